import assert from "node:assert/strict";
import { operationConformance } from "@winnow/conformance";
import { runOperation } from "@winnow/kit-operations";
import { suite } from "uvu";
import { startKernel, until, type World } from "../../crawl/test/world.ts";
import { map, rank, type SiteMap } from "../src/index.ts";

const test = suite("operation-map");
operationConformance(test, () => map(), { request: { url: "https://example.com/" }, required: ["url"] });

const A = "https://a.example";
const urlset = (...urls: readonly string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;

async function mapWorld(world: World, request: object): Promise<SiteMap> {
  await using bench = await startKernel(world, [map()]);
  const run = runOperation(bench.kernel, "map", request);
  for (let step = await run.next(); ; step = await run.next()) if (step.done) return step.value as SiteMap;
}
const urls = async (world: World, request: object) =>
  (await mapWorld(world, request)).links.map(({ url }) => url);

const WORLD: World = {
  pages: {
    [`${A}/`]: {
      links: [
        "/a/",
        "/a#x",
        "/b?page=2",
        "https://www.a.example/c",
        "https://docs.a.example/d",
        "https://b.example/e",
        "mailto:a@b.c",
      ],
    },
  },
  robots: { [A]: "Sitemap: /maps/index.xml\nUser-agent: *\nDisallow: /hidden" },
  sitemaps: {
    [`${A}/sitemap.xml`]: urlset(`${A}/from-map`, `${A}/a`, "https://b.example/other"),
    [`${A}/maps/index.xml`]: `<sitemapindex><sitemap><loc>${A}/maps/1.xml</loc></sitemap></sitemapindex>`,
    [`${A}/maps/1.xml`]: urlset(`${A}/deep/page`),
  },
};

test("lists the start, the sitemaps and the links of the page, each once", async () => {
  const { links, id, warning } = await mapWorld(WORLD, { url: A });
  assert.deepEqual(
    links.map(({ url }) => url).sort(),
    [
      A,
      `${A}/a`,
      `${A}/b`,
      `${A}/deep/page`,
      `${A}/from-map`,
      "https://docs.a.example/d",
      "https://www.a.example/c",
    ].sort(),
  );
  assert.equal(links[0]?.url, A);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(warning, undefined);
});

test("takes links only, or sitemaps only", async () => {
  assert.ok(!(await urls(WORLD, { url: A, sitemap: "skip" })).includes(`${A}/from-map`));
  const only = await urls(WORLD, { url: A, sitemap: "only" });
  assert.deepEqual(only.sort(), [A, `${A}/a`, `${A}/deep/page`, `${A}/from-map`]);
});

test("leaves subdomains out when asked to", async () => {
  const found = await urls(WORLD, { url: A, includeSubdomains: false });
  assert.ok(!found.includes("https://docs.a.example/d") && found.includes("https://www.a.example/c"));
});

test("keeps queries when asked to", async () => {
  assert.ok((await urls(WORLD, { url: A, ignoreQueryParameters: false })).includes(`${A}/b?page=2`));
});

test("a deep start lists only what is below it, and says so when that is nothing", async () => {
  const world: World = {
    pages: {
      [`${A}/docs`]: { links: ["/docs/a", "/docs-old", "/blog"] },
      [`${A}/empty`]: { links: ["/docs"] },
    },
  };
  assert.deepEqual(await urls(world, { url: `${A}/docs` }), [`${A}/docs`, `${A}/docs/a`]);
  assert.equal((await urls(world, { url: `${A}/docs`, filterByPath: false })).length, 4);
  assert.match((await mapWorld(world, { url: `${A}/empty` })).warning ?? "", /below the path/);
});

test("paths can be included and excluded", async () => {
  const request = { url: A, includePaths: ["^/(?:a|b|deep)"], excludePaths: ["/b$"] };
  assert.deepEqual((await urls(WORLD, request)).sort(), [`${A}/a`, `${A}/deep/page`]);
  assert.deepEqual(await urls(WORLD, { url: A, includePaths: ["docs\\.a"], regexOnFullURL: true }), [
    "https://docs.a.example/d",
  ]);
});

test("a page that cannot be read does not keep the sitemaps from being listed", async () => {
  const { links, warning } = await mapWorld({ ...WORLD, pages: { [`${A}/`]: { isDown: true } } }, { url: A });
  assert.ok(links.some(({ url }) => url === `${A}/from-map`));
  assert.match(warning ?? "", /could not be read: It is down/);
});

test("nothing found is still a map", async () => {
  assert.deepEqual(
    (await mapWorld({ pages: {} }, { url: A })).links.map(({ url }) => url),
    [A],
  );
});

test("the limit holds, and bounds what is read", async () => {
  const index = (from: string) =>
    `<sitemapindex>${Array.from({ length: 1000 }, (_, one) => `<sitemap><loc>${from}/${one}</loc></sitemap>`).join("")}</sitemapindex>`;
  const sitemaps = new Proxy({}, { get: (_, url) => index(String(url)) });
  assert.deepEqual(await urls({ pages: {}, sitemaps }, { url: A, limit: 3 }), [A]);
  const many = Array.from({ length: 50_000 }, (_, one) => `${A}/p/${one}`);
  const world: World = { pages: {}, sitemaps: { [`${A}/sitemap.xml`]: urlset(...many) } };
  assert.equal((await urls(world, { url: A, limit: 3 })).length, 3);
  assert.equal((await urls(world, { url: A, limit: 100_000 })).length, 50_001);
});

test("a map that takes longer than its timeout says so", async () => {
  const world: World = {
    pages: {},
    visit: (_, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      ),
  };
  await assert.rejects(mapWorld(world, { url: A, timeout: 30 }), {
    code: "MAP_TIMEOUT",
    category: "timeout",
    message: /30 ms/,
  });
});

test("a search orders by relevance and leaves out what has none", async () => {
  const names = ["about", "contact", "pricing", "blog/price-of-tea", "docs/install", "blog/tea"];
  const world: World = {
    pages: {},
    sitemaps: { [`${A}/sitemap.xml`]: urlset(...names.map((name) => `${A}/${name}`)) },
  };
  const found = await urls(world, { url: A, search: "tea price" });
  assert.equal(found[0], `${A}/blog/price-of-tea`);
  assert.deepEqual([...found].sort(), [`${A}/blog/price-of-tea`, `${A}/blog/tea`]);
});

test("ranks titles and paths before descriptions, and by the beginnings of words", async () => {
  const links = [
    { url: `${A}/1`, description: "winter coats" },
    { url: `${A}/coats` },
    { url: `${A}/2`, title: "Coats" },
    { url: `${A}/coat-hangers` },
    { url: `${A}/shoes` },
  ];
  assert.equal((await rank(links, "coats")).at(-1)?.url, `${A}/1`);
  assert.equal((await rank(links, "coats")).length, 3);
  assert.ok((await rank(links, "coat")).length === 4);
  assert.deepEqual(await rank(links, "!?"), links);
  assert.deepEqual(await rank([], "coats"), []);
});

test("ranks in any script, and what is no text", async () => {
  const links = [
    { url: `${A}/%E6%97%A5%E6%9C%AC` },
    { url: `${A}/%E0%A4%A` },
    { url: `${A}/x`, title: "Überraschung" },
  ];
  assert.equal((await rank(links, "日本"))[0]?.url, links[0]?.url);
  assert.equal((await rank(links, "überraschung"))[0]?.url, `${A}/x`);
});

test("requests that make no sense are refused", async () => {
  const wrong = [
    {},
    { url: A, limit: 0 },
    { url: A, limit: 100_001 },
    { url: A, timeout: 0 },
    { url: A, serach: "x" },
    { url: A, includePaths: ["("] },
  ];
  for (const request of wrong) await assert.rejects(mapWorld(WORLD, request), { code: "BAD_REQUEST" });
});

test("leaves out what the sitemaps say is unchanged, and names it", async () => {
  const lines = Object.entries({ "/old": "2020-01-01", "/new": "2099-01-01", "/vague": "lately" });
  const entries = lines.map(([path, time]) => `<url><lastmod>${time}</lastmod><loc>${A}${path}</loc></url>`);
  const world = {
    pages: { [`${A}/`]: { links: ["/old?utm_source=x", "/linked"] } },
    sitemaps: { [`${A}/sitemap.xml`]: `<urlset>${entries.join("")}</urlset>` },
  };
  const { links, unchanged } = await mapWorld(world, { url: A, since: "2021-01-01" });
  const found = links.map(({ url }) => url).sort();
  assert.deepEqual(found, [A, `${A}/linked`, `${A}/new`, `${A}/vague`]);
  assert.deepEqual(unchanged, [{ url: `${A}/old`, since: "2021-01-01", by: "lastmod" }]);
  assert.equal((await mapWorld(world, { url: A })).unchanged, undefined);
  assert.equal((await mapWorld(world, { url: A })).links.length, 5);
});

test("with an earlier job only its pages can be unchanged", async () => {
  const world = {
    pages: { [`${A}/`]: { links: ["/a"] }, [`${A}/a`]: {} },
    sitemaps: {} as Record<string, string>,
  };
  await using bench = await startKernel(world, [map()]);
  const { id } = await bench.submit({ url: A });
  await until(async () => (await bench.jobs.find(id))?.status === "completed");
  const entry = (path: string) => `<url><loc>${A}${path}</loc><lastmod>2020-01-01</lastmod></url>`;
  world.sitemaps[`${A}/sitemap.xml`] = `<urlset>${entry("/a")}${entry("/b")}</urlset>`;
  const ask = async (since: string, owner = "") => {
    const run = runOperation(bench.kernel, "map", { url: A, since }, { owner });
    for (let step = await run.next(); ; step = await run.next()) if (step.done) return step.value as SiteMap;
  };
  const { links, unchanged = [] } = await ask(id);
  assert.deepEqual(
    [links.map(({ url }) => url), unchanged.map(({ url }) => url)],
    [[A, `${A}/b`], [`${A}/a`]],
  );
  await assert.rejects(ask(id, "another"), { code: "SINCE_JOB_NOT_FOUND" });
  await assert.rejects(ask("2099-01-01"), { code: "BAD_REQUEST" });
});

test("addresses that differ in campaigns or the order of parameters are one link, where that is asked for", async () => {
  const links = [
    "/a?utm_source=mail",
    "/a",
    "/a?fbclid=1",
    "/b?y=1&x=2",
    "/b?x=2&y=1",
    "/b?x=3",
    "/c?utm_source=x",
  ];
  const world = { pages: { [`${A}/`]: { links } } };
  const request = { url: A, ignoreQueryParameters: false };
  const plain = await mapWorld(world, request);
  assert.equal(plain.links.length, 8);
  assert.ok(plain.links.every((link) => !("aliases" in link)));
  const merged = await mapWorld(world, { ...request, ignoreSimilar: true });
  assert.deepEqual(merged.links.slice(1), [
    { url: `${A}/a`, aliases: [`${A}/a?utm_source=mail`, `${A}/a?fbclid=1`] },
    { url: `${A}/b?y=1&x=2`, aliases: [`${A}/b?x=2&y=1`] },
    { url: `${A}/b?x=3` },
    { url: `${A}/c`, aliases: [`${A}/c?utm_source=x`] },
  ]);
  const many = Array.from({ length: 300 }, (_, at) => `/a?utm_source=${at}`);
  const [, one] = (
    await mapWorld({ pages: { [`${A}/`]: { links: many } } }, { ...request, ignoreSimilar: true })
  ).links;
  assert.equal(one?.aliases?.length, 100);
});

test.run();
