import assert from "node:assert/strict";
import { suite } from "uvu";
import { menuIn, outline } from "./pages.ts";

/** The ways in which pages lay out names, descriptions and prices. */
const test = suite("format-menu: layouts");

/** The same four items, whatever the markup. */
const EXPECTED = [
  "Soups",
  ["Leek soup", 4.5, "with cream"],
  ["Pea soup", 5],
  "Cakes",
  ["Apple cake", 3.5, "warm"],
  ["Carrot cake", 4],
];

const LAYOUTS: Readonly<Record<string, string>> = {
  "boxes with classes": `<section><h2>Soups</h2><div class="item"><h4 class="name">Leek soup</h4><p class="desc">with cream</p><span class="price">$4.50</span></div>
    <div class="item"><h4 class="name">Pea soup</h4><span class="price">$5.00</span></div></section>
    <section><h2>Cakes</h2><div class="item"><h4 class="name">Apple cake</h4><p class="desc">warm</p><span class="price">$3.50</span></div>
    <div class="item"><h4 class="name">Carrot cake</h4><span class="price">$4.00</span></div></section>`,
  "boxes without classes": `<div><h3>Soups</h3><div><div><div>Leek soup</div><div>with cream</div></div><div>$4.50</div></div><div><div><div>Pea soup</div></div><div>$5.00</div></div></div>
    <div><h3>Cakes</h3><div><div><div>Apple cake</div><div>warm</div></div><div>$3.50</div></div><div><div><div>Carrot cake</div></div><div>$4.00</div></div></div>`,
  "price first": `<h2>Soups</h2><ul><li><b>$4.50</b><h4>Leek soup</h4><p>with cream</p></li><li><b>$5.00</b><h4>Pea soup</h4></li></ul>
    <h2>Cakes</h2><ul><li><b>$3.50</b><h4>Apple cake</h4><p>warm</p></li><li><b>$4.00</b><h4>Carrot cake</h4></li></ul>`,
  "a list": `<h2>Soups</h2><ul><li>Leek soup $4.50<br>with cream</li><li>Pea soup $5.00</li></ul>
    <h2>Cakes</h2><ul><li>Apple cake $3.50<br>warm</li><li>Carrot cake $4.00</li></ul>`,
  "a table": `<table><tr><th colspan="2">Soups</th></tr><tr><td>Leek soup<br>with cream</td><td>$4.50</td></tr><tr><td>Pea soup</td><td>$5.00</td></tr>
    <tr><th colspan="2">Cakes</th></tr><tr><td>Apple cake<br>warm</td><td>$3.50</td></tr><tr><td>Carrot cake</td><td>$4.00</td></tr></table>`,
  "a table with a column of descriptions": `<h2>Soups</h2><table><tr><td>Leek soup</td><td>with cream</td><td>$4.50</td></tr><tr><td>Pea soup</td><td></td><td>$5.00</td></tr></table>
    <h2>Cakes</h2><table><tr><td>Apple cake</td><td>warm</td><td>$3.50</td></tr><tr><td>Carrot cake</td><td></td><td>$4.00</td></tr></table>`,
  "tables for columns": `<table><tr><td><table><caption>Soups</caption><tr><td>Leek soup <i class="desc">with cream</i></td><td>$4.50</td></tr><tr><td>Pea soup</td><td>$5.00</td></tr></table></td>
    <td><table><caption>Cakes</caption><tr><td>Apple cake <i class="desc">warm</i></td><td>$3.50</td></tr><tr><td>Carrot cake</td><td>$4.00</td></tr></table></td></tr></table>`,
  "two items in a row": `<table><tr><th colspan="4">Soups</th></tr><tr><td>Leek soup<br>with cream</td><td>$4.50</td><td>Pea soup</td><td>$5.00</td></tr>
    <tr><th colspan="4">Cakes</th></tr><tr><td>Apple cake<br>warm</td><td>$3.50</td><td>Carrot cake</td><td>$4.00</td></tr></table>`,
  "terms and definitions": `<h2>Soups</h2><dl><dt>Leek soup</dt><dd>with cream</dd><dd>$4.50</dd><dt>Pea soup</dt><dd>$5.00</dd></dl>
    <h2>Cakes</h2><dl><dt>Apple cake</dt><dd>warm</dd><dd>$3.50</dd><dt>Carrot cake</dt><dd>$4.00</dd></dl>`,
  "headings and paragraphs in turns": `<h2>Soups</h2><h4>Leek soup</h4><p>with cream</p><p>$4.50</p><h4>Pea soup</h4><p>$5.00</p>
    <h2>Cakes</h2><h4>Apple cake</h4><p>warm</p><p>$3.50</p><h4>Carrot cake</h4><p>$4.00</p>`,
  "headings with prices": `<h2>Soups</h2><h5>Leek soup <span>$4.50</span></h5><p>with cream</p><h5>Pea soup <span>$5.00</span></h5>
    <h2>Cakes</h2><h5>Apple cake <span>$3.50</span></h5><p>warm</p><h5>Carrot cake <span>$4.00</span></h5>`,
  "dotted lines": `<p><b>Soups</b></p><p>Leek soup ........ $4.50<br>with cream<br>Pea soup ........ $5.00</p>
    <p><b>Cakes</b></p><p>Apple cake ........ $3.50<br>warm<br>Carrot cake ........ $4.00</p>`,
  "lines with dashes": `<h3>Soups</h3><p>Leek soup – with cream – $4.50</p><p>Pea soup – $5.00</p>
    <h3>Cakes</h3><p>Apple cake ($3.50)<br>warm</p><p>Carrot cake ($4.00)</p>`,
  "strong names in paragraphs": `<h3>Soups</h3><p><strong>Leek soup</strong> with cream $4.50</p><p><strong>Pea soup</strong> $5.00</p>
    <h3>Cakes</h3><p><strong>Apple cake</strong> warm $3.50</p><p><strong>Carrot cake</strong> $4.00</p>`,
  "spans with classes in a line": `<h3>Soups</h3><div class="line"><span class="no">1.</span> <span class="a">Leek soup</span> <span class="b">with cream</span> <span class="c">$4.50</span></div>
    <div class="line"><span class="no">2.</span> <span class="a">Pea soup</span> <span class="c">$5.00</span></div><h3>Cakes</h3>
    <div class="line"><span class="no">3.</span> <span class="a">Apple cake</span> <span class="b">warm</span> <span class="c">$3.50</span></div>
    <div class="line"><span class="no">4.</span> <span class="a">Carrot cake</span> <span class="c">$4.00</span></div>`,
  accordions: `<button aria-expanded="true">Soups (2)</button><div><article><h4>Leek soup</h4><p>with cream</p><div>$4.50</div></article><article><h4>Pea soup</h4><div>$5.00</div></article></div>
    <button aria-expanded="false">Cakes (2)</button><div style="display:none"><article><h4>Apple cake</h4><p>warm</p><div>$3.50</div></article><article><h4>Carrot cake</h4><div>$4.00</div></article></div>`,
  "cards as buttons": `<ul><li><h3>Soups</h3><ul><li><button><div><span>Leek soup</span><div>$4.50</div><div>with cream</div></div></button></li><li><button><div><span>Pea soup</span><div>$5.00</div></div></button></li></ul></li>
    <li><h3>Cakes</h3><ul><li><button><div><span>Apple cake</span><div>$3.50</div><div>warm</div></div></button></li><li><button><div><span>Carrot cake</span><div>$4.00</div></div></button></li></ul></li></ul>`,
  "cards as links": `<h2>Soups</h2><div class="grid"><a class="card" href="/1"><h4>Leek soup</h4><p>with cream</p><p>$4.50</p></a><a class="card" href="/2"><h4>Pea soup</h4><p>$5.00</p></a></div>
    <h2>Cakes</h2><div class="grid"><a class="card" href="/3"><h4>Apple cake</h4><p>warm</p><p>$3.50</p></a><a class="card" href="/4"><h4>Carrot cake</h4><p>$4.00</p></a></div>`,
  "a currency of its own": `<h2>Soups</h2><div class="i"><h4>Leek soup</h4><p>with cream</p><span>$</span><b>4.50</b></div><div class="i"><h4>Pea soup</h4><span>$</span><b>5.00</b></div>
    <h2>Cakes</h2><div class="i"><h4>Apple cake</h4><p>warm</p><span>$</span><b>3.50</b></div><div class="i"><h4>Carrot cake</h4><span>$</span><b>4.00</b></div>`,
  "raised cents": `<h2>Soups</h2><div class="i"><h4>Leek soup</h4><p>with cream</p><p>$4<sup>50</sup></p></div><div class="i"><h4>Pea soup</h4><p>$5<sup>00</sup></p></div>
    <h2>Cakes</h2><div class="i"><h4>Apple cake</h4><p>warm</p><p>$3<sup>50</sup></p></div><div class="i"><h4>Carrot cake</h4><p>$4<sup>00</sup></p></div>`,
  "text laid out by hand": `<pre>SOUPS\n  Leek soup          4.50\n    with cream\n  Pea soup           5.00\n\nCAKES\n  Apple cake         3.50\n    warm\n  Carrot cake        4.00\n</pre>`,
  "a desktop and a mobile copy": `<div class="d-none d-md-block"><h2>Soups</h2><div class="i"><h4>Leek soup</h4><p>with cream</p><b>$4.50</b></div><div class="i"><h4>Pea soup</h4><b>$5.00</b></div><h2>Cakes</h2><div class="i"><h4>Apple cake</h4><p>warm</p><b>$3.50</b></div><div class="i"><h4>Carrot cake</h4><b>$4.00</b></div></div>
    <div class="d-md-none"><h3>Soups</h3><ul><li>Leek soup – $4.50<br>with cream</li><li>Pea soup – $5.00</li></ul><h3>Cakes</h3><ul><li>Apple cake – $3.50<br>warm</li><li>Carrot cake – $4.00</li></ul></div>`,
};

const lower = (value: unknown): unknown => JSON.parse(JSON.stringify(value).toLowerCase());
for (const [name, body] of Object.entries(LAYOUTS)) {
  test(name, () => {
    assert.deepEqual(lower(outline(menuIn(body))), lower(EXPECTED));
  });
}

test("a section with a single item keeps its heading", () => {
  const item = (name: string) => `<div class="item"><h4>${name}</h4><b>$4.50</b></div>`;
  const body = `<section><h2>Soups</h2>${item("Leek soup")}${item("Pea soup")}</section><section><h2>Cakes</h2>${item("Apple cake")}</section>`;
  assert.deepEqual(outline(menuIn(body)), [
    "Soups",
    ["Leek soup", 4.5],
    ["Pea soup", 4.5],
    "Cakes",
    ["Apple cake", 4.5],
  ]);
});

test("words in the place of a price, and nothing at all", () => {
  const body = `<h2>Fish</h2><ul><li>Grilled trout <b>$14</b></li><li>Lobster <b>market price</b></li><li>Salmon <b>$16</b></li>
    <li>Oysters</li><li>Fried cod <b>$12</b></li></ul>`;
  assert.deepEqual(outline(menuIn(body)), [
    "Fish",
    ["Grilled trout", 14],
    ["Lobster"],
    ["Salmon", 16],
    ["Oysters"],
    ["Fried cod", 12],
  ]);
});

test("rows that describe the row above", () => {
  const rows = ["Soup", "Salad", "Toast"].map(
    (name, at) =>
      `<tr><td>${name}</td><td>$${at + 4}</td></tr><tr><td colspan="2">with ${name} of the day</td></tr>`,
  );
  assert.deepEqual(outline(menuIn(`<h2>Lunch</h2><table>${rows.join("")}</table>`)), [
    "Lunch",
    ["Soup", 4, "with Soup of the day"],
    ["Salad", 5, "with Salad of the day"],
    ["Toast", 6, "with Toast of the day"],
  ]);
});

test("names in capitals, descriptions behind them in small letters", () => {
  const body =
    "<h2>Dolci</h2><p>TIRAMISU mascarpone, espresso 11</p><p>AFFOGATO vanilla gelato 9</p><p>GELATO 6</p>";
  assert.deepEqual(outline(menuIn(body)), [
    "Dolci",
    ["TIRAMISU", 11, "mascarpone, espresso"],
    ["AFFOGATO", 9, "vanilla gelato"],
    ["GELATO", 6],
  ]);
});

test("a price in front of marks does not make them a name", () => {
  const card = (name: string, price: number, marks: string) =>
    `<div class="sc-1"><p>${name}</p><p>with bread</p><div class="sc-2"><span>${price}</span>${marks}</div></div>`;
  const body = `<h2>Breakfast</h2>${card("Toast", 12, "<span>Vegan</span> <span>420 kcal</span>")}${card("Granola", 10, "")}${card("Eggs", 14, "")}`;
  assert.deepEqual(outline(menuIn(body)), [
    "Breakfast",
    ["Toast", 12, "with bread"],
    ["Granola", 10, "with bread"],
    ["Eggs", 14, "with bread"],
  ]);
});

test("a lone price takes the heading right above it", () => {
  const body = `<h2>Soups</h2><ul><li>Leek soup <b>$4</b></li><li>Pea soup <b>$5</b></li></ul><p>All with bread</p><h3>Wings</h3><p>6 pcs $8 / 12 pcs $15</p>`;
  assert.deepEqual(outline(menuIn(body)), ["Soups", ["Leek soup", 4], ["Pea soup", 5], ["Wings", 8]]);
});

test("a heading between items with prices is an item without one", () => {
  const body = `<h2>Mains</h2><div><h4>Soup $4</h4><h4>Pasta $7</h4><h4>Nuggets</h4><h4>Burger $5</h4></div>`;
  const items = [["Soup", 4], ["Pasta", 7], ["Nuggets"], ["Burger", 5]];
  assert.deepEqual(outline(menuIn(body)), ["Mains", ...items]);
});

test("what is headed below a price belongs to what it is the price of", () => {
  const course = (name: string) => `<div class="course"><h4>${name}</h4></div>`;
  const body = `<h2>Soups</h2><div class="i"><b>Leek soup</b><i>$4</i></div><div class="i"><b>Pea soup</b><i>$5</i></div>
    <div class="set"><h2>Menu Gourmand</h2><b>$41</b><h3>Starters</h3>${course("Lentil soup")}${course("Salmon")}</div>`;
  assert.deepEqual(outline(menuIn(body)), [
    "Soups",
    ["Leek soup", 4],
    ["Pea soup", 5],
    ["Menu Gourmand", 41, "Starters Lentil soup Salmon"],
  ]);
});

test("a set menu has its courses as description", () => {
  const body = `<h2>Dinner</h2><h3>Tasting Menu</h3><p>$65 per guest</p><p>Oyster, green apple</p><p>Duck, plum</p><p>Chocolate, rye</p>`;
  assert.deepEqual(outline(menuIn(body)), [
    "Dinner",
    ["Tasting Menu", 65, "Oyster, green apple Duck, plum Chocolate, rye"],
  ]);
});

test("notes under a heading describe the section", () => {
  const body = `<h2>Roasts</h2><p>all served with potatoes</p><ul><li>Beef <b>$21</b></li><li>Chicken <b>$18</b></li><li>Nut roast <b>$16</b></li></ul>`;
  assert.equal(menuIn(body).sections[0]?.description, "all served with potatoes");
});

test("charges, vouchers and sentences about prices are no items", () => {
  const body = `<h2>Soups</h2><ul><li>Leek soup <b>$4.50</b></li><li>Pea soup <b>$5.00</b></li><li>Fish soup <b>$9.00</b></li></ul>
    <div><h3>Your order</h3><p>Delivery fee $3.00</p><p>Minimum order $15.00</p><p>Total $0.00</p></div>
    <p>All prices include tax. Delivery within the city from $15.00 on weekdays only.</p><div>Gift card <b>$50.00</b></div>`;
  assert.deepEqual(outline(menuIn(body)), ["Soups", ["Leek soup", 4.5], ["Pea soup", 5], ["Fish soup", 9]]);
});

test("a list of what sells best is no section of its own", () => {
  const item = (name: string, price: number) => `<div class="card"><h4>${name}</h4><b>$${price}</b></div>`;
  const body = `<h2>Most popular</h2>${item("Pea soup", 5)}<h2>Soups</h2>${item("Leek soup", 4)}${item("Pea soup", 5)}`;
  assert.deepEqual(outline(menuIn(body)), ["Soups", ["Leek soup", 4], ["Pea soup", 5]]);
});

test("the same dish at lunch and at dinner stays two", () => {
  const body = `<h2>Lunch</h2><ul><li>Leek soup <b>$4</b></li><li>Pea soup <b>$5</b></li></ul><h2>Dinner</h2><ul><li>Leek soup <b>$6</b></li><li>Steak <b>$25</b></li></ul>`;
  assert.equal(menuIn(body).sections.flatMap(({ items }) => items).length, 4);
});

test.run();
