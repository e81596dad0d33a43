import assert from "node:assert/strict";
import { suite } from "uvu";
import { choices, menuIn, outline } from "./pages.ts";

/** Sizes, extras, diets, pictures and the rest of an item. */
const test = suite("format-menu: details");
const itemsIn = (body: string) => menuIn(body).sections.flatMap(({ items }) => items);
const list = (...rows: readonly string[]): string =>
  `<h2>Drinks</h2><ul>${rows.map((row) => `<li>${row}</li>`).join("")}</ul>`;

const CHOICES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "sizes in a line",
    list("Latte <i>8oz</i> $4 <i>12oz</i> $5", "Mocha <i>8oz</i> $5 <i>12oz</i> $6"),
    ["Latte: Size: 8oz 4, 12oz 5", "Mocha: Size: 8oz 5, 12oz 6"],
  ],
  [
    "measures with equals signs",
    list("Beer 25cl = 3€ 50cl = 5,50€", "Cider 25cl = 4€ 50cl = 6€"),
    ["Beer: Size: 25cl 3, 50cl 5.5", "Cider: Size: 25cl 4, 50cl 6"],
  ],
  [
    "columns of a table",
    `<table><tr><th>Coffee</th><th>small</th><th>large</th></tr><tr><td>Latte</td><td>$4</td><td>$5</td></tr><tr><td>Mocha</td><td>$5</td><td>$6</td></tr></table>`,
    ["Latte: Size: small 4, large 5", "Mocha: Size: small 5, large 6"],
  ],
  [
    "heads of three capitals, which are no currency",
    `<h2>Coffee</h2><table><tr><td></td><td>HOT</td><td>ICE</td></tr><tr><td>Latte</td><td>$4</td><td>$5</td></tr><tr><td>Mocha</td><td>$5</td><td>$6</td></tr></table>`,
    ["Latte: Size: HOT 4, ICE 5", "Mocha: Size: HOT 5, ICE 6"],
  ],
  [
    "names of sizes in a line above",
    `<h2>Reds</h2><div class="head"><span>Glass</span><span>Bottle</span></div><div class="w"><div>Malbec</div><div>9</div><div>36</div></div><div class="w"><div>Pinot Noir</div><div>13</div><div>52</div></div>`,
    ["Malbec: Size: Glass 9, Bottle 36", "Pinot Noir: Size: Glass 13, Bottle 52"],
  ],
  [
    "a single size",
    list("Water 0,5 l 2,80 €", "Cola 0,3 l 2,90 €", "Soup 4,00 €"),
    ["Water: Size: 0,5 l 2.8", "Cola: Size: 0,3 l 2.9"],
  ],
  [
    "one head for two prices",
    `<table><tr><td></td><td>Pt. / Qt.</td></tr><tr><td>Wonton soup</td><td>$3 / $5</td></tr><tr><td>Egg soup</td><td>$4 / $6</td></tr></table>`,
    ["Wonton soup: Size: Pt. 3, Qt. 5", "Egg soup: Size: Pt. 4, Qt. 6"],
  ],
  [
    "a table in each item",
    `<div class="c"><h4>Cone</h4><table><tr><td>Single</td><td>$4</td></tr><tr><td>Double</td><td>$6</td></tr></table></div>
     <div class="c"><h4>Milkshake</h4><table><tr><td>Regular</td><td>$7</td></tr><tr><td>Large</td><td>$8</td></tr></table></div>`,
    ["Cone: Size: Single 4, Double 6", "Milkshake: Size: Regular 7, Large 8"],
  ],
  [
    "labels that no list has, over and over",
    list(
      "<b>Beer</b><br>Kruke 3 €<br>Humpen 5 €",
      "<b>Cider</b><br>Kruke 4 €<br>Humpen 6 €",
      "<b>Wine</b><br>Kruke 5 €<br>Humpen 7 €",
      "<b>Coffee</b><br>Kruke 6 €<br>Humpen 8 €",
    ),
    [
      "Beer: Size: Kruke 3, Humpen 5",
      "Cider: Size: Kruke 4, Humpen 6",
      "Wine: Size: Kruke 5, Humpen 7",
      "Coffee: Size: Kruke 6, Humpen 8",
    ],
  ],
  [
    "unnamed prices",
    list("Margherita $12 / $18", "Funghi $14 / $20", "Diavola $14 / $21"),
    ["Margherita: Size: $12 12, $18 18", "Funghi: Size: $14 14, $20 20", "Diavola: Size: $14 14, $21 21"],
  ],
  [
    "extras behind a plus",
    list("Burger $13 +$1 cheese", "Fries $5", "Soup $6"),
    ["Burger: Extras: cheese 1"],
  ],
  [
    "extras on a line of their own",
    `<div class="i"><h4>Salad</h4><p>romaine</p><b>$12</b><div>Add chicken $4</div></div><div class="i"><h4>Soup</h4><p>leek</p><b>$6</b></div>`,
    ["Salad: Extras: chicken 4"],
  ],
];
for (const [name, body, expected] of CHOICES) {
  test(`choices: ${name}`, () => {
    assert.deepEqual(choices(menuIn(body)), expected);
  });
}

test("the price of an item with sizes is the least of them", () => {
  const [latte] = itemsIn(list("Latte large $5 small $4", "Mocha large $6 small $5"));
  assert.equal(latte?.price?.amount, 4);
});

test("a range is one price", () => {
  const [soup] = itemsIn(list("Fish soup $8 - $12", "Leek soup $6", "Pea soup $5"));
  assert.equal(soup?.price?.amount, 8);
  assert.deepEqual(soup?.optionGroups, []);
});

test("rows named like a size are items among items", () => {
  const rows = [
    ["Agua", "1,50 €"],
    ["Caña", "1,60 €"],
    ["Vino", "2,80 €"],
  ].map(([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`);
  const body = `<h2>Bebidas</h2><table>${rows.join("")}</table>`;
  assert.deepEqual(outline(menuIn(body)), ["Bebidas", ["Agua", 1.5], ["Caña", 1.6], ["Vino", 2.8]]);
});

test("diets by marks, words, signs and pictures", () => {
  const items = itemsIn(
    list(
      "Leek soup (V) $4",
      "Pea soup VG GF $5",
      'Bean soup <img src="/i/vegan.svg" alt="Vegan" width="14"> $6',
      'Corn soup <i class="icon-veg" title="Vegetarian"></i> $6',
      'Fig salad <abbr title="Gluten free">GF</abbr> $7',
      "Vegan burger $9",
    ),
  );
  assert.deepEqual(
    items.map(({ name, dietary }) => [name, dietary]),
    [
      ["Leek soup", ["vegetarian"]],
      ["Pea soup", ["gluten-free", "vegan"]],
      ["Bean soup", ["vegan"]],
      ["Corn soup", ["vegetarian"]],
      ["Fig salad", ["gluten-free"]],
      ["Vegan burger", ["vegan"]],
    ],
  );
});

test("numbers of allergens are neither diets nor names", () => {
  const items = itemsIn(
    list("Schnitzel (A,C) 12,00 €", "Gulasch <sup>1,3,7</sup> 11,00 €", "Knödel (G) 9,00 €"),
  );
  assert.deepEqual(
    items.map(({ name, dietary }) => [name, dietary]),
    [
      ["Schnitzel", []],
      ["Gulasch", []],
      ["Knödel", []],
    ],
  );
});

test("calories, and none by kilojoules", () => {
  const items = itemsIn(
    list(
      "Burger <small>1,012 kcal</small> $8",
      "Fries <small>2980 kJ</small> $3",
      "Shake <small>540 Cal.</small> $5",
    ),
  );
  assert.deepEqual(
    items.map(({ calories }) => calories),
    [1012, undefined, 540],
  );
});

test("what is sold out, in the words of the page", () => {
  const items = itemsIn(
    list(
      "Burger $8 <em>Sold out</em>",
      "Fries $3",
      "Shake (ausverkauft) $5",
      "Malt <span class=badge>86</span> $6",
    ),
  );
  assert.deepEqual(
    items.map(({ name, availability }) => [name, availability]),
    [
      ["Burger", { inStock: false, text: "Sold out" }],
      ["Fries", { inStock: true }],
      ["Shake", { inStock: false, text: "ausverkauft" }],
      ["Malt", { inStock: false, text: "86" }],
    ],
  );
});

test("pictures of the dish, not icons", () => {
  const [burger, fries] = itemsIn(
    `<div class="i"><img src="/burger.jpg" alt="Burger"><h4>Burger</h4><b>$8</b><img src="/icons/leaf.svg" alt=""></div>
     <div class="i"><img data-src="/fries.webp" src="data:image/gif;base64,R0"><h4>Fries</h4><b>$3</b></div>`,
  );
  assert.deepEqual(burger?.images, [{ url: "https://example.com/burger.jpg", alt: "Burger" }]);
  assert.deepEqual(fries?.images, [{ url: "https://example.com/fries.webp" }]);
});

test("the page of an item, not the button that orders it", () => {
  const [soup, cake] = itemsIn(
    `<div class="i"><h4><a href="/dish/soup">Soup</a></h4><b>$8</b></div><div class="i"><h4>Cake</h4><b>$3</b><a href="#order">Order</a><a href="/cart/add?id=2">Add</a></div>`,
  );
  assert.equal(soup?.url, "https://example.com/dish/soup");
  assert.equal(cake?.url, undefined);
});

test("numbers, bullets and dots are no part of a name", () => {
  const items = itemsIn(
    list("12. Leek soup ....... $4", "• Pea soup — $5", "#3 Fish soup $6", "Nr. 14) Egg soup $7"),
  );
  assert.deepEqual(
    items.map(({ name }) => name),
    ["Leek soup", "Pea soup", "Fish soup", "Egg soup"],
  );
});

test("placeholders of templates are no items", () => {
  const items = itemsIn(
    `${list("Leek soup $4", "Pea soup $5", "Fish soup $6")}<div>{{ item.name }} <b>$0.00</b></div>`,
  );
  assert.equal(items.length, 3);
});

test.run();
