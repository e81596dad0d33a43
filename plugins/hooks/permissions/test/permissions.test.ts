import assert from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { hookConformance, untyped } from "@winnow/conformance";
import { createKernel, type FormatItem, type ScrapeOptions, type WinnowError } from "@winnow/core";
import { type CacheEntry, defineCache, defineFormat } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { fetchHttp } from "@winnow/hook-fetch-http";
import * as v from "@winnow/kit-schema";
import { type SiteFiles, SiteFilesToken } from "@winnow/kit-site";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { siteFiles } from "@winnow/service-site-files";
import { suite } from "uvu";
import { permissions } from "../src/index.ts";
import { inJsonLd, inLinkHeader } from "../src/licenses.ts";
import type { PermissionsOutput } from "../src/options.ts";
import { fromHeaders, fromMetas } from "../src/page-says.ts";
import { fromTdmRep } from "../src/tdm.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    spy: { options: Record<never, never>; output: number };
  }
}

const test = suite("hook-permissions");
const silentFiles: SiteFiles = {
  robots: async () => assert.fail("nothing is asked"),
  known: () => undefined,
  text: async () => undefined,
  sitemap: async () => ({ urls: [], sitemaps: [] }),
};
hookConformance(test, permissions, { services: new Map([[SiteFilesToken, silentFiles]]) });

type Answer = { body: string; headers?: Record<string, string>; status?: number };

/** A site over HTTP, a kernel that may reach it, and what was asked of it. */
async function world(files: Readonly<Record<string, Answer | string>>) {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url ?? "");
    const found = files[request.url ?? ""];
    const {
      body,
      headers = {},
      status = 200,
    } = typeof found === "string" ? { body: found } : (found ?? { body: "none", status: 404 });
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const pages = new Map<string, CacheEntry>();
  const produced: string[] = [];
  const kernel = await createKernel({
    plugins: [
      egress({ allow: { page: ["127.0.0.0/8"] } }),
      siteFiles(),
      permissions(),
      fetchHttp(),
      html(),
      markdown(),
      defineFormat({
        name: "spy",
        options: v.strictObject({}),
        produce: ({ url }) => produced.push(url),
      }),
      defineCache({
        name: "memory",
        get: async (key) => pages.get(key),
        set: async (key, entry) => void pages.set(key, entry),
        delete: async (key) => pages.delete(key),
      }),
    ],
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scrape = async (path: string, options: ScrapeOptions & { owner?: string } = {}) => {
    const { owner = "", ...request } = options;
    const result = await kernel.scrapeRequest({ url: origin + path, ...request }, { owner });
    return result.metadata.permissions as PermissionsOutput | undefined;
  };
  return {
    ...{ origin, asked, produced, scrape, kernel },
    close: async () => {
      await kernel.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("no error"),
    (error) => error as WinnowError,
  );
const SPY: readonly (FormatItem & string)[] = ["spy"];
const PAGE = "<title>Mill</title><p>A mill grinds grain.</p>";

test("a page that says nothing is answered as before, and nothing more is asked for", async () => {
  const site = await world({ "/": PAGE, "/robots.txt": "User-agent: *\nContent-Signal: ai-train=no" });
  assert.equal(await site.scrape("/"), undefined);
  assert.deepEqual(site.asked, ["/"]);
  await site.close();
});

test("what headers and meta elements say is told without being asked for", async () => {
  const site = await world({
    "/": {
      body: `<meta name="robots" content="noindex, nofollow"><meta name="GPTBot" content="noindex"><meta name="tdm-reservation" content="0">
        <link rel="license" href="/licence.html"><script type="application/ld+json">{"@graph":[{"@type":"Article","license":"https://creativecommons.org/licenses/by/4.0/"},{"@type":"ImageObject","license":"https://a.test/picture"}]}</script>${PAGE}`,
      headers: {
        "content-signal": "search=yes, ai-train=no",
        "content-usage": "ai-use=y;x=1, train-ai=y",
        "tdm-reservation": "1",
        link: '<https://a.test/terms>; rel="license terms-of-service", <https://a.test/next>; rel=next',
      },
    },
  });
  const found = await site.scrape("/");
  assert.deepEqual(found?.uses, {
    ...{ crawl: null, search: false, "ai-input": true, "ai-train": false, tdm: true, "ai-agents": null },
  });
  assert.deepEqual(
    found?.statements.map(({ source, text, agent }) => [source, text, agent]),
    [
      ["header", "content-signal: search=yes, ai-train=no", undefined],
      ["header", "content-usage: ai-use=y;x=1, train-ai=y", undefined],
      ["header", "tdm-reservation: 1", undefined],
      ["meta", "robots: noindex, nofollow", undefined],
      ["meta", "gptbot: noindex", "gptbot"],
      ["meta", "tdm-reservation: 0", undefined],
    ],
  );
  assert.deepEqual(found?.licenses, [
    "https://a.test/terms",
    `${site.origin}/licence.html`,
    "https://creativecommons.org/licenses/by/4.0/",
  ]);
  assert.equal(found?.robotsTxt, "unknown");
  await site.close();
});

const ROBOTS = `User-agent: *
Content-Signal: search=yes, ai-train=no
Content-Usage: / ai-use=n
Content-Usage: /open/ ai-use=y
Disallow: /private/

User-agent: GPTBot
User-agent: CCBot/2.0
Disallow: /

User-agent: Google-Extended
Disallow: /essays/`;

test("robots.txt is read when a use is to be respected, once, and before the page", async () => {
  const site = await world({ "/": PAGE, "/open/": PAGE, "/private/": PAGE, "/robots.txt": ROBOTS });
  const found = await site.scrape("/open/", { respect: ["search", "ai-input"] });
  assert.deepEqual(site.asked, ["/robots.txt", "/open/"]);
  assert.deepEqual(found?.uses, {
    ...{ crawl: true, search: true, "ai-input": true, "ai-train": false, tdm: null, "ai-agents": false },
  });
  for (const [path, use, text] of [
    ["/", "ai-train", "Content-Signal: search=yes, ai-train=no"],
    ["/", "ai-input", "Content-Usage: / ai-use=n"],
    ["/private/", "crawl", "Disallow: /private/"],
    ["/", "ai-agents", "Disallow: /"],
  ] as const) {
    const error = await failure(site.scrape(path, { respect: [use] }));
    assert.equal(error.code, "SCRAPE_USE_NOT_PERMITTED", use);
    assert.deepEqual(error.details, { use, source: "robots.txt", text });
    assert.match(error.message, /127\.0\.0\.1.*does not permit/);
  }
  assert.deepEqual(site.asked, ["/robots.txt", "/open/"], "of a page that is refused nothing is asked");
  // Known now, so it is reported without a request, to the one that it was read for.
  assert.equal((await site.scrape("/"))?.robotsTxt, "read");
  assert.equal(await site.scrape("/", { owner: "another" }), undefined);
  await site.close();
});

test("a page is refused by its own words before formats see it, also as a copy from the cache", async () => {
  const site = await world({ "/": `<meta name="robots" content="noai">${PAGE}` });
  const options = { formats: SPY, respect: ["ai-train"] as const };
  const error = await failure(site.scrape("/", options));
  assert.equal(error.code, "SCRAPE_USE_NOT_PERMITTED");
  assert.match(error.message, /"robots: noai" \(meta\)/);
  assert.deepEqual(site.produced, []);
  await site.scrape("/", { formats: SPY });
  assert.equal((await failure(site.scrape("/", options))).code, "SCRAPE_USE_NOT_PERMITTED");
  assert.equal(site.produced.length, 1);
  assert.equal(site.asked.filter((path) => path === "/").length, 2, "the third one is a copy");
  await site.close();
});

test("a site that cannot say what it wants is not crawled, and other uses stay unknown", async () => {
  const site = await world({ "/": PAGE, "/robots.txt": { body: "busy", status: 503 } });
  const error = await failure(site.scrape("/", { respect: ["crawl"] }));
  assert.match(error.message, /cannot be read/);
  const found = await site.scrape("/", { respect: ["ai-train"] });
  assert.deepEqual([found?.uses["ai-train"], found?.robotsTxt], [null, "unreadable"]);
  await site.close();
});

test("the files that are asked for are read, those of lockdown are not", async () => {
  const tdm = JSON.stringify([
    { location: "/a/*.jpg$", "tdm-reservation": 0 },
    { location: "/a/", "tdm-reservation": 1, "tdm-policy": "/policy.json" },
  ]);
  const site = await world({
    ...{ "/a/": PAGE, "/b/": PAGE, "/.well-known/tdmrep.json": tdm, "/llms.txt": "# Mill" },
  });
  const found = await site.scrape("/b/", { permissions: ["tdmrep.json", "llms.txt"] });
  assert.deepEqual([found?.llmsTxt, found?.uses.tdm, found?.robotsTxt], [true, null, "unknown"]);
  const error = await failure(site.scrape("/a/", { respect: ["tdm"] }));
  assert.deepEqual(error.details, { use: "tdm", source: "tdmrep.json", text: "/a/ tdm-reservation: 1" });
  const told = await site.scrape("/a/", { permissions: ["tdmrep.json"] });
  assert.equal(told?.tdmPolicy, `${site.origin}/policy.json`);
  const before = site.asked.length;
  await site.scrape("/b/", { lockdown: true, respect: ["tdm", "ai-train"], permissions: ["llms.txt"] });
  assert.equal(site.asked.length, before);
  await site.close();
});

test("a robots.txt that was read for nothing to be kept of is not told later", async () => {
  const site = await world({ "/": PAGE, "/robots.txt": ROBOTS });
  await site.scrape("/", { respect: ["search"], zeroDataRetention: true });
  assert.equal(await site.scrape("/"), undefined);
  await site.close();
});

test("words that are none are refused", async () => {
  const site = await world({ "/": PAGE });
  for (const options of [
    { respect: ["train"] },
    { permissions: ["/etc/passwd"] },
    { respect: Array(7).fill("crawl") },
  ])
    assert.equal((await failure(untyped(site.scrape)("/", options))).code, "BAD_REQUEST");
  await site.close();
});

test("directives for one crawler are shown, and count for nobody else", () => {
  const tag = "googlebot: noindex, nofollow, unavailable_after: 25 Jun 2030 15:00:00 PST, otherbot: noai";
  assert.deepEqual(fromHeaders({ "x-robots-tag": tag }), [
    { source: "header", text: "x-robots-tag: googlebot: noindex", agent: "googlebot", uses: {} },
    { source: "header", text: "x-robots-tag: otherbot: noai", agent: "otherbot", uses: {} },
  ]);
  const own = fromHeaders({ "x-robots-tag": "noindex, winnow: noai" });
  assert.deepEqual(
    own.map(({ uses }) => uses),
    [{ search: false }, { "ai-train": false }],
  );
  assert.deepEqual(fromMetas({ robots: ["index", "noindex"], ROBOTS: "none", author: "noai" }).length, 3);
});

test("what is malformed says nothing", () => {
  for (const value of [
    "",
    "ai-train",
    "ai-train=maybe",
    "=no",
    "__proto__=no",
    "constructor=y",
    "ai-train==no",
  ])
    assert.deepEqual(fromHeaders({ "content-signal": value }), [], value);
  assert.deepEqual(fromHeaders({ "tdm-reservation": "2", "x-robots-tag": ",,:,::" }), []);
  for (const text of ["", "{}", "[1,null]", '[{"location":3}]', '[{"location":"/","tdm-reservation":"x"}]'])
    assert.equal(fromTdmRep(text, "https://a.test/"), undefined, text);
  assert.deepEqual(inJsonLd("{", "https://a.test/"), []);
  assert.deepEqual(inJsonLd('{"license":["javascript:alert(1)",{"@id":"/l"},7]}', "https://a.test/"), [
    "https://a.test/l",
  ]);
  assert.deepEqual(inLinkHeader('<>; rel="licensed", <http://[>; rel=license', "https://a.test/"), []);
});

test("hostile headers, metas and files take time that grows with their length at most", () => {
  const long = (text: string) => text.repeat(200_000 / text.length);
  const start = performance.now();
  for (const text of [
    long("a:"),
    long(","),
    long("noai "),
    long("ai-train=no,"),
    long("<"),
    long('";rel='),
  ]) {
    const found = fromHeaders({ "x-robots-tag": text, "content-signal": text, "content-usage": text });
    assert.ok(found.length <= 500 && found.every((one) => one.text.length <= 300));
    inLinkHeader(text, "https://a.test/");
    fromMetas({ robots: text });
    fromTdmRep(
      JSON.stringify([{ location: `/${"*a".repeat(50_000)}$`, "tdm-reservation": 1 }]),
      `https://a.test/${long("a")}`,
    );
  }
  inJsonLd(`${'{"mainEntity":'.repeat(5000)}1${"}".repeat(5000)}`, "https://a.test/");
  // Quadratic ones take minutes.
  assert.ok(performance.now() - start < 10_000);
});

test.run();
