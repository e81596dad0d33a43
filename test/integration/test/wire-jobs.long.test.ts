import assert from "node:assert/strict";
import { suite } from "uvu";
import { roomPath, startMaze } from "../maze.ts";
import { post, startServer, type TestServer } from "../server.ts";
import type { Site } from "../site.ts";

/** Rows of the wire contract about jobs, maps and searches, as anybody sees them who speaks HTTP. */
const test = suite("wire: jobs");
const NOBODY = "00000000-0000-7000-8000-000000000000";
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY_MS = 86_400_000;
let site: Site;
let server: TestServer;
/** Held back while a test wants a job to be at work. */
let gate: Promise<void> = Promise.resolve();

test.before(async () => {
  site = await startMaze({ pages: 7, gate: () => gate });
  server = await startServer();
});
test.after(async () => {
  await server.close();
  await site.close();
});

type Body = Record<string, unknown> & { readonly data?: unknown };
const call = async (path: string, method = "GET") => {
  const response = await fetch(path.startsWith("http") ? path : server.origin + path, { method });
  return { status: response.status, body: (await response.json()) as Body };
};
const start = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await post(server.origin, path, body, headers);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};

async function ended(path: string): Promise<Body> {
  for (let left = 4800; left > 0; left -= 1) {
    const { body } = await call(path);
    if (body.status !== "scraping" && body.status !== "processing") return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail("It never ended.");
}
const rooms = (count: number) => Array.from({ length: count }, (_, at) => site.origin + roomPath(at));

for (const [path, request] of [
  ["/v2/crawl", () => ({ url: site.origin, scrapeOptions: { maxAge: 0 } })],
  ["/v2/batch/scrape", () => ({ urls: rooms(7), maxAge: 0 })],
] as const) {
  test(`${path}: the start names the job and where its status is (7.1, 8.1)`, async () => {
    const { success, id, url } = await start(path, request());
    assert.equal(success, true);
    assert.match(String(id), UUID);
    assert.equal(url, `${server.origin}${path}/${id}`);
    const body = await ended(String(url));
    assert.deepEqual([body.success, body.status, body.total, body.completed], [true, "completed", 7, 7]);
    assert.equal(typeof body.creditsUsed, "number");
    assert.match(String(body.expiresAt), ISO);
    const lifeMs = Date.parse(String(body.expiresAt)) - Date.now();
    assert.ok(lifeMs > DAY_MS - 600_000 && lifeMs <= DAY_MS, `it expires in ${lifeMs} ms`);
    assert.equal((body.data as unknown[]).length, 7);
    assert.equal(body.next ?? undefined, undefined);
  });

  test(`${path}: pages of results, and the way to the next (9.1, 9.2)`, async () => {
    const { id } = await start(path, request());
    await ended(`${path}/${id}`);
    const seen: string[] = [];
    let next: string | undefined = `${path}/${id}?limit=3`;
    for (let pages = 0; next !== undefined && pages < 10; pages += 1) {
      const { body } = await call(next);
      assert.equal(body.success, true);
      const documents = body.data as { metadata: { sourceURL: string } }[];
      assert.ok(documents.length <= 3);
      seen.push(...documents.map(({ metadata }) => metadata.sourceURL));
      next = (body.next ?? undefined) as string | undefined;
      if (next !== undefined) assert.match(next, new RegExp(`^${server.origin}${path}/${id}\\?skip=\\d+`));
    }
    assert.equal(new Set(seen).size, 7);
    assert.equal(seen.length, 7);
    const past = (await call(`${path}/${id}?skip=100`)).body;
    assert.deepEqual([past.data, past.next ?? undefined], [[], undefined]);
  });

  test(`${path}: pages that cannot be asked for (9.1)`, async () => {
    const { id } = await start(path, request());
    for (const query of ["skip=-1", "skip=x", "limit=0", "limit=1001", "limit=1.5", "limit="]) {
      const { status, body } = await call(`${path}/${id}?${query}`);
      assert.deepEqual([status, body.success], [400, false], query);
      assert.match(String(body.error), /Invalid pagination/, query);
    }
    await ended(`${path}/${id}`);
  });

  test(`${path}: what is not there, and what is no id (1.3, 9.1, 9.4)`, async () => {
    for (const [way, method] of [
      ["", "GET"],
      ["/errors", "GET"],
      ["", "DELETE"],
    ] as const) {
      const unknown = await call(`${path}/${NOBODY}${way}`, method);
      assert.deepEqual(
        [unknown.status, unknown.body.success, unknown.body.error],
        [404, false, "Job not found"],
        way,
      );
      const malformed = await call(`${path}/seven${way}`, method);
      assert.equal(malformed.status, 400);
      assert.equal(malformed.body.error, "Invalid job ID format. Job ID must be a valid UUID.");
    }
  });

  test(`${path}: a cancel is heard once and again, and not after the end (9.3)`, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    try {
      const { id } = await start(path, request());
      for (const time of ["first", "second"]) {
        const { status, body } = await call(`${path}/${id}`, "DELETE");
        assert.deepEqual([status, body.status], [200, "cancelled"], time);
      }
      assert.equal((await call(`${path}/${id}`)).body.status, "cancelled");
      assert.equal((await call(`${path}/${id}`)).body.success, true);
    } finally {
      gate = Promise.resolve();
      resolve();
    }
    const { id } = await start(path, request());
    await ended(`${path}/${id}`);
    const late = await call(`${path}/${id}`, "DELETE");
    assert.deepEqual([late.status, late.body.success], [409, false]);
    assert.match(String(late.body.error), /already completed/);
  });

  test(`${path}: what failed is listed, and fails no job (9.1, 9.4)`, async () => {
    const bad = path === "/v2/crawl" ? request() : { urls: [...rooms(1), "http://127.0.0.1:1/"] };
    const { id } = await start(path, bad);
    const body = await ended(`${path}/${id}`);
    assert.equal(body.status, "completed");
    assert.equal(body.total, body.completed);
    const { body: errors } = await call(`${path}/${id}/errors`);
    assert.deepEqual(Object.keys(errors).sort(), ["errors", "robotsBlocked"]);
    const list = errors.errors as {
      id: string;
      timestamp: string;
      url: string;
      code: string;
      error: string;
    }[];
    assert.equal(list.length, path === "/v2/crawl" ? 0 : 1);
    for (const one of list) {
      assert.match(one.timestamp, ISO);
      assert.deepEqual([one.url, one.code], ["http://127.0.0.1:1/", "SCRAPE_SITE_ERROR"]);
      assert.match(one.error, /\S/);
    }
  });

  test(`${path}: a key of a request works once (7.1)`, async () => {
    const headers = { "x-idempotency-key": `kit-${path}` };
    const { id } = await start(path, request(), headers);
    const again = await post(server.origin, path, request(), headers);
    assert.deepEqual(
      [again.status, again.body.success, again.body.code],
      [409, false, "IDEMPOTENCY_KEY_USED"],
    );
    assert.equal(again.body.error, "Idempotency key already used");
    await ended(`${path}/${id}`);
  });
}

test("addresses in answers are those that the operator names (8.1, 9.2)", async () => {
  await using behind = await startServer({ WINNOW_PUBLIC_URL: "https://scrape.example.com/" });
  const { body } = await post(behind.origin, "/v2/crawl", { url: site.origin, scrapeOptions: { maxAge: 0 } });
  assert.equal(body.url, `https://scrape.example.com/v2/crawl/${body.id}`);
  const status = `${behind.origin}/v2/crawl/${body.id}`;
  const finished = await ended(status);
  assert.equal(finished.status, "completed");
  const { next } = (await call(`${status}?limit=2`)).body;
  assert.equal(next, `https://scrape.example.com/v2/crawl/${body.id}?skip=2&limit=2`);
});

test("a batch skips what is no URL, and says what it was (7.1)", async () => {
  const mixed = await start("/v2/batch/scrape", { urls: [site.origin, "ftp://x.example", "not a url"] });
  assert.deepEqual(mixed.invalidURLs, ["ftp://x.example", "not a url"]);
  assert.deepEqual((await start("/v2/batch/scrape", { urls: [site.origin] })).invalidURLs, []);
  const strict = await start("/v2/batch/scrape", { urls: [site.origin], ignoreInvalidURLs: false });
  assert.ok(!("invalidURLs" in strict));
  for (const [request, error] of [
    [{ urls: ["ftp://x.example"] }, /No valid URLs provided/],
    [{ urls: [site.origin, "ftp://x.example"], ignoreInvalidURLs: false }, /./],
    [{ urls: [] }, /./],
    [{}, /./],
  ] as const) {
    const { status, body } = await post(server.origin, "/v2/batch/scrape", request);
    assert.deepEqual([status, body.success], [400, false], JSON.stringify(request));
    assert.match(String(body.error), error);
  }
});

test("a batch takes each URL once, and more of them later (7.1)", async () => {
  const first = await start("/v2/batch/scrape", { urls: [site.origin, site.origin, ...rooms(2)] });
  const more = await start("/v2/batch/scrape", { urls: rooms(4), appendToId: first.id });
  assert.equal(more.id, first.id);
  const body = await ended(`/v2/batch/scrape/${first.id}`);
  const urls = (body.data as { metadata: { sourceURL: string } }[]).map(
    ({ metadata }) => new URL(metadata.sourceURL).href,
  );
  assert.deepEqual(
    [...new Set(urls)].sort(),
    rooms(4)
      .map((url) => new URL(url).href)
      .sort(),
  );
  const unknown = await post(server.origin, "/v2/batch/scrape", { urls: rooms(1), appendToId: NOBODY });
  assert.deepEqual([unknown.status, unknown.body.error], [404, "Job not found"]);
});

test("crawls that are at work are listed under both names (8.3)", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  try {
    const { id } = await start("/v2/crawl", {
      url: site.origin,
      limit: 3,
      scrapeOptions: { formats: ["links"], maxAge: 0 },
    });
    for (const name of ["active", "ongoing"]) {
      const { status, body } = await call(`/v2/crawl/${name}`);
      assert.deepEqual([status, body.success], [200, true]);
      const crawls = body.crawls as {
        id: string;
        teamId: string;
        url: string;
        created_at: string;
        options: Body;
      }[];
      const own = crawls.find((crawl) => crawl.id === id);
      assert.ok(own, name);
      assert.deepEqual([typeof own.teamId, new URL(own.url).href], ["string", `${site.origin}/`]);
      assert.match(own.created_at, ISO);
      assert.equal(own.options.limit, 3);
      assert.ok("scrapeOptions" in own.options);
    }
    await call(`/v2/crawl/${id}`, "DELETE");
    const { body } = await call("/v2/crawl/active");
    assert.ok(!(body.crawls as { id: string }[]).some((crawl) => crawl.id === id));
  } finally {
    gate = Promise.resolve();
    resolve();
  }
});

test("crawls that make no sense are refused before anything begins (8.1)", async () => {
  for (const more of [
    { includePaths: ["("] },
    { excludePaths: ["a".repeat(501)] },
    { limit: 0 },
    { limit: 1.5 },
    { maxDiscoveryDepth: -1 },
    { sitemap: "maybe" },
    { delay: 0 },
    { delay: 61 },
    { maxConcurrency: 0 },
    { webhook: { url: "https://a.example/", colour: 1 } },
    { webhook: { url: "https://a.example/", events: ["dance"] } },
    { webhook: { url: "https://a.example/", headers: { "X-Firecrawl-Signature": "x" } } },
  ]) {
    const { status, body } = await post(server.origin, "/v2/crawl", { url: site.origin, ...more });
    assert.deepEqual([status, body.success, body.code], [400, false, "BAD_REQUEST"], JSON.stringify(more));
  }
});

const CRAWLS: readonly (readonly [what: string, options: object, rooms: readonly number[]])[] = [
  ["depth 0 is the start alone", { maxDiscoveryDepth: 0 }, [0]],
  ["depth 1 adds what it links to", { maxDiscoveryDepth: 1, sitemap: "skip" }, [0, 1, 2]],
  ["a limit is exact", { limit: 4 }, [0, 1, 2, 3]],
  ["paths that are wanted", { includePaths: ["^/$", "^/room/[13]$"] }, [0, 1, 3]],
  ["paths that are not", { excludePaths: ["room/2"] }, [0, 1, 3, 4]],
];
for (const [what, options, expected] of CRAWLS) {
  test(`a crawl: ${what} (8.4)`, async () => {
    const { id } = await start("/v2/crawl", { url: site.origin, maxConcurrency: 1, ...options });
    const { data } = await ended(`/v2/crawl/${id}`);
    const urls = (data as { metadata: { url: string } }[]).map(
      ({ metadata }) => new URL(metadata.url).pathname,
    );
    assert.deepEqual(urls.sort(), expected.map(roomPath).sort());
  });
}

test("a map lists links as objects, each once, without a slash at the end (11)", async () => {
  const body = await start("/v2/map", { url: site.origin });
  assert.match(String(body.id), UUID);
  const urls = (body.links as { url: string }[]).map(({ url }) => url);
  assert.equal(new Set(urls).size, urls.length);
  for (const url of urls) assert.ok(url.startsWith(site.origin) && !url.endsWith("/"), url);
  assert.ok(urls.includes(`${site.origin}/room/1`));
  assert.equal(((await start("/v2/map", { url: site.origin, limit: 1 })).links as unknown[]).length, 1);
  for (const more of [{ limit: 0 }, { limit: 100_001 }, { timeout: 0 }, { sitemap: "x" }])
    assert.equal((await post(server.origin, "/v2/map", { url: site.origin, ...more })).status, 400);
});

test("a search gives the groups that were asked for, and refuses in its own words (12)", async () => {
  const { data, id, creditsUsed } = await start("/v2/search", { query: "room doors", sources: ["web"] });
  assert.deepEqual(Object.keys(data as object), ["web"]);
  assert.match(String(id), UUID);
  assert.equal(typeof creditsUsed, "number");
  for (const request of [
    {},
    { query: "" },
    { query: "x", limit: 0 },
    { query: "x", limit: 101 },
    { query: "x", sources: ["moon"] },
    { query: "x", includeDomains: ["a.example"], excludeDomains: ["b.example"] },
  ]) {
    const { status, body } = await post(server.origin, "/v2/search", request);
    assert.deepEqual(
      [status, body.success, body.error],
      [400, false, "Invalid request body"],
      JSON.stringify(request),
    );
    assert.ok(Array.isArray(body.details));
  }
});

test("an extraction and an agent are jobs of one answer (13)", async () => {
  for (const [path, request] of [
    [
      "/v2/extract",
      { urls: [site.origin], schema: { type: "object", properties: { title: { type: "string" } } } },
    ],
    ["/v2/agent", { prompt: "What is the title?", urls: [site.origin] }],
  ] as const) {
    const { id, success } = await start(path, request);
    assert.equal(success, true);
    const body = await ended(`${path}/${id}`);
    assert.deepEqual([body.success, body.status], [true, "completed"], JSON.stringify(body));
    assert.match(String(body.expiresAt), ISO);
    assert.equal((await call(`${path}/${NOBODY}`)).status, 404);
    assert.equal((await post(server.origin, path, {})).status, 400);
  }
  const { status, body } = await post(server.origin, "/v2/extract", {
    urls: [site.origin],
    schema: { type: "nonsense" },
  });
  assert.equal(status, 400);
  assert.match(String(body.error), /schema/i);
});

test.run();
