import assert from "node:assert/strict";
import { suite } from "uvu";
import { typeOf } from "../src/kinds.ts";

const test = suite("operation-parse: kinds of files");

const CASES: readonly (readonly [name: string, given: string, expected: string | RegExp])[] = [
  ["a.html", "", "text/html"],
  ["a.HTML", "", "text/html"],
  ["a.pdf", "text/html", "application/pdf"],
  ["a.html", "text/html; charset=latin1", "text/html; charset=latin1"],
  ["a.csv", "", "text/csv"],
  ["a.tar.docx", "", /wordprocessingml/],
  ["a", "application/pdf", "application/pdf"],
  ["a.unknown", "text/html", "text/html"],
  ["a.unknown", "TEXT/HTML; charset=x", "TEXT/HTML; charset=x"],
  ["a.unknown", "application/x-thing", "application/octet-stream"],
  ["a", "", "application/octet-stream"],
  [".html", "", "text/html"],
  ["a.", "", "application/octet-stream"],
  ["", "", "application/octet-stream"],
  ["a.constructor", "", "application/octet-stream"],
  ["a.constructor", "text/html", "text/html"],
  ["a.toString", "", "application/octet-stream"],
  ["a.html\u0000.exe", "", "application/octet-stream"],
];
for (const [name, given, expected] of CASES) {
  test(`${JSON.stringify(name)}, sent as ${given || "nothing"}`, () => {
    const type = typeOf(name, given);
    if (typeof expected === "string") assert.equal(type, expected);
    else assert.match(type, expected);
  });
}

test.run();
