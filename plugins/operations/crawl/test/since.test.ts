import assert from "node:assert/strict";
import { type CacheEntry, defineCache, defineHook, type Plugin } from "@winnow/core/plugin";
import { suite } from "uvu";
import { jobResult } from "../../../../adapters/in-process/src/jobs.ts";
import { type Place, startKernel, until } from "./world.ts";

const test = suite("operation-crawl: since");

const A = "https://a.example";
const SCRAPE = { formats: ["markdown"] };

/** A site whose pages and sitemap can be changed between two crawls. */
function changing(pages: Record<string, Place>) {
  const lastmod: Record<string, string> = {};
  const sitemaps: Record<string, string> = {};
  const publish = (times: Record<string, string>) => {
    Object.assign(lastmod, times);
    const urls = Object.entries(lastmod).map(
      ([path, time]) => `<url><loc>${A}${path}</loc><lastmod>${time}</lastmod></url>`,
    );
    sitemaps[`${A}/sitemap.xml`] = `<urlset>${urls.join("")}</urlset>`;
  };
  const at = (url: URL) => pages[url.pathname];
  return { world: { pages: {}, at, sitemaps }, pages, publish };
}

function memoryCache(): Plugin {
  const entries = new Map<string, CacheEntry>();
  return defineCache({
    name: "memory",
    get: async (key) => entries.get(key),
    set: async (key, entry) => void entries.set(key, entry),
    delete: async (key) => entries.delete(key),
  });
}

/** Counts what was read. */
function counter() {
  const counted = { pages: 0 };
  const hook = defineHook({ name: "counter", judge: () => void counted.pages++ });
  return { counted, hook };
}

async function start(world: ReturnType<typeof changing>["world"], more: readonly Plugin[] = [memoryCache()]) {
  const { counted, hook } = counter();
  const bench = await startKernel(world, [...more, hook]);
  const crawl = async (request: object = {}) => {
    bench.fetched.length = 0;
    counted.pages = 0;
    const { id } = await bench.submit({ url: A, scrapeOptions: SCRAPE, ...request });
    await until(async () => (await bench.jobs.find(id))?.status !== "running");
    const job = await bench.jobs.find(id);
    const operation = bench.kernel.registry.find("operation", "crawl");
    if (job === undefined || operation === undefined) throw new Error("The job is gone.");
    const result = (await jobResult(bench.jobs, operation, job)) as {
      readonly data: readonly { readonly metadata: { readonly url: string } }[];
      readonly unchanged?: readonly { readonly url: string; readonly by: string }[];
      readonly gone?: readonly object[];
      readonly errors: readonly object[];
      readonly creditsUsed: number;
    };
    const path = (url: string) => url.slice(A.length);
    return {
      id,
      result,
      urls: result.data.map(({ metadata }) => path(metadata.url)).sort(),
      unchanged: result.unchanged?.map(({ url, by }) => `${path(url)} ${by}`).sort(),
      fetched: bench.fetched.map(path).sort(),
      read: counted.pages,
    };
  };
  return { ...bench, crawl, [Symbol.asyncDispose]: () => bench.kernel.close() };
}

const TREE: Record<string, Place> = {
  "/": { tag: "1", links: ["/a", "/b"] },
  "/a": { tag: "1", links: ["/c"] },
  "/b": { tag: "1" },
  "/c": { tag: "1" },
};

test("pages that the site confirms are not read, not billed, and listed", async () => {
  const { world, pages } = changing({ ...TREE });
  await using bench = await start(world);
  const first = await bench.crawl();
  assert.deepEqual(first.urls, ["/", "/a", "/b", "/c"]);
  assert.equal(first.unchanged, undefined, "nobody asked for it");
  const again = await bench.crawl({ since: first.id });
  assert.deepEqual(again.urls, []);
  assert.deepEqual(again.unchanged, ["/ 304", "/a 304", "/b 304", "/c 304"]);
  assert.deepEqual([again.read, again.result.creditsUsed, again.fetched.length], [0, 0, 4]);
  assert.deepEqual(again.result.unchanged?.[0], { url: `${A}/`, since: first.id, by: "304" });
  assert.deepEqual([again.result.gone, again.result.errors], [[], []]);
  // One changes and leads to one that is new.
  pages["/b"] = { tag: "2", text: "Another text.", links: ["/d"] };
  pages["/d"] = { tag: "1" };
  const third = await bench.crawl({ since: again.id });
  assert.deepEqual(third.urls, ["/b", "/d"]);
  assert.deepEqual(third.unchanged, ["/ 304", "/a 304", "/c 304"]);
  assert.deepEqual([third.read, third.result.creditsUsed], [2, 2]);
});

test("pages whose bytes are the same are found so without the help of the site", async () => {
  const untagged = Object.fromEntries(
    Object.entries(TREE).map(([path, { links = [] }]) => [path, { links }]),
  );
  const { world, pages } = changing(untagged);
  await using bench = await start(world);
  const first = await bench.crawl();
  pages["/c"] = { text: "Another text." };
  const again = await bench.crawl({ since: first.id });
  assert.deepEqual(again.unchanged, ["/ hash", "/a hash", "/b hash"]);
  assert.deepEqual([again.urls, again.read, again.result.creditsUsed], [["/c"], 1, 1]);
});

test("pages of which a sitemap says so are not even asked for, however they are linked", async () => {
  const { world, pages, publish } = changing({ "/": { links: ["/a", "/b"] }, "/a": {}, "/b": {}, "/c": {} });
  publish({ "/": "2020-01-01", "/a": "2020-01-01", "/b": "2020-01-01T10:00:00Z", "/c": "2020-01-01" });
  await using bench = await start(world, []);
  const first = await bench.crawl();
  assert.deepEqual(first.urls, ["/", "/a", "/b", "/c"]);
  pages["/b"] = { text: "Another text.", links: ["/a", "/c"] };
  publish({ "/b": "2099-01-01" });
  const again = await bench.crawl({ since: first.id });
  assert.deepEqual(again.unchanged, ["/a lastmod", "/c lastmod"]);
  // The start is always asked for; without a cache there is nothing to compare it with.
  assert.deepEqual(
    [again.urls, again.fetched],
    [
      ["/", "/b"],
      ["/", "/b"],
    ],
  );
  // One that the earlier job did not have is new, whatever its date.
  pages["/old"] = {};
  publish({ "/old": "2001-01-01" });
  assert.deepEqual((await bench.crawl({ since: again.id })).urls.includes("/old"), true);
});

test("a lastmod of the day of the earlier job, or of no day, decides nothing", async () => {
  const { world, publish } = changing({ "/": { links: ["/a"] }, "/a": {}, "/b": {} });
  publish({ "/a": new Date().toISOString().slice(0, 10), "/b": "last week" });
  await using bench = await start(world, []);
  const first = await bench.crawl();
  assert.deepEqual((await bench.crawl({ since: first.id })).urls, ["/", "/a", "/b"]);
});

test("pages that are gone are named, and no documents", async () => {
  const { world, pages } = changing({ ...TREE });
  await using bench = await start(world);
  const first = await bench.crawl();
  delete pages["/c"];
  pages["/b"] = { status: 410 };
  const again = await bench.crawl({ since: first.id });
  const gone = (again.result.gone ?? []).map((one) => JSON.stringify(one)).sort();
  assert.deepEqual(gone, [`{"url":"${A}/b","statusCode":410}`, `{"url":"${A}/c","statusCode":404}`]);
  assert.deepEqual([again.urls, again.result.errors], [[], []]);
  // What was gone before is not named again.
  const third = await bench.crawl({ since: again.id });
  assert.deepEqual([third.result.gone, third.unchanged], [[], ["/ 304", "/a 304"]]);
});

test("with a date, links of unchanged pages are followed, and nothing else is made of them", async () => {
  const { world, pages } = changing({ ...TREE });
  await using bench = await start(world);
  const before = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const first = await bench.crawl();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const after = new Date().toISOString();
  pages["/c"] = { tag: "2", text: "Another text." };
  const again = await bench.crawl({ since: after });
  assert.deepEqual([again.urls, again.unchanged], [["/c"], ["/ 304", "/a 304", "/b 304"]]);
  assert.equal(again.result.creditsUsed, 1);
  // What was stored later does not tell whether the page has changed since.
  const all = await bench.crawl({ since: before });
  assert.deepEqual([all.urls, all.unchanged], [first.urls, []]);
});

test("an earlier job that went less far leaves the rest to be found", async () => {
  const { world } = changing({ ...TREE });
  await using bench = await start(world);
  const first = await bench.crawl({ maxDiscoveryDepth: 0 });
  assert.deepEqual(first.urls, ["/"]);
  const again = await bench.crawl({ since: first.id });
  assert.deepEqual([again.urls, again.unchanged], [["/a", "/b", "/c"], ["/ 304"]]);
});

test("another owner's job, one that runs, and what is no date are refused", async () => {
  const { world } = changing({ ...TREE });
  await using bench = await start(world);
  const operation = bench.kernel.registry.find("operation", "crawl");
  if (operation === undefined) throw new Error("no crawls");
  const first = await bench.crawl();
  const ask = (since: unknown, owner = "") => bench.jobs.submit(operation, { url: A, since }, { owner });
  const code = (expected: string, part: RegExp) => (error: { code: string; message: string }) =>
    error.code === expected && part.test(error.message);
  await assert.rejects(ask(first.id, "b"), code("SINCE_JOB_NOT_FOUND", /since/));
  await assert.rejects(ask(bench.kernel.newId()), code("SINCE_JOB_NOT_FOUND", /Name another/));
  for (const wrong of [
    "yesterday",
    "2026-02-30",
    "",
    "2026-13-01",
    5,
    "1".repeat(10_000),
    "2026-11-01T12:00:00",
  ])
    await assert.rejects(ask(wrong), code("BAD_REQUEST", /since/), String(wrong));
  await assert.rejects(ask("2099-01-01"), code("BAD_REQUEST", /future/));
  const running = await bench.submit({ url: A, delay: 60 });
  await assert.rejects(ask(running.id), code("SINCE_JOB_UNFIT", /still runs/));
});

test("nothing is taken from copies of another owner", async () => {
  const { world } = changing({ ...TREE });
  await using bench = await start(world);
  await bench.crawl();
  const operation = bench.kernel.registry.find("operation", "crawl");
  if (operation === undefined) throw new Error("no crawls");
  await new Promise((resolve) => setTimeout(resolve, 5));
  const since = new Date().toISOString();
  const { id } = await bench.jobs.submit(operation, { url: A, since }, { owner: "b" });
  await until(async () => (await bench.jobs.find(id, "b"))?.status !== "running");
  assert.equal((await bench.jobs.find(id, "b"))?.counts.done, 4);
});

test.run();
