import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { type Line, linesOf } from "../src/page/lines.ts";
import { pricesOf } from "../src/page/prices.ts";
import { tokensOf } from "../src/page/tokens.ts";

const test = suite("format-menu: amounts");
const read = (html: string) => linesOf(parseTree(`<body>${html}</body>`).body);
const lineOf = (html: string): Line => read(html).lines[0] as Line;

/** A line, and its amounts with their level. */
const AMOUNTS: readonly (readonly [string, readonly string[]])[] = [
  ["Soup $4.50", ["$4.50/3"]],
  ["Soup 4,50 €", ["4,50 €/3"]],
  ["Soup €4", ["€4/3"]],
  ["Soup 4€", ["4€/3"]],
  ["Soup 9€80", ["9€80/3"]],
  ["Soup A$18.90", ["A$18.90/3"]],
  ["Soup US$ 18", ["US$ 18/3"]],
  ["Soup R$ 1.180,00", ["R$ 1.180,00/3"]],
  ["Soup CHF 1'120.00", ["CHF 1'120.00/3"]],
  ["Soup CHF 39.–", ["CHF 39.–/3"]],
  ["Soup 85,- kr", ["85,- kr/3"]],
  ["Soup 1.234,56 kr", ["1.234,56 kr/3"]],
  ["Soup 22 zł", ["22 zł/3"]],
  ["Soup 165 Kč", ["165 Kč/3"]],
  ["Soup 2 490 Ft", ["2 490 Ft/3"]],
  ["Soup ₹1,250", ["₹1,250/3"]],
  ["Soup Rs. 120", ["Rs. 120/3"]],
  ["Soup Rp 28.000", ["Rp 28.000/3"]],
  ["Soup RM 12", ["RM 12/3"]],
  ["ラーメン 850円", ["850円/3"]],
  ["비빔밥 9,000원", ["9,000원/3"]],
  ["點心 HK$42", ["HK$42/3"]],
  ["Soup 290 ₽", ["290 ₽/3"]],
  ["Soup 95,00 TL", ["95,00 TL/3"]],
  ["Soup ₪54", ["₪54/3"]],
  ["قهوة 15 ر.س", ["15 ر.س/3"]],
  ["Soup 4.50", ["4.50/2"]],
  ["Soup ..... 4.50", ["4.50/2"]],
  ["Soup – 4", ["4/2"]],
  ["Soup 14", ["14/1"]],
  ["Soup 3.25 / 5.95", ["3.25/1", "5.95/2"]],
  ["Soup $3.25 / $5.95", ["$3.25/3", "$5.95/3"]],
  ["Beer 25cl = 3€ 50cl = 5,50€", ["3€/3", "5,50€/3"]],
  ["Burger 13,50€ +1€ Käse", ["13,50€/3", "+1€/3"]],
  ["<s>₹90</s> ₹70", ["₹70/3"]],
  ["<span style='text-decoration:line-through'>$9</span> <b>$7</b>", ["$7/3"]],
  ["<p>18K</p>", ["18K/2"]],
  ["<td>14</td>", ["14/2"]],
  ["Barolo 12 / 48", ["12/1", "48/2"]],
  ["ชาเย็น 35.-", ["35.-/3"]],
  ["<span>月售 213</span><em>￥38</em>", ["￥38/3"]],
  ["also as a small portion (minus 2,00)", []],
  ["Open 11-4", []],
  ["Mon – Fri 8.00 – 16.00", []],
  ["Tel. 0561 998877", []],
  ["10% off", []],
  ["Beer 0,5 l", []],
  ["Pilsner 4.9% ABV", []],
  ["540 kcal", []],
  ["200 g", []],
  ["22 oz", []],
  ["12. Pizza", []],
  ["Lamb for 2 persons", []],
  ["The burger was $18 and cold", []],
  ["“Great slices, $4 each”", []],
  ["© 2025", []],
  ["Catch of the day ..... market price", ["market price/3"]],
  ["<b>Oysters</b> <span>MP</span>", ["MP/3"]],
  ["Soto Ayam – Habis", ["Habis/3"]],
  ["Soup of the day", []],
];
for (const [html, amounts] of AMOUNTS) {
  test(`amounts of ${html}`, () => {
    const tokens = tokensOf(lineOf(html));
    assert.deepEqual(
      tokens.map(({ text, level }) => `${text}/${level}`),
      amounts,
    );
  });
}

test("what is added is marked, and words without an amount", () => {
  const [, cheese] = tokensOf(lineOf("Burger 13,50€ +1€ Käse"));
  assert.equal(cheese?.isExtra, true);
  const [words] = tokensOf(lineOf("Oysters ... MP"));
  assert.equal(words?.isNone, true);
  const [coffee] = tokensOf(lineOf("<p>18K</p>"));
  assert.equal(coffee?.plain, "18000");
});

const pricesIn = (html: string): string[] => pricesOf(read(html)).map(({ text }) => text);
const list = (...rows: readonly string[]): string =>
  `<ul>${rows.map((row) => `<li>${row}</li>`).join("")}</ul>`;

test("beside prices with a currency bare numbers are none", () => {
  const html = list("Soup $4", "Bread $3", "Cake $5", "Route 66");
  assert.deepEqual(pricesIn(html), ["$4", "$3", "$5"]);
});

test("where no price has a currency, numbers at the end are prices", () => {
  assert.deepEqual(pricesIn(list("farro, squash 15", "mackerel toast 14", "schnitzel 19")), [
    "15",
    "14",
    "19",
  ]);
  assert.deepEqual(pricesIn(list("Soup 4.50", "Bread 3.00", "Open since 1980")), ["4.50", "3.00"]);
});

test("numbers of the items are no prices", () => {
  const rows = ["Soup", "Bread", "Cake"].map(
    (name, at) => `<tr><td>${at + 20}</td><td>${name}</td><td>${at + 4}</td></tr>`,
  );
  assert.deepEqual(pricesIn(`<table>${rows.join("")}</table>`), ["4", "5", "6"]);
});

test("the second copy of a price in each item is left out", () => {
  const item = (name: string, price: number) =>
    `<div><b>${name}</b><div class="price-top">$${price}</div><p>text</p><div class="price-bottom">$${price}</div></div>`;
  assert.deepEqual(pricesIn(item("Soup", 4) + item("Bread", 3) + item("Cake", 4)), ["$4", "$3", "$4"]);
});

test("the same price twice is no copy in the same kind of place", () => {
  assert.deepEqual(pricesIn(list("Soup <b>$4</b>", "Bread <b>$4</b>", "Cake <b>$4</b>")), ["$4", "$4", "$4"]);
});

test("how prices beside the content are written tells nothing about the others", () => {
  const main = list("farro, squash 15", "mackerel toast 14", "schnitzel 19");
  assert.deepEqual(pricesIn(`<nav>Gift cards $50, $100, $150</nav>${main}`), ["15", "14", "19"]);
});

test("prices beside the content count only where most of them stand", () => {
  const main = list("Soup $4", "Bread $3", "Cake $5");
  assert.deepEqual(pricesIn(`<nav>Gift cards $50</nav>${main}<footer>Min. order $20</footer>`), [
    "$4",
    "$3",
    "$5",
  ]);
  assert.deepEqual(pricesIn(`<nav>${main}</nav>`), ["$4", "$3", "$5"]);
});

test.run();
