import assert from "node:assert/strict";
import { PageViews } from "@winnow/core/adapter";
import type { PageFacts, Views } from "@winnow/core/plugin";
import { suite } from "uvu";
import { computeViews, type ViewJob, type ViewJobRunner, viewRunner } from "../src/index.ts";

const test = suite("kit-views");
const facts: PageFacts = {
  url: "http://site.test/",
  sourceUrl: "site.test",
  statusCode: 200,
  headers: {},
  contentType: "text/plain",
  body: Buffer.from("a b c"),
  options: {} as PageFacts["options"],
};

test("a runner gets modules and the names of functions, and what it leaves is computed here", async () => {
  const module = new URL("./views.fixture.ts", import.meta.url).href;
  const { default: moduleViews } = (await import(module)) as { default: Views };
  const views = new PageViews(facts, [
    { views: moduleViews, module, options: { loud: true } },
    { views: { metadata: () => ({}) } },
  ]);
  const jobs: unknown[] = [];
  const runner = {
    run: async (job: { views: readonly string[]; sources: unknown }) => {
      jobs.push([job.views, job.sources]);
      return { values: { text: "from elsewhere" }, failures: {}, warnings: ["from there"] };
    },
  };
  await viewRunner(runner).prepare(
    views,
    ["text", "metadata", "testWords"],
    new AbortController().signal,
    false,
  );
  assert.deepEqual(jobs, [
    [
      ["text"],
      [
        { module, options: { loud: true } },
        { names: ["metadata"], values: {} },
      ],
    ],
  ]);
  assert.equal(await views.page.view("text"), "from elsewhere");
  assert.deepEqual(await views.page.view("testWords"), ["local"]);
  assert.deepEqual(views.warnings, ["from there"]);
});

test("a view that failed elsewhere fails where it is asked for, and only there", async () => {
  const module = new URL("./views.fixture.ts", import.meta.url).href;
  const { default: moduleViews } = (await import(module)) as { default: Views };
  const views = new PageViews(facts, [{ views: moduleViews, module }]);
  const failures = { text: { code: "PLUGIN_FAILED", category: "plugin", message: "no luck" } } as const;
  const runner = { run: async () => ({ values: {}, failures, warnings: [] }) };
  await viewRunner(runner).prepare(views, ["text"], new AbortController().signal, false);
  await assert.rejects(views.page.view("text"), /no luck/);
  assert.deepEqual(await views.page.view("testWords"), ["local"]);
});

/** A runner that does what a thread does: only what can be cloned reaches it, and comes back. */
const elsewhere = (jobs: ViewJob[] = []) => ({
  run: async (job: ViewJob) => {
    jobs.push(job);
    return structuredClone(await computeViews(structuredClone(job)));
  },
});
const prepare = (views: PageViews, names: readonly string[], jobs?: ViewJob[]) =>
  viewRunner(elsewhere(jobs)).prepare(views, names, new AbortController().signal, false);

test("a view elsewhere gets the value of a function that is defined here", async () => {
  const module = new URL("./asking.fixture.ts", import.meta.url).href;
  const { default: asking } = (await import(module)) as { default: Views };
  let times = 0;
  const views = new PageViews(facts, [
    { views: { text: () => `a b ${++times}`, metadata: () => ({ title: "of the parser" }) } },
    { views: asking, module },
  ]);
  const jobs: ViewJob[] = [];
  await prepare(views, ["testWords", "metadata"], jobs);
  assert.deepEqual(await views.page.view("testWords"), ["a", "b", "1"]);
  assert.deepEqual(await views.page.view("metadata"), { title: "of the parser" });
  assert.equal(times, 1);
  assert.equal(jobs.length, 2);
});

test("a view that needs what cannot leave is computed here", async () => {
  const module = new URL("./asking.fixture.ts", import.meta.url).href;
  const { default: asking } = (await import(module)) as { default: Views };
  const uncloneable = Object.assign(() => "x", { split: () => ["from", "a", "function"] });
  for (const text of [{ local: true, compute: () => "local one" }, () => uncloneable]) {
    const views = new PageViews(facts, [{ views: { text } as unknown as Views }, { views: asking, module }]);
    await prepare(views, ["testWords"]);
    assert.equal((await views.page.view("testWords")).length, text instanceof Function ? 3 : 2);
  }
  const failing = new PageViews(facts, [
    {
      views: {
        text: () => {
          throw new Error("no ink");
        },
      },
    },
    { views: asking, module },
  ]);
  await prepare(failing, ["testWords"]);
  await assert.rejects(failing.page.view("testWords"), /no ink/);
});

test("views that say so are costly however small the file is", async () => {
  const jobs: ViewJob[] = [];
  const runner = { run: (job: ViewJob) => void jobs.push(job) } as unknown as ViewJobRunner;
  const views = { text: () => "" };
  const never = new AbortController().signal;
  for (const costly of [false, true]) {
    const page = new PageViews(facts, [{ views, module: "file:///views.ts", costly }]);
    await viewRunner(runner).prepare(page, ["text"], never, false);
  }
  assert.deepEqual(
    jobs.map(({ costly }) => costly),
    [false, true],
  );
});

test.run();
