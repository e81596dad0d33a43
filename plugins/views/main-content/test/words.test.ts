import assert from "node:assert/strict";
import { suite } from "uvu";
import { wordsOf } from "../src/page/words.ts";

const test = suite("words");

test("sentences without spaces count as many words", () => {
  assert.deepEqual(wordsOf("The old bridge, 2026"), ["the", "old", "bridge", "2026"]);
  for (const [text, least] of [
    ["台風で倒れた川沿いの桜並木が、五年ぶりに花を咲かせた。", 12],
    ["本店采用进口设备，为您清洗各类衣物。", 8],
    ["สะพานไม้เก่าเปิดให้เดินอีกครั้ง", 5],
  ] as const)
    assert.ok(wordsOf(text).length >= least, wordsOf(text).join(" "));
  assert.ok(wordsOf("iPhoneの使い方").includes("iphone"));
});

test.run();
