import assert from "node:assert/strict";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { attributes } from "../src/index.ts";
import { findAttributes } from "../src/select.ts";

const test = suite("format-attributes");
const views = [await viewsOf(parser())];
const IDLE = new AbortController().signal;

formatConformance(test, attributes, {
  views,
  options: { selectors: [{ selector: "a", attribute: "href" }] },
});

async function read(html: string, ...pairs: readonly (readonly [selector: string, attribute: string])[]) {
  const tree = await (await pageFrom(html, views)).view("tree");
  const wanted = pairs.map(([selector, attribute]) => ({ selector, attribute }));
  return (await findAttributes(tree, wanted, IDLE)).map(({ values }) => values);
}

const isValid = (selector: string, attribute = "href") =>
  v.safeParse(attributes().options, { selectors: [{ selector, attribute }] }).success;

test("values in document order, as they stand in the page", async () => {
  const html = `<ul><li data-id=" 2 ">b</li><li>none</li><li data-id="1">a</li><li data-id="1">a</li>
    <li data-id>empty</li></ul><a href="/x?a=1&amp;b=2">x</a>`;
  assert.deepEqual(await read(html, ["li", "data-id"], ["a", "href"], ["b", "id"]), [
    [" 2 ", "1", "1", ""],
    ["/x?a=1&b=2"],
    [],
  ]);
});

test("the head and the root count, and names in any case", async () => {
  const html = `<html lang="de"><head><meta name="price" content="9,90"></head><svg viewBox="0 0 1 1"></svg>`;
  assert.deepEqual(await read(html, [":root", "LANG"], ["meta[name=price]", "content"], ["svg", "viewBox"]), [
    ["de"],
    ["9,90"],
    ["0 0 1 1"],
  ]);
});

test("selectors of every kind", async () => {
  const html = `<div id="x"><p class="a b" t="1">one</p><p t="2">two <i t="3">i</i></p><p t="4">last</p></div>`;
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["#x > p.a.b", ["1"]],
    ["p:nth-child(2)", ["2"]],
    ["p:has(i)", ["2"]],
    ["p:not(.a, :has(i))", ["4"]],
    ["p + p", ["2", "4"]],
    ["p ~ p:last-of-type", ["4"]],
    ["[t^='3'], [t$='4' i]", ["3", "4"]],
    ["p:is(:first-child) , i", ["1", "3"]],
    ["p:empty", []],
  ];
  for (const [selector, values] of cases) {
    assert.ok(isValid(selector), selector);
    assert.deepEqual(await read(html, [selector, "t"]), [values], selector);
  }
});

test("what is not a selector or a name is refused, and the message says why", () => {
  for (const selector of ["", "  ", "a[", ":unknown-thing(3)", "p::before", "a:has(b:has(c))"])
    assert.equal(isValid(selector), false, selector);
  for (const name of ["", "a b", 'x"', "a=b", "<"]) assert.equal(isValid("a", name), false, name);
  const { issues } = v.safeParse(attributes().options, { selectors: [{ selector: "a[", attribute: "x" }] });
  assert.match(issues?.[0]?.message ?? "", /"a\[" is not a CSS selector that can be used here: ./);
  assert.equal(v.safeParse(attributes().options, { selectors: [] }).success, false);
  assert.equal(v.safeParse(attributes().options, {}).success, false);
});

test("an abort ends a slow selector, and others get their turns meanwhile", async () => {
  const html = `<div>${'<p class="x" t="1">a</p>'.repeat(20_000)}</div>`;
  const tree = await (await pageFrom(html, views)).view("tree");
  const aborting = new AbortController();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
    if (turns === 3) aborting.abort(new Error("too late"));
  }, 1);
  const wanted = Array.from({ length: 100 }, () => ({ selector: "p:has(~ .z)", attribute: "t" }));
  await assert.rejects(findAttributes(tree, wanted, aborting.signal), /too late/);
  clearInterval(timer);
  assert.equal(turns, 3);
});

test("twenty thousand attributes of 100 characters, and one of a megabyte", async () => {
  const html = `${`<i a="${"x".repeat(100)}"></i>`.repeat(20_000)}<b a="${"y".repeat(1_000_000)}">`;
  const [many = [], [large = ""] = []] = await read(html, ["i", "a"], ["b", "a"]);
  assert.equal(many.length, 20_000);
  assert.equal(large.length, 1_000_000);
});

test.run();
