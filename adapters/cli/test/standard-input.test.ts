import assert from "node:assert/strict";
import { suite } from "uvu";
import { nameOfInput } from "../src/standard-input.ts";

const test = suite("adapter-cli: standard input");

for (const [what, text, name] of [
  ["commas", "name,price\nlamp,10\nchair,20\n", "standard input.csv"],
  [
    "quotes with separators and line breaks",
    'name,note\nlamp,"a, b\nand c"\nchair,"d ""e"""\n',
    "standard input.csv",
  ],
  ["semicolons", "name;price\r\nlamp;1,5\r\n", "standard input.csv"],
  ["tabs", "name\tprice\nlamp\t10\n", "standard input.tsv"],
  ["prose with commas", "One, two.\nThree, four, five.\n", "standard input.txt"],
  ["one line", "one, two", "standard input.txt"],
  ["JSON", '{"a": [1, 2]}', "standard input.json"],
  ["a page", "<!doctype html><p>one, two</p>\n<p>three, four</p>", "standard input"],
  ["a PDF", "%PDF-1.7\n1,2\n3,4\n", "standard input"],
  ["bytes", "PK\u0003\u0004\0\0a,b\nc,d", "standard input"],
] as const) {
  test(`sees ${what}`, () => assert.equal(nameOfInput(Buffer.from(text)), name));
}

test.run();
