import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { quietNotices } from "../src/rules/notices.ts";
import { smooth } from "../src/rules/smooth.ts";

const test = suite("smooth");

function smoothed(html: string, kept: number[], probability: number[]): number[] {
  const page = annotate(parseTree(html).body);
  const out = Uint8Array.from(kept);
  assert.equal(page.blockText.length, out.length);
  smooth(page, measure(page), Float32Array.from(probability), out);
  return [...out];
}

test("a list goes with the line that announces it", () => {
  const list = "<ul><li><a href=/a>First trait</a></li><li><a href=/b>Second trait</a></li></ul>";
  const page = (line: string) => `<div><p>${line}</p>${list}<p>The end.</p></div>`;
  assert.deepEqual(smoothed(page("It has these:"), [1, 0, 0, 1], [0.9, 0.1, 0.1, 0.9]), [1, 1, 1, 1]);
  assert.deepEqual(smoothed(page("It has these."), [1, 0, 0, 1], [0.9, 0.1, 0.1, 0.9]), [1, 0, 0, 1]);
  assert.deepEqual(smoothed(page("It has these:"), [0, 0, 0, 1], [0.1, 0.1, 0.1, 0.9]), [0, 0, 0, 1]);
});

test("drops later copies of longer text, not of labels", () => {
  const html =
    "<p>one two three four five</p><p>Price</p><div><p>one two three four five</p></div><p>Other</p><p>Price</p>";
  assert.deepEqual(smoothed(html, [1, 1, 1, 1, 1], [0.9, 0.9, 0.9, 0.9, 0.9]), [1, 1, 0, 1, 1]);
});

const card = (name: string, price: string) =>
  `<li><h3>${name}</h3><p>at the town hall of Lower Mill</p><p>${price}</p></li>`;

test("keeps a line that several cards have in common", () => {
  const html = `<ul>${card("Choir", "$ 20 a head")}${card("Ballet", "$ 20 a head")}${card("Opera", "$ 90 a head")}</ul>`;
  assert.deepEqual(smoothed(html, Array(9).fill(1), Array(9).fill(0.9)), Array(9).fill(1));
});

test("keeps a line of cards that is the name of the site, too", () => {
  const maker = (name: string) => `<li><h3>${name}</h3><p>Mill Goods</p></li>`;
  const html = `<header>Mill Goods</header><ul>${maker("Oak")}${maker("Elm")}${maker("Ash")}</ul>`;
  assert.deepEqual(smoothed(html, [0, 1, 1, 1, 1, 1, 1], Array(7).fill(0.9)), [0, 1, 1, 1, 1, 1, 1]);
});

test("drops a card that is there twice, with all of its lines", () => {
  const html = `<ul>${card("Choir", "$ 20")}${card("Ballet", "$ 20")}${card("Choir", "$ 20")}</ul>`;
  assert.deepEqual(smoothed(html, Array(9).fill(1), Array(9).fill(0.9)), [1, 1, 1, 1, 1, 1, 0, 0, 0]);
});

test("drops the same text in another block structure", () => {
  const lines = ["The river rose again.", "Nobody was surprised at all.", "Work begins in spring."];
  const html = `<main>${lines.map((line) => `<p>${line}</p>`).join("")}</main><div><section>${lines
    .map((line) => `<div>${line}</div>`)
    .join("")}</section></div>`;
  assert.deepEqual(smoothed(html, Array(6).fill(1), Array(6).fill(0.9)), [1, 1, 1, 0, 0, 0]);
});

test("drops a name that just stood there, except from a table", () => {
  const html = "<p>Oak lamp</p><p>$ 20</p><p>Oak lamp</p><table><tr><td>Made here<td>Made here</table>";
  assert.deepEqual(smoothed(html, [1, 1, 1, 1, 1], [0.9, 0.9, 0.9, 0.9, 0.9]), [1, 1, 0, 1, 1]);
});

test("gives notices about consent no chance unless the page is about nothing else", () => {
  const html =
    '<div class="gdpr-banner"><p>We use cookies</p></div><p>Oak lamp</p><div id="cookieNotice">And more</div>';
  const page = annotate(parseTree(html).body);
  const chances = Float32Array.of(0.5, 0.5, 0.9);
  quietNotices(page, chances);
  assert.deepEqual(chances, Float32Array.of(0, 0.5, 0.9));
});

test("completes a table that is mostly kept", () => {
  const html = "<table><tr><td>width in millimetres<td>120<tr><td>height in millimetres<td>80</table>";
  assert.deepEqual(smoothed(html, [1, 0, 1, 1], [0.9, 0.3, 0.9, 0.9]), [1, 1, 1, 1]);
});

test("keeps a small table in the middle of a kept text", () => {
  const text = (word: string) => `<p>${`${word} `.repeat(30)}</p>`;
  const html = `${text("here")}<table><tr><th>Name<th>Value<tr><td>one<td>1</table>${text("there")}`;
  assert.deepEqual(smoothed(html, [1, 0, 0, 0, 0, 1], [0.9, 0.2, 0.1, 0.1, 0.1, 0.9]), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(smoothed(html, [1, 0, 0, 1, 0, 1], [0.9, 0.2, 0.1, 0.5, 0.1, 0.9]), [1, 1, 1, 1, 1, 1]);
  assert.deepEqual(smoothed(html, [1, 0, 0, 0, 0, 0], [0.9, 0.2, 0.1, 0.1, 0.1, 0.2]), [1, 0, 0, 0, 0, 0]);
});

test("keeps code as a whole or not at all", () => {
  const html = "<pre><div>let a = 1;</div><div>let b = 2;</div><div>x</div></pre>";
  assert.deepEqual(smoothed(html, [1, 1, 0], [0.9, 0.9, 0.1]), [1, 1, 1]);
});

test("brings back the heading of a kept section, never the title of the page", () => {
  const html = "<h1>Page</h1><h2>Section</h2><p>one two three four five six</p>";
  assert.deepEqual(smoothed(html, [0, 0, 1], [0.4, 0.4, 0.9]), [0, 1, 1]);
});

test("leaves the only heading of a thread alone", () => {
  const html = `<h1>Title that is all there is</h1><p>${"word ".repeat(80)}</p>`;
  assert.deepEqual(smoothed(html, [1, 0], [0.4, 0.1]), [1, 0]);
});

test.run();
