import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  computeViews,
  type PageFacts,
  PageViews,
  type ViewJob,
  type ViewName,
  type Views,
} from "../src/plugin.ts";

const test = suite("core: page views");
const facts: PageFacts = {
  url: "http://site.test/",
  sourceUrl: "site.test",
  statusCode: 200,
  headers: {},
  contentType: "text/plain",
  body: Buffer.from("a b c"),
  options: {} as PageFacts["options"],
};
const page = (...sources: Views[]) =>
  new PageViews(
    facts,
    sources.map((views) => ({ views })),
  );

test("computes a view once, however often and by whomever it is asked for", async () => {
  let times = 0;
  const views = page({
    text: () => `computed ${++times}`,
    testWords: async (asked) => (await asked.view("text")).split(" "),
  });
  await Promise.all([views.page.view("text"), views.page.view("testWords"), views.page.view("text")]);
  assert.equal(times, 1);
});

test("the first source that knows a view provides it", async () => {
  assert.equal(await page({ text: () => "parser" }, { text: () => "plugin" }).page.view("text"), "parser");
});

test("a view that nobody provides names itself", async () => {
  await assert.rejects(page({}).page.view("text"), {
    code: "SCRAPE_UNSUPPORTED_FILE_ERROR",
    message: /"text"/,
  });
});

test("views that need each other are refused, also when they start at once", async () => {
  const views = page({
    text: async (asked) => (await asked.view("testWords")).join(" "),
    testWords: async (asked) => (await asked.view("text")).split(" "),
  });
  const [first, second] = await Promise.allSettled([views.page.view("text"), views.page.view("testWords")]);
  assert.equal(first.status, "rejected");
  assert.equal(second.status, "rejected");
  assert.match(String(first.reason), /text -> testWords|testWords -> text/);
});

test("warnings of views are gathered, each once", async () => {
  const views = page({
    text: (asked) => {
      asked.warn("thin");
      asked.warn("thin");
      return "x";
    },
  });
  await views.page.view("text");
  assert.deepEqual(views.warnings, ["thin"]);
});

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
  await views.prepare(
    ["text", "metadata", "testWords"] as ViewName[],
    runner,
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
  await views.prepare(["text"], runner, new AbortController().signal, false);
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
  views.prepare(names, elsewhere(jobs), new AbortController().signal, false);

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

test.run();
