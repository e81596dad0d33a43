import assert from "node:assert/strict";
import { suite } from "uvu";
import { linked, productOf, readingOf } from "./read.fixture.ts";

const test = suite("format-product: large and broken pages");

const offer = { "@type": "Offer", price: 9, priceCurrency: "EUR" };

test("of 5,000 variants the first 1,000 are given, with a warning", () => {
  const offers = Array.from({ length: 5000 }, (_, index) => ({ ...offer, sku: `S-${index}` }));
  const { product, warnings } = readingOf(
    `<h1>Kettle</h1>${linked({ "@type": "Product", name: "Kettle", offers })}`,
  );
  assert.equal(product?.variants.length, 1000);
  assert.deepEqual(warnings, ["The product has 5000 variants; the first 1000 are given."]);
});

test("long texts, many values and many images are cut", () => {
  const long = "word ".repeat(20_000);
  const html = `<h1>Kettle</h1>${linked({ "@type": "Product", name: `Kettle ${long}`, description: long, brand: long, sku: long, image: Array.from({ length: 500 }, (_, index) => `/${index}.jpg`), offers: offer })}`;
  const { title, description = "", brand = "", variants } = productOf(html);
  assert.ok(title.length <= 500 && description.length <= 5000 && brand.length <= 500);
  assert.equal(variants[0]?.images.length, 100);
});

test("an attribute of 100 KB and a state of 5 MB", () => {
  const state = {
    items: Array.from({ length: 40_000 }, (_, index) => ({
      name: `Other thing ${index}`,
      sku: `X${index}`,
      price: { value: index, currency: "EUR" },
      text: "lorem ipsum dolor",
    })),
  };
  const variations = Array.from({ length: 500 }, (_, index) => ({
    variation_id: index,
    display_price: 5,
    display_regular_price: 5,
    attributes: { attribute_size: `${index}` },
    is_in_stock: true,
    sku: `V${index}`,
  }));
  const html = `<h1>Kettle</h1><p class="price">5,00 €</p><form data-product_variations='${JSON.stringify(variations)}'></form><script>window.state = ${JSON.stringify(state)}</script>`;
  assert.ok(html.length > 4_000_000);
  assert.equal(productOf(html).variants.length, 500);
});

test("data that is nested deeply, circular, cut off or of no use", () => {
  const deep = `${'{"product":'.repeat(5000)}{"name":"Kettle","price":5}${"}".repeat(5000)}`;
  const pages = [
    `<script type="application/json">${deep}</script>`,
    linked(
      `{"@type":"Product","name":"Kettle","@id":"#a","isVariantOf":{"@id":"#a"},"hasVariant":[{"@id":"#a"}],"offers":{"@type":"Offer","price":5,"priceCurrency":"EUR","itemOffered":{"@id":"#a"}}}`,
    ),
    linked(`{"@type":"Product","name":"Kettle","offers":[[[[[[{"@type":"Offer","price":`),
    linked(
      `{"@type":"Product","name":["a",1,null,{"x":[]}],"offers":"none","brand":[[]],"image":[null,1,{}],"sku":{"a":1}}`,
    ),
    `<div data-product_variations='[{"variation_id":1,"display_price":null,"attributes":[]}]'></div>`,
    `<script type="application/json">{"variants":[{"option1":1,"price":null},null,1],"options":[null,1]}</script>`,
    `<script type="text/x-magento-init">{"a":{"attributes":{"1":null,"2":{"options":[null]}},"optionPrices":{"1":null,"2":{}}}}</script>`,
    `<script>window.__proto__ = {"__proto__":{"price":1,"name":"Kettle"},"constructor":{"name":"Kettle","price":"1 €"}}</script>`,
    `<meta property="og:type" content="product"><meta property="product:price:amount" content="NaN"><meta property="og:title" content="">`,
  ];
  for (const page of pages)
    readingOf(`<h1>Kettle</h1><p class="price">5,00 €</p><button>Add to cart</button>${page}`);
});

test("pieces of shops, a hundred thousand of each", () => {
  const pieces = [
    "<span class=price>$1</span>",
    "<del>$2</del>",
    "<p>SKU: A1</p>",
    "<select name=size><option value=1>A</select>",
    "<div itemscope itemtype=Product><span itemprop=price>",
    "<li class=related>",
    "<h1>",
    "<a href=/x>$1",
    "1 234,56 € ",
    "<script type=application/ld+json>{</script>",
    "<p data-x='{\"price\":1'>",
  ];
  for (const piece of pieces) {
    const { product, warnings } = readingOf(piece.repeat(20_000));
    assert.ok(product !== null || warnings.length > 0);
  }
});

test.run();
