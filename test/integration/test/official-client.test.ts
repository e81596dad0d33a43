import assert from "node:assert/strict";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

const test = suite("official client");
const key = "fc-0123456789abcdef0123456789abcdef";
let site: Site;
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  site = await startSite();
  server = await startServer({ WINNOW_API_KEYS: key });
  client = new Firecrawl({ apiUrl: server.origin, apiKey: key });
});
test.after(async () => {
  await server.close();
  await site.close();
});

async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError, String(error));
  return error;
}

test("scrapes every format of a local site", async () => {
  const url = `${site.origin}/article`;
  const page = await client.scrape(url, { formats: ["markdown", "html", "rawHtml", "links", "images"] });
  assert.match(page.markdown ?? "", /^# How tests are written/m);
  assert.match(page.markdown ?? "", /\| one \| 1 \|/);
  assert.match(page.markdown ?? "", /```js\nconst one = 1;\n```/);
  assert.doesNotMatch(page.markdown ?? "", /tracker|About us|Privacy/);
  assert.match(page.html ?? "", new RegExp(`<a href="${site.origin}/static/page-0">`));
  assert.doesNotMatch(page.html ?? "", /<script|<style|<head/);
  assert.match(page.html ?? "", /photo@2x\.jpg/);
  assert.match(page.rawHtml ?? "", /window\.tracker/);
  assert.ok(page.links?.includes(`${site.origin}/privacy`));
  assert.ok(page.images?.includes(`${site.origin}/images/photo.jpg`));
  const { metadata = {} } = page;
  assert.match(String(metadata.scrapeId), /^[0-9a-f-]{36}$/);
  assert.equal(metadata.cacheState, "miss");
  assert.equal(metadata.creditsUsed, 1);
  assert.equal(metadata.sourceURL, url);
  assert.equal(metadata.url, url);
  assert.equal(metadata.statusCode, 200);
  assert.equal(metadata.title, "How tests are written | Test Site");
  assert.equal(metadata.description, "About How tests are written.");
  assert.equal(metadata.language, "en");
  assert.equal(metadata.ogTitle, "How tests are written");
  assert.equal(metadata["og:title"], "How tests are written");
  assert.equal(metadata.favicon, `${site.origin}/favicon.png`);
});

test("attributes by selector", async () => {
  const selectors = [
    { selector: 'meta[property="og:title"]', attribute: "content" },
    { selector: "html", attribute: "lang" },
    { selector: ".nowhere", attribute: "id" },
  ];
  const format = { type: "attributes" as const, selectors };
  const page = await client.scrape(`${site.origin}/article`, { formats: [format] });
  const values = page.attributes?.map((found) => found.values);
  assert.deepEqual(values, [["How tests are written"], ["en"], []]);
  const wrong = { ...format, selectors: [{ selector: "a[", attribute: "href" }] };
  const error = await failure(client.scrape(`${site.origin}/article`, { formats: [wrong] }));
  assert.equal(error.status, 400);
  assert.match(error.message, /"a\[" is not a CSS selector/);
});

test("a second scrape comes from the cache", async () => {
  const url = `${site.origin}/gzip`;
  await client.scrape(url);
  const { metadata } = await client.scrape(url, { formats: ["links"] });
  assert.equal(metadata?.cacheState, "hit");
  assert.ok(metadata?.cachedAt);
  assert.equal(site.seen.filter((request) => request === "GET /gzip").length, 1);
  assert.equal((await client.scrape(url, { maxAge: 0 })).metadata?.cacheState, undefined);
});

test("follows redirects and says where it ended", async () => {
  const { metadata } = await client.scrape(`${site.origin}/redirect`);
  assert.equal(metadata?.url, `${site.origin}/article?from=redirect`);
  assert.equal(metadata?.sourceURL, `${site.origin}/redirect`);
});

for (const coding of ["gzip", "deflate", "br", "zstd", "chunked"]) {
  test(`reads ${coding}`, async () => {
    assert.match(
      (await client.scrape(`${site.origin}/${coding}`, { maxAge: 0 })).markdown ?? "",
      /enough to be taken for prose/,
    );
  });
}

for (const path of ["shift-jis", "utf-8-unsaid"]) {
  test(`reads the charset of /${path} without mojibake`, async () => {
    const { markdown, metadata } = await client.scrape(`${site.origin}/${path}`);
    assert.match(markdown ?? "", /吾輩は猫である。名前はまだ無い。/);
    assert.equal(metadata?.title, "日本語");
  });
}

test("a page that the site calls missing is a success with its status", async () => {
  const { metadata, markdown } = await client.scrape(`${site.origin}/not-found`);
  assert.equal(metadata?.statusCode, 404);
  assert.equal(metadata?.error, "Not Found");
  assert.match(markdown ?? "", /Nothing here/);
  assert.equal((await client.scrape(`${site.origin}/not-found`)).metadata?.cacheState, "miss");
});

test("sends headers, and keeps such a page out of the cache", async () => {
  const url = `${site.origin}/headers`;
  const page = await client.scrape(url, { headers: { "X-Own": "kernel", "User-Agent": "test/1" } });
  assert.match(page.markdown ?? "", /"x-own":"kernel"/);
  assert.match(page.markdown ?? "", /"user-agent":"test\/1"/);
  assert.equal((await client.scrape(url)).metadata?.cacheState, "miss");
});

test("includes and excludes by selector", async () => {
  const url = `${site.origin}/article`;
  const only = await client.scrape(url, { includeTags: ["footer", "h1"] });
  assert.match(only.markdown ?? "", /^# How tests are written\n\nCopyright Test Site/);
  const without = await client.scrape(url, { excludeTags: ["pre", "table"] });
  assert.doesNotMatch(without.markdown ?? "", /const one|Name/);
  const whole = await client.scrape(url, { onlyMainContent: false });
  assert.match(whole.markdown ?? "", /Privacy/);
});

test("bad calls are typed errors with their issues", async () => {
  const unknown = await failure(client.scrape(site.origin, { formats: ["markdwon" as "markdown"] }));
  assert.equal(unknown.status, 400);
  assert.equal(unknown.code, "BAD_REQUEST");
  assert.match(unknown.message, /Unknown format "markdwon".*markdown/);
  assert.ok(Array.isArray(unknown.details));
  const timeout = await failure(client.scrape(site.origin, { timeout: 5 }));
  assert.deepEqual([timeout.status, timeout.code], [400, "BAD_REQUEST"]);
  const scheme = await failure(client.scrape("ftp://example.com/file"));
  assert.match(scheme.message, /URL uses unsupported protocol/);
});

test("bad networks are typed errors, one for each cause", async () => {
  const cases: readonly (readonly [string, number, string, RegExp])[] = [
    ["http://no-such-host.invalid/", 500, "SCRAPE_DNS_RESOLUTION_ERROR", /no-such-host\.invalid/],
    ["http://127.0.0.1:1/", 500, "SCRAPE_SITE_ERROR", /ERR_CONNECTION_REFUSED/],
    [`${site.origin}/reset`, 500, "SCRAPE_SITE_ERROR", /ERR_/],
    [`${site.origin}/short`, 500, "SCRAPE_SITE_ERROR", /ERR_/],
    [`${site.origin}/garbage`, 500, "SCRAPE_SITE_ERROR", /ERR_/],
    [`${site.origin}/bomb`, 400, "SCRAPE_RESPONSE_TOO_LARGE", /limit of \d+ bytes.*WINNOW_MAX_BODY_BYTES/],
    [`${site.origin}/loop`, 500, "SCRAPE_TOO_MANY_REDIRECTS", /./],
    [`${site.origin}/binary`, 500, "SCRAPE_UNSUPPORTED_FILE_ERROR", /octet-stream/],
    [`${site.origin}/empty`, 500, "SCRAPE_NO_CONTENT", /empty body/],
    [`${site.origin}/shell`, 500, "SCRAPE_NO_CONTENT", /scripts/],
    [`${site.origin}/to-private`, 403, "SCRAPE_ADDRESS_NOT_ALLOWED", /169\.254\.169\.254/],
    ["http://10.0.0.1/", 403, "SCRAPE_ADDRESS_NOT_ALLOWED", /10\.0\.0\.1/],
  ];
  for (const [url, status, code, message] of cases) {
    const error = await failure(client.scrape(url, { maxAge: 0 }));
    assert.deepEqual([url, error.status, error.code], [url, status, code]);
    assert.match(error.message, message);
  }
});

test("a target that hangs or never ends is a timeout, within its deadline", async () => {
  for (const path of ["hang", "endless"]) {
    const error = await failure(client.scrape(`${site.origin}/${path}`, { timeout: 1000, maxAge: 0 }));
    assert.deepEqual([error.status, error.code], [408, "SCRAPE_TIMEOUT"]);
  }
});

test("a key is needed, and must be right", async () => {
  const stranger = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-ffffffffffffffffffffffffffffffff" });
  const error = await failure(stranger.scrape(site.origin));
  assert.equal(error.status, 401);
  assert.match(error.message, /Unauthorized: Invalid token/);
});

test.run();
