import assert from "node:assert/strict";
import { test } from "node:test";
import { setupWith, siteConformance, siteVisit } from "@winnow/conformance";
import type { Site } from "@winnow/kit-sites";
import { villageBoard } from "../src/index.ts";

const page = "https://board.example.com/notices/7";
const API = "https://api.board.example.com/v1/notices/7";
/** What the API answered when it was asked by hand; record your own. */
const answers = {
  [API]: JSON.stringify({
    id: 7,
    title: "The fair is on Sunday",
    posted_at: "2026-05-01T08:00:00Z",
    replies: [{ id: 1, author: "Ada", html: "<p>I bring <b>cake</b>.</p>" }],
  }),
};

siteConformance(test, villageBoard, {
  page,
  answers,
  others: ["https://board.example.com/", "https://board.example.com/notices/new"],
});

/** What the site makes of a page with these answers. */
const read = (given: Readonly<Record<string, string>>) => {
  const site = villageBoard().create(setupWith()) as Site;
  return site.read(siteVisit(site, page, given));
};

test("a notice has its replies", async () => {
  const notice = await read(answers);
  assert.equal(notice?.title, "The fair is on Sunday");
  assert.equal(notice.parts[0]?.author, "Ada");
  assert.equal(notice.parts[0]?.html, "<p>I bring <b>cake</b>.</p>");
});

test("where the API refuses, it is an error, and the page itself is scraped", async () => {
  await assert.rejects(read({}), /404/);
});
