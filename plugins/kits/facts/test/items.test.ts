import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import {
  type Item,
  isOfType,
  itemsOf,
  nameOf,
  parseJson,
  readItems,
  textOf,
  textsOf,
  walkItems,
} from "../src/index.ts";

const test = suite("kit-facts: items");
const read = (html: string) => readItems(parseTree(html));
const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const first = (items: readonly Item[]): Item => items[0] ?? assert.fail("no item");

test("JSON-LD: graphs, lists, nesting and references become plain items", () => {
  const { jsonLd } = read(
    script(`{"@context":"https://schema.org","@graph":[
      {"@type":"schema:Product","@id":"#p","name":{"@value":"Cup","@language":"en"},"offers":{"@id":"#o"},"brand":{"@type":"Brand","name":"Acme"}},
      {"@type":["http://schema.org/Offer","Thing"],"@id":"#o","price":12.5,"itemOffered":{"@id":"#p"}}]}`) +
      script(`[{"@type":"BreadcrumbList","itemListElement":{"@list":[{"@type":"ListItem","name":"Home"}]}}]`),
  );
  assert.deepEqual(
    jsonLd.map(({ types, origin }) => [types, origin]),
    [
      [["Product"], "json-ld: $.@graph[0]"],
      [["Offer", "Thing"], "json-ld: $.@graph[1]"],
      [["BreadcrumbList"], "json-ld: script 2: $[0]"],
    ],
  );
  const product = first(jsonLd);
  assert.equal(textOf(product, "name"), "Cup");
  assert.equal(nameOf(product, "brand"), "Acme");
  assert.equal(itemsOf(product, "offers")[0], jsonLd[1]);
  assert.equal([...walkItems(jsonLd)].length, 5);
  assert.equal([...walkItems(jsonLd)].filter((item) => isOfType(item, /product$/i)).length, 1);
});

test("JSON-LD: an item comes before a mere reference to it, and one without target stays", () => {
  const { jsonLd } = read(
    script(`{"@type":"WebPage","mainEntity":{"@id":"#p"},"about":{"@id":"#none"}}`) +
      script(`{"@id":"#p","@type":"Product","name":"Cup"}`),
  );
  assert.equal(itemsOf(first(jsonLd), "mainEntity")[0], jsonLd[1]);
  assert.equal(itemsOf(first(jsonLd), "about")[0]?.id, "#none");
});

test("JSON that is not quite JSON is put right where that is safe", () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['{"a":1,}', { a: 1 }],
    ["[1,,2,]", [1, 2]],
    ['{"a":"one\ntwo\tthree"}', { a: "one\ntwo three" }],
    ['<!-- {"a":1} -->', { a: 1 }],
    ['//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['/*<![CDATA[*/ {"a":1} /*]]>*/', { a: 1 }],
    ['{"a":1};', { a: 1 }],
    ['{"a":"it\\\'s"}', { a: "it's" }],
    ['{"a":undefined,"b":NaN,"c":true}', { a: null, b: null, c: true }],
    ['{a:1, "b":2}', { a: 1, b: 2 }],
    ['{"a":1 /* one */, // two\n "b":2}', { a: 1, b: 2 }],
    ['{"a":[1,{"b":2', { a: [1, { b: 2 }] }],
    ['{"a":1}}', { a: 1 }],
    ['{"a":1}{"b":2}', { a: 1 }],
    ["{&quot;a&quot;:&quot;b&quot;}", { a: "b" }],
    ['{"a":"http://b.c/*d*/"}', { a: "http://b.c/*d*/" }],
    ["", undefined],
    ["alert(1)", undefined],
    ['{"a" 1}', undefined],
  ];
  for (const [text, value] of cases) assert.deepEqual([text, parseJson(text)], [text, value]);
});

test("microdata: nested items, values for machines, several types and references", () => {
  const { microdata } = read(`<div itemscope itemtype="https://schema.org/Product" itemref="more none">
    <h1 itemprop="name"> Blue <b>cup</b></h1><img itemprop="image" src="a.png"><a itemprop="url" href="/cup">x</a>
    <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="12.50">
      <span itemprop="priceCurrency">EUR</span><link itemprop="availability" href="https://schema.org/InStock"></div>
    <time itemprop="releaseDate" datetime="2024-01-02">soon</time></div>
    <p id="more"><span itemprop="sku mpn">A-1</span></p><p itemprop="lost">x</p>`);
  const product = first(microdata);
  assert.equal(microdata.length, 1);
  assert.deepEqual(
    ["name", "image", "url", "releaseDate", "sku", "mpn", "lost"].map((name) => textOf(product, name)),
    ["Blue cup", "a.png", "/cup", "2024-01-02", "A-1", "A-1", undefined],
  );
  const offer = first(itemsOf(product, "offers"));
  assert.deepEqual(
    ["price", "priceCurrency", "availability"].map((name) => textOf(offer, name)),
    ["12.50", "EUR", "https://schema.org/InStock"],
  );
});

test("RDFa Lite: vocabularies, prefixes and properties", () => {
  const { rdfa } =
    read(`<div vocab="https://schema.org/" typeof="Product" resource="#p"><span property="name">Cup</span>
    <span property="offers" typeof="schema:Offer"><span property="schema:price" content="5">5 €</span></span></div>`);
  const product = first(rdfa);
  assert.deepEqual([product.types, product.id, textOf(product, "name")], [["Product"], "#p", "Cup"]);
  assert.deepEqual(textsOf(first(itemsOf(product, "offers")), "price"), ["5"]);
});

test("deep, long, circular and broken data is bounded", () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  assert.equal([...walkItems(read(script(deep)).jsonLd)].length, 41);
  const many = read(script(`[${'{"@type":"Product","name":"a"},'.repeat(150_000)}1]`));
  assert.equal(many.isCut, true);
  assert.ok(many.jsonLd.length <= 200_000);
  const nested = read(`<div itemscope itemprop=a>`.repeat(20_000));
  assert.ok([...walkItems(nested.microdata)].length > 500);
  for (const text of ["{", "[", '{"a":"', "/*", "//", "<!--", ",", "a", '"\\', "&quot;"])
    read(script(`{${text.repeat(200_000)}`));
});

test.run();
