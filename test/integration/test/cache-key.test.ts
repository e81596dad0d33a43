import assert from "node:assert/strict";
import { createKernel, type Plugin, WinnowError } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { readConfig, serverPlugins } from "@winnow/preset-server";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { memoryCache } from "../../../core/test/plugins.ts";

const test = suite("what of a request a cached page depends on");

/**
 * Two values of every option. `key`: a page that was fetched with one of them is no answer for the other. `bypass`: with the
 * option the cache is neither read nor written. `view`: it bears only on what is made of the page, so that one copy serves both.
 */
const OPTIONS: Readonly<
  Record<string, readonly [effect: "key" | "bypass" | "view", one: unknown, other: unknown]>
> = {
  headers: ["bypass", { "x-one": "1" }, { "x-two": "2" }],
  profile: ["bypass", { name: "one" }, { name: "two" }],
  waitFor: ["key", 0, 20],
  mobile: ["key", false, true],
  location: ["key", { country: "DE" }, { country: "FR" }],
  blockAds: ["key", true, false],
  skipTlsVerification: ["key", true, false],
  preferMarkdown: ["key", false, true],
  proxy: ["key", "basic", "enhanced"],
  onlyMainContent: ["view", true, false],
  includeTags: ["view", ["main"], ["p"]],
  excludeTags: ["view", ["nav"], ["aside"]],
  removeBase64Images: ["view", true, false],
  parsers: ["view", ["pdf"], []],
  onlyCleanContent: ["view", false, true],
  checkPromptInjection: ["view", false, true],
  maxTokens: ["view", 50, 60],
  section: ["view", "mills", "mills"],
  capture: ["bypass", true, true],
  // It counts at the addresses of sites alone, where the hook adds it to the key.
  sites: ["view", true, false],
  redactPII: ["view", false, true],
  respect: ["view", [], []],
  permissions: ["view", [], []],
  drift: ["view", false, true],
  threatProtection: ["view", { blacklist: ["one.test"] }, { blacklist: ["two.test"] }],
};

const PAGE = `<main><h1>Mills</h1>${"<p>A mill grinds grain, and the river turns it.</p>".repeat(10)}</main>`;

/** All plugins of the server, but for what fetches, stores and serves. */
async function kernelOf() {
  let fetched = 0;
  const site = defineHook({
    name: "site",
    fetch: ({ url }) => {
      fetched += 1;
      const body = Buffer.from(PAGE);
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body, rendered: true };
    },
  });
  const all: readonly Plugin[] = serverPlugins(
    readConfig({ WINNOW_THREAT_PROTECTION: "manual-only" }, {}),
    () => "http://127.0.0.1:1",
  );
  const others = all.filter(
    (plugin) =>
      plugin.kind !== "cache" &&
      plugin.kind !== "operation" &&
      !(plugin.kind === "hook" && (plugin.fetch !== undefined || plugin.name === "remember-pages")) &&
      !/artifacts|threads|sqlite|own-pages/.test(plugin.name) &&
      // They need the hook that fetches for them.
      plugin.needs?.includes("hook-sites") !== true,
  );
  // Their options stay; what they do is done by the site.
  const options = all.flatMap((plugin) =>
    plugin.kind === "hook" && plugin.fetch !== undefined && plugin.request !== undefined
      ? [defineHook({ name: `${plugin.name}-options`, request: plugin.request })]
      : [],
  );
  const kernel = await createKernel({
    plugins: [site, ...options, ...others, recordsSqlite(), memoryCache()],
  });
  return { kernel, count: () => fetched };
}

/** Its values are in answers only. */
const CURSOR = "cursor";
const OF_KERNEL = ["explain", "lockdown", "maxAge", "minAge", "storeInCache", "timeout", "zeroDataRetention"];

test("every option of the server says what it means for the cache, and is kept to it", async () => {
  const { kernel, count } = await kernelOf();
  const known = Object.fromEntries(
    Object.entries(kernel.registry.options).filter(([name]) => !OF_KERNEL.includes(name) && name !== CURSOR),
  );
  const missing = Object.keys(known).filter((name) => OPTIONS[name] === undefined);
  assert.deepEqual(missing, [], "options that this test does not know: add two values and the effect");
  for (const [name, option] of Object.entries(known)) {
    const [effect, one, other] = OPTIONS[name] ?? ["view", undefined, undefined];
    assert.equal(option.cache ?? "none", effect === "view" ? "none" : effect, name);
    const ask = async (value: unknown, more: object = {}) => {
      const url = `site.test/${name}`;
      try {
        const { metadata } = await kernel.scrapeRequest({ url, [name]: value, ...more });
        return metadata.cacheState ?? "unread";
      } catch (error) {
        if (!WinnowError.is(error)) throw error;
        return error.code;
      }
    };
    const before = count();
    const seen = [await ask(one), await ask(one), await ask(other), await ask(other, { minAge: 0 })];
    const expected = {
      key: ["miss", "hit", "miss", "hit"],
      view: ["miss", "hit", "hit", "hit"],
      bypass: ["unread", "unread", "unread", "SCRAPE_NO_CACHED_DATA"],
    }[effect];
    assert.deepEqual(seen, expected, name);
    assert.equal(count() - before, { key: 2, view: 1, bypass: 3 }[effect], name);
  }
  await kernel.close();
});

test("a cursor goes on in the copy that is kept", async () => {
  const { kernel, count } = await kernelOf();
  const url = `site.test/${CURSOR}`;
  const { metadata } = await kernel.scrapeRequest({ url, maxTokens: 50 });
  const rest = await kernel.scrapeRequest({ url, maxTokens: 50, [CURSOR]: metadata.cursor });
  assert.deepEqual([metadata.cacheState, rest.metadata.cacheState, count()], ["miss", "hit", 1]);
  await kernel.close();
});

test("the options of the kernel itself", async () => {
  const { kernel, count } = await kernelOf();
  assert.deepEqual(
    OF_KERNEL.filter((name) => !(name in kernel.registry.options)),
    [],
    "options that this test does not know",
  );
  const url = "site.test/core";
  const ask = async (more: object) => {
    try {
      const { metadata } = await kernel.scrapeRequest({ url, ...more });
      if (metadata.cacheState === "hit") assert.match(String(metadata.cachedAt), /^\d{4}-\d\d-\d\dT/);
      else assert.equal(metadata.cachedAt, undefined);
      return metadata.cacheState ?? "unread";
    } catch (error) {
      return Object(error).code as unknown;
    }
  };
  for (const unkept of [
    { storeInCache: false },
    { zeroDataRetention: true },
    { url: "http://me:pw@site.test/core" },
  ])
    await ask(unkept);
  assert.equal(await ask({ minAge: 0 }), "SCRAPE_NO_CACHED_DATA");
  assert.equal(await ask({}), "miss");
  assert.equal(count(), 4);
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal(await ask({ timeout: 5000, explain: true }), "hit");
  assert.equal(await ask({ storeInCache: false }), "hit");
  assert.equal(await ask({ minAge: 1 }), "hit", "1 takes any copy");
  assert.equal(await ask({ minAge: 60_000 }), "SCRAPE_NO_CACHED_DATA");
  assert.equal(await ask({ minAge: 1, maxAge: 1 }), "SCRAPE_NO_CACHED_DATA", "older than maxAge");
  assert.equal(await ask({ minAge: 1, maxAge: 60_000 }), "hit");
  assert.equal(await ask({ lockdown: true }), "hit");
  assert.equal(await ask({ lockdown: true, maxAge: 1 }), "SCRAPE_LOCKDOWN_CACHE_MISS");
  assert.equal(
    await ask({ lockdown: true, minAge: 60_000 }),
    "SCRAPE_LOCKDOWN_CACHE_MISS",
    "lockdown comes first",
  );
  assert.equal(await ask({ maxAge: 0 }), "unread");
  assert.equal(count(), 5);
  await kernel.close();
});

test.run();
