import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel } from "../src/index.ts";
import { defineFormat, defineHook, defineParser, WinnowError } from "../src/plugin.ts";
import { codeOf, issuesOf, URL_ASKED } from "./helpers.ts";
import { basics, fetcher, memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: formats");

test("gives exactly the fields that were asked for, and the metadata that the fetch knows", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  const result = await kernel.scrape(URL_ASKED, {
    formats: ["test-count", { type: "test-upper", suffix: "!" }],
  });
  assert.equal(result["test-upper"], "SOME WORDS HERE!");
  assert.deepEqual(result.testWords, { words: 3 });
  assert.deepEqual(Object.keys(result), ["testWords", "test-upper", "metadata"]);
  const { scrapeId, ...metadata } = result.metadata;
  assert.match(scrapeId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual(metadata, {
    title: "Plain",
    sourceURL: URL_ASKED,
    url: "http://site.test/page",
    statusCode: 200,
    contentType: "text/plain",
    proxyUsed: "basic",
    creditsUsed: 1,
    concurrencyLimited: false,
  });
});

test("a format that needs another beside it is refused without", async () => {
  const plain = v.strictObject({});
  const second = defineFormat({ name: "second", options: plain, beside: ["test-upper"], produce: () => 1 });
  const plugins = [...basics(), second];
  assert.deepEqual(await issuesOf(plugins, { url: URL_ASKED, formats: ["test-upper", "second"] }), []);
  for (const formats of [["second"], [{ type: "second" }, "test-count"]]) {
    const message = '"second" needs the format "test-upper" beside it.';
    const issue = { code: "custom", path: ["formats"], message };
    assert.deepEqual(await issuesOf(plugins, { url: URL_ASKED, formats }), [issue]);
  }
});

test("a format may cost by its options, and by what else was asked for", async () => {
  const priced = defineFormat({
    name: "priced",
    options: v.strictObject({ dear: v.optional(v.boolean(), false) }),
    credits: ({ dear }, formats) => (dear && !formats.includes("test-upper") ? 4 : 0),
    produce: () => "words",
  });
  await using kernel = await createKernel({ plugins: [...basics(), priced] });
  const costOf = async (...formats: readonly unknown[]) =>
    (await kernel.scrapeRequest({ url: URL_ASKED, formats })).metadata.creditsUsed;
  const dear = { type: "priced", dear: true };
  assert.deepEqual([await costOf("priced"), await costOf(dear), await costOf(dear, "test-upper")], [1, 5, 1]);
});

test("a format reads another version of the file, which is neither billed nor kept", async () => {
  const asked: unknown[] = [];
  const costly = defineParser({
    ...parser(),
    parse: (file, context) => {
      context.bill(3);
      context.warn("parsed");
      asked.push([file.options, context.owner, context.isShared]);
      return parser().parse(file, context);
    },
  });
  const both = defineFormat({
    name: "both",
    options: v.strictObject({}),
    produce: async (page, _, context) => {
      const other = await context.read(textFile("as it was"), ["text"]);
      return [await page.view("text"), await other.view("text"), other.url, context.fetched?.url];
    },
  });
  await using kernel = await createKernel({ plugins: [fetcher("as it is"), costly, both] });
  const result = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["both"] }, { owner: "team" });
  const expected = ["as it is", "as it was", "http://site.test/", "http://site.test/page"];
  assert.deepEqual(Reflect.get(result, "both"), expected);
  assert.deepEqual([result.metadata.creditsUsed, result.warning], [4, "parsed"]);
  assert.deepEqual(asked, [
    [{}, "team", true],
    [{}, "team", false],
  ]);
});

test("produces the default formats when none are named, and none when the list is empty", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  assert.deepEqual(Object.keys(await kernel.scrape(URL_ASKED)), ["test-upper", "metadata"]);
  assert.deepEqual(Object.keys(await kernel.scrape(URL_ASKED, { formats: [] })), ["metadata"]);
});

test("a failing format does not lose the others; alone it is the answer", async () => {
  const failing = defineFormat({
    name: "failing",
    options: v.strictObject({}),
    produce: () => Promise.reject(new Error("no ink")),
  });
  await using kernel = await createKernel({ plugins: [...basics(), failing] });
  const result = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["failing", "test-upper"] });
  assert.equal(Reflect.get(result, "test-upper"), "SOME WORDS HERE");
  assert.match(result.warning ?? "", /"failing" failed: an unexpected error\. Look for the id [0-9a-f-]{36}/);
  assert.match(result.errors?.failing?.message ?? "", /format-failing failed: no ink/);
  assert.equal(result.errors?.failing?.code, "PLUGIN_FAILED");
  assert.equal(await codeOf(kernel.scrapeRequest({ url: URL_ASKED, formats: ["failing"] })), "PLUGIN_FAILED");
});

test("no content is an error, unless the site said that it failed", async () => {
  for (const [file, code] of [
    [{ text: "" }, "SCRAPE_NO_CONTENT"],
    [{ text: "  \n " }, "SCRAPE_NO_CONTENT"],
    [{ text: "", statusCode: 404, error: "Not Found" }, undefined],
  ] as const) {
    const { text, ...more } = file;
    await using kernel = await createKernel({ plugins: [fetcher(text, more), parser(), upper()] });
    if (code !== undefined) assert.equal(await codeOf(kernel.scrape(URL_ASKED)), code);
    else assert.equal((await kernel.scrape(URL_ASKED)).metadata.error, "Not Found");
  }
});

test("a file that no parser reads is named by its type", async () => {
  await using kernel = await createKernel({
    plugins: [fetcher("x", { contentType: "video/mp4" }), parser(), upper()],
  });
  await assert.rejects(kernel.scrape(URL_ASKED), /video\/mp4/);
  assert.equal(await codeOf(kernel.scrape(URL_ASKED)), "SCRAPE_UNSUPPORTED_FILE_ERROR");
});

test("markup alone is no content, unless it was all that was asked for", async () => {
  const markup = defineFormat({
    name: "markup",
    showsContent: false,
    options: v.strictObject({}),
    produce: () => "<b></b>",
  });
  await using kernel = await createKernel({ plugins: [fetcher(" "), parser(), upper(), markup] });
  const ask = (formats: readonly string[]) => codeOf(kernel.scrapeRequest({ url: URL_ASKED, formats }));
  assert.equal(await ask(["markup", "test-upper"]), "SCRAPE_NO_CONTENT");
  assert.match(await ask(["markup"]), /not typed: undefined/);
  await using empty = await createKernel({ plugins: [fetcher(""), parser(), upper(), markup] });
  assert.equal(await codeOf(empty.scrapeRequest({ url: URL_ASKED, formats: [] })), "SCRAPE_NO_CONTENT");
});

test("a hook may refuse a page before a format sees it, a copy from the cache as well", async () => {
  const order: string[] = [];
  const seen = defineFormat({
    name: "seen",
    options: v.strictObject({}),
    produce: () => order.push("format"),
  });
  const judge = (name: string, refuses: boolean) =>
    defineHook({
      name,
      judge: (page) => {
        order.push(`${name} ${page.statusCode}`);
        if (refuses) throw new WinnowError("PAGE_REFUSED", "Not this one.", { category: "policy" });
      },
    });
  const cache = memoryCache();
  const request = { url: URL_ASKED, formats: ["seen"], maxAge: 60_000 };
  {
    await using kernel = await createKernel({ plugins: [...basics(), cache, seen, judge("first", false)] });
    await kernel.scrapeRequest(request);
  }
  await using kernel = await createKernel({
    plugins: [...basics(), cache, seen, judge("first", false), judge("second", true), judge("third", true)],
  });
  assert.equal(await codeOf(kernel.scrapeRequest(request)), "PAGE_REFUSED");
  assert.deepEqual(order, ["first 200", "format", "first 200", "second 200"]);
});

test.run();
