import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { PAGE_TYPES, type PageType } from "../src/model/page-type.ts";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { isNamedThread } from "../src/records/threads.ts";
import { quietComments } from "../src/rules/comments.ts";
import { articlePage, keptText, prose, select } from "./pages.ts";

const test = suite("comments");
const TEXT = `<main>${prose(2)}</main>`;
const COMMENTS =
  '<section id="comments"><p>I crossed it every day.</p><p>So did I, and my dog.</p></section>';

/** Chances of all blocks, certain before. */
function quieted(html: string, type: PageType, url = "https://example.com/news/bridge"): number[] {
  const page = annotate(parseTree(html).body);
  const types = Float32Array.from(PAGE_TYPES, (name) => (name === type ? 1 : 0));
  const chances = new Float32Array(page.blockText.length).fill(1);
  quietComments(page, measure(page), types, isNamedThread(url), chances);
  return [...chances];
}

test("below an article they have no chance", () => {
  assert.deepEqual(quieted(TEXT + COMMENTS, "article"), [1, 1, 0, 0]);
});

test("in a thread they are the page, as its type or its address says", () => {
  assert.deepEqual(quieted(TEXT + COMMENTS, "forum"), [1, 1, 1, 1]);
  assert.deepEqual(quieted(TEXT + COMMENTS, "article", "https://example.com/forum/12"), [1, 1, 1, 1]);
});

test("what was asked and answered below a question is part of it", () => {
  const asked = `<div class="question">${prose(1)}<ul class="comments"><li>Same here.</li></ul></div>`;
  assert.deepEqual(quieted(asked + COMMENTS, "article"), [1, 1, 0, 0]);
});

test("with nothing beside them they stay", () => {
  assert.deepEqual(quieted(COMMENTS, "article"), [1, 1]);
});

test("an address of a thread is told by its folders, not by words of a title", () => {
  for (const url of [
    "https://a.example/threads/x.1",
    "https://forum.a.example/x",
    "https://a.example/viewtopic.php?t=1",
  ])
    assert.ok(isNamedThread(url), url);
  for (const url of ["https://a.example/2018/open-thread", "https://a.example/comments-policy", "nothing"])
    assert.ok(!isNamedThread(url), url);
});

test("below the first post of a thread that its data names they stay", () => {
  const replies = ["J'y suis passé hier.", "Moi aussi, avec le chien.", "Merci à vous deux."];
  const list = replies.map(
    (text, at) => `<div class="comment" id="c${at}"><b>u${at}</b><p>${text}</p></div>`,
  );
  const page = articlePage(`${prose(6)}<div class="comments">${list.join("")}</div>`);
  const data = (type: string): string =>
    page.replace("</head>", `<script type="application/ld+json">{"@type":"${type}"}</script></head>`);
  const thread = keptText(select(data("DiscussionForumPosting"), "https://example.com/p/7"));
  for (const reply of replies) assert.ok(thread.includes(reply), reply);
  const article = keptText(select(data("NewsArticle"), "https://example.com/p/7"));
  for (const reply of replies) assert.ok(!article.includes(reply), reply);
});

test.run();
