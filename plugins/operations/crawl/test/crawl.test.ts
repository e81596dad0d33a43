import assert from "node:assert/strict";
import { operationConformance } from "@winnow/conformance";
import type { NewTask } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { crawl } from "../src/index.ts";
import { crawlStep } from "../src/work.ts";
import { crawlWorld, QuickClock, quickClock, startKernel, until, type World } from "./world.ts";

const test = suite("operation-crawl");
operationConformance(test, () => crawl(), { request: { url: "https://example.com/" }, required: ["url"] });

const A = "https://a.example";
const at = (...paths: readonly string[]) => paths.map((path) => `${A}${path}`);
/** A world of one site, whose pages link to what is written behind their path. */
const site = (pages: Readonly<Record<string, readonly string[]>>, more: Partial<World> = {}): World => ({
  ...more,
  pages: {
    ...Object.fromEntries(Object.entries(pages).map(([path, links]) => [`${A}${path}`, { links }])),
    ...more.pages,
  },
});
const urlset = (...urls: readonly string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;

test("follows links to the end, each page once", async () => {
  const world = site({ "/": ["/a", "/b"], "/a": ["/b", "/"], "/b": ["/c", "/a"], "/c": [] });
  const { urls, job, fetched, documents } = await crawlWorld(world, { url: A });
  assert.deepEqual(urls, at("/", "/a", "/b", "/c"));
  assert.equal(fetched.length, 4);
  assert.deepEqual([job.status, job.counts.done, job.creditsUsed], ["completed", 4, 4]);
  assert.deepEqual(Object.keys(documents[0] ?? {}).sort(), ["markdown", "metadata"]);
});

test("gives the formats that were asked for, links among them", async () => {
  const request = { url: A, scrapeOptions: { formats: ["links"] } };
  const { documents } = await crawlWorld(site({ "/": ["/a"], "/a": [] }), request);
  assert.deepEqual(documents.map(({ links }) => links).sort(), [[], [`${A}/a`]]);
});

test("stays below the path of the start, www or not", async () => {
  const world = site(
    { "/docs": ["/docs/a", "/blog", "https://www.a.example/docs/b", "/"], "/docs/a": [] },
    { pages: { "https://www.a.example/docs/b": {} } },
  );
  const { urls } = await crawlWorld(world, { url: `${A}/docs` });
  assert.deepEqual(urls, [...at("/docs", "/docs/a"), "https://www.a.example/docs/b"]);
});

test("takes the whole domain when asked to", async () => {
  const world = site({ "/docs": ["/docs/a", "/blog"], "/docs/a": [], "/blog": ["/"], "/": [] });
  const { urls } = await crawlWorld(world, { url: `${A}/docs`, crawlEntireDomain: true });
  assert.deepEqual(urls, at("/", "/blog", "/docs", "/docs/a"));
});

test("a start page that leads below itself leaves the whole site open", async () => {
  const world = site(
    { "/en/home": ["/en/a", "/de/b"], "/en/a": [], "/de/b": [] },
    { pages: { [`${A}/`]: { leadsTo: `${A}/en/home` } } },
  );
  assert.deepEqual((await crawlWorld(world, { url: A })).urls, at("/de/b", "/en/a", "/en/home"));
});

test("a start page that leads to another host goes on there", async () => {
  const world = site(
    {},
    {
      pages: {
        [`${A}/`]: { leadsTo: "https://new.example/" },
        "https://new.example/": { links: ["/a", `${A}/old`] },
        "https://new.example/a": { links: ["/b"] },
        "https://new.example/b": {},
      },
    },
  );
  const { urls } = await crawlWorld(world, { url: A });
  assert.deepEqual(urls, ["https://new.example/", "https://new.example/a", "https://new.example/b"]);
});

const HOSTS = site(
  {
    "/": ["/a", "https://docs.a.example/x", "https://b.example/y", "https://b.example/", "https://x.com/z"],
    "/a": [],
  },
  {
    pages: {
      "https://docs.a.example/x": { links: ["/deep"] },
      "https://docs.a.example/deep": {},
      "https://b.example/y": { links: ["/never", `${A}/from-b`] },
      "https://b.example/never": {},
      [`${A}/from-b`]: {},
    },
  },
);

test("stays on its host unless told otherwise", async () => {
  const { urls, problems } = await crawlWorld(HOSTS, { url: A });
  assert.deepEqual([urls, problems], [at("/", "/a"), []]);
});

test("subdomains are taken when allowed", async () => {
  const { urls } = await crawlWorld(HOSTS, { url: A, allowSubdomains: true });
  assert.deepEqual(urls, [...at("/", "/a"), "https://docs.a.example/deep", "https://docs.a.example/x"]);
});

test("neighbours under a public suffix are no subdomains", async () => {
  const world: World = { pages: { "https://me.github.io/": { links: ["https://you.github.io/a"] } } };
  const { urls } = await crawlWorld(world, { url: "https://me.github.io/", allowSubdomains: true });
  assert.deepEqual(urls, ["https://me.github.io/"]);
});

test("other sites are taken one hop far when allowed, but not their front pages", async () => {
  const { urls, problems } = await crawlWorld(HOSTS, { url: A, allowExternalLinks: true });
  assert.deepEqual(urls, [...at("/", "/a"), "https://b.example/y", "https://docs.a.example/x"]);
  assert.deepEqual(problems, ["EXTERNAL_LINK https://b.example/"]);
});

test("files that are no pages, and other schemes, are left out", async () => {
  const links = [
    "/a.pdf",
    "/b.docx",
    "/c.PNG",
    "/d.css",
    "/e.zip",
    "/f.xlsx",
    "mailto:a@a.example",
    "tel:1",
    "/g.mp4?x",
  ];
  const { urls } = await crawlWorld(site({ "/": links, "/a.pdf": [], "/b.docx": [] }), { url: A });
  assert.deepEqual(urls, at("/", "/a.pdf", "/b.docx"));
});

test("fragments are one page, unless they look like routes", async () => {
  const world = site({ "/": ["#top", "/a#one", "/a#two", "/app#/users"], "/a": [], "/app": [] });
  const { fetched } = await crawlWorld({ ...world, at: () => ({}) }, { url: A });
  assert.deepEqual([...fetched].sort(), at("/", "/a", "/app#/users"));
});

const BLOG = site({
  "/": ["/blog/1", "/blog/2?draft=1", "/shop/1", "/about"],
  "/blog/1": ["/blog/3"],
  "/blog/2?draft=1": [],
  "/blog/3": [],
  "/shop/1": ["/blog/4"],
  "/about": [],
});

test("includePaths are found in the path, and hold for the start too", async () => {
  const { urls, problems } = await crawlWorld(BLOG, { url: A, includePaths: ["/blog/*"] });
  assert.deepEqual(urls, at("/blog/1", "/blog/2?draft=1", "/blog/3"));
  assert.deepEqual(problems, [`CRAWL_DENIAL ${A}/`]);
});

test("excludePaths win, and do not see the query", async () => {
  const request = { url: A, includePaths: ["^/$", "blog"], excludePaths: ["/blog/1", "draft"] };
  assert.deepEqual((await crawlWorld(BLOG, request)).urls, at("/", "/blog/2?draft=1"));
});

test("regexOnFullURL sees the whole URL", async () => {
  const request = { url: A, excludePaths: ["draft=1$", "^https://a\\.example/shop"], regexOnFullURL: true };
  assert.deepEqual((await crawlWorld(BLOG, request)).urls, at("/", "/about", "/blog/1", "/blog/3"));
});

test("a start that fits nothing completes with no page", async () => {
  const { urls, job, problems } = await crawlWorld(BLOG, { url: A, includePaths: ["^/none"] });
  assert.deepEqual([urls, job.status], [[], "completed"]);
  assert.deepEqual(problems, [`CRAWL_DENIAL ${A}/`]);
});

test("a pattern that takes exponential time is a typed error", async () => {
  const world = site({ "/": [`/${"a".repeat(40)}!`] });
  const { job, problems } = await crawlWorld(world, { url: A, includePaths: ["^/(a+)+$"] });
  assert.equal(job.status, "completed");
  assert.deepEqual(problems, [`CRAWL_PATTERN_TOO_SLOW ${A}/`]);
});

test("honest patterns have the time for a large sitemap", async () => {
  const urls = Array.from(
    { length: 50_000 },
    (_, index) => `${A}/products/category-${index % 97}/item-${index}`,
  );
  const world = site({ "/": [] }, { at: () => ({}), sitemaps: { [`${A}/sitemap.xml`]: urlset(...urls) } });
  const includePaths = Array.from({ length: 9 }, (_, index) => `^/(?:en|de|fr)/area-${index}/.*\\.html$`);
  const request = { url: A, sitemap: "only", includePaths: [...includePaths, "item-4999\\d$"], limit: 5 };
  const { problems, job } = await crawlWorld(world, request);
  assert.deepEqual(
    problems.filter((problem) => !problem.startsWith("CRAWL_DENIAL")),
    [],
  );
  assert.equal(job.counts.done, 5);
});

const CHAIN = site(
  { "/": ["/1"], "/1": ["/2"], "/2": ["/3"], "/3": [], "/map": ["/map/1"], "/map/1": [] },
  { sitemaps: { [`${A}/sitemap.xml`]: urlset(`${A}/map`) } },
);

for (const [depth, sitemap, expected] of [
  [0, "include", ["/", "/map"]],
  [0, "skip", ["/"]],
  [1, "skip", ["/", "/1"]],
  [1, "include", ["/", "/1", "/map", "/map/1"]],
  [2, "skip", ["/", "/1", "/2"]],
  [undefined, "skip", ["/", "/1", "/2", "/3"]],
  [undefined, "only", ["/", "/map"]],
] as const) {
  test(`depth ${depth ?? "without end"}, sitemap ${sitemap}`, async () => {
    const request = { url: A, sitemap, ...(depth === undefined ? {} : { maxDiscoveryDepth: depth }) };
    assert.deepEqual((await crawlWorld(CHAIN, request)).urls, at(...expected));
  });
}

test("reads the sitemaps that robots.txt names, and those that they name", async () => {
  const world = site(
    { "/": [], "/x": [], "/y": [], "/z": [] },
    {
      robots: { [A]: `Sitemap: /maps/index.xml\nSitemap: https://cdn.example/a.xml` },
      sitemaps: {
        [`${A}/maps/index.xml`]: `<sitemapindex><sitemap><loc>${A}/maps/1.xml</loc></sitemap></sitemapindex>`,
        [`${A}/maps/1.xml`]: urlset(`${A}/x`, "https://b.example/elsewhere"),
        "https://cdn.example/a.xml": urlset(`${A}/y`),
      },
    },
  );
  assert.deepEqual((await crawlWorld(world, { url: A })).urls, at("/", "/x", "/y"));
  assert.deepEqual((await crawlWorld(world, { url: A, sitemap: "skip" })).maps, []);
});

test("a sitemap that is no sitemap is no problem, unless nothing else is to be read", async () => {
  const world = site({ "/": ["/a"], "/a": [] }, { sitemaps: { [`${A}/sitemap.xml`]: "<html></html>" } });
  assert.equal((await crawlWorld(world, { url: A })).job.warning, undefined);
  const { job, urls } = await crawlWorld(world, { url: A, sitemap: "only" });
  assert.match(job.warning ?? "", /No sitemap/);
  assert.deepEqual(urls, at("/"));
});

test("indexes that lead to indexes without end come to an end", async () => {
  const sitemaps = Array.from({ length: 300 }, (_, index) => `${A}/${index}.xml`);
  const files = {
    sitemap: async () => ({ urls: [], sitemaps }),
    robots: async () => ({ sitemaps, crawlDelay: undefined }),
  };
  const services = { get: () => files, find: () => undefined };
  const context = { kernel: {}, services, signal: new AbortController().signal } as never;
  const job = {
    request: { url: A, sitemap: "include", limit: 10, includePaths: [], excludePaths: [], scrapeOptions: {} },
  } as never;
  const waiting: NewTask[] = [{ key: "start", url: A, data: { kind: "start" } }];
  let read = 0;
  for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
    const { tasks = [] } = await crawlStep({ ...task, depth: 0 } as never, job, context);
    waiting.push(...tasks.filter(({ aside }) => aside));
    read += 1;
  }
  assert.ok(read > 5000 && read <= 10_001, `${read} sitemaps`);
});

test("similar URLs are one page", async () => {
  const similar = [
    "/a/",
    "http://a.example/a",
    "https://www.a.example/a",
    "/a/index.html",
    "/a/index.php",
    "/a#x",
  ];
  const world: World = { ...site({ "/": ["/a", ...similar] }), at: () => ({}) };
  assert.deepEqual((await crawlWorld(world, { url: A })).urls, at("/", "/a"));
  const apart = await crawlWorld(world, { url: A, deduplicateSimilarURLs: false });
  assert.equal(apart.urls.length, 7);
});

test("queries are told apart, unless they are ignored", async () => {
  const world: World = { ...site({ "/": ["/a?x=1", "/a?x=2", "/a"] }), at: () => ({}) };
  assert.equal((await crawlWorld(world, { url: A })).urls.length, 4);
  assert.equal((await crawlWorld(world, { url: A, ignoreQueryParameters: true })).urls.length, 2);
});

test("a session in the URL makes no new pages", async () => {
  let visits = 0;
  const world: World = {
    pages: {},
    at: ({ pathname }) => {
      visits += 1;
      const path = pathname.replace(/;.*/, "");
      if (path === "/") return { links: [`/a;jsessionid=${visits}`, `/b?PHPSESSID=${visits}`] };
      return { links: [`/;jsessionid=${visits}`, `/a?sid=${visits}`, `/b?PHPSESSID=${visits}&x=1`] };
    },
  };
  const { job } = await crawlWorld(world, { url: A });
  assert.deepEqual([job.status, job.counts.done], ["completed", 4]);
});

test("of URLs that lead to one page there is one document, and nobody hears of the others", async () => {
  const world = site(
    { "/": ["/old", "/older", "/new"], "/new": [] },
    { pages: { [`${A}/old`]: { leadsTo: `${A}/new` }, [`${A}/older`]: { leadsTo: `${A}/new` } } },
  );
  const { urls, problems, job } = await crawlWorld(world, { url: A });
  assert.deepEqual([urls, problems], [at("/", "/new"), []]);
  assert.deepEqual([job.counts.done, job.counts.failed], [2, 0]);
});

test("a page that leads out of the crawl is none", async () => {
  const world = site(
    { "/": ["/out"] },
    { pages: { [`${A}/out`]: { leadsTo: "https://b.example/x" }, "https://b.example/x": {} } },
  );
  const { urls, problems } = await crawlWorld(world, { url: A });
  assert.deepEqual([urls, problems], [at("/"), [`CRAWL_DENIAL ${A}/out`]]);
});

test("pages that answer with an error are documents, those that cannot be fetched are not", async () => {
  const world = site({ "/": ["/gone", "/down"] }, { pages: { [`${A}/down`]: { isDown: true } } });
  const { urls, problems, job } = await crawlWorld(world, { url: A });
  assert.deepEqual([urls, problems], [at("/", "/gone"), [`SCRAPE_SITE_ERROR ${A}/down`]]);
  assert.deepEqual([job.status, job.counts.failed], ["completed", 1]);
});

test("robots.txt is obeyed, and says what was left out", async () => {
  const robots = { [A]: "User-agent: *\nDisallow: /private" };
  const world = site({ "/": ["/private/1", "/a"], "/private/1": [], "/a": [] }, { robots });
  const { urls, problems, fetched } = await crawlWorld(world, { url: A });
  assert.deepEqual([urls, problems], [at("/", "/a"), [`ROBOTS ${A}/private/1`]]);
  assert.equal(fetched.length, 2);
  assert.deepEqual(
    (await crawlWorld(world, { url: A, ignoreRobotsTxt: true })).urls,
    at("/", "/a", "/private/1"),
  );
});

test("robotsUserAgent is the name whose rules hold", async () => {
  const robots = { [A]: "User-agent: FirecrawlAgent\nDisallow: /a\nUser-agent: mybot\nDisallow: /b" };
  const world = site({ "/": ["/a", "/b"], "/a": [], "/b": [] }, { robots });
  assert.deepEqual((await crawlWorld(world, { url: A })).urls, at("/", "/b"));
  assert.deepEqual((await crawlWorld(world, { url: A, robotsUserAgent: "MyBot/1.0" })).urls, at("/", "/a"));
});

test("a site that cannot say what it wants is left alone, with a warning", async () => {
  const { urls, job, problems } = await crawlWorld(
    site({ "/": [] }, { closed: { [A]: "It answered 503" } }),
    { url: A },
  );
  assert.deepEqual([urls, job.status, problems], [[], "completed", [`ROBOTS ${A}/`]]);
  assert.match(job.warning ?? "", /503.*ignoreRobotsTxt/);
});

const CALENDAR: World = {
  pages: {},
  at: ({ searchParams }) => {
    const month = Number(searchParams.get("month") ?? 0);
    return { links: [`/?month=${month + 1}`, `/?month=${month - 1}`] };
  },
};

test("a calendar without end gives exactly as many pages as wanted", async () => {
  const { job, urls, fetched } = await crawlWorld(CALENDAR, { url: A, limit: 25 });
  assert.deepEqual([job.status, urls.length, new Set(urls).size], ["completed", 25, 25]);
  assert.equal(fetched.length, 25);
});

test("the limit is met although pages fail", async () => {
  const world: World = {
    pages: {},
    at: ({ pathname }) => {
      const number = Number(pathname.slice(1) || 0);
      return { links: [`/${number * 2 + 1}`, `/${number * 2 + 2}`], isDown: number % 5 === 4 };
    },
  };
  const { job, urls } = await crawlWorld(world, { url: A, limit: 25 });
  assert.deepEqual([job.status, urls.length], ["completed", 25]);
});

test("100,000 links on one page do not stop everything else", async () => {
  const links = Array.from({ length: 100_000 }, (_, index) => `/item/${index}`);
  const world: World = { ...site({ "/": links }), at: () => ({}) };
  const { job, urls } = await crawlWorld(world, { url: A, limit: 25, excludePaths: ["/item/\\d*7$"] });
  assert.deepEqual([job.status, urls.length], ["completed", 25]);
});

test("100,000 front pages of other sites are left out, and the first of them named", async () => {
  const links = Array.from({ length: 100_000 }, (_, index) => `https://site-${index}.example/`);
  const { job, problems } = await crawlWorld(site({ "/": links }), { url: A, allowExternalLinks: true });
  assert.deepEqual([job.status, problems.length], ["completed", 1000]);
});

test("paths that repeat themselves are a trap", async () => {
  const world: World = {
    pages: {},
    at: ({ pathname }) => ({ links: [`${pathname.replace(/\/$/, "")}/again`] }),
  };
  const { urls } = await crawlWorld(world, { url: A });
  assert.deepEqual(urls, at("/", "/again", "/again/again", "/again/again/again"));
});

for (const [request, robots] of [
  [{ delay: 3 }, ""],
  [{ delay: 16.1 }, ""],
  [{}, "User-agent: *\nCrawl-delay: 3"],
  [{}, "User-agent: *\nCrawl-delay: 2.0125"],
] as const) {
  test(`a delay is one page at a time: ${robots || JSON.stringify(request)}`, async () => {
    const clock = new QuickClock();
    const times: number[] = [];
    let atOnce = 0;
    const world = site(
      { "/": ["/a", "/b", "/c"], "/a": [], "/b": [], "/c": [] },
      {
        robots: { [A]: robots },
        visit: async () => {
          atOnce += 1;
          times.push(clock.now());
          await new Promise((resolve) => setTimeout(resolve, 3));
          assert.equal(atOnce, 1);
          atOnce -= 1;
        },
      },
    );
    await using bench = await startKernel(world, [quickClock(clock)]);
    const { id } = await bench.submit({ url: A, sitemap: "skip", ...request });
    await until(async () => (await bench.jobs.find(id))?.status === "completed");
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    assert.equal(gaps.length, 3);
    assert.ok(
      gaps.every((gap) => gap >= 3000),
      String(gaps),
    );
  });
}

test("maxConcurrency bounds the pages at once", async () => {
  let [atOnce, most] = [0, 0];
  const world: World = {
    ...site({ "/": Array.from({ length: 12 }, (_, index) => `/${index}`) }),
    at: () => ({}),
    visit: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 3));
      atOnce -= 1;
    },
  };
  await crawlWorld(world, { url: A, maxConcurrency: 2 });
  assert.equal(most, 2);
});

test("a cancelled crawl stops what is at work and keeps what it has", async () => {
  const stopped: string[] = [];
  const world: World = {
    ...site({ "/": ["/a", "/b", "/c"] }),
    at: () => ({}),
    visit: (url, signal) =>
      url === `${A}/`
        ? undefined
        : new Promise((_, reject) => {
            signal.addEventListener("abort", () => {
              stopped.push(url);
              reject(signal.reason);
            });
          }),
  };
  await using bench = await startKernel(world);
  const { id } = await bench.submit({ url: A });
  await until(() => bench.fetched.length === 4);
  const job = await bench.jobs.find(id);
  assert.ok(job);
  assert.deepEqual([await bench.jobs.cancel(job), await bench.jobs.cancel(job)], [true, false]);
  await until(() => stopped.length === 3);
  const after = await bench.jobs.find(id);
  assert.deepEqual([after?.status, after?.counts.done, after?.counts.failed], ["cancelled", 1, 0]);
  assert.equal((await bench.jobs.store.documents(id, 0, 10, 1e6)).length, 1);
});

test("requests that make no sense are refused with the place of the mistake", async () => {
  await using bench = await startKernel({ pages: {} });
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{}, /url/],
    [{ url: "ftp://a.example" }, /protocol/],
    [{ url: A, limit: 0 }, /limit/],
    [{ url: A, delay: 0 }, /delay/],
    [{ url: A, delay: 61 }, /delay/],
    [{ url: A, sitemap: "maybe" }, /sitemap/],
    [{ url: A, includePaths: ["("] }, /regular expression/],
    [{ url: A, depth: 3 }, /depth/],
    [{ url: A, scrapeOptions: { formats: ["nonsense"] } }, /nonsense/],
    [{ url: A, scrapeOptions: { waitFor: 50_000, timeout: 60_000 } }, /./],
  ];
  for (const [request, message] of wrong)
    await assert.rejects(
      bench.submit(request),
      (error: { code: string; message: string; details: unknown }) => {
        assert.equal(error.code, "BAD_REQUEST");
        assert.match(`${error.message} ${JSON.stringify(error.details)}`, message);
        return true;
      },
    );
});

test("null is what clients write for nothing", async () => {
  const { job } = await crawlWorld(site({ "/": [] }), { url: A, maxDiscoveryDepth: null, delay: null });
  assert.equal(job.status, "completed");
});

test.run();
