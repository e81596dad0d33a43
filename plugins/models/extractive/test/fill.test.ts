import assert from "node:assert/strict";
import { contextWith, pageFrom, viewsOf } from "@winnow/conformance";
import { markdown } from "@winnow/format-markdown";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { fill } from "../src/fill/fill.ts";
import { extractive } from "../src/index.ts";
import { ITEMS, PRODUCT, RECIPE } from "./pages.ts";

const test = suite("model-extractive: fill");
const views = [
  await viewsOf(parser()),
  markdown().views ?? {},
  facts().views ?? {},
  extractive().views ?? {},
];
const read = async (html: string, request: object, options: object = {}) => {
  const page = await pageFrom(html, views, { removeBase64Images: true, ...options });
  const context = contextWith();
  const reading = await fill(page, request, context);
  return { ...reading, warnings: context.warnings };
};
const filled = async (html: string, request: object) => (await read(html, request)).value;
const text = { type: "string" };
const number = { type: "number" };
const object = (properties: object, required: readonly string[] = []) => ({
  schema: { type: "object", properties, required },
});
const fields = (properties: object) => object(properties, Object.keys(properties));

test("a product, from data, labels and links", async () => {
  const { value, evidence, warnings } = await read(
    PRODUCT,
    fields({
      name: text,
      price: number,
      priceCurrency: text,
      sku: text,
      brand: text,
      inStock: { type: "boolean" },
      availability: { enum: ["in_stock", "out_of_stock"] },
      rating: number,
      review_count: { type: "integer" },
      material: text,
      weight: text,
      dishwasherSafe: { type: "boolean" },
      image: { type: "string", format: "uri" },
      email: { type: "string", format: "email" },
      phone: text,
    }),
  );
  assert.deepEqual(value, {
    name: "Blue Mug",
    price: 12.5,
    priceCurrency: "EUR",
    sku: "BM-1",
    brand: "Acme",
    inStock: true,
    availability: "in_stock",
    rating: 4.5,
    review_count: 1203,
    material: "Stoneware",
    weight: "300 g",
    dishwasherSafe: true,
    image: "https://example.com/a.jpg",
    email: "help@shop.example",
    phone: "+1 555 123 4567",
  });
  const price = evidence.find(({ path }) => path === "/price");
  assert.deepEqual(price, {
    path: "/price",
    origin: "json-ld: $.offers.price",
    snippet: "12.50",
    confidence: 0.93,
  });
  assert.equal(evidence.length, 15);
  assert.match(warnings.join(), /extractive engine/);
});

test("what the page does not say is null or left out", async () => {
  const properties = {
    name: text,
    isbn: text,
    ceo: { type: ["string", "null"] },
    moons: { type: "array", items: text },
  };
  assert.deepEqual(await filled(PRODUCT, object(properties)), { name: "Blue Mug", ceo: null });
  assert.deepEqual(await filled(PRODUCT, fields(properties)), {
    name: "Blue Mug",
    isbn: null,
    ceo: null,
    moons: [],
  });
});

test("a default is no finding, and neither is a constant that the page does not say", async () => {
  const properties = {
    name: text,
    color: { type: "string", default: "blue" },
    kind: { const: "gadget" },
    planet: { enum: ["earth", "mars"] },
  };
  assert.deepEqual(await filled(PRODUCT, object(properties)), { name: "Blue Mug" });
});

test("objects inside of objects", async () => {
  const { schema } = object({
    product: object({
      title: text,
      price: object({ amount: number, currency: text }).schema,
      brand: object({ name: text }).schema,
    }).schema,
    rating: object({ value: number, count: number }).schema,
    specifications: { type: "object", additionalProperties: text },
  });
  assert.deepEqual(await filled(PRODUCT, { schema }), {
    product: { title: "Blue Mug", price: { amount: 12.5, currency: "EUR" }, brand: { name: "Acme" } },
    rating: { value: 4.5, count: 1203 },
    specifications: { Weight: "300 g", "Dishwasher safe": "Yes", Material: "Stoneware" },
  });
});

test("lists of things that a page shows in the same form", async () => {
  const item = object({
    name: text,
    price: number,
    currency: text,
    url: text,
    image: text,
    rating: number,
  }).schema;
  const value = (await filled(ITEMS, object({ products: { type: "array", items: item } }))) as {
    products: Record<string, unknown>[];
  };
  assert.equal(value.products.length, 4);
  assert.deepEqual(value.products[1], {
    name: "Maschine 2",
    price: 1299,
    currency: "EUR",
    url: "https://example.com/p/2",
    image: "https://example.com/i2.jpg",
    rating: 4.2,
  });
  const two = await filled(ITEMS, {
    schema: { type: "array", maxItems: 2, items: object({ name: text }).schema },
  });
  assert.deepEqual(two, [{ name: "Maschine 1" }, { name: "Maschine 2" }]);
});

test("a recipe: lists below headings, tables, a byline", async () => {
  const { schema } = fields({
    title: text,
    author: text,
    date: { type: "string", format: "date" },
    ingredients: { type: "array", items: text },
    steps: { type: "array", items: object({ step: text }).schema },
    prep_time: text,
    sizes: {
      type: "array",
      items: object({ size: text, calories: { type: "integer" }, price: number }).schema,
    },
  });
  assert.deepEqual(await filled(RECIPE, { schema }), {
    title: "Pancakes",
    author: "Jane Doe",
    date: "2024-03-05",
    ingredients: ["2 eggs", "200 g flour"],
    steps: [{ step: "Mix all." }, { step: "Bake well." }],
    prep_time: "10 minutes",
    sizes: [
      { size: "Small", calories: 100, price: 2 },
      { size: "Large", calories: 300, price: 4.5 },
    ],
  });
});

test("without a schema the prompt names the properties, and without both the page's main facts come", async () => {
  assert.deepEqual(
    await filled(RECIPE, { prompt: "Extract the title, the author, the ingredients and prep time." }),
    {
      title: "Pancakes",
      author: "Jane Doe",
      ingredients: ["2 eggs", "200 g flour"],
      prepTime: "10 minutes",
    },
  );
  const facts = (await filled(PRODUCT, {})) as Record<string, unknown>;
  assert.equal(facts.title, "Blue Mug");
  assert.equal(facts.price, 12.5);
  assert.equal(facts.sku, "BM-1");
  assert.deepEqual(await filled(PRODUCT, { schema: { type: "object" } }), facts);
  assert.deepEqual(await filled(PRODUCT, { schema: {}, prompt: "name and price" }), {
    name: "Blue Mug",
    price: 12.5,
  });
});

test("schemas of generators: references, choices, nullable types", async () => {
  const schema = {
    $ref: "#/$defs/Root",
    $defs: {
      Root: {
        allOf: [
          { type: "object", properties: { name: { $ref: "#/$defs/Text" } } },
          { properties: { price: { anyOf: [{ type: "number" }, { type: "null" }] } }, required: ["price"] },
        ],
      },
      Text: { type: "string", minLength: 1 },
      Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } },
    },
  };
  assert.deepEqual(await filled(PRODUCT, { schema }), { name: "Blue Mug", price: 12.5 });
  const either = {
    oneOf: [object({ salary: text }, ["salary"]).schema, object({ name: text, sku: text }).schema],
  };
  assert.deepEqual(await filled(PRODUCT, { schema: either }), { name: "Blue Mug", sku: "BM-1" });
  const never = { allOf: [{ type: "string" }, { type: "number" }] };
  assert.deepEqual(await filled(PRODUCT, object({ name: never })), {});
});

test("limits of the schema hold", async () => {
  const properties = {
    name: { type: "string", maxLength: 3 },
    price: { type: "number", maximum: 10 },
    rating: { type: "integer" },
  };
  assert.deepEqual(await filled(PRODUCT, fields(properties)), { name: null, price: null, rating: null });
});

test("a file without markup is read from its text", async () => {
  const page = await pageFrom("", [
    {
      text: () =>
        "# Invoice 7\n\nBy Ann Lee\n\nTotal: 12,50 €\n\n| Item | Price |\n|---|---|\n| Tea | $2 |\n| Cake | $3 |",
    },
    facts().views ?? {},
    extractive().views ?? {},
  ]);
  const items = { type: "array", items: object({ item: text, price: number }).schema };
  const { value } = await fill(
    page,
    object({ title: text, total: number, author: text, items }),
    contextWith(),
  );
  assert.deepEqual(value, {
    title: "Invoice 7",
    total: 12.5,
    author: "Ann Lee",
    items: [
      { item: "Tea", price: 2 },
      { item: "Cake", price: 3 },
    ],
  });
});

test("what the markup hides is no word of the page", async () => {
  const html = `<h1>Mug</h1><p style="display:none">Price: 1 €</p><div hidden>Price: 2 €</div><p>Price: 3 €</p>`;
  assert.deepEqual(await filled(html, object({ price: number })), { price: 3 });
});

test("excluded parts are not read", async () => {
  const html = `<div class="a"><p>Color: red</p></div><div class="b"><p>Color: blue</p></div>`;
  const { value } = await read(html, object({ color: text }), { excludeTags: [".a"] });
  assert.deepEqual(value, { color: "blue" });
});

test.run();
