import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { gatherFacts, parseJson, wordsOf } from "@winnow/kit-facts";
import fc from "fast-check";
import { suite } from "uvu";
import { fillFrom } from "../src/fill/fill.ts";
import { ITEMS, PRODUCT, RECIPE } from "./pages.ts";

const test = suite("model-extractive: facts");
const URL_ASKED = "https://example.com/page";
const factsOf = (html: string) => {
  const tree = parseTree(html);
  return gatherFacts({
    tree,
    url: URL_ASKED,
    baseUrl: URL_ASKED,
    selection: { root: tree.root, dropped: new Set() },
  });
};

test("words of names in every spelling", () => {
  for (const name of [
    "datePublished",
    "date_published",
    "Date published:",
    "date-published",
    "DATE PUBLISHED",
  ])
    assert.deepEqual(wordsOf(name), ["date", "published"], name);
  assert.deepEqual(wordsOf("productIDs"), ["product", "id"]);
  assert.deepEqual(wordsOf("categories"), ["category"]);
});

test("JSON-LD: graphs, lists, and what is a little broken", () => {
  const types = (script: string) =>
    factsOf(`<script type="application/ld+json">${script}</script>`).entities.flatMap(
      (entity) => entity.types,
    );
  assert.deepEqual(types('{"@graph":[{"@type":"Article"},{"@type":["WebPage","FAQPage"]}]}'), [
    "Article",
    "WebPage",
    "FAQPage",
  ]);
  assert.deepEqual(types('[{"@type":"http://schema.org/Product"}]'), ["Product"]);
  assert.deepEqual(types('<!-- {"@type":"Product","a":"x\ny",} -->'), ["Product"]);
  assert.deepEqual(types('{"@type":"A"}{"@type":"B"}'), ["A", "B"]);
  assert.deepEqual(types("{not json"), []);
  assert.equal(parseJson("[1,2,]")?.toString(), "1,2");
});

test("microdata and RDFa, one inside of the other", () => {
  const { entities } =
    factsOf(`<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Mug</h1>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="5"></div></div>
    <div vocab="https://schema.org/" typeof="Person"><span property="name">Ann</span></div>`);
  assert.deepEqual(
    entities.map(({ source, types, data }) => [source, types, JSON.parse(JSON.stringify(data))]),
    [
      [
        "microdata",
        ["Product"],
        {
          "@type": "Product",
          name: "Mug",
          offers: { "@type": "Offer", price: "5" },
        },
      ],
      ["rdfa", ["Person"], { "@type": "Person", name: "Ann" }],
    ],
  );
});

test("state of scripts when it is JSON, and never code", () => {
  const state = (html: string) => factsOf(html).entities.map(({ data }) => JSON.parse(JSON.stringify(data)));
  assert.deepEqual(state('<script>window.__INITIAL_STATE__ = {"a":"}"};</script>'), [{ a: "}" }]);
  assert.deepEqual(state(`<script>window.__STATE__ = JSON.parse('{"a":1}')</script>`), [{ a: 1 }]);
  assert.deepEqual(state('<script id="__NEXT_DATA__" type="application/json">{"props":{"b":2}}</script>'), [
    { props: { b: 2 } },
  ]);
  assert.deepEqual(state("<script>window.__STATE__ = {a: alert(1)}</script>"), []);
  assert.deepEqual(state("<script>window.__STATE__ = (function(){return {}})()</script>"), []);
});

test("labels and what they label", () => {
  const { pairs } =
    factsOf(`<p>Price: 12 €</p><p><b>Size:</b> <i>L</i></p><div><span>Color</span><span>red</span></div>
    <dl><dt>Made in</dt><dd>Peru</dd></dl><table><tr><th>Weight</th><td>1 kg</td></tr></table><p>At 10:30 we met https://a.test</p>`);
  assert.deepEqual(
    pairs.map(({ label, value }) => [label, value]),
    [
      ["Price", "12 €"],
      ["Size", "L"],
      ["Color", "red"],
      ["Made in", "Peru"],
      ["Weight", "1 kg"],
    ],
  );
});

test("lists are bounded, and time is linear", () => {
  for (const unit of [
    "<p>Label: value</p>",
    "<div class=card><h3>n</h3><span class=price>$1</span></div>",
    '<div itemscope itemtype="https://schema.org/Product"><span itemprop=name>n</span>',
    "<time datetime=2024-01-01>Jan 1, 2024</time>",
    "<script>window.__STATE__ = {",
    '<script type="application/ld+json">{,,</script>',
    "<div class=author>By Jane 2024",
  ]) {
    const facts = factsOf(`<body>${unit.repeat(10_000)}`);
    for (const list of Object.values(facts)) if (Array.isArray(list)) assert.ok(list.length <= 2000, unit);
    assert.ok(JSON.stringify(facts).length < 20_000_000, unit);
    fillFrom(facts, {
      schema: { type: "object", properties: { title: {}, author: {}, label: {}, price: { type: "number" } } },
    });
  }
});

const schemas = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.record(
      {
        type: fc.constantFrom(
          "string",
          "number",
          "integer",
          "boolean",
          "object",
          "array",
          ["string", "null"],
          "null",
          ["object", "array"],
        ),
        format: fc.constantFrom("date", "date-time", "uri", "email", "strange"),
        description: fc.constantFrom("The price", "who wrote it", "a list of things", ""),
        enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 3 }),
        const: fc.constantFrom("x", 1, null),
        default: fc.constant("never found on any page"),
      },
      { requiredKeys: [] },
    ),
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
    fc.record({
      type: fc.constant("object"),
      properties: fc.dictionary(
        fc.constantFrom(
          "title",
          "name",
          "price",
          "author",
          "date",
          "items",
          "url",
          "image",
          "__proto__",
          "toString",
          "a/b~c",
          "products",
        ),
        tie("schema"),
        { maxKeys: 6 },
      ),
      required: fc.constantFrom(["title"], ["price", "name"], []),
    }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $ref: fc.constantFrom("#", "#/properties/title", "#/nowhere", "https://elsewhere.test/") }),
  ),
}));

test("whatever the schema, every value has evidence that stands on the page", () => {
  const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const pages = [PRODUCT, ITEMS, RECIPE].map((html) => ({
    facts: factsOf(html),
    text: squeeze(`${URL_ASKED} ${html}`),
  }));
  fc.assert(
    fc.property(schemas.schema, fc.constantFrom(...pages), (schema, { facts, text }) => {
      const { value, evidence } = fillFrom(facts, { schema: schema as Record<string, unknown> });
      const told = new Map(evidence.map((one) => [one.path, one.snippet]));
      const walk = (item: unknown, path: string): void => {
        if (item === null || item === undefined) return;
        if (typeof item === "object") {
          for (const [key, inner] of Object.entries(item))
            walk(inner, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
          return;
        }
        const snippet = told.get(path);
        assert.ok(snippet !== undefined, `${path}: ${item} has no evidence`);
        const words = squeeze(/^https?:/u.test(snippet) ? (URL.parse(snippet)?.pathname ?? "") : snippet);
        assert.ok(
          text.includes(words) ||
            text.includes(squeeze(snippet.replace(/<[^>]*>/gu, ""))) ||
            isJoined(snippet, text),
          `${path}: ${snippet}`,
        );
      };
      const isJoined = (snippet: string, all: string) =>
        snippet.split(/\s+/u).every((part) => all.includes(squeeze(part)));
      walk(value, "");
      assert.ok(!JSON.stringify(value ?? null).includes("never found on any page"));
    }),
    { numRuns: 200 },
  );
});

test("a schema that refers to itself, or refers many times, ends", () => {
  const facts = factsOf(PRODUCT);
  const tree = {
    type: "object",
    properties: {
      name: { type: "string" },
      children: { type: "array", items: { $ref: "#" } },
      next: { $ref: "#" },
    },
  };
  fillFrom(facts, { schema: tree });
  fillFrom(facts, { schema: { allOf: Array.from({ length: 50 }, () => ({ $ref: "#" })) } });
  const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`field${at}`, { $ref: "#" }]));
  fillFrom(facts, { schema: { type: "object", properties: wide } });
});

test.run();
