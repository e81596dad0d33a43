import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { isHeadingName } from "../src/page/headings.ts";
import { hasUnit, isDateOrTime, isSaid } from "../src/page/tokens.ts";
import { isPriceKey, leadsToItems } from "../src/state/dishes.ts";
import { isCourse } from "../src/words/courses.ts";
import { DIET_NAMES, dietOf, isUnpriced, soldOutIn } from "../src/words/details.ts";
import { examplesIn, wordsIn } from "../src/words/files.ts";
import { isCharge, isFood, isSectionWord, isWare, placesIn } from "../src/words/food.ts";
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
const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);

wordsConformance(test, file("headings"), {
  course: (text) => isCourse(text) && isSectionWord(text),
  section: isSectionWord,
});
wordsConformance(test, file("labels"), {
  size: isSize,
  filler: isFiller,
  noise: isNoise,
  column: isColumnHead,
});
wordsConformance(test, file("details"), {
  ...Object.fromEntries(DIET_NAMES.map((diet) => [diet, (text: string) => dietOf(text) === diet])),
  "sold-out": (text) => soldOutIn(text) === text,
  unpriced: isUnpriced,
});
wordsConformance(test, file("signs"), {
  popular: isPopular,
  ordering: isOrderedFrom,
  generic: isGeneric,
  shop: (text) => shopWordsIn(text) > 0,
  service: (text) => serviceWordsIn(text) > 0,
  recipe: (text) => recipeWordsIn(text) > 0,
  forum: (text) => forumWordsIn(text) > 0,
});
wordsConformance(test, file("food-signs"), {
  within: isFood,
  ware: isWare,
  "ware-end": (text) => isWare(`Pizza${text}`),
  place: (text) => placesIn(text) > 0,
  charge: isCharge,
  dish: (text) => !isCharge(`Tip ${text}`),
  notice: (text) => isCharge(`See the ${text}`),
});
wordsConformance(test, file("amounts"), {
  unit: hasUnit,
  "unit-word": hasUnit,
  measure: (text) => isSize(/^\d/.test(text) ? text : `2 ${text}`),
  said: (text) => isSaid(`${text} 12`, text.length + 1),
  about: (text) => isSaid(`It costs ${text} 12`, text.length + 10),
  until: (text) => isDateOrTime(`11.30 ${text} 14.30`),
  weekday: (text) => isDateOrTime(`${text}: closed`),
});
wordsConformance(test, file("names"), {
  list: (text) => isHeadingName(`${text}-title`),
  head: (text) => isHeadingName(`menu__${text}`),
  heading: isHeadingName,
  price: isPriceKey,
  "price-lead": (text) => isPriceKey(`${text}Price`),
  "price-tail": (text) => isPriceKey(`price_${text}`),
  dishes: leadsToItems,
  "dishes-lead": (text) => leadsToItems(`${text}Items`),
  "dishes-tail": (text) => leadsToItems(`items_${text}`),
});

test("what only looks like one of them is none", () => {
  for (const text of ["My orders", "Starters", "Chez Menu"])
    assert.ok(!isOrderedFrom(text) && !isPopular(text) && !isGeneric(text), text);
  assert.equal(shopWordsIn("Add a dish; SKUs") + serviceWordsIn("The nailsmith"), 0);
  assert.equal(recipeWordsIn("A methodical cook") + forumWordsIn("multithreads"), 0);
  assert.ok(!hasUnit("") && !isSaid("This 12", 5) && !isDateOrTime("Moussaka"));
  assert.ok(!isHeadingName("subtitled") && !isPriceKey("priceless") && !leadsToItems("itemized"));
});

test("a unit ends where the word ends, whatever its letters", () => {
  for (const text of [" г", "кг.", " л", " g"]) assert.ok(hasUnit(text), text);
  for (const text of [" hähnchen", " gâteaux", " литовский"]) assert.ok(!hasUnit(text), text);
});

test("diets, what is sold out and what has no price, in other words around it", () => {
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

test("each word of food.txt is food, also at the end of another, and so is each example", () => {
  const words = wordsIn("food", "food").map((word) => word.replace("*", ""));
  const ends = wordsIn("food", "end").map((word) => `Xyz${word}`);
  assert.ok(words.length > 700 && ends.length > 40);
  assert.deepEqual(
    [...words, ...ends, ...examplesIn("food")].filter((word) => !isFood(word)),
    [],
  );
});

test.run();
