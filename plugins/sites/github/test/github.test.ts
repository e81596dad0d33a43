import assert from "node:assert/strict";
import { setupWith, siteConformance, siteVisit, untyped } from "@winnow/conformance";
import type { Site } from "@winnow/kit-sites";
import { suite } from "uvu";
import { github } from "../src/index.ts";
import { ANSWERS, API, comment, issue, PULL_ANSWERS } from "./recorded.ts";

const test = suite("site-github");
const page = "https://github.com/oak/mill/issues/42";

siteConformance(test, github, {
  page,
  answers: ANSWERS,
  others: [
    "https://github.com/oak/mill",
    "https://github.com/oak/mill/issues",
    "https://github.com/oak/mill/issues/new",
    "https://github.com/oak/mill/pull/42/files",
    "https://gist.github.com/oak/mill/issues/42",
  ],
});

const read = (url: string, answers: Readonly<Record<string, string>>) => {
  const site = github().create(setupWith()) as Site;
  return site.read(siteVisit(site, url, answers));
};

test("an issue has its text and all of its comments, as HTML, with who wrote when", async () => {
  const thread = await read(page, ANSWERS);
  assert.equal(thread?.title, "The wheel stops at low water #42");
  assert.deepEqual(
    thread.parts.map(({ author, published, html }) => [author, published, html]),
    [
      ["miller", "2026-03-01T08:00:00Z", "<p>It <em>stops</em> below 40 cm.</p>"],
      ["smith", "2026-03-02T09:00:00Z", "<p>Lower the sluice.</p>"],
      [undefined, "2026-03-03T09:00:00Z", ""],
    ],
  );
  assert.equal(thread.metadata?.["github:state"], "open");
  assert.equal(thread.metadata?.keywords, "bug, water");
  assert.deepEqual(thread.warnings, []);
});

test("a pull request has the remarks on its lines as well, in the order in which they were written", async () => {
  const thread = await read("https://github.com/oak/mill/pull/43", PULL_ANSWERS);
  assert.deepEqual(
    thread?.parts.map(({ heading, published }) => [heading, published]),
    [
      [undefined, "2026-03-01T08:00:00Z"],
      ["src/wheel.c", "2026-03-01T10:00:00Z"],
      [undefined, "2026-03-02T09:00:00Z"],
    ],
  );
});

test("of a long thread there are 500 comments, and a warning", async () => {
  const answers: Record<string, string> = { [`${API}/issues/42`]: JSON.stringify(issue(42, 730)) };
  for (let number = 1; number <= 5; number += 1)
    answers[`${API}/issues/42/comments?page=${number}&per_page=100`] = JSON.stringify(
      Array.from({ length: 100 }, (_, at) =>
        comment(number * 100 + at, "smith", "2026-03-02T09:00:00Z", "<p>x</p>"),
      ),
    );
  const thread = await read(page, answers);
  assert.equal(thread?.parts.length, 501);
  assert.deepEqual(thread?.warnings, ["Only 500 of 730 comments are here."]);
});

test("where the API refuses it is an error that says so", async () => {
  await assert.rejects(read(page, {}), /api\.github\.com answered 404/);
});

test("another server has its pages and its API elsewhere", () => {
  const site = github({ host: "git.mill.test", api: "https://git.mill.test/api/v3" }).create(
    setupWith(),
  ) as Site;
  assert.deepEqual(site.hosts, ["git.mill.test"]);
  assert.deepEqual(site.reaches, ["git.mill.test"]);
  assert.throws(() => untyped(github)({ api: "nowhere" }), { code: "CONFIG_INVALID" });
});

test.run();
