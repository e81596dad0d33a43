import assert from "node:assert/strict";
import { suite } from "uvu";
import { isCourse } from "../src/words/courses.ts";
import { DIET_NAMES, dietOf, isUnpriced, soldOutIn } from "../src/words/details.ts";
import { phrasesOf, wordsIn } from "../src/words/files.ts";
import { isFood, isSectionWord } from "../src/words/food.ts";
import { isColumnHead, isFiller, isNoise, isSize } from "../src/words/labels.ts";
import {
  forumWordsIn,
  isGeneric,
  isOrderedFrom,
  isPopular,
  recipeWordsIn,
  serviceWordsIn,
  shopWordsIn,
} from "../src/words/signs.ts";

const test = suite("format-menu: files of words");

/** A phrase as pages write it: without what may be left out, and the first of what may stand there. */
const plain = (phrase: string): string =>
  phrase
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\(([^|)]*)[^)]*\)/g, "$1")
    .replaceAll("\\", "")
    .trim();

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

for (const [kind, is, example, other] of [
  ["popular", isPopular, "Our bestsellers", "Starters"],
  ["ordering", isOrderedFrom, "Order food online", "My orders"],
  ["generic", isGeneric, "Our menu & prices", "Chez Menu"],
  ["shop", shopWordsIn, "Add to wishlist; 4,50 €/l", "Add a dish; SKUs"],
  ["service", serviceWordsIn, "Physiotherapie, 20 €/month or /mo", "The nailsmith"],
  ["recipe", recipeWordsIn, "Prep Time", "A methodical cook"],
  ["forum", forumWordsIn, "12 replies", "multithreads"],
] as const)
  test(`each ${kind} of signs.txt is one, and its example: ${is.name}`, () => {
    const phrases = phrasesOf("signs", kind).map(plain);
    assert.ok(phrases.length > 8);
    assert.deepEqual(
      [...phrases, example].filter((phrase) => !is(phrase)),
      [],
    );
    assert.ok(!is(other));
  });

test("each diet of details.txt is one, and what is sold out or without a price", () => {
  for (const diet of DIET_NAMES)
    for (const phrase of phrasesOf("details", diet)) assert.equal(dietOf(plain(phrase)), diet, phrase);
  for (const phrase of phrasesOf("details", "sold-out").map(plain)) assert.equal(soldOutIn(phrase), phrase);
  for (const phrase of phrasesOf("details", "unpriced").map(plain)) assert.ok(isUnpriced(phrase), phrase);
  assert.equal(dietOf("100 % vegane"), "vegan");
  assert.equal(dietOf("Suitable for vegetarians"), "vegetarian");
  assert.equal(dietOf("halal dish"), undefined);
  assert.equal(soldOutIn("Leider ausverkauft!"), "ausverkauft");
  assert.equal(soldOutIn("86'd"), "86'd");
  assert.ok(isUnpriced("(Tagespreis)") && !isUnpriced("Tagespreise ab 9"));
});

test("words of shops and of forums count once each, whatever their capitals", () => {
  assert.equal(shopWordsIn("SKU 12, sku 13, per 1 kg, 3 €/kg, 4 € / 1 kg, Add to cart, ADD TO CART"), 4);
  assert.equal(forumWordsIn("12 replies, 13 replies, Threads"), 3);
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
