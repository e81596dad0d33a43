import assert from "node:assert/strict";
import { defineFormat } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { post, startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

const test = suite("wire");
const failing = defineFormat({
  name: "failing",
  options: v.strictObject({}),
  produce: () => Promise.reject(new Error("secret internals")),
});
let site: Site;
let server: TestServer;

test.before(async () => {
  site = await startSite();
  server = await startServer({}, [failing]);
});
test.after(async () => {
  await server.close();
  await site.close();
});
const scrape = (body: unknown) => post(server.origin, "/v2/scrape", body);
const get = (path: string) => fetch(server.origin + path);

test("says who it is", async () => {
  assert.equal(await (await get("/test")).text(), "Hello, world!");
  assert.match(await (await get("/")).text(), /Winnow/);
  assert.equal((await (await get("/health")).json()).status, "ok");
  const { checks } = await (await get("/ready")).json();
  for (const name of ["cache", "scrape", "jobs", "records-sqlite", "service-artifacts"])
    assert.equal(checks[name], "ok", name);
});

test("an unknown path and a wrong method answer the envelope", async () => {
  const unknown = await get("/v2/nonsense");
  assert.equal(unknown.status, 404);
  const { success, code } = await unknown.json();
  assert.deepEqual([success, code], [false, "NOT_FOUND"]);
  const wrong = await get("/v2/scrape");
  assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "POST"]);
  assert.equal((await wrong.json()).code, "METHOD_NOT_ALLOWED");
});

test("bodies that are no request", async () => {
  const broken = await scrape("{ not json");
  assert.deepEqual(
    [broken.status, broken.body.code, broken.body.error],
    [400, "BAD_REQUEST_INVALID_JSON", "Bad request, malformed JSON"],
  );
  const empty = await scrape("");
  assert.deepEqual([empty.status, empty.body.code], [400, "BAD_REQUEST_INVALID_JSON"]);
  const list = await scrape([]);
  assert.deepEqual([list.status, list.body.code], [400, "BAD_REQUEST"]);
  const large = await scrape({ url: `http://example.com/${"x".repeat(11 * 2 ** 20)}` });
  assert.deepEqual([large.status, large.body.success, large.body.code], [413, false, "BODY_TOO_LARGE"]);
  const form = await post(server.origin, "/v2/scrape", "url=x", {
    "content-type": "application/x-www-form-urlencoded",
  });
  assert.deepEqual([form.status, form.body.success, form.body.code], [415, false, "UNSUPPORTED_MEDIA_TYPE"]);
  const polluted = await scrape(`{"url":"http://127.0.0.1/","__proto__":{"admin":true}}`);
  assert.equal(polluted.status, 400);
});

test("unknown keys are refused by name; those that official clients send are not", async () => {
  const unknown = await scrape({ url: site.origin, colour: "red" });
  assert.equal(unknown.status, 400);
  assert.equal(unknown.body.error, "Bad Request");
  const [issue] = unknown.body.details as { code: string; keys: string[]; message: string }[];
  assert.deepEqual([issue?.code, issue?.keys], ["unrecognized_keys", ["colour"]]);
  const fine = await scrape({
    url: site.origin,
    origin: "website-x",
    integration: "y",
    toolDetail: 1,
    __internal: true,
  });
  assert.equal(fine.status, 200);
  assert.equal(fine.body.scrape_id, (fine.body.data as { metadata: { scrapeId: string } }).metadata.scrapeId);
});

test("a result is kept for its id", async () => {
  const { body } = await scrape({ url: `${site.origin}/article` });
  const { scrapeId } = (body.data as { metadata: { scrapeId: string } }).metadata;
  const kept = await (await get(`/v2/scrape/${scrapeId}`)).json();
  assert.deepEqual(kept, { success: true, data: body.data });
  const missing = await get("/v2/scrape/01a1fd26-88b8-70b5-86ad-b4583bc55060");
  const error = "Job not found.";
  assert.deepEqual(await missing.json(), { success: false, code: "JOB_NOT_FOUND", error });
  assert.equal(missing.status, 404);
  const malformed = await get("/v2/scrape/not-a-uuid");
  const { code, error: text } = await malformed.json();
  assert.deepEqual([malformed.status, code], [400, "BAD_REQUEST"]);
  assert.equal(text, "Invalid job ID format. Job ID must be a valid UUID.");
});

test("cache misses that must not be fetched", async () => {
  const url = `${site.origin}/never-fetched`;
  const locked = await scrape({ url, lockdown: true });
  assert.deepEqual([locked.status, locked.body.code], [404, "SCRAPE_LOCKDOWN_CACHE_MISS"]);
  const aged = await scrape({ url, minAge: 1 });
  assert.deepEqual([aged.status, aged.body.code], [404, "SCRAPE_NO_CACHED_DATA"]);
  assert.ok(!site.seen.includes("GET /never-fetched"));
});

test("an unexpected error gives an id, and nothing of the inside", async () => {
  const { status, body } = await scrape({ url: site.origin, formats: ["failing"] });
  assert.deepEqual([status, body.code], [500, "UNKNOWN_ERROR"]);
  assert.doesNotMatch(JSON.stringify(body), /secret internals/);
  assert.match(String(body.error), /[0-9a-f-]{36}/);
});

test("explain returns the trace, with a failure too", async () => {
  const good = await scrape({ url: site.origin, explain: true, maxAge: 0 });
  const { trace } = good.body.data as { trace: { phase: string; plugin?: string }[] };
  assert.ok(trace.some(({ phase, plugin }) => phase === "fetch" && plugin === "hook-fetch-http"));
  const bad = await scrape({ url: "http://127.0.0.1:1/", explain: true });
  assert.ok(Array.isArray(bad.body.trace));
});

test("the reference lists what is installed", async () => {
  const api = (await (await get("/openapi.json")).json()) as {
    components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  const request = api.components.schemas.ScrapeRequest?.properties ?? {};
  for (const key of [
    "url",
    "formats",
    "onlyMainContent",
    "headers",
    "maxAge",
    "includeTags",
    "removeBase64Images",
  ]) {
    assert.ok(key in request, key);
  }
  assert.match(JSON.stringify(request.formats), /failing/);
  // A schema has no flags, so that clients check names by the bare pattern.
  const pattern = /"pattern":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(request.headers))?.[1] ?? '""';
  const headerName = new RegExp(JSON.parse(pattern), "u");
  for (const name of ["User-Agent", "x-api-key", "ETag"]) assert.match(name, headerName);
  for (const name of ["", "a b", "a:b", "ä"]) assert.doesNotMatch(name, headerName);
  assert.ok("links" in (api.components.schemas.Document?.properties ?? {}));
  const page = await get("/docs");
  assert.match(String(page.headers.get("content-security-policy")), /default-src 'none'; script-src 'self'/);
  assert.match(await page.text(), /spec-url="\/openapi.json"/);
  const { formats, plugins } = (await (await get("/capabilities")).json()) as {
    formats: string[];
    plugins: string[];
  };
  assert.ok(formats.includes("markdown") && plugins.includes("hook-fetch-http"));
});

test("a client that goes away cancels its scrape", async () => {
  const controller = new AbortController();
  const body = JSON.stringify({ url: `${site.origin}/hang`, maxAge: 0 });
  const work = fetch(`${server.origin}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: controller.signal,
  }).catch(() => undefined);
  const active = async () => (await (await get("/health")).json()).load.active as number;
  const until = async (count: number) => {
    for (let tries = 0; (await active()) !== count; tries++) {
      assert.ok(tries < 12_000, `never ${count} active`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await until(1);
  controller.abort();
  await work;
  await until(0);
});

test("answers /health while pages of 5 MB convert", async () => {
  const work = [1, 2, 3].map(() => scrape({ url: `${site.origin}/5mb`, maxAge: 0 }));
  let answered = 0;
  let done = false;
  const finished = Promise.all(work).then((answers) => {
    done = true;
    return answers;
  });
  while (!done) {
    assert.equal((await get("/health")).status, 200);
    answered++;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  for (const { status, body } of await finished) {
    assert.equal(status, 200);
    assert.ok((body.data as { markdown: string }).markdown.length > 1_000_000);
  }
  assert.ok(answered > 10, `only ${answered} answers meanwhile`);
});

test("a selector that takes for ever ends with its deadline, and holds up nobody", async () => {
  const work = scrape({
    url: `${site.origin}/siblings`,
    includeTags: ["i ~ a ~ a ~ a"],
    timeout: 1500,
    maxAge: 0,
  });
  const other = await scrape({ url: `${site.origin}/article`, maxAge: 0 });
  assert.equal(other.status, 200);
  const { status, body } = await work;
  assert.deepEqual([status, body.code], [408, "SCRAPE_TIMEOUT"]);
  const many = await scrape({ url: `${site.origin}/article`, excludeTags: Array(200_000).fill(1) });
  assert.equal(many.status, 400);
  assert.ok(JSON.stringify(many.body).length < 100_000);
});

test("by default nothing private can be reached, not even by this machine's own name", async () => {
  await using closed = await startServer({ WINNOW_ALLOW_PAGE_NETWORKS: "" });
  const { port } = new URL(site.origin);
  const before = site.seen.length;
  for (const host of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "[::ffff:127.0.0.1]",
    "127.1",
  ]) {
    const { status, body } = await post(closed.origin, "/v2/scrape", {
      url: `http://${host}:${port}/article`,
    });
    assert.deepEqual([host, status, body.code], [host, 403, "SCRAPE_ADDRESS_NOT_ALLOWED"]);
  }
  assert.equal(site.seen.length, before);
  const sample = await post(closed.origin, "/v2/scrape", { url: `${closed.origin}/sample` });
  assert.match((sample.body.data as { markdown: string }).markdown, /# How grain was winnowed/);
});

test.run();
