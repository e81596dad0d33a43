import assert from "node:assert/strict";
import { suite } from "uvu";
import { isCourse } from "../src/words/courses.ts";
import { phrasesOf, wordsIn } from "../src/words/files.ts";
import { isFood, isSectionWord } from "../src/words/food.ts";
import { isColumnHead, isFiller, isNoise, isSize } from "../src/words/labels.ts";

const test = suite("format-menu: files of words");

/** A phrase as pages write it: without what may be left out, and the first of what may stand there. */
const plain = (phrase: string): string =>
  phrase
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\(([^|)]*)[^)]*\)/g, "$1")
    .replaceAll("\\", "");

for (const [file, kind, is] of [
  ["headings", "course", isCourse],
  ["headings", "course", isSectionWord],
  ["headings", "section", isSectionWord],
  ["labels", "size", isSize],
  ["labels", "filler", isFiller],
  ["labels", "noise", isNoise],
  ["labels", "column", isColumnHead],
] as const)
  test(`each ${kind} of ${file}.txt is one: ${is.name}`, () => {
    const phrases = phrasesOf(file, kind).map(plain);
    assert.ok(phrases.length > 20);
    assert.deepEqual(
      phrases.filter((phrase) => !is(phrase)),
      [],
    );
  });

test("each word of food.txt is food", () => {
  const words = wordsIn("food").map((word) => word.replace("*", ""));
  assert.ok(words.length > 700);
  assert.deepEqual(
    words.filter((word) => !isFood(word)),
    [],
  );
});

test.run();
