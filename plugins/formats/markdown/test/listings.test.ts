import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown listings");
const CODE = "```\nlet a = 1;\n  b(a);\n```";

const PAGES: readonly (readonly [name: string, html: string])[] = [
  [
    "a row for each line, numbers beside code elements",
    `<table><tr><td>1</td><td><code>let a = 1;</code></td></tr><tr><td>2</td><td><code>  b(a);</code></td></tr></table>`,
  ],
  [
    "a row for each line, numbers in heads",
    `<table><tbody><tr><th>1</th><td><pre>let a = 1;</pre></td></tr><tr><th>2</th><td><pre>  b(a);</pre></td></tr></tbody></table>`,
  ],
  [
    "a row for each line, numbers drawn by a style",
    `<table class="code-table"><tr><td data-line-number="1"></td><td><code>let a = 1;</code></td></tr><tr><td data-line-number="2"></td><td><code>  b(a);</code></td></tr></table>`,
  ],
  [
    "all numbers in one cell",
    `<table><tr><td>1<br>2</td><td><pre>let a = 1;\n  b(a);</pre></td></tr></table>`,
  ],
  [
    "all numbers in one cell, lines in one code element",
    `<table><tr><td><pre>1\n2</pre></td><td><code>let a = 1;<br>&nbsp; b(a);</code></td></tr></table>`,
  ],
  [
    "a table in a listing",
    `<pre><table><tr><td>1</td><td>let a = 1;</td></tr><tr><td>2</td><td>  b(a);</td></tr></table></pre>`,
  ],
  [
    "an item for each line",
    `<div class="code"><ol><li><code>let a = 1;</code></li><li><code>&nbsp; b(a);</code></li></ol></div>`,
  ],
  [
    "an element for each line, numbers beside them",
    `<div class="code-lines"><div class="code-line"><span class="line-number">1</span><span>let a = 1;</span></div><div class="code-line"><span class="line-number">2</span><span>  b(a);</span></div></div>`,
  ],
  [
    "a style without a name",
    `<div style="font-family: Courier, monospace; white-space: pre-wrap">let a = 1;\n  b(a);</div>`,
  ],
  ["breaks in a listing", `<pre><code>let a = 1;<br>  b(a);<br></code></pre>`],
  ["breaks in a code element of its own", `<p><code>let a = 1;<br>&nbsp; b(a);</code></p>`],
];

for (const [name, html] of PAGES) test(name, () => assert.equal(toMarkdown(parse(html)), CODE));

test("a table of code with words beside it stays a table", () => {
  const html = `<table><tr><th>No<th>Call<tr><td>1<td><code>a()</code> opens<tr><td>2<td><code>b()</code> closes</table>`;
  assert.equal(
    toMarkdown(parse(html)),
    "| No | Call |\n| --- | --- |\n| 1 | `a()` opens |\n| 2 | `b()` closes |",
  );
});

test.run();
