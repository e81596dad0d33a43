import assert from "node:assert/strict";
import { suite } from "uvu";
import { readKey } from "../src/keys.ts";

const test = suite("action-press: keys");

const READ: readonly (readonly [string, readonly string[], string])[] = [
  ["Enter", [], "Enter"],
  ["enter", [], "Enter"],
  ["a", [], "a"],
  ["A", [], "A"],
  ["+", [], "+"],
  ["Control+a", ["Control"], "a"],
  ["Shift+ArrowDown", ["Shift"], "ArrowDown"],
  ["Control+Shift+K", ["Control", "Shift"], "K"],
  ["Control++", ["Control"], "+"],
];
for (const [text, held, key] of READ)
  test(`reads ${text}`, () => assert.deepEqual(readKey(text), { held, key }));

for (const text of [
  "",
  "constructor",
  "__proto__",
  "toString",
  "Nothing",
  "a+b",
  "Enter+a",
  "é",
  "Control+",
  "Control+constructor",
]) {
  test(`says what is wrong with ${JSON.stringify(text)}`, () => {
    const problem = readKey(text);
    assert.equal(typeof problem, "string", JSON.stringify(problem));
    assert.match(problem as string, /\S/);
  });
}

test("no key pastes what others may have copied", () => {
  for (const text of ["Control+v", "cmd+V", "Control+Shift+KeyV", "Shift+Insert"])
    assert.match(String(readKey(text)), /not available, as the clipboard is one for the whole browser/, text);
  for (const text of ["v", "Shift+V", "Insert", "Control+c"])
    assert.notEqual(typeof readKey(text), "string", text);
});

test.run();
