import assert from "node:assert/strict";
import { wordsOf } from "@winnow/kit-facts";
import { suite } from "uvu";
import { endIn, rangeOfName } from "../src/fill/ranges.ts";

const test = suite("model-extractive: ranges");

test("a name asks for an end of what has ranges, and of nothing else", () => {
  assert.deepEqual(rangeOfName(wordsOf("salaryMin")), { end: "low", words: ["salary"] });
  assert.deepEqual(rangeOfName(wordsOf("maxPrice")), { end: "high", words: ["price"] });
  assert.equal(rangeOfName(wordsOf("maxSpeed")), undefined);
});

test("both ends of a range, and none of a single number", () => {
  for (const [text, language, low, high] of [
    ["48.000 – 56.000 € pro Jahr", "de", 48_000, 56_000],
    ["$140,000 - $175,000", "en", 140_000, 175_000],
    ["£60–80k", "en", 60_000, 80_000],
    ["de 1\u202f200 à 1\u202f500 €", "fr", 1200, 1500],
    ["55.000 €", "de", undefined, undefined],
  ] as const) {
    assert.equal(endIn(text, "low", language), low, text);
    assert.equal(endIn(text, "high", language), high, text);
  }
});

test.run();
