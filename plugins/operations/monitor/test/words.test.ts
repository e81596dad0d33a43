import assert from "node:assert/strict";
import { suite } from "uvu";
import { wordRowsOf } from "../src/noise/word-patterns.ts";

const test = suite("operation-monitor: files of words");

test("each row has an example that is its phrase", () => {
  for (const [file, isBeginning] of [
    ["counters", []],
    ["places", ["weather"]],
    ["states", []],
    ["visit-time", []],
  ] as const) {
    const rows = wordRowsOf(file);
    assert.ok(rows.length > 50, file);
    for (const { name, pattern, example } of rows) {
      const end = (isBeginning as readonly string[]).includes(name) ? "" : "$";
      assert.match(example, new RegExp(`^(?:${pattern})${end}`, "iu"), `${file}: ${name}`);
    }
  }
});

test.run();
