import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { PAGE_TYPES } from "../src/model/page-type.ts";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { addBylines } from "../src/records/bylines.ts";
import { findRecords } from "../src/records/records.ts";
import { evenSlots, settleSlots } from "../src/records/slots.ts";

const test = suite("threads and cards");
const FORUM = Float32Array.from(PAGE_TYPES, (type) => (type === "forum" ? 1 : 0));

/** The text of what is kept after `change`, when at first only what `wanted` matches is. */
function kept(html: string, wanted: RegExp, change: "bylines" | "slots", types = FORUM): string[] {
  const page = annotate(parseTree(html).body);
  const measures = measure(page);
  const choice = Uint8Array.from(page.blockText, (text) => (wanted.test(text) ? 1 : 0));
  if (change === "bylines") addBylines(page, measures, types, "https://example.com/1", choice);
  else settleSlots(page, measures, choice);
  return page.blockText.filter((_, block) => choice[block] === 1);
}

const posts = (render: (name: string, date: string, text: string) => string): string =>
  [
    ["Ann", "Jan 3, 2024", "How do I mend an old bridge of oak?"],
    ["Bob", "Jan 4, 2024", "You ask the mill for a long plank and some nails."],
    ["Cy", "Jan 5, 2024", "I would build a new one, since wood does rot."],
  ]
    .map(([name = "", date = "", text = ""]) => render(name, date, `${text}`))
    .join("");

test("names and dates that stand in boxes beside the posts are kept", () => {
  const html = posts(
    (name, date, text) =>
      `<article><aside><h4><a class="username">${name}</a></h4><h5>Member</h5><dl><dt>Joined</dt><dd>Mar 1, 2009</dd></dl></aside>` +
      `<ul><li><time>${date}</time></li><li>Share</li></ul><div class="body">${text}</div></article>`,
  );
  const found = kept(html, /bridge|plank|build/u, "bylines");
  assert.deepEqual(found.slice(0, 3), ["Ann", "Jan 3, 2024", "How do I mend an old bridge of oak?"]);
  assert.equal(found.length, 9);
});

test("a name that is there twice is kept once, and is no rank", () => {
  const html = posts(
    (name, _, text) =>
      `<article><h3 class="username">${name}</h3><div class="author">Member ${name.length % 2}</div>` +
      `<h3 class="username">${name} Member</h3><div>${text}</div></article>`,
  );
  const found = kept(html, /bridge|plank|build/u, "bylines");
  assert.deepEqual(
    found.filter((text) => text.length < 12),
    ["Ann", "Bob", "Cy"],
  );
});

test("a line with name and date before each post is kept, the count of posts is not", () => {
  const html = posts(
    (name, date, text) =>
      `<div class="post"><dl><dt>Posts: 138</dt><dt>Joined: 4. Jul 2012, 16:09</dt></dl>` +
      `<p class="author">Post by ${name} » ${date}, 18:36</p><div class="content">${text}</div></div>`,
  );
  const found = kept(html, /bridge|plank|build/u, "bylines");
  assert.deepEqual(
    found.filter((_, at) => at % 2 === 0),
    ["Ann", "Bob", "Cy"].map((name, at) => `Post by ${name} » Jan ${at + 3}, 2024, 18:36`),
  );
});

test("a name that leads to the page of its bearer needs no class", () => {
  const html = posts(
    (name, date, text) =>
      `<div><b><a href="/u/${name}">${name}</a></b><p>#1 · <time>${date}</time></p><div>${text}</div></div>`,
  );
  const sidebar = '<ul><li><b><a href="/u/Host">Host</a></b></li></ul>';
  const found = kept(html + sidebar, /bridge|plank|build/u, "bylines");
  assert.deepEqual(found.slice(0, 3), ["Ann", "#1 · Jan 3, 2024", "How do I mend an old bridge of oak?"]);
  assert.equal(found.length, 9);
});

test("names below the posts stay where the choice left them", () => {
  const html = posts(
    (name, _, text) => `<article><div>${text}</div><div class="author">${name}</div></article>`,
  );
  assert.equal(kept(html, /bridge|plank|build/u, "bylines").length, 3);
});

test("other pages keep no names for the sake of it", () => {
  const html = posts(
    (name, _, text) => `<article><div class="author">${name}</div><div>${text}</div></article>`,
  );
  const article = Float32Array.from(PAGE_TYPES, (type) => (type === "article" ? 1 : 0));
  assert.equal(kept(html, /bridge|plank|build/u, "bylines", article).length, 3);
  assert.equal(kept(html, /bridge|plank|build/u, "bylines").length, 6);
});

test("what most cards keep, all keep; what hardly one keeps, none does", () => {
  const html = Array.from(
    { length: 12 },
    (_, at) => `<li><h3>Lamp ${at}</h3><p class="price">$ ${at}0</p><p class="badge">New ${at}</p></li>`,
  ).join("");
  const found = kept(`<ul>${html}</ul>`, /Lamp [0-7]$|\$|New 3/u, "slots");
  assert.equal(found.filter((text) => text.startsWith("Lamp")).length, 12);
  assert.equal(found.filter((text) => text.startsWith("$")).length, 12);
  assert.equal(found.filter((text) => text.startsWith("New")).length, 0);
});

/** The chances of blocks after those at the same places of their records were brought together, to one place. */
function evened(html: string, chanceOf: (text: string) => number): Record<string, number> {
  const page = annotate(parseTree(html).body);
  const measures = measure(page);
  const chances = Float32Array.from(page.blockText, chanceOf);
  evenSlots(page, measures, findRecords(page, measures), chances);
  return Object.fromEntries(page.blockText.map((text, at) => [text, Math.round(chances[at]! * 10) / 10]));
}

test("what stands at the same place of each record shares its chance", () => {
  const cards = ["Oak", "Elm", "Ash", "Yew"].map(
    (name, at) => `<li><h3>${name}</h3><p class="price">$${at + 1}</p><p class="note">Note ${at}</p></li>`,
  );
  const found = evened(`<ul>${cards.join("")}</ul>`, (text) =>
    text === "Elm" ? 0.2 : text.startsWith("Note") ? 0 : 1,
  );
  assert.equal(found.Elm, 0.7);
  assert.equal(found.Oak, 0.8);
  assert.equal(found.$3, 1);
  assert.equal(found["Note 1"], 0);
});

test("the questions of some answers are those of all", () => {
  const entries = ["Is it safe?", "Is it large?", "Is it cheap?"].map(
    (text) =>
      `<div class="entry"><button>${text}</button><div class="panel"><p>It is, ${text}</p></div></div>`,
  );
  const found = evened(entries.join(""), (text) => (text === "Is it large?" ? 0 : 0.9));
  assert.equal(found["Is it large?"], 0.5);
});

test("paragraphs of records are text and keep their own chances", () => {
  const posts = [1, 2, 3].map(
    (at) =>
      `<div class="post"><h3>Post ${at}</h3><p>First ${at}</p><p>Second ${at}</p><p>Third ${at}</p></div>`,
  );
  const found = evened(posts.join(""), (text) => (text === "Second 2" ? 0 : 1));
  assert.equal(found["Second 2"], 0);
  assert.equal(found["First 1"], 1);
});

test.run();
