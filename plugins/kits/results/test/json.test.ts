import assert from "node:assert/strict";
import { suite } from "uvu";
import { jsonBytes, jsonPieces } from "../src/json.ts";

const test = suite("core: JSON in pieces");

const values: readonly Record<string, unknown>[] = [
  {},
  { a: undefined },
  { a: 1, b: null, c: [1, { d: "x" }], e: { f: undefined, g: {} }, h: new Date(0), i: '\u2028"\\' },
  { long: "x".repeat(600_000), after: true },
  { long: "\u{1F33E}".repeat(300_001), odd: `a${"\u{1F33E}".repeat(300_001)}` },
  { deep: { long: "ä\n".repeat(400_000) } },
];

for (const [index, value] of values.entries()) {
  test(`value ${index} means the same in pieces`, async () => {
    const expected = JSON.parse(JSON.stringify(value));
    assert.ok(JSON.stringify(JSON.parse([...jsonPieces(value)].join(""))) === JSON.stringify(expected));
    assert.ok(JSON.stringify(JSON.parse((await jsonBytes(value)).toString())) === JSON.stringify(expected));
  });
}

test("no piece of a long text is large", () => {
  const longest = Math.max(...[...jsonPieces({ long: "x".repeat(5_000_000) })].map((piece) => piece.length));
  assert.ok(longest <= 262_144);
});

test.run();
