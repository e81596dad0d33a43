import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { nextPage } from "../src/follow/next.ts";

const test = suite("format-records: next page");
const HERE = "https://shop.test/list?page=2";
const next = (html: string, url = HERE) =>
  nextPage(parseTree(html), url, url)?.replace("https://shop.test", "");

test("by markup, by words of many languages, by the numbers of pages", () => {
  for (const [html, expected] of [
    [`<link rel="next" href="/list?page=3">`, "/list?page=3"],
    [`<a rel="nofollow next" href="?page=3">x</a>`, "/list?page=3"],
    [`<a href="?page=1">Prev</a><a href="?page=3">Next »</a>`, "/list?page=3"],
    [`<a href="?page=3"><span>Weiter</span></a>`, "/list?page=3"],
    [`<a href="?page=3" aria-label="Page suivante"><svg></svg></a>`, "/list?page=3"],
    [`<a href="?page=3" title="Siguiente">›</a>`, "/list?page=3"],
    [`<a href="?page=3">次へ</a>`, "/list?page=3"],
    [`<a href="?page=3">下一页</a>`, "/list?page=3"],
    [`<a href="?page=3">Следующая</a>`, "/list?page=3"],
    [`<a href="?page=3">הבא</a>`, "/list?page=3"],
    [`<a href="?page=1">1</a> <b>2</b> <a href="?page=3">3</a>`, "/list?page=3"],
    [
      `<ul><li><a href="?page=1">1</a></li><li class="active"><a href="?page=2">2</a></li><li><a href="?page=3">3</a></li></ul>`,
      "/list?page=3",
    ],
    [
      `<nav aria-label="Pagination"><a aria-current="page" href="#">2</a><a href="?page=3">3</a></nav>`,
      "/list?page=3",
    ],
    [`<div class="pager"><a href="?page=1">‹</a><a href="?page=3">›</a></div>`, "/list?page=3"],
    [`<div class="pagination"><a href="?page=3">Load more</a></div>`, "/list?page=3"],
  ] as const)
    assert.equal(next(html), expected, html);
});

test("what leads elsewhere is not the next page", () => {
  for (const html of [
    `<a href="/cart">Continue shopping</a>`,
    `<a href="https://other.test/?page=3" rel="next">x</a>`,
    `<a href="#">Next</a>`,
    `<a href="?page=2">Next</a>`,
    `<a class="disabled" href="?page=3">Next</a>`,
    `<li class="disabled"><a href="?page=3">Next</a></li>`,
    `<a href="javascript:void(0)">Next</a>`,
    `<div class="slider"><a href="/slide/2">›</a></div>`,
    `<p>Next to the station</p><a href="/a">3</a>`,
    `<a href="/p/1">Load more</a>`,
  ])
    assert.equal(next(html), undefined, html);
});

test("time grows with the page alone", () => {
  const measure = (count: number) => {
    const tree = parseTree(`${"<span>1</span><a href='/x'>2 3</a>".repeat(count)}`);
    const start = performance.now();
    nextPage(tree, HERE, HERE);
    return performance.now() - start;
  };
  measure(2000);
  const [small, large] = [Math.max(2, measure(4000)), measure(32_000)];
  assert.ok(large < small * 40, `${small} ms, then ${large} ms for eight times as much`);
});

test.run();
