import assert from "node:assert/strict";
import { untyped } from "@winnow/conformance";
import { suite } from "uvu";
import * as v from "valibot";
import {
  defineSite,
  generatorOf,
  jsonAfter,
  MAX_CHARACTERS,
  MAX_PARTS,
  readAs,
  renderPage,
} from "../src/index.ts";

const test = suite("kit-sites");
const read = async () => undefined;

test("a definition says what of it is wrong", () => {
  const refused = (definition: object, words: RegExp) =>
    assert.throws(() => untyped(defineSite)(definition), { code: "CONFIG_INVALID", message: words });
  refused({}, /name: .*path: .*read: /);
  refused({ name: "Forum", path: /x/, read }, /name: /);
  refused({ name: "forum", path: "/t/", read }, /path: /);
  refused({ name: "forum", path: /x/g, read }, /leave out the flags g and y/);
  refused({ name: "forum", hosts: [], path: /x/, read }, /hosts: At least one host/);
  for (const host of ["https://a.test", "A.test", "a.test/", "", "a test"])
    refused({ name: "forum", hosts: [host], path: /x/, read }, /is not a host in lower case/);
  refused({ name: "forum", path: /x/, read, reaches: ["x/y"] }, /reaches/);
  refused({ name: "forum", path: /x/, read, priority: 1e9 }, /priority/);
  refused({ name: "forum", path: /x/, read, priorty: 1 }, /priorty/);
});

test("the generator of a page is found however its tag is written, and nowhere else", () => {
  for (const [html, generator] of [
    ['<meta name="generator" content="Discourse 3.5">', "Discourse 3.5"],
    ["<META content='WordPress 6' name=generator>", "WordPress 6"],
    ['<meta name="description" content="generator"><meta name="generator" content="Hugo">', "Hugo"],
    ['<meta name="generator">', ""],
    ['<p>name="generator" content="x"</p>', ""],
    ["", ""],
  ] as const)
    assert.equal(generatorOf(html), generator, html);
});

test("JSON in a script ends where its brackets do", () => {
  const data = { a: { b: '};"\\' }, c: ["{"] };
  assert.deepEqual(
    jsonAfter(`<script>var x = ${JSON.stringify(data)};var y = {}</script>`, "var x = "),
    data,
  );
  assert.equal(jsonAfter("<script></script>", "var x = "), undefined);
  assert.equal(jsonAfter("var x = {", "var x = "), undefined);
  assert.equal(jsonAfter("var x = 5", "var x = "), undefined);
  assert.throws(() => jsonAfter("var x = {a: 1}", "var x = "), SyntaxError);
});

test("what is repeated without end takes no time that grows faster than the page", () => {
  const began = process.cpuUsage();
  generatorOf("<meta ".repeat(200_000));
  jsonAfter(`var x = ${"{".repeat(1_000_000)}`, "var x = ");
  jsonAfter(`var x = {"${'\\"'.repeat(500_000)}`, "var x = ");
  const { user } = process.cpuUsage(began);
  assert.ok(user < 2_000_000, `${user} µs`);
});

test("a value that does not fit is named by its place, and not repeated", () => {
  const schema = v.object({ posts: v.array(v.object({ id: v.number() })) });
  assert.deepEqual(readAs(schema, { posts: [{ id: 1, more: 2 }] }, "the answer"), { posts: [{ id: 1 }] });
  assert.throws(
    () => readAs(schema, { posts: [{ id: "secret words" }] }, "the answer"),
    (error: Error) => error.message === 'the answer has no number at "posts.0.id"',
  );
});

test("a page is written in the order of its parts, each within its own bounds", () => {
  const { html, isWhole } = renderPage(
    {
      title: "A & B",
      language: "en",
      metadata: { author: 'x"y', missing: undefined, votes: 3 },
      parts: [
        {
          author: "<b>",
          published: "2026-01-01T00:00:00Z",
          html: '<p>One<a href="/two">two</a><script>act()</script>',
        },
        { heading: "Words", text: "a < b\n\nc" },
      ],
    },
    "https://example.com/t/1",
  );
  assert.equal(isWhole, true);
  assert.equal(
    html,
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A &amp; B</title><meta name="author" content="x&quot;y"><meta name="votes" content="3"></head><body><main><h1>A &amp; B</h1>' +
      '<article><p><strong>&lt;b&gt;</strong> <time datetime="2026-01-01T00:00:00Z">2026-01-01T00:00:00Z</time></p><div><p>One<a href="https://example.com/two">two</a></p></div></article>' +
      "<article><h2>Words</h2><p>a &lt; b</p><p>c</p></article></main></body></html>",
  );
});

test("what one part leaves open ends with it", () => {
  const parts = [{ html: "</div></article></main><table><td><b>open" }, { html: "next" }];
  const { html } = renderPage({ title: "x", parts }, "https://example.com/");
  assert.match(html, /<article><div>.*open.*<\/div><\/article><article><div>next<\/div><\/article><\/main>/);
});

test("a page has bounds, and says so", () => {
  const many = Array.from({ length: MAX_PARTS + 1 }, () => ({ text: "x" }));
  assert.equal(renderPage({ title: "x", parts: many }, "https://example.com/").isWhole, false);
  const long = [{ text: "x" }, { text: "x".repeat(MAX_CHARACTERS) }, { text: "y" }];
  const { html, isWhole } = renderPage({ title: "x", parts: long }, "https://example.com/");
  assert.equal(isWhole, false);
  assert.ok(html.length < 1000);
});

test.run();
