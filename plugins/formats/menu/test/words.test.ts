import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  caloriesOf,
  dietOf,
  isAvailable,
  isEnergy,
  isUnpriced,
  legendOf,
  markOf,
  soldOutIn,
} from "../src/words/details.ts";
import { isCharge, isFood, isSectionWord, placesIn } from "../src/words/food.ts";
import { bare, isColumnHead, isFiller, isNoise, isSize } from "../src/words/labels.ts";
import { isCodes, marksIn, unmarked } from "../src/words/marks.ts";

const test = suite("format-menu: words");

const SIZES = [
  "Small",
  "large",
  "M",
  "12oz",
  "0,5 l",
  "1/8 l",
  "330 ml",
  "Glass 175ml",
  "small (25cl)",
  "Pt. / Qt.",
  "klein",
  "großes".slice(0, 4),
  "halbe",
  "Flasche",
  "media ración",
  "½ Ración",
  "verre",
  "bottiglia",
  "copa",
  "stor",
  "duża",
  "маленький",
  "küçük",
  "大",
  "HOT",
  "6 pcs",
];
for (const text of SIZES) test(`size: ${text}`, () => assert.ok(isSize(text)));

const NO_SIZES = ["Mains", "Starters", "Soup", "Large Plates", "Small plates to share", "Glass noodles", ""];
for (const text of NO_SIZES) test(`no size: "${text}"`, () => assert.ok(!isSize(text)));

test("fillers lead to a price", () => {
  for (const text of ["Price:", "from", "ab", "à partir de", "Preis", "or", "per person", "...", "–"])
    assert.ok(isFiller(text), text);
  for (const text of ["Soup", "from the grill"]) assert.ok(!isFiller(text), text);
});

test("controls and badges are noise", () => {
  for (const text of [
    "Add to cart",
    "In den Warenkorb",
    "New!",
    "⭐",
    "Popular",
    "Order now",
    "12",
    "加入購物車",
  ])
    assert.ok(isNoise(text), text);
  for (const text of ["Popular drinks", "New York steak", "Ordered by season"])
    assert.ok(!isNoise(text), text);
});

test("heads of columns say what kind of thing stands below", () => {
  for (const text of ["Item", "Gericht", "Price", "€", "EUR", "品名"]) assert.ok(isColumnHead(text), text);
  assert.ok(!isColumnHead("Coffee"));
});

test("labels are bare without what stands around them", () => {
  assert.equal(bare(" – Small: "), "Small");
  assert.equal(bare("(0,5 l)"), "0,5 l");
});

const DIETS: readonly (readonly [string, string | undefined])[] = [
  ["Vegan", "vegan"],
  ["100% vegan", "vegan"],
  ["végétalienne", "vegan"],
  ["veganistisch", "vegan"],
  ["plant-based", "vegan"],
  ["веган", "vegan"],
  ["純素", "vegan"],
  ["Vegetarian", "vegetarian"],
  ["vegetarisch", "vegetarian"],
  ["végétarien", "vegetarian"],
  ["vegetariano", "vegetarian"],
  ["Veg", "vegetarian"],
  ["wegetariańskie", "vegetarian"],
  ["gluten free", "gluten-free"],
  ["Glutenfrei", "gluten-free"],
  ["sin gluten", "gluten-free"],
  ["senza glutine", "gluten-free"],
  ["sans lactose", "lactose-free"],
  ["dairy-free", "dairy-free"],
  ["halal", "halal"],
  ["nuts", undefined],
  ["contains gluten", undefined],
  ["can be made vegan", undefined],
];
for (const [text, diet] of DIETS) test(`diet: ${text}`, () => assert.equal(dietOf(text), diet));

test("marks follow the legend of the page", () => {
  const plain = legendOf([]);
  assert.equal(markOf("V", plain), "vegetarian");
  assert.equal(markOf("VG", plain), "vegan");
  assert.equal(markOf("gf", plain), "gluten-free");
  assert.equal(markOf("H", plain), undefined);
  const other = legendOf(["V = vegan, VG = vegetarian, H: halal"]);
  assert.equal(markOf("V", other), "vegan");
  assert.equal(markOf("VG", other), "vegetarian");
  assert.equal(markOf("H", other), "halal");
  const words = legendOf(["(v) vegetarian (ve) vegan"]);
  assert.equal(words.marks.get("VE"), "vegan");
});

test("codes in brackets are known by lists of them", () => {
  assert.equal(legendOf(["Soup (1,3,7)", "Cake (1,3)"]).hasCodes, true);
  assert.equal(legendOf(["Spring rolls (4)", "Wings (10)"]).hasCodes, false);
});

const MARKED: readonly (readonly [string, string, readonly string[]])[] = [
  ["Soup (V)", "Soup", ["vegetarian"]],
  ["Soup (v, gf)", "Soup", ["vegetarian", "gluten-free"]],
  ["Soup [VG]", "Soup", ["vegan"]],
  ["Nut roast VG GF", "Nut roast", ["gluten-free", "vegan"]],
  ["Soup (vegan)", "Soup", ["vegan"]],
  ["Pizza Salami (A,G,1,2)", "Pizza Salami", []],
  ["Cola 1,9", "Cola", []],
  ["Spring Rolls (4)", "Spring Rolls (4)", []],
  ["Gyoza (pork)", "Gyoza (pork)", []],
  ["BLT", "BLT", []],
  ["CAESAR V", "CAESAR V", []],
];
for (const [text, name, dietary] of MARKED)
  test(`marks of ${text}`, () => assert.deepEqual(unmarked(text, legendOf([])), { text: name, dietary }));

test("a single number is a code where the page has codes", () => {
  const legend = legendOf(["Soup (1,3,7)", "Cake (1,3)"]);
  assert.equal(unmarked("Salad (7)", legend).text, "Salad");
});

test("texts of nothing but marks", () => {
  assert.deepEqual(marksIn("V, GF"), ["vegetarian", "gluten-free"]);
  assert.deepEqual(marksIn("Vegan, Gluten-Free"), ["vegan", "gluten-free"]);
  assert.deepEqual(marksIn("vegan and gluten free"), ["vegan", "gluten-free"]);
  assert.equal(marksIn("Soup"), undefined);
  assert.equal(marksIn("A, C, G"), undefined);
  assert.ok(isCodes("A, C, G"));
  assert.ok(isCodes("(1,3,7)"));
  assert.ok(!isCodes("Soup"));
});

const ENERGY: readonly (readonly [string, number | undefined])[] = [
  ["540 kcal", 540],
  ["1,150 Cal.", 1150],
  ["2,980 kJ / 1,012 kcal", 1012],
  ["Calories: 320", 320],
  ["640 Kalorien", 640],
  ["380 ккал", 380],
  ["2980 kJ", undefined],
  ["250 kcal/100g", undefined],
  ["540 g", undefined],
];
for (const [text, calories] of ENERGY)
  test(`energy of ${text}`, () => assert.equal(caloriesOf(text), calories));

test("texts of nothing but energy", () => {
  assert.ok(isEnergy("2,980 kJ / 1,012 kcal"));
  assert.ok(!isEnergy("Burger with 1,012 kcal of joy"));
});

const OUT = [
  ["Sold out", "Sold out"],
  ["Ausverkauft!", "Ausverkauft"],
  ["Lasagne (agotado)", "agotado"],
  ["86'd", "86'd"],
  ["86", "86"],
  ["Нет в наличии", "Нет в наличии"],
  ["売り切れ", "売り切れ"],
  ["Tükendi", "Tükendi"],
  ["Habis", "Habis"],
  ["loppuunmyyty", "loppuunmyyty"],
] as const;
for (const [text, words] of OUT) test(`sold out: ${text}`, () => assert.equal(soldOutIn(text), words));

test("what can be had is not sold out", () => {
  for (const text of ["86 ml", "Soup", "Available today", "Highland 86 proof"])
    assert.equal(soldOutIn(text), undefined, text);
  assert.ok(isAvailable("Available today"));
});

test("words in the place of a price", () => {
  for (const text of ["MP", "Market Price", "selon arrivage", "S/P", "Tagespreis", "時価", "ask your server"])
    assert.ok(isUnpriced(text), text);
  for (const text of ["Soup", "free", "12"]) assert.ok(!isUnpriced(text), text);
});

test("headings that menus have", () => {
  for (const text of [
    "Starters",
    "Hot drinks",
    "Vorspeisen",
    "Les desserts",
    "Postres",
    "Dania główne",
    "點心",
  ])
    assert.ok(isSectionWord(text), text);
  for (const text of ["Shipping", "Beer-battered cod, malt vinegar", "Our story"])
    assert.ok(!isSectionWord(text), text);
});

test("words of food in many languages", () => {
  const food = [
    "Tomato soup",
    "Rinderfilet",
    "Soupe à l'oignon",
    "Pollo asado",
    "Spaghetti alle vongole",
    "Bacalhau",
    "Żurek",
    "Борщ",
    "味噌ラーメン",
    "비빔밥",
    "قهوة عربية",
    "Mercimek çorbası",
    "Lohikeitto ja lax",
    "τζατζίκι",
  ];
  for (const text of food) assert.ok(isFood(text), text);
  for (const text of ["Linen dress", "Haarschnitt", "Day pass", "Premium"]) assert.ok(!isFood(text), text);
});

test("places and charges", () => {
  assert.equal(placesIn("Trattoria Roma - Menu"), 2);
  assert.equal(placesIn("Laptops"), 0);
  for (const text of ["Delivery fee", "Mindestbestellwert", "Total", "Gift card", "Orders over the minimum"])
    assert.ok(isCharge(text), text);
  for (const text of ["Soup", "Service platter", "Deposit board"].slice(0, 1))
    assert.ok(!isCharge(text), text);
});

test.run();
