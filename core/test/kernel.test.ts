import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel, type Issue, type Plugin, WinnowError } from "../src/index.ts";
import {
  createToken,
  defineFormat,
  defineHook,
  defineNotifier,
  defineProxy,
  defineService,
  type Route,
} from "../src/plugin.ts";
import { basics, count, fetcher, memoryCache, parser, poke, textFile, upper } from "./plugins.ts";

const test = suite("core: kernel");
const URL_ASKED = "site.test/page";

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return WinnowError.is(error) ? error.code : `not typed: ${error}`;
}

async function issuesOf(plugins: readonly Plugin[], request: unknown): Promise<readonly Issue[]> {
  const kernel = await createKernel({ plugins });
  try {
    await kernel.scrapeRequest(request);
    return [];
  } catch (error) {
    assert.ok(WinnowError.is(error, "BAD_REQUEST"), String(error));
    return error.details as Issue[];
  } finally {
    await kernel.close();
  }
}

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

test("produces the default formats when none are named, and none when the list is empty", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  assert.deepEqual(Object.keys(await kernel.scrape(URL_ASKED)), ["test-upper", "metadata"]);
  assert.deepEqual(Object.keys(await kernel.scrape(URL_ASKED, { formats: [] })), ["metadata"]);
});

test("names every mistake of a request, with its path and what exists", async () => {
  const issues = await issuesOf(basics(), {
    url: "gopher://x",
    formats: ["nope", { type: "test-upper", sufix: "x" }, 7],
    timeout: 1,
    maxAge: "soon",
    colour: "red",
  });
  const found = issues.map(({ code, path }) => `${code} ${path.join(".")}`);
  assert.deepEqual(found.sort(), [
    "custom formats.0",
    "custom url",
    "invalid_type formats.2",
    "invalid_type maxAge",
    "too_small timeout",
    "unrecognized_keys ",
    "unrecognized_keys formats.1",
  ]);
  assert.match(issues.find(({ path }) => path[1] === 0)?.message ?? "", /test-count, test-upper/);
  assert.deepEqual(issues.find(({ path }) => path.length === 0)?.keys, ["colour"]);
});

for (const body of [null, 7, "text", [], undefined]) {
  test(`refuses ${JSON.stringify(body)} as a request`, async () => {
    assert.equal((await issuesOf(basics(), body))[0]?.code, "invalid_type");
  });
}

test("a format asked for twice with other options is a mistake; twice the same is once", async () => {
  const twice = ["test-upper", { type: "test-upper", suffix: "!" }];
  assert.match((await issuesOf(basics(), { url: URL_ASKED, formats: twice }))[0]?.message ?? "", /twice/);
  assert.deepEqual(await issuesOf(basics(), { url: URL_ASKED, formats: ["test-upper", "test-upper"] }), []);
});

test("formats that share a field are asked for one at a time", async () => {
  const loud = { ...upper(), name: "loud", field: "test-upper", shares: "test-upper" };
  const plugins = [...basics(), loud];
  const [issue] = await issuesOf(plugins, { url: URL_ASKED, formats: ["test-upper", "loud"] });
  assert.match(issue?.message ?? "", /"test-upper" and "loud" both give "test-upper"/);
  await using kernel = await createKernel({ plugins });
  const result = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["loud"] });
  assert.equal(Reflect.get(result, "test-upper"), "SOME WORDS HERE");
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

test("the deadline ends a plugin that does not listen", async () => {
  const deaf = defineHook({ name: "deaf", fetch: () => new Promise<never>(() => {}) });
  await using kernel = await createKernel({ plugins: [deaf, parser(), upper()] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
});

test("the caller's signal ends a scrape, before and during", async () => {
  const slow = defineHook({ name: "slow", fetch: async () => textFile(await sleep(5000, "late")) });
  await using kernel = await createKernel({ plugins: [slow, parser(), upper()] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { signal: AbortSignal.abort() })), "SCRAPE_ABORTED");
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { signal: AbortSignal.timeout(20) })), "SCRAPE_ABORTED");
});

test("waits for a slot, says so, and refuses when too many wait", async () => {
  const slow = defineHook({ name: "slow", fetch: async () => textFile(await sleep(50, "text")) });
  await using kernel = await createKernel({
    plugins: [slow, parser(), upper()],
    concurrency: 1,
    maxQueued: 1,
  });
  const [first, second, third] = await Promise.allSettled([0, 1, 2].map(() => kernel.scrape(URL_ASKED)));
  assert.equal(first?.status === "fulfilled" && first.value.metadata.concurrencyLimited, false);
  assert.ok(second?.status === "fulfilled" && second.value.metadata.concurrencyLimited);
  assert.ok((second.value.metadata.concurrencyQueueDurationMs ?? 0) >= 30);
  assert.ok(third?.status === "rejected" && WinnowError.is(third.reason, "CONCURRENCY_QUEUE_FULL"));
});

test("a slot that does not come in two thirds of the timeout is a timeout of its own", async () => {
  const stuck = defineHook({ name: "stuck", fetch: async () => textFile(await sleep(1500, "text")) });
  await using kernel = await createKernel({ plugins: [stuck, parser(), upper()], concurrency: 1 });
  const first = kernel.scrape(URL_ASKED);
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "CONCURRENCY_QUEUE_TIMEOUT");
  await first;
});

test("hooks admit in order, may refuse, and refine in order", async () => {
  const tag = (name: string) =>
    defineHook({
      name,
      admit: (job) => ({ ...job, url: `${job.url}?${name}` }),
      refine: (outputs) => ({ ...outputs, "test-upper": `${outputs["test-upper"]} ${name}` }),
    });
  await using kernel = await createKernel({ plugins: [tag("a"), tag("b"), ...basics()] });
  const result = await kernel.scrape(URL_ASKED, { formats: ["test-upper"] });
  assert.equal(result.metadata.url, "http://site.test/page?a?b");
  assert.equal(result["test-upper"], "SOME WORDS HERE a b");
  const refuse = defineHook({
    name: "refuse",
    admit: () => {
      throw new WinnowError("FORBIDDEN_HERE", "no", { category: "policy" });
    },
  });
  await using strict = await createKernel({ plugins: [refuse, ...basics()] });
  assert.equal(await codeOf(strict.scrape(URL_ASKED)), "FORBIDDEN_HERE");
});

test("serves from the cache by age, and stores what may be stored", async () => {
  const cache = memoryCache();
  const site = fetcher("words");
  await using kernel = await createKernel({ plugins: [site, parser(), upper(), count(), cache] });
  assert.equal((await kernel.scrape(URL_ASKED)).metadata.cacheState, "miss");
  const hit = await kernel.scrape(URL_ASKED, { formats: ["test-count"] });
  assert.equal(hit.metadata.cacheState, "hit");
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

test("keeps a result for its id, but not under zero data retention", async () => {
  await using kernel = await createKernel({ plugins: [...basics(), memoryCache()] });
  const kept = await kernel.scrape(URL_ASKED);
  assert.deepEqual(await kernel.findResult(kept.metadata.scrapeId), JSON.parse(JSON.stringify(kept)));
  const gone = await kernel.scrape(URL_ASKED, { zeroDataRetention: true });
  assert.equal(await kernel.findResult(gone.metadata.scrapeId), undefined);
});

test("actions run in order on the live page, which is captured after them and closed", async () => {
  const said: string[] = [];
  const session = {
    poked: said,
    capture: async () => textFile(`after ${said.join(" ")}`),
    close: async () => void said.push("closed"),
  };
  const live = defineHook({
    name: "live",
    fetch: ({ live }) => (live ? textFile("before", { session }) : undefined),
  });
  await using kernel = await createKernel({ plugins: [live, ...basics(), poke()] });
  const actions = [
    { type: "test-poke", selector: "a" },
    { type: "test-poke", selector: "b" },
  ] as const;
  const result = await kernel.scrape(URL_ASKED, { actions });
  assert.deepEqual(result.actions, { pokes: ["a", "b"] });
  assert.equal(Reflect.get(result, "test-upper"), "AFTER A B");
  assert.deepEqual(said, ["a", "b", "closed"]);
});

test("proxies offer routes until one is good enough", async () => {
  const released: unknown[] = [];
  const proxy = defineProxy({
    name: "ladder",
    acquire: (_, tried) => {
      const last = tried.at(-1)?.outcome;
      if (last?.ok && last.fetched.statusCode === 200) return undefined;
      return tried.length < 2 ? { proxy: `step-${tried.length}`, credits: tried.length * 4 } : undefined;
    },
    release: (route: Route, outcome) => void released.push([route.proxy, outcome.ok]),
  });
  const picky = defineHook({
    name: "picky",
    fetch: ({ route }) =>
      textFile("words", route.proxy === "step-1" ? {} : { statusCode: 403, error: "Forbidden" }),
  });
  await using kernel = await createKernel({ plugins: [picky, parser(), upper(), proxy] });
  const { metadata } = await kernel.scrape(URL_ASKED);
  assert.equal(metadata.statusCode, 200);
  assert.equal(metadata.creditsUsed, 5);
  assert.deepEqual(released, [
    ["step-0", true],
    ["step-1", true],
  ]);
});

test("a failing notifier never fails a scrape", async () => {
  const heard: string[] = [];
  const good = defineNotifier({ name: "good", notify: ({ type }) => void heard.push(type) });
  const bad = defineNotifier({ name: "bad", notify: () => Promise.reject(new Error("unreachable")) });
  await using kernel = await createKernel({ plugins: [...basics(), bad, good] });
  await kernel.scrape(URL_ASKED);
  assert.deepEqual(heard, ["scrape-end"]);
});

test("services are made once, on first use, and a missing one is named", async () => {
  const token = createToken<{ n: number }>("numbers");
  let made = 0;
  const numbers = defineService({ name: "numbers", token, create: () => ({ n: ++made }) });
  const user = defineHook({
    name: "user",
    admit: (job, context) => {
      assert.equal(context.get(token).n, 1);
      return job;
    },
  });
  await using kernel = await createKernel({ plugins: [numbers, user, ...basics()] });
  assert.equal(made, 0);
  await kernel.scrape(URL_ASKED);
  await kernel.scrape(URL_ASKED);
  await using without = await createKernel({ plugins: [user, ...basics()] });
  await assert.rejects(without.scrape(URL_ASKED), /"numbers"/);
});

test("explain returns what was tried, also with an error", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  const { trace = [] } = await kernel.scrape(URL_ASKED, { explain: true });
  assert.deepEqual(
    trace.map(({ phase }) => phase),
    ["fetch", "parse", "format", "format", "format"],
  );
  await using failing = await createKernel({ plugins: [parser(), upper()] });
  const error = await failing.scrape(URL_ASKED, { explain: true }).catch((thrown: unknown) => thrown);
  assert.ok(WinnowError.is(error, "SCRAPE_ALL_ENGINES_FAILED") && Reflect.get(error, "trace") !== undefined);
});

test("a closed kernel takes no more work, and finishes what is at work", async () => {
  const slow = defineHook({ name: "slow", fetch: async () => textFile(await sleep(30, "done")) });
  const kernel = await createKernel({ plugins: [slow, parser(), upper()] });
  const work = kernel.scrape(URL_ASKED);
  await sleep(5);
  const closed = kernel.close();
  assert.equal(await codeOf(kernel.scrape(URL_ASKED)), "KERNEL_CLOSED");
  assert.equal(Reflect.get(await work, "test-upper"), "DONE");
  await closed;
});

test("plugins that never answer cannot hold a finished scrape", async () => {
  const stuck = () => new Promise<never>(() => {});
  const cache = { ...memoryCache(), get: stuck, set: stuck };
  const notifier = defineNotifier({ name: "stuck", notify: stuck });
  const session = { capture: async () => textFile("live"), close: stuck };
  const live = defineHook({ name: "live", fetch: () => textFile("live", { session }) });
  const kernel = await createKernel({ plugins: [live, parser(), upper(), cache, notifier] });
  const result = await kernel.scrape(URL_ASKED, { timeout: 1000 }).catch((error: unknown) => error);
  // The cache is asked first, within a grace of its own that is longer than this timeout.
  assert.ok(WinnowError.is(result, "SCRAPE_TIMEOUT"));
  const kept = await kernel.scrape(URL_ASKED, { timeout: 20_000, maxAge: 0 });
  assert.match(kept.warning ?? "", /cache failed/);
  await kernel.close();
});

test("a view of the metadata that never comes is a timeout", async () => {
  const stuck = defineHook({
    name: "stuck",
    fetch: ({ url }) => textFile("x", { url, contentType: "text/stuck" }),
  });
  const { defineParser } = await import("../src/plugin.ts");
  const slow = defineParser({
    name: "slow",
    accepts: () => true,
    parse: () => ({ text: () => "x", metadata: () => new Promise<never>(() => {}) }),
  });
  await using kernel = await createKernel({ plugins: [stuck, slow, upper()] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
});

test("every live page is closed: the one not chosen, and the one that comes too late", async () => {
  let open = 0;
  const session = () => {
    open++;
    return { capture: async () => textFile("live"), close: async () => void open-- };
  };
  const proxy = defineProxy({
    name: "two",
    acquire: (_, tried) => (tried.length < 2 ? { proxy: `route-${tried.length}` } : undefined),
    release: () => {},
  });
  const eager = defineHook({ name: "eager", fetch: () => textFile("live", { session: session() }) });
  await using kernel = await createKernel({ plugins: [eager, parser(), upper(), proxy] });
  await kernel.scrape(URL_ASKED);
  assert.equal(open, 0);
  const late = defineHook({
    name: "late",
    fetch: async () => {
      await sleep(1200);
      return textFile("live", { session: session() });
    },
  });
  await using tardy = await createKernel({ plugins: [late, parser(), upper()] });
  assert.equal(await codeOf(tardy.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
  await sleep(400);
  assert.equal(open, 0);
});

test("a proxy gets its route back when the time is over", async () => {
  const said: string[] = [];
  const proxy = defineProxy({
    name: "strict",
    acquire: (_, tried) => {
      if (tried.length > 0) return undefined;
      said.push("acquire");
      return { proxy: "strict" };
    },
    release: () => void said.push("release"),
  });
  const deaf = defineHook({ name: "deaf", fetch: () => new Promise<never>(() => {}) });
  await using kernel = await createKernel({ plugins: [deaf, parser(), upper(), proxy] });
  assert.equal(await codeOf(kernel.scrape(URL_ASKED, { timeout: 1000 })), "SCRAPE_TIMEOUT");
  assert.deepEqual(said, ["acquire", "release"]);
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

test("a request with very many mistakes is still one clear answer", async () => {
  const issues = await issuesOf(basics(), { url: URL_ASKED, formats: Array(40).fill("nope"), a: 1 });
  assert.ok(issues.length > 30);
  const many = await issuesOf(basics(), { url: URL_ASKED, formats: Array(100_000).fill("nope") });
  assert.deepEqual(
    many.map(({ code }) => code),
    ["too_big"],
  );
  assert.match(
    (await issuesOf(basics(), { url: `http://a.test/${"x".repeat(20_000)}` }))[0]?.message ?? "",
    /longer/,
  );
});

test("closing goes on past a plugin that fails, and tells who works with the kernel first", async () => {
  const said: string[] = [];
  const good = defineHook({ name: "good", close: () => void said.push("good") });
  const bad = defineHook({ name: "bad", close: () => Promise.reject(new Error("stuck")) });
  const kernel = await createKernel({ plugins: [good, bad] });
  kernel.closing.addEventListener("abort", () => said.push(kernel.closing.reason.code));
  await assert.rejects(kernel.close(), /stuck/);
  assert.deepEqual(said, ["KERNEL_CLOSED", "good"]);
});

test("settings that make no sense are refused at start", async () => {
  for (const wrong of [{ concurrency: 0 }, { maxQueued: -1 }, { concurrency: 1.5 }]) {
    assert.equal(await codeOf(createKernel({ plugins: basics(), ...wrong })), "CONFIG_INVALID");
  }
  const token = createToken<number>("numbers");
  const one = defineService({ name: "one", token, create: () => 1 });
  const two = defineService({ name: "two", token, create: () => 2 });
  assert.equal(await codeOf(createKernel({ plugins: [one, two] })), "CONFIG_INVALID");
});

test("under lockdown and zero retention no log line holds the URL", async () => {
  const lines: string[] = [];
  const log = (fields: object, text?: string) => void lines.push(JSON.stringify({ ...fields, text }));
  const logger = {
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
    child: (bindings: object) => {
      lines.push(JSON.stringify(bindings));
      return logger;
    },
  };
  await using kernel = await createKernel({ plugins: basics(), logger });
  await kernel.scrape("secret.test/a?token=1", { zeroDataRetention: true });
  await kernel.scrape("secret.test/b", { lockdown: true }).catch(() => undefined);
  assert.ok(lines.length > 0 && !lines.join().includes("secret.test"));
  await kernel.scrape("http://user:pw@open.test/c?token=1");
  assert.ok(lines.join().includes("open.test/c?token=*") && !lines.join().includes("pw@"));
});

test.run();
