import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel } from "../src/index.ts";
import { defineFormat, defineHook } from "../src/plugin.ts";
import { codeOf, URL_ASKED } from "./helpers.ts";
import { basics, count, fetcher, memoryCache, parser, upper } from "./plugins.ts";

const test = suite("core: cache");

test("serves from the cache by age, and stores what may be stored", async () => {
  const cache = memoryCache();
  const site = fetcher("words");
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), count(), cache] });
  assert.equal((await kernel.scrape(URL_ASKED)).metadata.cacheState, "miss");
  const hit = await kernel.scrape(URL_ASKED, { formats: ["test-count"] });
  assert.equal(hit.metadata.cacheState, "hit");
  assert.equal(hit.metadata.proxyUsed, "basic", "the route that it came by once");
  assert.match(String(hit.metadata.cachedAt), /^\d{4}-/);
  assert.deepEqual(hit.testWords, { words: 1 });
  assert.equal(site.calls, 1);
  assert.equal((await kernel.scrape(URL_ASKED, { maxAge: 0 })).metadata.cacheState, undefined);
  assert.equal(site.calls, 2);
  await kernel.scrape("site.test/other", { storeInCache: false });
  await kernel.scrape("site.test/other", { zeroDataRetention: true });
  assert.equal(await codeOf(kernel.scrape("site.test/other", { minAge: 1 })), "SCRAPE_NO_CACHED_DATA");
  assert.equal(
    await codeOf(kernel.scrape("site.test/other", { lockdown: true })),
    "SCRAPE_LOCKDOWN_CACHE_MISS",
  );
  assert.equal((await kernel.scrape(URL_ASKED, { lockdown: true })).metadata.creditsUsed, 5);
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { minAge: 60_000 })), "SCRAPE_NO_CACHED_DATA");
  assert.equal(site.calls, 4);
});

test("lockdown takes a copy of two years for five credits, and costs one where there is none", async () => {
  const cache = memoryCache();
  await using kernel = await createKernel({ plugins: [fetcher("words"), parser(), upper(), count(), cache] });
  await kernel.scrape(URL_ASKED);
  const ageAll = (days: number) => {
    for (const [key, entry] of cache.entries)
      cache.entries.set(key, { ...entry, storedAt: Date.now() - days * 86_400_000 });
  };
  ageAll(2 * 365 - 1);
  const { metadata } = await kernel.scrape(URL_ASKED, { lockdown: true });
  assert.deepEqual([metadata.cacheState, metadata.creditsUsed], ["hit", 5]);
  ageAll(2 * 365 + 1);
  await assert.rejects(kernel.scrape(URL_ASKED, { lockdown: true }), {
    code: "SCRAPE_LOCKDOWN_CACHE_MISS",
    details: { creditsUsed: 1 },
  });
});

test("a format that needs the page as it is now reads no copy, but leaves one", async () => {
  const site = fetcher("words");
  const now = defineFormat({
    name: "now",
    options: v.strictObject({}),
    fresh: true,
    produce: (_, __, context) => (context.fetched === undefined ? "a copy" : "fetched"),
  });
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), now, memoryCache()] });
  const ask = async (more: object) => {
    const result = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["now"], ...more });
    return [Reflect.get(result, "now"), result.metadata.cacheState];
  };
  for (const calls of [1, 2]) {
    assert.deepEqual(await ask({}), ["fetched", undefined]);
    assert.equal(site.calls, calls);
  }
  assert.equal((await kernel.scrape(URL_ASKED)).metadata.cacheState, "hit");
  // Where only the cache may answer, it does.
  assert.deepEqual(await ask({ lockdown: true }), ["a copy", "hit"]);
  assert.equal(site.calls, 2);
});

test("failed pages are not stored; a failing cache is a warning", async () => {
  const cache = memoryCache();
  await using kernel = await createKernel({
    plugins: [fetcher("gone", { statusCode: 410, error: "Gone" }), parser(), upper(), cache],
  });
  await kernel.scrape(URL_ASKED);
  assert.deepEqual(
    [...cache.entries.keys()].filter((key) => key.startsWith("page:")),
    [],
  );
  const broken = {
    ...memoryCache(),
    get: () => Promise.reject(new Error("disk")),
    set: () => Promise.reject(new Error("disk")),
  };
  await using shaky = await createKernel({ plugins: [...basics(), broken] });
  assert.match((await shaky.scrape(URL_ASKED)).warning ?? "", /cache failed/);
});

test("options that shape the page are part of the cache key; others bypass the cache", async () => {
  const cache = memoryCache();
  const site = fetcher("words");
  const options = defineHook({
    name: "options",
    request: {
      testFlavour: { schema: v.optional(v.string(), "plain"), description: "A taste.", cache: "key" },
      secret: { schema: v.optional(v.string()), description: "A secret.", cache: "bypass" },
    },
  });
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), cache, options] });
  await kernel.scrape(URL_ASKED, { testFlavour: "plain" });
  assert.equal((await kernel.scrape(URL_ASKED)).metadata.cacheState, "hit");
  assert.equal((await kernel.scrape(URL_ASKED, { testFlavour: "sweet" })).metadata.cacheState, "miss");
  const pages = cache.entries.size;
  await kernel.scrapeRequest({ url: URL_ASKED, secret: "x", zeroDataRetention: true });
  assert.equal(cache.entries.size, pages);
});

test("where only the cache may answer, nothing is fetched for a live format either", async () => {
  const picture = defineFormat({
    name: "picture",
    live: true,
    options: v.strictObject({}),
    produce: () => "x",
  });
  const site = fetcher("words");
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), picture, memoryCache()] });
  const ask = (options: object) =>
    codeOf(kernel.scrapeRequest({ url: URL_ASKED, formats: ["picture"], ...options }));
  assert.equal(await ask({ lockdown: true }), "SCRAPE_LOCKDOWN_CACHE_MISS");
  assert.equal(await ask({ minAge: 1 }), "SCRAPE_NO_CACHED_DATA");
  assert.equal(site.calls, 0);
  assert.equal(await ask({}), "SCRAPE_ALL_ENGINES_FAILED");
});

test("nor for a format that downloads something itself, even where the page is in the cache", async () => {
  let downloads = 0;
  const download = defineFormat({
    name: "download",
    fetches: true,
    options: v.strictObject({}),
    produce: () => {
      downloads += 1;
      return "x";
    },
  });
  await using kernel = await createKernel({
    plugins: [fetcher("words"), parser(), upper(), download, memoryCache()],
  });
  const ask = (options: object) =>
    codeOf(kernel.scrapeRequest({ url: URL_ASKED, formats: ["download"], ...options }));
  await kernel.scrapeRequest({ url: URL_ASKED, formats: ["download"] });
  assert.equal(await ask({ lockdown: true }), "SCRAPE_LOCKDOWN_CACHE_MISS");
  assert.equal(await ask({ minAge: 0 }), "SCRAPE_NO_CACHED_DATA");
  assert.equal(downloads, 1);
  await kernel.scrapeRequest({ url: URL_ASKED, formats: ["download"] });
  assert.equal(downloads, 2, "a cached page may be downloaded from");
});

test("a password in a URL is neither cached nor repeated, a fragment and cookies are not shared", async () => {
  const cache = memoryCache();
  const site = fetcher("words", { headers: { "set-cookie": "id=1", etag: "x" } });
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), cache] });
  const secret = await kernel.scrape("http://me:hunter2@site.test/private");
  assert.equal(secret.metadata.sourceURL, "http://site.test/private");
  assert.ok(![...cache.entries.keys()].some((key) => key.startsWith("page:")));
  await kernel.scrape("http://site.test/a#one");
  assert.ok(!JSON.stringify([...cache.entries.values()].map(({ head }) => head)).match(/#one|set-cookie/));
  const hit = await kernel.scrape("http://site.test/a#two");
  assert.deepEqual([hit.metadata.cacheState, hit.metadata.url], ["hit", "http://site.test/a#two"]);
});

test("zero retention costs one more, also from the cache", async () => {
  await using kernel = await createKernel({ plugins: [...basics(), memoryCache()] });
  await kernel.scrape(URL_ASKED);
  const hit = await kernel.scrape(URL_ASKED, { zeroDataRetention: true });
  assert.deepEqual([hit.metadata.cacheState, hit.metadata.creditsUsed], ["hit", 2]);
});

test.run();
