/** What belongs together stays together: quotations with their names, posts of a thread, repeated lines, equal tables. */
import assert from "node:assert/strict";
import { suite } from "uvu";
import { articlePage, markdownOf, prose } from "./pages.ts";

const test = suite("belonging");
const inText = (html: string): string => markdownOf(articlePage(`${prose(3)}${html}${prose(3)}`));
const table = (rows: readonly (readonly [string, string])[]): string =>
  `<table><tr><th>Tag</th><th>Flut</th></tr>${rows.map(([day, tide]) => `<tr><td>${day}</td><td>${tide}</td></tr>`).join("")}</table>`;

test("a quotation keeps the name under it", () => {
  const oak = "Sie wird aus Eiche gebaut.";
  for (const html of [
    `<blockquote><p>${oak}</p><footer>— Jo Hill, Bürgermeister</footer></blockquote>`,
    `<blockquote><p>${oak}</p><cite>Jo Hill, Bürgermeister</cite></blockquote>`,
    `<figure><blockquote>${oak}</blockquote><figcaption>Jo Hill, Bürgermeister</figcaption></figure>`,
    `<blockquote>${oak}</blockquote><p>— Jo Hill, Bürgermeister</p>`,
    `<div><blockquote>${oak}</blockquote><p class="quote-author">Jo Hill, Bürgermeister</p></div>`,
  ]) {
    const markdown = inText(html);
    assert.ok(markdown.includes(oak) && markdown.includes("Jo Hill, Bürgermeister"), `${html}\n${markdown}`);
  }
});

test("what somebody said keeps who it was", () => {
  for (const html of [
    `<div class="pullquote"><p>„Eiche hält ein Leben lang.“</p><span>Der Müller</span></div>`,
    `<div class="testimonial"><p>Ich gehe jeden Tag hinüber und freue mich über das neue Geländer.</p><div>Der Müller</div></div>`,
  ])
    assert.ok(inText(html).includes("Der Müller"), html);
});

test("an embedded post keeps its text and its address", () => {
  for (const html of [
    '<blockquote class="twitter-tweet"><p>Quel jour !</p>— Ada (@ada) <a href="https://twitter.com/ada/status/1">4 mai</a></blockquote>',
    '<blockquote class="instagram-media"><a href="https://www.instagram.com/p/abc/">Voir cette publication</a></blockquote>',
    '<div><blockquote class="tiktok-embed"><section><a href="https://www.tiktok.com/@a/video/1">@a</a></section></blockquote></div>',
  ]) {
    const address = /href="([^"]+)"/u.exec(html)?.[1] ?? "";
    assert.ok(inText(html).includes(address), html);
  }
});

test("each of several questions stands over its answer", () => {
  const faq = ["¿Es gratis?", "¿Cuándo?", "¿Quién paga?"].map(
    (question) =>
      `<details><summary>${question}</summary><p>${question} El puente es de todos los que viven en el valle y caminan.</p></details>`,
  );
  const markdown = markdownOf(articlePage(faq.join("")));
  for (const question of ["¿Es gratis?", "¿Cuándo?", "¿Quién paga?"])
    assert.equal(markdown.split(question).length, 3, markdown);
});

test("a refrain, a plan and a recipe say again what they said before", () => {
  const refrain = "Row on, row on, my friend";
  const song = ["The river rose", refrain, "The bridge is gone", refrain, "The oak will stand", refrain];
  assert.equal(inText(song.map((line) => `<p>${line}</p>`).join("")).split(refrain).length, 4);
  assert.equal(
    inText(`<ul>${song.map((line) => `<li>${line}</li>`).join("")}</ul>`).split(refrain).length,
    4,
  );
  const plan = ["Montag", "Dienstag", "Mittwoch"].map(
    (day) => `<h3>${day}</h3><p>Haferbrei mit Obst</p><p>Suppe mit Brot und Käse</p>`,
  );
  assert.equal(inText(plan.join("")).split("Suppe mit Brot").length, 4);
});

test("what is there twice from end to end is a copy", () => {
  const slides = [
    "Der Fluss stieg über das Ufer.",
    "Niemand war überrascht davon.",
    "Im Frühjahr wird gebaut.",
  ];
  const markdown = inText(
    [...slides, ...slides].map((line) => `<div class="slide"><p>${line}</p></div>`).join(""),
  );
  assert.equal(markdown.split("Niemand war").length, 2);
});

test("of a row of equal tables none is missing", () => {
  const seasons = [
    [
      "Frühling",
      table([
        ["1", "3,2"],
        ["2", "3,4"],
      ]),
    ],
    [
      "Sommer",
      table([
        ["1", "3,2"],
        ["2", "3,4"],
      ]),
    ],
    [
      "Herbst",
      table([
        ["5", "2,2"],
        ["6", "1,4"],
      ]),
    ],
  ];
  const markdown = inText(seasons.map(([name, html]) => `<h3>${name}</h3>${html}`).join(""));
  assert.equal(markdown.split("| Tag | Flut |").length, 4);
  assert.equal(markdown.split("| 2 | 3,4 |").length, 3);
});

test("a listing of which some lines look like text stays whole", () => {
  const lines = ["import os", "x = 1", "y = [x, x]", "# Write down what was found in the folder", "z = {}"];
  for (const html of [
    `<pre>${lines.join("\n")}</pre>`,
    `<pre>${lines.map((line) => `<div>${line}</div>`).join("")}</pre>`,
    `<pre><ol>${lines.map((line) => `<li><code>${line}</code></li>`).join("")}</ol></pre>`,
  ]) {
    const markdown = inText(html);
    for (const line of lines) assert.ok(markdown.includes(line), `${line}\n${markdown}`);
  }
});

test("posts in the middle of a thread stay, whatever they hold", () => {
  const bodies = [
    `<p>Nach dem Wechsel der Kette springt der Gang unter Last, und ich weiß nicht, woran das liegen kann.</p>`,
    `<p><a href="https://example.com/guide">https://example.com/guide</a></p>`,
    `<p>Ja.</p>`,
    `<p>Die Kassette ist wohl eingelaufen, und die neue Kette passt nicht mehr auf ihre Zähne.</p>`,
    `<ul><li>Kassette</li><li>Kette</li></ul>`,
    `<p>Danke, mit der neuen Kassette läuft alles wieder rund, auch am Berg und unter Last.</p>`,
  ];
  const post = (body: string, at: number): string =>
    `<div class="post"><div class="user"><a href="/u/${at}">user${at}</a></div><div class="body">${body}</div></div>`;
  const html = `<html><head><title>Gang springt</title></head><body><nav><a href="/">Start</a></nav><h1>Gang springt</h1>${bodies.map(post).join("")}<footer>Impressum</footer></body></html>`;
  const markdown = markdownOf(html, "https://forum.example/thread/12");
  for (const text of ["woran das liegen", "example.com/guide", "Ja.", "eingelaufen", "- Kassette", "am Berg"])
    assert.ok(markdown.includes(text), `${text}\n${markdown}`);
});

test.run();
