import assert from "node:assert/strict";
import { setupWith, siteConformance, siteVisit } from "@winnow/conformance";
import type { Site } from "@winnow/kit-sites";
import { suite } from "uvu";
import { discourse } from "../src/index.ts";

const test = suite("site-discourse");
const FORUM = "https://forum.mill.test";
const page = `${FORUM}/t/which-oak/128`;
const HTML =
  '<html><head><meta charset="utf-8"><meta name="generator" content="Discourse 3.5.0 - https://github.com/discourse/discourse version 8a1b"></head></html>';

/** A post as the forum writes it, the words in it made up. */
const post = (number: number) => ({
  id: 1000 + number,
  name: "The miller",
  username: number % 2 === 0 ? "smith" : "miller",
  avatar_template: "/user_avatar/forum.mill.test/miller/{size}/1_2.png",
  created_at: `2026-03-01T08:${String(number % 60).padStart(2, "0")}:00.000Z`,
  cooked: `<p>Post ${number}.</p>`,
  post_number: number,
  post_type: 1,
  updated_at: "2026-03-01T08:00:00.000Z",
  reply_count: 0,
  reply_to_post_number: null,
  quote_count: 0,
  reads: 5,
  score: 1.2,
  yours: false,
  topic_id: 128,
  topic_slug: "which-oak",
  trust_level: 2,
  actions_summary: [],
  link_counts: [],
});

const topic = (count: number) => ({
  post_stream: {
    posts: Array.from({ length: Math.min(20, count) }, (_, at) => post(at + 1)),
    stream: Array.from({ length: count }, (_, at) => 1001 + at),
  },
  timeline_lookup: [[1, 3]],
  suggested_topics: [],
  tags: ["wood"],
  id: 128,
  title: "Which oak for the wheel?",
  fancy_title: "Which oak for the wheel?",
  posts_count: count,
  created_at: "2026-03-01T08:00:00.000Z",
  views: 77,
  reply_count: 3,
  last_posted_at: "2026-03-04T08:00:00.000Z",
  closed: false,
  slug: "which-oak",
  category_id: 5,
  details: { participants: [] },
});

function answersFor(count: number): Readonly<Record<string, string>> {
  const answers: Record<string, string> = {
    [page]: HTML,
    [`${FORUM}/t/128.json`]: JSON.stringify(topic(count)),
  };
  for (let at = 21; at <= Math.min(count, 500); at += 50) {
    const numbers = Array.from(
      { length: Math.min(50, Math.min(count, 500) - at + 1) },
      (_, more) => at + more,
    );
    const query = numbers.map((number) => `post_ids[]=${1000 + number}`).join("&");
    answers[`${FORUM}/t/128/posts.json?${query}`] = JSON.stringify({
      post_stream: { posts: numbers.map(post) },
      id: 128,
    });
  }
  return answers;
}

siteConformance(test, discourse, {
  page,
  answers: answersFor(25),
  others: [`${FORUM}/`, `${FORUM}/latest`, `${FORUM}/t/which-oak`, `${FORUM}/t/a/b/c/1`, `${FORUM}/c/wood/5`],
});

const read = (answers: Readonly<Record<string, string>>, url = page) => {
  const site = discourse().create(setupWith()) as Site;
  return site.read(siteVisit(site, url, answers));
};

test("a thread has all of its posts in their order, beyond those of its first page", async () => {
  const thread = await read(answersFor(130));
  assert.equal(thread?.title, "Which oak for the wheel?");
  assert.deepEqual(
    thread.parts.map(({ html }) => html),
    Array.from({ length: 130 }, (_, at) => `<p>Post ${at + 1}.</p>`),
  );
  assert.equal(thread.parts[1]?.author, "smith");
  assert.deepEqual(thread.metadata, {
    author: "miller",
    "article:published_time": "2026-03-01T08:00:00.000Z",
    "article:modified_time": "2026-03-04T08:00:00.000Z",
    keywords: "wood",
    "discourse:posts": 130,
  });
  assert.deepEqual(thread.warnings, []);
});

test("of a long thread there are 500 posts, and a warning", async () => {
  const thread = await read(answersFor(1234));
  assert.equal(thread?.parts.length, 500);
  assert.deepEqual(thread?.warnings, ["Only 500 of 1234 posts are here."]);
});

test("a page of the same address by another program is none of its pages", async () => {
  for (const other of [
    "<html></html>",
    '<meta name="generator" content="Hugo 0.1">',
    '<meta content="Discourse">',
  ])
    assert.equal(await read({ ...answersFor(3), [page]: other }), undefined);
});

test("a thread by its number alone, and at one of its posts, is the same thread", async () => {
  for (const path of ["/t/128", "/t/128/7", "/t/which-oak/128/7", "/t/which-oak/128/"]) {
    const thread = await read({ ...answersFor(3), [`${FORUM}${path}`]: HTML }, `${FORUM}${path}`);
    assert.equal(thread?.parts.length, 3, path);
  }
});

test.run();
