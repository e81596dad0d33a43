import assert from "node:assert/strict";
import { suite } from "uvu";
import { articlePage, markdownOf, prose } from "./pages.ts";

const test = suite("hidden text");
const UNSEEN = "Dieser Satz ist für niemanden bestimmt, der die Seite liest.";

test("what no reader sees is left out", () => {
  for (const html of [
    `<p hidden>${UNSEEN}</p>`,
    `<p style="display:none">${UNSEEN}</p>`,
    `<div style="color: red; visibility: hidden"><p>${UNSEEN}</p></div>`,
    `<section aria-hidden="true"><p>${UNSEEN}</p></section>`,
    `<div hidden><ul><li>${UNSEEN}</li></ul></div>`,
    `<div class="modal" id="m" aria-hidden="true"><p>${UNSEEN}</p></div><a href="#m">Mehr</a>`,
  ])
    assert.ok(!markdownOf(articlePage(`${prose(4)}${html}${prose(4)}`)).includes(UNSEEN), html);
});

test("what a reader can open is kept", () => {
  const answer = "Die Brücke ist für alle frei, die im Tal wohnen und zu Fuß gehen.";
  for (const html of [
    `<h3><button aria-expanded="false" aria-controls="a1">Was kostet das?</button></h3><div id="a1" hidden><p>${answer}</p></div>`,
    `<div class="accordion-item"><h3>Was kostet das?</h3><div class="panel" style="display:none"><p>${answer}</p></div></div>`,
    `<ul><li><a href="#t2">Was kostet das?</a></li></ul><div id="t2" style="display: none"><p>${answer}</p></div>`,
    `<div role="tabpanel" hidden><p>${answer}</p></div>`,
    `<dl><dt>Was kostet das?</dt><dd hidden>${answer}</dd></dl>`,
    `<div hidden="until-found"><p>${answer}</p></div>`,
  ])
    assert.ok(markdownOf(articlePage(`${prose(4)}${html}${prose(4)}`)).includes(answer), html);
});

test("a page that scripts show is read", () => {
  const page = articlePage(prose(8)).replace("<main>", '<main style="visibility:hidden">');
  assert.match(markdownOf(page), /river rose/u);
});

test.run();
