import assert from "node:assert/strict";
import { formatConformance, memorySite, viewsOf } from "@winnow/conformance";
import { createKernel, WinnowError } from "@winnow/core";
import { defineCache, defineHook, defineService, defineView, silent, type Token } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import { html } from "@winnow/parser-html";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { changeTracking } from "../src/index.ts";
import { article, type Site, START, start, track } from "./site.ts";

const test = suite("format-change-tracking");
const iso = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const setup = { services: { get: () => assert.fail(), find: () => undefined }, logger: silent };

/** A store that is new whenever it is asked for: what the format remembers would change its answer. */
const services = {
  get: (token: Token<unknown>) => (token === RecordStoreToken ? recordsSqlite().create(setup) : undefined),
} as unknown as ReadonlyMap<Token<unknown>, unknown>;
formatConformance(test, () => changeTracking()[0], {
  services,
  views: [await viewsOf(html()), markdown().views ?? {}],
  options: { modes: ["git-diff"] },
  skip: [{ test: "survives an empty page", reason: "one is not compared, which an error tells" }],
});

/** A model that reads the price. */
const reader = (asked: unknown[] = []) =>
  defineService({
    name: "reader",
    token: LanguageModelToken,
    create: () =>
      ({
        name: "a model for tests",
        reads: { fill: ["text"], summarize: [], select: [], answer: [] },
        fill: async (page, request, context) => {
          asked.push(request);
          context.warn("Read by the model for tests.");
          const text = await page.view("text");
          const price = /\$(\d+)/.exec(text)?.[1];
          return { value: { price: price === undefined ? null : Number(price), seen: true }, evidence: [] };
        },
      }) as Partial<LanguageModel> as LanguageModel,
  });

test("new, then the same, then changed, with the date of the scrape before", async () => {
  const site: Site = { body: article("<p>Apples cost $3.</p>") };
  await using world = await start(site);
  const first = await track(world, { modes: ["git-diff"] });
  assert.deepEqual(
    [first.status, first.previousScrapeAt, first.diff, Reflect.get(first, "visibility")],
    ["new", null, null, "visible"],
  );
  const second = await track(world, { modes: ["git-diff"] });
  assert.deepEqual([second.status, second.previousScrapeAt, second.diff], ["same", iso(1), null]);
  site.body = article("<p>Apples cost $4.</p>");
  const third = await track(world, { modes: ["git-diff"] });
  assert.deepEqual([third.status, third.previousScrapeAt], ["changed", iso(2)]);
  assert.equal(
    third.diff,
    "--- previous\n+++ current\n@@ -1,3 +1,3 @@\n # Kit\n \n-Apples cost $3.\n+Apples cost $4.\n",
  );
  assert.equal((await track(world)).status, "same");
  const plain = await track(world);
  assert.ok(!("diff" in plain) && !("json" in plain), "only what was asked for");
});

test("what differs in white space, markup or placeholders of frames only is the same", async () => {
  const site: Site = { body: article("<p>One two three.</p><p>Four.</p>") };
  await using world = await start(site);
  await track(world);
  for (const inner of [
    "<p>One  two\n three.</p>\n\n\n<p>Four.</p>",
    '<p class="b">One two three.</p><div><p>Four.</p></div>',
    '<p>One two three. <a href="https://ads.example/123">iframe</a></p><p>Four.</p>',
    '<p>One two three. <a href="https://ads.example/4">iframe</a></p><p>Four.</p><script>x = 7</script>',
  ]) {
    site.body = article(inner);
    assert.equal((await track(world)).status, "same", inner);
  }
  site.body = article("<p>One two three, four.</p>");
  assert.equal((await track(world)).status, "changed");
});

test("addresses, tags and owners have histories of their own", async () => {
  const site: Site = { body: article("<p>One.</p>") };
  await using world = await start(site);
  const places = [
    [{}, {}],
    [{ tag: "daily" }, {}],
    [{ tag: "" }, {}],
    [{}, { owner: "team" }],
    [{}, { url: "https://example.com/page?a=1" }],
  ] as const;
  for (const [options, more] of places) assert.equal((await track(world, options, more)).status, "new");
  for (const [options, more] of places) assert.equal((await track(world, options, more)).status, "same");
  site.body = article("<p>Two.</p>");
  for (const [options, more] of places) assert.equal((await track(world, options, more)).status, "changed");
  assert.equal((await track(world, { tag: null })).status, "same", "null is no tag");
});

test("a page that is gone is removed, and new when it is back", async () => {
  const site: Site = { body: article("<p>Here.</p>"), statusCode: 404 };
  await using world = await start(site);
  assert.deepEqual(
    [(await track(world)).status, (await track(world)).previousScrapeAt],
    ["new", null],
    "an address where nothing was ever seen",
  );
  site.statusCode = 200;
  assert.equal((await track(world)).status, "new");
  for (const statusCode of [404, 410]) {
    site.statusCode = statusCode;
    const gone = await track(world, { modes: ["git-diff", "json"] });
    assert.deepEqual([gone.status, gone.diff, gone.json], ["removed", null, null]);
  }
  site.statusCode = 200;
  const back = await track(world);
  assert.deepEqual([back.status, back.previousScrapeAt], ["new", iso(5)]);
  assert.equal((await track(world)).status, "same");
});

test("what is not a page is not compared, and leaves what is remembered as it was", async () => {
  const page = article("<p>Here.</p>");
  const site: Site = { body: page };
  const judge = defineHook({
    name: "judge",
    inspect: ({ body }) =>
      Buffer.from(body).includes("captcha")
        ? { kind: "block", error: "A challenge.", retry: false }
        : undefined,
  });
  await using world = await start(site, { plugins: [judge], settings: { maxPageBytes: 100_000 } });
  await track(world);
  const poor: readonly (readonly [Site, RegExp])[] = [
    [{ body: page, statusCode: 503 }, /answered 503/],
    [{ body: article("<p>captcha</p>") }, /not the page itself: A challenge/],
    [{ body: article(`<p>${"word ".repeat(30_000)}</p>`) }, /at most 100000 are kept/],
  ];
  for (const [answer, reason] of poor) {
    Object.assign(site, { statusCode: 200 }, answer);
    const found = await track(world);
    assert.deepEqual([found.status, found.code], [undefined, "CHANGE_TRACKING_NO_PAGE"]);
    assert.match(found.warning ?? "", reason);
  }
  Object.assign(site, { body: "<html><body><script>x</script></body></html>", statusCode: 200 });
  await assert.rejects(track(world), { code: "SCRAPE_NO_CONTENT" });
  Object.assign(site, { body: page, statusCode: 200 });
  const after = await track(world);
  assert.deepEqual([after.status, after.previousScrapeAt], ["same", iso(1)]);
});

test("a scrape that may keep nothing is not compared, and says so", async () => {
  const site: Site = { body: article("<p>Here.</p>") };
  await using world = await start(site);
  for (const more of [{ zeroDataRetention: true }, { storeInCache: false }]) {
    const { status, code, warning } = await track(world, {}, more);
    assert.deepEqual([status, code], [undefined, "CHANGE_TRACKING_NOT_SUPPORTED"]);
    assert.match(warning ?? "", /Change tracking is not supported with zeroDataRetention/);
  }
  assert.equal((await track(world)).status, "new", "nothing was remembered");
});

test("reads no copy from the cache, and compares none", async () => {
  const entries = new Map();
  const cache = defineCache({
    name: "map",
    get: async (key) => entries.get(key),
    set: async (key, entry) => void entries.set(key, entry),
    delete: async (key) => entries.delete(key),
  });
  const site: Site = { body: article("<p>One.</p>") };
  await using world = await start(site, { plugins: [cache] });
  await track(world);
  site.body = article("<p>Two.</p>");
  assert.equal((await track(world)).status, "changed");
  const old = await track(world, {}, { minAge: 0 });
  assert.deepEqual([old.status, old.metadata.cacheState], [undefined, "hit"]);
  assert.match(old.warning ?? "", /copy from the cache is not compared/);
});

test("in the mode json every field of the schema is there, for five credits in all", async () => {
  const asked: unknown[] = [];
  const site: Site = { body: article("<p>Apples cost $3.</p>") };
  await using world = await start(site, { plugins: [reader(asked)] });
  const schema = { type: "object", properties: { price: { type: "number" }, name: { type: "string" } } };
  const options = { modes: ["json", "git-diff"], schema };
  const first = await track(world, options);
  assert.deepEqual([first.status, first.json, first.metadata.creditsUsed, asked.length], ["new", null, 5, 0]);
  site.body = article("<p>Apples cost $4.</p>");
  const second = await track(world, options);
  assert.deepEqual(second.json, {
    price: { previous: 3, current: 4 },
    name: { previous: null, current: null },
    seen: { previous: true, current: true },
  });
  assert.match(second.diff ?? "", /^-Apples cost \$3\.$/m);
  assert.equal(second.warning, "Read by the model for tests.");
  assert.deepEqual(asked, [{ schema }, { schema }]);
  site.body = article("<p>Apples cost $5.</p>");
  await track(world, { modes: ["json"], prompt: "the price" });
  assert.deepEqual(asked.at(-1), { prompt: "the price" });
  site.body = article("<p>Apples cost $6.</p>");
  await track(world, { modes: ["json"] });
  assert.deepEqual(asked.at(-1), {});
  assert.equal((await track(world)).metadata.creditsUsed, 1);
});

test("a field that stands outside of the text that is compared is a change as well", async () => {
  const asked: unknown[] = [];
  const site: Site = { body: article("<p>Apples cost $3.</p>") };
  // As the main content of a page may leave its price out.
  const wordsOnly = defineView({
    name: "words-only",
    views: { markdown: async (page) => (await page.view("text")).replace(/\d+/g, "") },
  });
  await using world = await start(site, { plugins: [reader(asked), wordsOnly] });
  const options = { modes: ["json", "git-diff"], prompt: "the price" };
  const status = async (inner: string) => {
    site.body = article(inner);
    return (await track(world, options)).status;
  };
  assert.equal(await status("<p>Apples cost $3.</p>"), "new");
  site.body = article("<p>Apples cost $4.</p>");
  const found = await track(world, options);
  assert.deepEqual(
    [found.status, found.diff, found.json],
    ["changed", null, { price: { previous: 3, current: 4 }, seen: { previous: true, current: true } }],
  );
  assert.equal(asked.length, 2);
  assert.equal(await status("<p>Apples cost $4.</p><!-- markup -->"), "same");
  assert.equal(asked.length, 2, "the same text is not read again");
  // Another number is no field: it is remembered, and not reported.
  assert.equal(await status("<p>Apples cost $4.</p><p>12 visits</p>"), "changed");
  assert.equal(await status("<p>Apples cost $4.</p><p>13 visits</p>"), "same");
  assert.equal(asked.length, 6);
  assert.equal(await status("<p>Apples cost $4.</p><p>13 visits</p><!-- markup -->"), "same");
  assert.equal(asked.length, 6);
  site.body = article("<p>Apples cost $5.</p><p>13 visits</p>");
  assert.equal((await track(world)).status, "same", "without fields only the text counts");
});

test("when the fields cannot be read, the change is told by the next scrape", async () => {
  const site: Site = { body: article("<p>Apples cost $3.</p>") };
  let isDown = false;
  const plugin = reader();
  const shaky = defineService({
    ...plugin,
    token: LanguageModelToken,
    create: (context) => {
      const model = plugin.create(context) as LanguageModel;
      const down = new WinnowError("MODEL_FAILED", "It is down.", { category: "plugin" });
      return { ...model, fill: (...all) => (isDown ? Promise.reject(down) : model.fill(...all)) };
    },
  });
  await using world = await start(site, { plugins: [shaky] });
  await track(world, { modes: ["json"] });
  site.body = article("<p>Apples cost $4.</p>");
  isDown = true;
  const failed = await track(world, { modes: ["json"] });
  assert.equal(failed.status, undefined);
  assert.match(failed.warning ?? "", /It is down/);
  isDown = false;
  const told = await track(world, { modes: ["json"] });
  assert.deepEqual([told.status, told.previousScrapeAt], ["changed", iso(1)]);
});

test("a scrape that fails as a whole leaves what is remembered as it was", async () => {
  const site: Site = { body: article("<p>One.</p>") };
  let isDown = false;
  const late = defineHook({
    name: "late",
    refine: (outputs) => {
      if (isDown) throw new WinnowError("MODEL_FAILED", "It is down.", { category: "plugin" });
      return outputs;
    },
  });
  await using world = await start(site, { plugins: [late] });
  await track(world);
  site.body = article("<p>Two.</p>");
  isDown = true;
  await assert.rejects(track(world), { code: "MODEL_FAILED" });
  isDown = false;
  assert.equal((await track(world)).status, "changed");
});

test("requests are refused that ask for what does not exist", async () => {
  await using world = await start({ body: article("<p>One.</p>") });
  const url = "https://example.com/";
  const refuse = async (formats: unknown, message: RegExp) =>
    assert.rejects(world.kernel.scrapeRequest({ url, formats }), { code: "BAD_REQUEST", message });
  await refuse(["changeTracking"], /"changeTracking" needs the format "markdown" beside it/);
  await refuse(["markdown", { type: "changeTracking", modes: ["text"] }], /modes/);
  await refuse(["markdown", { type: "changeTracking", schema: [] }], /A JSON Schema is an object/);
  await refuse(["markdown", { type: "changeTracking", tag: 1 }], /tag/);
  assert.throws(() => changeTracking({ maxPageBytes: 0 }), { code: "CONFIG_INVALID" });
});

test("without a store of records it says so", async () => {
  const fetch = memorySite(article("<p>One.</p>"));
  await using kernel = await createKernel({ plugins: [fetch, html(), markdown(), ...changeTracking()] });
  const page = await kernel.scrape("https://example.com", { formats: ["markdown", "changeTracking"] });
  assert.match(page.warning ?? "", /No plugin provides the service "record store"/);
});

test("a store that fails is a warning, and the comparison is there", async () => {
  const kept = recordsSqlite();
  const records = defineService({
    name: "full",
    token: RecordStoreToken,
    create: (context) => {
      const store = kept.create(context) as RecordStore;
      const full = () =>
        Promise.reject(new WinnowError("STORAGE_FULL", "No space.", { category: "capacity" }));
      return { get: (key) => store.get(key), put: full, revise: full } as Partial<RecordStore> as RecordStore;
    },
  });
  await using world = await start({ body: article("<p>One.</p>") }, { records });
  const { status, warning } = await track(world);
  assert.equal(status, "new");
  assert.match(warning ?? "", /could not be stored for the next comparison: No space/);
});

test("for a monitor a page that is empty now is no version of it, and its whole text is compared as well", async () => {
  const long =
    "<p>Handmade clogs with a sole of alder wood and a strap of soft cowhide, sizes 36 to 42, from our own workshop in the old town, sent within three days.</p>";
  const site: Site = { body: article(long) };
  await using world = await start(site);
  const asOf = () => new Date(world.clock.at + 1000).toISOString();
  await track(world, { asOf: asOf() });
  site.body = article("<p></p>");
  const empty = await track(world, { asOf: asOf() });
  assert.deepEqual([empty.status, empty.code], [undefined, "CHANGE_TRACKING_NO_PAGE"]);
  site.body = article(long.replace("42", "44"));
  const changed = await track(world, { modes: ["git-diff"], asOf: asOf() });
  assert.equal(changed.status, "changed");
  assert.match(String(Reflect.get(changed, "pageDiff")), /^\+.*44/m);
});

test("whoever watches a page hears of a price that its main content leaves out", async () => {
  const chair = (price: string) => `<!doctype html><html lang="en"><title>Task chair</title><body>
    <main id="MainContent"><h1>Task chair</h1><div class="price__container"><span>${price}</span></div>
    <p>Ships in 3 to 5 business days</p>
    <p>The mesh back follows your movements; the armrests move in four directions.</p>
    <section><h2>Customers also viewed</h2><ul><li><a href="/a">Desk mat</a></li></ul></section></main></body></html>`;
  const site: Site = { body: chair("$349.00") };
  await using world = await start(site);
  const asOf = () => new Date(world.clock.at + 1000).toISOString();
  await track(world, { modes: ["git-diff"], asOf: asOf() });
  site.body = chair("$329.00");
  const watched = await track(world, { modes: ["git-diff"], asOf: asOf() });
  assert.equal(watched.status, "changed");
  assert.match(String(Reflect.get(watched, "plainDiff")), /^-\$349\.00\n\+\$329\.00$/m);
});

test("whoever watches a page hears what of it changed in boxes beside its content", async () => {
  const text =
    "<p>The mesh back follows your movements; the armrests move in four directions, and so on.</p>";
  const box = (price: string, word: string) =>
    `<!doctype html><html lang="en"><title>Chair</title><body><main><h1>Chair</h1><p>${price}</p>${text.repeat(3)}</main>
    <div class="sidebar"><h3>Word of the day</h3><p>${word}</p></div></body></html>`;
  const site: Site = { body: box("$349", "Patience") };
  await using world = await start(site);
  const asOf = () => new Date(world.clock.at + 1000).toISOString();
  await track(world, { modes: ["git-diff"], asOf: asOf() });
  site.body = box("$329", "Courage");
  const watched = await track(world, { modes: ["git-diff"], asOf: asOf() });
  assert.match(
    String(Reflect.get(watched, "boilerplateDiff")),
    /^-Word of the day\tPatience\n\+Word of the day\tCourage$/m,
  );
  site.body = box("$319", "Courage");
  const same = await track(world, { modes: ["git-diff"], asOf: asOf() });
  assert.equal(Reflect.get(same, "boilerplateDiff"), undefined);
});

test.run();
