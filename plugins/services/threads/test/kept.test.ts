import assert from "node:assert/strict";
import type { CacheEntry, PageFacts } from "@winnow/core/plugin";
import type { ViewAnswer, ViewJob } from "@winnow/kit-views";
import { suite } from "uvu";
import { keptOr } from "../src/kept.ts";

const test = suite("service-threads: kept");

const jobOf = (facts: Partial<PageFacts> = {}, views: readonly string[] = ["text"]): ViewJob => ({
  facts: {
    url: "https://a.example/",
    sourceUrl: "a.example",
    statusCode: 200,
    headers: {},
    contentType: "text/html",
    body: Buffer.from("<p>a"),
    options: {} as PageFacts["options"],
    ...facts,
  },
  sources: [{ module: "file:///views.ts", options: 7 }],
  views,
  costly: false,
});

function open() {
  const entries = new Map<string, CacheEntry>();
  const store = {
    get: async (key: string) => entries.get(key),
    set: async (key: string, entry: CacheEntry) => void entries.set(key, entry),
  };
  let computed = 0;
  const ask = (job: ViewJob, more: Partial<ViewAnswer> = {}) =>
    keptOr(job, store, async () => {
      computed++;
      return { values: { text: "a", dates: [new Date(0)] }, failures: {}, warnings: ["beware"], ...more };
    });
  return { ask, entries, count: () => computed };
}

test("the same page gives the same values and warnings, computed once", async () => {
  const { ask, count } = open();
  const fresh = await ask(jobOf());
  assert.deepEqual(await ask(jobOf()), fresh);
  assert.equal(count(), 1);
});

test("other bytes, status, headers, options, addresses, views and modules are computed", async () => {
  const { ask, count } = open();
  const jobs = [
    jobOf(),
    jobOf({ body: Buffer.from("<p>b") }),
    jobOf({ statusCode: 201 }),
    jobOf({ headers: { "content-language": "de" } }),
    jobOf({ options: { onlyMainContent: false } as unknown as PageFacts["options"] }),
    jobOf({ url: "https://b.example/" }),
    jobOf({}, ["text", "links"]),
    { ...jobOf(), sources: [{ module: "file:///others.ts", options: 7 }] },
    { ...jobOf(), sources: [{ module: "file:///views.ts", options: 8 }] },
  ];
  for (const job of jobs) await ask(job);
  assert.equal(count(), jobs.length);
});

test("a page that changed takes the place of what it was", async () => {
  const { ask, entries } = open();
  for (const text of ["<p>a", "<p>b", "<p>c"]) await ask(jobOf({ body: Buffer.from(text) }));
  assert.equal(entries.size, 1);
});

test("what failed or is missing is not kept, nor is what is large", async () => {
  const { ask, entries } = open();
  await ask(jobOf(), { failures: { text: { code: "PLUGIN_FAILED", category: "plugin", message: "no" } } });
  await ask(jobOf(), { missing: ["text"] });
  await ask(jobOf(), { values: { text: "x".repeat(9 * 2 ** 20) } });
  assert.equal(entries.size, 0);
});

test("a store that fails leaves the page to be computed", async () => {
  const fails = async () => {
    throw new Error("no disk");
  };
  const answer = { values: { text: "a" }, failures: {}, warnings: [] };
  assert.equal(await keptOr(jobOf(), { get: fails, set: fails }, async () => answer), answer);
});

test("what another process kept is computed anew: its plugins may be others", async () => {
  const { ask, entries, count } = open();
  await ask(jobOf());
  for (const [key, entry] of entries) entries.set(key, { ...entry, head: { ...entry.head, run: "other" } });
  await ask(jobOf());
  assert.equal(count(), 2);
});

test.run();
