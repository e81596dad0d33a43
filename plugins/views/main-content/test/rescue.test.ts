import assert from "node:assert/strict";
import { suite } from "uvu";
import { keptText, select } from "./pages.ts";

const test = suite("rescue");
const SENTENCE = "The river rose again in the night and carried the old footbridge away with it. ";

test("takes the text from structured data when the body holds none", () => {
  const data = JSON.stringify({ "@type": "NewsArticle", articleBody: SENTENCE.repeat(6) });
  const main = select(`<script type="application/ld+json">${data}</script><div id="app">Loading</div>`);
  assert.match(keptText(main), /river rose/u);
  assert.match(main.warning ?? "", /data/u);
});

test("prefers the body when it has text", () => {
  const data = JSON.stringify({ "@type": "NewsArticle", articleBody: "Something else. ".repeat(200) });
  const html = `<script type="application/ld+json">${data}</script><article><p>${SENTENCE.repeat(8)}</p></article>`;
  assert.doesNotMatch(keptText(select(html)), /Something else/u);
});

test("reads markup in structured data as text", () => {
  const data = JSON.stringify({
    description: `<p>${SENTENCE.repeat(2)}</p><p>&lt;b&gt;Second&lt;/b&gt; part</p>`,
  });
  const text = keptText(
    select(`<script type="application/ld+json">${data.replaceAll("</", "<\\/")}</script>`),
  );
  assert.match(text, /Second part/u);
  assert.doesNotMatch(text, /</u);
});

test("falls back to the description of an empty page", () => {
  const html =
    '<head><meta name="description" content="A shop for bicycles, parts and repairs in the old town"></head>';
  assert.match(keptText(select(html)), /bicycles/u);
});

test.run();
