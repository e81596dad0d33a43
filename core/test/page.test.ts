import assert from "node:assert/strict";
import { suite } from "uvu";
import { PageViews } from "../src/adapter.ts";
import type { PageFacts, Views } from "../src/plugin.ts";

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

test("others have their turn between two views", async () => {
  const order: string[] = [];
  const views = page({
    text: () => {
      setImmediate(() => order.push("another"));
      return String(order.push("text"));
    },
    testWords: async (asked) => {
      await asked.view("text");
      return [];
    },
    testUpper: () => String(order.push("upper")),
  } as Views);
  await views.page.view("testWords");
  await views.page.view("testUpper");
  assert.deepEqual(order, ["text", "another", "upper"]);
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

test.run();
