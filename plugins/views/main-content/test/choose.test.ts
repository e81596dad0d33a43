import assert from "node:assert/strict";
import fc from "fast-check";
import { suite } from "uvu";
import { chooseBlocks } from "../src/rules/choose.ts";

const test = suite("chooseBlocks");

test("keeps what is certain and leaves what is not", () => {
  const { kept, expected } = chooseBlocks(Float32Array.of(0.99, 0.01, 0.98), Float32Array.of(10, 10, 10));
  assert.deepEqual([...kept], [1, 0, 1]);
  assert.ok(expected > 0.95);
});

test("keeps more on a page where nothing is certain", () => {
  const { kept } = chooseBlocks(Float32Array.of(0.3, 0.28, 0.3), Float32Array.of(10, 10, 10));
  assert.deepEqual([...kept], [1, 1, 1]);
});

test("no fixed threshold promises more", () => {
  const block = fc.record({
    probability: fc.float({ min: 0, max: 1, noNaN: true }),
    words: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 30 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (blocks, limit) => {
        const wanted = blocks.reduce((sum, { probability, words }) => sum + probability * words, 0);
        const over = blocks.filter(({ probability }) => probability >= limit);
        const hits = over.reduce((sum, { probability, words }) => sum + probability * words, 0);
        const taken = over.reduce((sum, { words }) => sum + words, 0);
        const promised = taken === 0 ? 0 : (2 * hits) / (taken + wanted);
        const { expected } = chooseBlocks(
          Float32Array.from(blocks, ({ probability }) => probability),
          Float32Array.from(blocks, ({ words }) => words),
        );
        assert.ok(expected >= promised - 1e-4);
      },
    ),
  );
});

test.run();
