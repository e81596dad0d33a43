import assert from "node:assert/strict";
import { suite } from "uvu";
import { createKernel, type Fetched } from "../src/index.ts";
import { type Condition, defineHook, defineProxy, type FetchRequest, type Plugin } from "../src/plugin.ts";
import { codeOf } from "./helpers.ts";
import { memoryCache, parser, textFile, upper } from "./plugins.ts";

const test = suite("core: revalidation");

const URL_ASKED = "http://site.test/page";
const DATE = "Sat, 28 Nov 2026 12:00:00 GMT";
const OLD = "Mon, 02 Nov 2026 12:00:00 GMT";
const TAGGED = { headers: { etag: '"one"', date: DATE } };

type Answer = (
  condition: Condition | undefined,
  request: FetchRequest,
) => Partial<Fetched> & { text?: string };

/** A site with these answers, and what it was asked. */
function site(answer: Answer, name = "test-fetch") {
  const asked: (Condition | undefined)[] = [];
  const hook = defineHook({
    name,
    fetch: (request) => {
      asked.push(request.condition);
      const { text = "words", ...more } = answer(request.condition, request);
      return textFile(more.statusCode === 304 ? "" : text, { url: request.url, ...more });
    },
  });
  return { asked, hook };
}

/** 304 for who names the version, else the page. */
const honest: Answer = (condition) => ({
  ...TAGGED,
  ...(condition === undefined ? {} : { statusCode: 304 }),
});

async function start(hooks: readonly Plugin[], cache = memoryCache()) {
  const kernel = await createKernel({ plugins: [...hooks, parser(), upper(), cache] });
  const age = (ms: number) => {
    for (const [key, entry] of cache.entries)
      cache.entries.set(key, { ...entry, storedAt: entry.storedAt - ms });
  };
  return { kernel, cache, age, [Symbol.asyncDispose]: () => kernel.close() };
}

const bodyOf = (result: object) => Reflect.get(result, "test-upper");

test("a copy that is too old is confirmed by the site: no page credit, and it is young again", async () => {
  const { hook, asked } = site(honest);
  await using bench = await start([hook]);
  const first = await bench.kernel.scrape(URL_ASKED);
  assert.equal(first.metadata.creditsUsed, 1);
  bench.age(10 * 86_400_000);
  const again = await bench.kernel.scrape(URL_ASKED, { explain: true });
  assert.deepEqual(asked, [undefined, { url: URL_ASKED, headers: { "if-none-match": '"one"' } }]);
  assert.equal(bodyOf(again), bodyOf(first));
  const { cacheState, cachedAt, revalidatedAt, creditsUsed, statusCode, unchangedBy } = again.metadata;
  assert.deepEqual([cacheState, creditsUsed, statusCode, unchangedBy], ["hit", 0, 200, undefined]);
  assert.ok(Date.parse(String(revalidatedAt)) - Date.parse(String(cachedAt)) > 9 * 86_400_000);
  assert.ok(again.trace?.some(({ note }) => note?.startsWith("304")));
  // The age is renewed: the next one asks no site.
  const hit = await bench.kernel.scrape(URL_ASKED);
  assert.deepEqual([hit.metadata.cacheState, hit.metadata.revalidatedAt], ["hit", undefined]);
  assert.equal(asked.length, 2);
});

test("who wants no copy gets the page, confirmed or sent", async () => {
  let text = "words";
  const { hook } = site((condition) =>
    condition?.headers["if-none-match"] === `"${text}"`
      ? { statusCode: 304 }
      : { text, headers: { etag: `"${text}"`, date: DATE } },
  );
  await using bench = await start([hook]);
  const ask = async () => {
    const result = await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
    assert.equal(result.metadata.cacheState, undefined);
    return [bodyOf(result), result.metadata.creditsUsed];
  };
  assert.deepEqual(await ask(), ["WORDS", 1]);
  assert.deepEqual(await ask(), ["WORDS", 0]);
  text = "others";
  assert.deepEqual(await ask(), ["OTHERS", 1]);
  assert.deepEqual(await ask(), ["OTHERS", 0]);
});

test("only what tells versions apart is asked with", async () => {
  const asks = async (headers: Record<string, string>) => {
    const { hook, asked } = site(() => ({ headers }));
    await using bench = await start([hook]);
    await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
    await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
    return asked[1];
  };
  const named = (headers: object) => ({ url: URL_ASKED, headers });
  assert.deepEqual(
    await asks({ etag: 'W/"a"' }),
    named({ "if-none-match": 'W/"a"' }),
    "a weak tag will do for a text",
  );
  assert.deepEqual(await asks({ "last-modified": OLD, date: DATE }), named({ "if-modified-since": OLD }));
  assert.deepEqual(
    await asks({ "last-modified": OLD }),
    named({ "if-modified-since": OLD }),
    "without a date",
  );
  assert.deepEqual(
    await asks({ "last-modified": OLD, etag: '"b"', vary: "accept-encoding, user-agent" }),
    named({ "if-none-match": '"b"', "if-modified-since": OLD }),
    "the same fetcher on the same route sends the same headers",
  );
  for (const [why, headers] of [
    ["nothing", {}],
    ["a page of its own for everybody", { etag: '"a"', vary: "*" }],
    ["no quotes", { etag: "abc" }],
    ["two tags", { etag: '"a", "b"' }],
    ["a tag without end", { etag: `"${"a".repeat(10_000)}"` }],
    ["no time", { "last-modified": "yesterday" }],
    ["the beginning of time", { "last-modified": "Thu, 01 Jan 1970 00:00:00 GMT" }],
    ["made when it was sent", { "last-modified": DATE, date: DATE }],
    ["a time to come", { "last-modified": "Sat, 28 Nov 2099 12:00:00 GMT", date: DATE }],
  ] as const)
    assert.equal(await asks(headers), undefined, why);
});

test("a 304 that means something else is not taken for the copy", async () => {
  for (const wrong of [
    { headers: { etag: '"two"' } },
    { headers: { "content-type": "application/pdf" } },
    { url: "http://site.test/elsewhere" },
  ]) {
    const { hook, asked } = site((condition) =>
      condition === undefined ? { ...TAGGED, text: `page ${asked.length}` } : { statusCode: 304, ...wrong },
    );
    await using bench = await start([hook]);
    await bench.kernel.scrape(URL_ASKED);
    const again = await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
    assert.equal(bodyOf(again), "PAGE 3", JSON.stringify(wrong));
    assert.equal(again.metadata.creditsUsed, 1);
  }
  // Of the same version and kind it is, however they are written.
  const { hook, asked } = site((condition) =>
    condition === undefined
      ? TAGGED
      : { statusCode: 304, headers: { etag: 'W/"one"', "content-type": "Text/Plain; charset=utf-8" } },
  );
  await using bench = await start([hook]);
  await bench.kernel.scrape(URL_ASKED);
  assert.ok((await bench.kernel.scrape(URL_ASKED, { maxAge: 0 })).metadata.revalidatedAt);
  assert.equal(asked.length, 2);
});

test("a 304 that nobody asked for is as empty as it is", async () => {
  const { hook } = site(() => ({ statusCode: 304, headers: { etag: '"a"' } }));
  await using bench = await start([hook]);
  assert.equal(await codeOf(bench.kernel.scrape(URL_ASKED)), "SCRAPE_NO_CONTENT");
  assert.equal(await codeOf(bench.kernel.scrape(URL_ASKED, { maxAge: 0 })), "SCRAPE_NO_CONTENT");
});

test("one fetcher is not asked about the copy of another, nor over another route", async () => {
  const [one, other] = [site(honest, "one"), site(honest, "other")];
  let first = one.hook;
  const either = defineHook({ name: "either", fetch: (...given) => first.fetch?.(...given) });
  let proxy = "plain";
  const route = defineProxy({
    name: "test",
    acquire: (_, tried) => (tried.length === 0 ? { proxy } : undefined),
    release: () => {},
  });
  await using bench = await start([one.hook, other.hook, route]);
  await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
  proxy = "disguised";
  await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
  assert.deepEqual(one.asked, [undefined, undefined]);
  first = other.hook;
  await using second = await start([either, route], bench.cache);
  await second.kernel.scrape(URL_ASKED, { maxAge: 0 });
  assert.deepEqual(other.asked, [undefined]);
});

test("what scripts made of a page is not confirmed by the page without them", async () => {
  const { hook, asked } = site(() => ({ ...TAGGED, rendered: true }));
  await using bench = await start([hook]);
  await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
  await bench.kernel.scrape(URL_ASKED, { maxAge: 0 });
  assert.deepEqual(asked, [undefined, undefined]);
});

test("with zero retention, and for another owner, nothing that is stored is asked with", async () => {
  const { hook, asked } = site(honest);
  await using bench = await start([hook]);
  await bench.kernel.scrapeRequest({ url: URL_ASKED }, { owner: "a" });
  await bench.kernel.scrapeRequest({ url: URL_ASKED, maxAge: 0 }, { owner: "b" });
  await bench.kernel.scrapeRequest({ url: URL_ASKED, maxAge: 0, zeroDataRetention: true }, { owner: "a" });
  assert.equal(asked.length, 3);
  assert.ok(asked.every((condition) => condition === undefined));
  await bench.kernel.scrapeRequest({ url: URL_ASKED, maxAge: 0 }, { owner: "a" });
  assert.deepEqual(asked.at(-1), { url: URL_ASKED, headers: { "if-none-match": '"one"' } });
});

test("a page of an error is another one, though its bytes are the same", async () => {
  let statusCode = 200;
  const { hook } = site(() => ({ statusCode }));
  await using bench = await start([hook]);
  await bench.kernel.scrape(URL_ASKED);
  statusCode = 404;
  const ifUnchanged = { since: Date.now() };
  const { metadata } = await bench.kernel.scrapeRequest({ url: URL_ASKED, maxAge: 0 }, { ifUnchanged });
  assert.deepEqual([metadata.statusCode, metadata.unchangedBy], [404, undefined]);
});

test("a page that has not changed can be left out: not read, not billed, but young again", async () => {
  let text = "words";
  let isHonest = true;
  const { hook } = site((condition) => (isHonest ? honest(condition, {} as FetchRequest) : { text }));
  let parsed = 0;
  const counting = { ...parser(), accepts: () => ++parsed > 0 };
  const cache = memoryCache();
  await using kernel = await createKernel({ plugins: [hook, counting, upper(), cache] });
  const ask = (since: number, formats?: readonly string[]) =>
    kernel.scrapeRequest(
      { url: URL_ASKED, maxAge: 0 },
      { ifUnchanged: { since, ...(formats === undefined ? {} : { formats }) } },
    );
  const before = Date.now() - 60_000;
  await kernel.scrape(URL_ASKED);
  const storedAt = Date.now();
  assert.equal(parsed, 1);
  await assert.rejects(ask(storedAt), { code: "SCRAPE_UNCHANGED", details: { by: "304", statusCode: 200 } });
  assert.equal(parsed, 1);
  assert.equal((await ask(before)).metadata.unchangedBy, undefined, "changed since, as far as can be told");
  assert.equal(parsed, 2);
  isHonest = false;
  await assert.rejects(ask(storedAt), { code: "SCRAPE_UNCHANGED", details: { by: "hash", statusCode: 200 } });
  assert.equal(parsed, 2);
  const kept = await ask(storedAt, ["test-upper"]);
  assert.deepEqual(
    [bodyOf(kept), kept.metadata.unchangedBy, kept.metadata.creditsUsed],
    ["WORDS", "hash", 0],
  );
  text = "others";
  const changed = await ask(storedAt);
  assert.deepEqual([bodyOf(changed), changed.metadata.creditsUsed], ["OTHERS", 1]);
});

test.run();
