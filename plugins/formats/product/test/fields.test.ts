import assert from "node:assert/strict";
import { suite } from "uvu";
import { FIELDS, type Field, type FieldName } from "../src/fields.ts";
import { linked, productOf, readingOf } from "./read.fixture.ts";

const test = suite("format-product: fields");

/** An example of each field, as a page writes it and as the product has it: who adds a row adds one here. */
const EXAMPLES: { readonly [name in FieldName]: readonly [written: string, value: string] } = {
  title: ["Copper  kettle &amp; lid", "Copper kettle & lid"],
  url: ["https://shop.example/p/kettle", "https://shop.example/p/kettle"],
  brand: ["Hearth &amp; Co", "Hearth & Co"],
  category: ["Kitchen", "Kitchen"],
  description: ["Solid copper,<br>lined with tin.", "Solid copper, lined with tin."],
  sku: ["HK-2210", "HK-2210"],
  gtin: ["ISBN 978-3-16-148410-0", "9783161484100"],
};

const OFFER = { offers: { "@type": "Offer", price: 89.5, priceCurrency: "EUR" } };
const BUY = `<h1>Copper kettle</h1><p class="price">89,50 €</p><button>Add to cart</button>`;

/** What the page itself says, whatever data says: its address, and the heading. */
const OF_PAGE: { readonly [name in FieldName]?: string } = {
  title: "Copper kettle",
  url: "https://shop.example/p/1",
};

/** What the reading of a page has of a field. */
function readIn(name: FieldName, html: string): string | undefined {
  const { product, sku, gtin } = readingOf(html);
  if (product === null) return undefined;
  if (name === "sku") return sku;
  return name === "gtin" ? gtin : product[name];
}

for (const { name, items, metas, state } of FIELDS as readonly (Field & { readonly name: FieldName })[]) {
  const [written, value] = EXAMPLES[name];
  for (const property of items)
    test(`${name}: ${property} of structured data`, () => {
      const item = { "@type": "Product", name: "Copper kettle", ...OFFER, [property]: written };
      assert.equal(readIn(name, `${BUY}${linked(item)}`), OF_PAGE[name] ?? value);
    });
  for (const meta of metas)
    test(`${name}: the meta element ${meta}`, () => {
      const head = `<meta property="og:type" content="product"><meta property="${meta}" content="${written}">`;
      const found = readIn(name, `<head>${head}</head>${BUY}`);
      assert.equal(found, name === "title" ? OF_PAGE.title : value);
    });
  for (const key of state)
    test(`${name}: ${key} in data of scripts`, () => {
      const data = { name: "Copper kettle", price: 89.5, currency: "EUR", [key]: written };
      const script = `<script type="application/json">${JSON.stringify({ product: data })}</script>`;
      const found = readIn(name, `${BUY}${script}`);
      assert.equal(found, OF_PAGE[name] ?? value);
    });
}

test("the visible page labels a field, in the words of its language", () => {
  for (const [label, more] of [
    ["Brand", ""],
    ["Marke", ":"],
    ["Producent", ":"],
    ["ブランド", "："],
  ]) {
    assert.equal(productOf(`${BUY}<p>${label}${more} Hearth</p>`).brand, more === "" ? undefined : "Hearth");
    assert.equal(productOf(`${BUY}<dl><dt>${label}</dt><dd>Hearth</dd></dl>`).brand, "Hearth");
  }
});

test("an address is no word, and entities that were written twice are none", () => {
  const item = (brand: unknown) => linked({ "@type": "Product", name: "Copper kettle", brand, ...OFFER });
  assert.equal(productOf(`${BUY}${item("https://shop.example/brands/7")}`).brand, undefined);
  assert.equal(productOf(`${BUY}${item("L&amp;#8217;atelier")}`).brand, "L’atelier");
});

test("markup names the brand before the page does, and the trail the category before markup", () => {
  const html = `<nav class="breadcrumb"><a href="/">Home</a><a href="/k">Kettles</a></nav>${BUY}<p>Brand: Other</p>${linked(
    { "@type": "Product", name: "Copper kettle", brand: "Hearth", category: "Kitchen", ...OFFER },
  )}`;
  const { brand, category } = productOf(html);
  assert.deepEqual([brand, category], ["Hearth", "Kettles"]);
});

test.run();
