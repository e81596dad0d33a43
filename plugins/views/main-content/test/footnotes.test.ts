/** Notes that marks in the text lead to stay, wherever on the page they stand. */
import assert from "node:assert/strict";
import { suite } from "uvu";
import { articlePage, keptText, prose, select } from "./pages.ts";

const test = suite("footnotes");

const NOTES = [
  "Bericht der Hafenbehörde von 1931.",
  "Les tambours sont au musée de la ville.",
  "Сравни таблицы адмиралтейства.",
];
const marked = (mark: (number: number) => string): string =>
  NOTES.map((_, at) => prose(2).replace("</p>", `${mark(at + 1)}</p>`)).join("");
const raised = (number: number): string => `<sup id="r${number}"><a href="#n${number}">${number}</a></sup>`;
const listed = (item: (note: string, number: number) => string): string =>
  NOTES.map((note, at) => item(note, at + 1)).join("");

/** Puts notes in the text, and after the article that holds it. */
const places = (text: string, notes: string): string[] => [
  articlePage(text + notes),
  articlePage(text).replace("</article>", `</article>${notes}`),
];

test("linked notes, in any kind of list", () => {
  const lists = [
    `<footer><h3>Notes</h3><ol>${listed((note, at) => `<li id="n${at}">${note} <a href="#r${at}">↩</a></li>`)}</ol></footer>`,
    `<aside role="doc-endnotes"><ol>${listed((note, at) => `<li id="n${at}">${note}</li>`)}</ol></aside>`,
    `<div style="mso-element:footnote-list">${listed((note, at) => `<div><p><a href="#r${at}" name="n${at}">[${at}]</a> ${note}</p></div>`)}</div>`,
    `<dl class="links">${listed((note, at) => `<dt id="n${at}">${at}</dt><dd>${note}</dd>`)}</dl>`,
    `<table class="menu">${listed((note, at) => `<tr><td id="n${at}">${at}</td><td>${note}</td></tr>`)}</table>`,
  ];
  for (const list of lists) {
    for (const page of places(marked(raised), list)) {
      const text = keptText(select(page));
      for (const note of NOTES) assert.ok(text.includes(note), `${note}\n${list}`);
      assert.ok(!text.includes("Privacy policy"));
    }
  }
});

test("the heading over them", () => {
  const list = `<div class="widget"><h3>Anmerkungen</h3><ol>${listed((note, at) => `<li id="n${at}">${note}</li>`)}</ol></div>`;
  for (const page of places(marked(raised), list)) assert.match(keptText(select(page)), /Anmerkungen/);
});

test("notes without links that begin with a raised mark of the text", () => {
  const stars = `${prose(3)}<p>Depths are below the lowest tide.* The rest is in the tables.</p>${prose(2)}`;
  for (const page of places(stars, `<p class="widget">* As of the survey of 1931.</p>`))
    assert.match(keptText(select(page)), /As of the survey of 1931/);
  const numbers = `<div class="widget">${listed((note, at) => `<p><small><sup>${at}</sup> ${note}</small></p>`)}</div>`;
  for (const page of places(
    marked((at) => `<sup>${at}</sup>`),
    numbers,
  ))
    for (const note of NOTES) assert.ok(keptText(select(page)).includes(note), note);
});

test("links that are no marks lead to nothing", () => {
  const furniture = `<div class="share" id="box"><a href="/share">Share this</a> <a href="/mail">Mail it</a></div>`;
  const text = `${prose(4)}<p>Go on <a href="#box">below</a>.</p>${prose(4)}`;
  assert.doesNotMatch(
    keptText(select(articlePage(text).replace("</main>", `</main>${furniture}`))),
    /Mail it/,
  );
});

test("notes that are hidden until their mark is pointed at, and marks that only their notes explain", () => {
  const hidden = `<section class="extra" hidden><ol>${listed((note, at) => `<li id="n${at}">${note}</li>`)}</ol></section>`;
  const numbered = listed((note, at) => `<p id="x${at}"><b>${at}</b> ${note}</p>`);
  for (const page of [
    ...places(marked(raised), hidden),
    ...places(
      marked((number) => `<a href="#x${number}">${number}</a>`),
      numbered,
    ),
  ])
    for (const note of NOTES) assert.ok(keptText(select(page)).includes(note), note);
});

test("a page whose type was guessed wrongly is read as what it is", () => {
  // The address says a list of pages, the text is prose.
  const page = articlePage(marked(raised)).replace(
    "</article>",
    `</article>${listed((note, at) => `<aside id="n${at}"><p>${at}. ${note}</p></aside>`)}`,
  );
  const text = keptText(select(page, "https://shop.example/collections/all/page/2"));
  for (const note of NOTES) assert.ok(text.includes(note), note);
});

test.run();
