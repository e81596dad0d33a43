import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { readStates } from "../src/index.ts";

const test = suite("kit-facts: embedded state");
const read = (html: string) => readStates(parseTree(html)).map(({ origin, value }) => [origin, value]);

const value = { product: { name: "Cup", price: 12 } };
const json = JSON.stringify(value);

test("scripts of JSON, by their id", () => {
  assert.deepEqual(read(`<script id="__NEXT_DATA__" type="application/json">${json}</script>`), [
    ["script#__NEXT_DATA__", value],
  ]);
  assert.deepEqual(read(`<script type="application/vnd.shop+json">${json}</script>`), [["script", value]]);
  assert.deepEqual(read(`<script type="text/x-magento-init">${json}</script>`), [["script", value]]);
  assert.deepEqual(read(`<script type="application/ld+json">${json}</script>`), []);
  assert.deepEqual(read(`<script type="text/template">${json}</script>`), []);
});

test("what scripts assign, push and pass on", () => {
  const cases: readonly (readonly [script: string, origin: string])[] = [
    [`window.__STATE__ = ${json};`, "script: window.__STATE__"],
    [`var state=${json}`, "script: state"],
    [`window["state"] = ${json};`, 'script: window["state"]'],
    [`window.x = window.x || ${json};`, "script: window.x"],
    [`dataLayer.push(${json});`, "script: dataLayer.push"],
    [`init(${json}, 1)`, "script: init"],
    [`var s = JSON.parse(${JSON.stringify(json)});`, "script: s"],
    [`var s = JSON.parse('${json}');`, "script: s"],
    ["var s = {product: {name: 'Cup', price: 12,},};", "script: s"],
    [`/* a { */ var a = function () { return {}; }; var s = ${json};`, "script: s"],
  ];
  for (const [script, origin] of cases)
    assert.deepEqual([script, read(`<script>${script}</script>`)], [script, [[origin, value]]]);
});

test("quotes and brackets within texts end nothing", () => {
  const tricky = { product: { name: 'a "}" b', note: "it's } [", price: 1 } };
  assert.deepEqual(read(`<script>var s = ${JSON.stringify(tricky)}; var t = 1;</script>`), [
    ["script: s", tricky],
  ]);
});

test("attributes with prices or numbers of articles", () => {
  const list = [{ sku: "A", display_price: 1, text: "long enough" }];
  const quoted = JSON.stringify(list).replaceAll('"', "&quot;");
  assert.deepEqual(read(`<form data-product_variations="${quoted}">`), [["data-product_variations", list]]);
  assert.deepEqual(read(`<div data-options='{"autoplay":true,"speed":300}'>`), []);
  assert.deepEqual(read(`<div data-x="{{ price }} of a template">`), []);
});

test("scripts about nothing that is sold are left alone", () => {
  assert.deepEqual(read(`<script>var analytics = {"id": "UA-1", "anonymize": true};</script>`), []);
});

test("large, broken and hostile scripts are bounded", () => {
  const pieces = [
    "x={",
    "price=[",
    "a={'",
    'a={"',
    "a=`",
    "JSON.parse('",
    "f({",
    "{}",
    "x=x||",
    "\\",
    "price",
  ];
  for (const piece of pieces) read(`<script>price ${piece.repeat(100_000)}</script>`);
  assert.ok(
    read(`<script type="application/json">{"price":1,"x":"0123456789"}</script>`.repeat(1000)).length <= 200,
  );
  for (const piece of pieces) read(`<p data-a='{"price":${piece.replaceAll("'", "").repeat(50_000)}'>`);
});

test.run();
