import assert from "node:assert/strict";
import { suite } from "uvu";
import { csvCell } from "../src/index.ts";

const test = suite("kit-results: csv");

test("no text of a page is a formula of a spreadsheet", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "\n=cmd|' /C calc'!A0"])
    assert.match(csvCell(text), /^"?'/, JSON.stringify(text));
  assert.deepEqual(["a=b", "1-2", "", null, undefined, 5, -5, { a: '"' }].map(csvCell), [
    "a=b",
    "1-2",
    "",
    "",
    "",
    "5",
    "-5",
    '"{""a"":""\\""""}"',
  ]);
});

test.run();
