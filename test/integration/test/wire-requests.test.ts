import assert from "node:assert/strict";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** Rows of the wire contract about requests: what is taken, what is refused, and in which words. */
const test = suite("wire: requests");
let site: Site;
let server: TestServer;

test.before(async () => {
  [site, server] = await Promise.all([
    startSite(),
    startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" }),
  ]);
});
test.after(async () => {
  await server.close();
  await site.close();
});

interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}
const ask = async (path: string, body: unknown, headers?: Record<string, string>) => {
  const answer = await post(server.origin, path, body, headers);
  return { ...answer, issues: (answer.body.details ?? []) as readonly Issue[] };
};
const PATHS = [
  "/v2/scrape",
  "/v2/batch/scrape",
  "/v2/crawl",
  "/v2/map",
  "/v2/search",
  "/v2/extract",
  "/v2/agent",
];
/** A request of each operation that is fine but for what a test adds. */
const fine = (path: string): Record<string, unknown> => {
  if (path === "/v2/batch/scrape") return { urls: [site.origin] };
  if (path === "/v2/search") return { query: "words" };
  if (path === "/v2/extract") return { urls: [site.origin], prompt: "What is the title?" };
  if (path === "/v2/agent") return { prompt: "What is the title?", urls: [site.origin] };
  return { url: site.origin };
};

for (const path of PATHS) {
  test(`${path}: an unknown key is refused in the envelope (1.2, 1.3)`, async () => {
    const { status, body, issues } = await ask(path, { ...fine(path), colour: "red" });
    assert.deepEqual([status, body.success, body.code], [400, false, "BAD_REQUEST"]);
    assert.equal(typeof body.error, "string");
    assert.deepEqual(issues[0]?.code, "unrecognized_keys");
    assert.ok(Array.isArray(issues[0]?.path) && issues[0].message.includes("colour"));
  });

  test(`${path}: what official clients add is taken (1.1)`, async () => {
    const extra = { origin: "js-sdk@4.42.0", integration: "tests" };
    const { status, body } = await ask(
      path,
      { ...fine(path), ...extra },
      { "x-request-id": "kit", "x-origin": "kit" },
    );
    assert.deepEqual([status, body.success], [200, true], JSON.stringify(body));
    if (typeof body.id === "string") assert.match(body.id, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test(`${path}: a body that is no object is refused`, async () => {
    for (const given of ["null", "[]", '"text"', "1", "true"]) {
      const { status, body } = await ask(path, given);
      assert.deepEqual([status, body.success], [400, false], given);
    }
  });
}

test("keys that clients send are taken and do nothing (1.3)", async () => {
  const options = {
    useMock: "x",
    fastMode: true,
    auditMetadata: { username: "a" },
    __private: 1,
    toolDetail: "full",
  };
  assert.equal((await ask("/v2/scrape", { url: site.origin, ...options })).status, 200);
  const search = {
    query: "x",
    toolDetail: "full",
    domainTools: [],
    sources: ["web", "alexandria"],
    enterprise: ["default"],
    lang: "en",
    safe: 1,
  };
  const { status, body } = await ask("/v2/search", search);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(Object.keys(body.data as object), ["web"]);
  const crawl = {
    url: site.origin,
    limit: 1,
    scrapeOptions: { zeroDataRetention: false, origin: "x", integration: "y" },
  };
  assert.equal((await ask("/v2/crawl", crawl)).status, 200);
});

test("null is as good as nothing on a crawl (1.3)", async () => {
  const nothing = {
    limit: null,
    includePaths: null,
    prompt: null,
    webhook: null,
    sitemap: null,
    scrapeOptions: null,
  };
  const { status, body } = await ask("/v2/crawl", { url: site.origin, ...nothing, maxDiscoveryDepth: 0 });
  assert.equal(status, 200, JSON.stringify(body));
});

const URLS: readonly (readonly [string, RegExp | number])[] = [
  ["ftp://example.com/", /unsupported protocol/i],
  ["javascript:alert(1)", /unsupported protocol|Invalid URL/i],
  ["http://http://example.com", /Invalid URL/i],
  ["http://nodots", /./],
  ["", /./],
  [" ", /./],
  ["http://[", /./],
];
for (const [url, expected] of URLS) {
  test(`the URL ${JSON.stringify(url)} is refused (1.7)`, async () => {
    for (const path of ["/v2/scrape", "/v2/crawl", "/v2/map"]) {
      const { status, body } = await ask(path, { url });
      assert.ok(status === 400 || status === 403, `${path}: ${status} ${JSON.stringify(body)}`);
      assert.match(JSON.stringify(body), expected as RegExp, path);
    }
  });
}

test("a password in a URL is told to nobody (1.7)", async () => {
  const { status, body } = await ask("/v2/scrape", { url: "http://user:secret@127.0.0.1:1/", explain: true });
  assert.ok(status >= 400);
  assert.doesNotMatch(JSON.stringify(body), /secret/);
});

test("a URL without a scheme is one of http, and told as it was written (1.7, 3.3)", async () => {
  const written = site.origin.slice("http://".length);
  const { status, body } = await ask("/v2/scrape", { url: `${written}/article?a=1&b=%20` });
  assert.equal(status, 200, JSON.stringify(body));
  const { metadata } = body.data as { metadata: Record<string, unknown> };
  assert.equal(metadata.sourceURL, `${written}/article?a=1&b=%20`);
  assert.equal(metadata.url, `${site.origin}/article?a=1&b=%20`);
});

const OPTIONS: readonly (readonly [what: string, options: object, path: readonly (string | number)[]])[] = [
  ["an unknown format", { formats: ["pictures"] }, ["formats", 0]],
  ["two screenshots", { formats: ["screenshot", { type: "screenshot", fullPage: true }] }, ["formats"]],
  ["an unknown key of a format", { formats: [{ type: "markdown", colour: 1 }] }, ["formats", 0]],
  ["a timeout that is too short", { timeout: 999 }, ["timeout"]],
  ["a timeout that is too long", { timeout: 300_001 }, ["timeout"]],
  ["a timeout with a fraction", { timeout: 1000.5 }, ["timeout"]],
  ["a wait of more than half of the timeout", { timeout: 10_000, waitFor: 5001 }, ["waitFor"]],
  ["a wait that is too long", { waitFor: 60_001 }, ["waitFor"]],
  ["a wait for both", { actions: [{ type: "wait", milliseconds: 1, selector: "p" }] }, ["actions", 0]],
  ["a wait for neither", { actions: [{ type: "wait" }] }, ["actions", 0]],
  ["an unknown action", { actions: [{ type: "dance" }] }, ["actions", 0]],
  [
    "more actions than fifty",
    { actions: Array(51).fill({ type: "scroll", direction: "down" }) },
    ["actions"],
  ],
  ["a negative age", { maxAge: -1 }, ["maxAge"]],
  ["an unknown proxy", { proxy: "golden" }, ["proxy"]],
  ["a country that is none", { location: { country: "Germany" } }, ["location"]],
  ["a selector that is none", { includeTags: ["p["] }, ["includeTags", 0]],
  ["a header that is no text", { headers: { a: 1 } }, ["headers"]],
  ["a header that cannot be sent", { headers: { "a b": "1" } }, ["headers"]],
  [
    "a picture larger than any screen",
    { formats: [{ type: "screenshot", viewport: { width: 7681, height: 1 } }] },
    ["formats", 0],
  ],
  ["a question without words", { formats: [{ type: "question", question: "" }] }, ["formats", 0]],
  ["an unknown parser", { parsers: ["excel"] }, ["parsers"]],
];
for (const [what, options, path] of OPTIONS) {
  test(`${what} is refused where it stands (2)`, async () => {
    const { status, body, issues } = await ask("/v2/scrape", { url: site.origin, ...options });
    assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], JSON.stringify(body).slice(0, 300));
    const isThere = issues.some((issue) => path.every((step, at) => issue.path[at] === step));
    assert.ok(isThere, `${JSON.stringify(issues).slice(0, 300)} is not at ${path.join(".")}`);
    assert.ok(!site.seen.includes("GET /never"));
  });

  test(`${what} is refused inside of scrapeOptions too (2)`, async () => {
    const { status, issues } = await ask("/v2/crawl", { url: site.origin, scrapeOptions: options });
    assert.equal(status, 400);
    assert.equal(issues[0]?.path[0], "scrapeOptions", JSON.stringify(issues).slice(0, 300));
  });
}

const TAKEN: readonly (readonly [what: string, options: object])[] = [
  ["texts and objects as formats", { formats: ["markdown", { type: "links" }, { type: "html" }] }],
  ["a country in small letters", { location: { country: "us" } }],
  ["the old name of a proxy", { proxy: "basic" }],
  ["parsers as texts", { parsers: ["pdf", "image"] }],
  ["no parsers", { parsers: [] }],
  ["a wait of half of the timeout", { timeout: 10_000, maxAge: 0, formats: ["rawHtml"] }],
];
for (const [what, options] of TAKEN)
  test(`${what} is taken (2)`, async () => {
    const { status, body } = await ask("/v2/scrape", { url: site.origin, ...options });
    assert.equal(status, 200, JSON.stringify(body));
  });

test("answers hold what was asked for and nothing else, with the facts of the page (3.2, 3.3)", async () => {
  const { body, headers } = await ask("/v2/scrape", {
    url: `${site.origin}/article`,
    formats: ["links", "rawHtml"],
    maxAge: 0,
  });
  const { metadata, ...rest } = body.data as { metadata: Record<string, unknown> };
  assert.deepEqual(Object.keys(rest).sort(), ["links", "rawHtml"]);
  assert.match(headers.get("content-type") ?? "", /^application\/json/);
  assert.match(String(metadata.scrapeId), /^[0-9a-f-]{36}$/);
  assert.deepEqual([metadata.statusCode, metadata.proxyUsed, metadata.creditsUsed], [200, "basic", 1]);
  assert.deepEqual([metadata.title, metadata.language], ["How tests are written | Test Site", "en"]);
  assert.equal(metadata.concurrencyLimited, false);
  assert.equal(metadata.cacheState, undefined);
  assert.equal(metadata.favicon, `${site.origin}/favicon.png`);
  assert.deepEqual(
    [metadata.ogTitle, metadata["og:title"]],
    ["How tests are written", "How tests are written"],
  );
});

test("a page from the cache says so, and when it was taken (3.3)", async () => {
  const request = { url: `${site.origin}/article?cached`, formats: ["markdown"] };
  const first = (await ask("/v2/scrape", request)).body.data as { metadata: Record<string, unknown> };
  const second = (await ask("/v2/scrape", request)).body.data as { metadata: Record<string, unknown> };
  assert.deepEqual([first.metadata.cacheState, first.metadata.cachedAt], ["miss", undefined]);
  assert.equal(second.metadata.cacheState, "hit");
  assert.match(String(second.metadata.cachedAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
});

test("version 1 and what is not there name the way (16, 19)", async () => {
  for (const path of ["/v1/crawl", "/v1/scrape"]) {
    const { status, body } = await ask(path, { url: site.origin });
    assert.deepEqual([status, body.success], [404, false]);
    assert.match(String(body.error), /\/v2\//);
  }
  const answer = await fetch(`${server.origin}/v2/scrape`, { method: "OPTIONS" });
  assert.ok(answer.status < 500);
});

test.run();
