import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { suite } from "uvu";
import { isOnServers } from "../backends.ts";
import { post, startServer } from "../server.ts";

const test = suite("what the server cannot do");

test("names what is wrong inside of options", async () => {
  await using server = await startServer();
  const details = async (options: object) => {
    const { status, body } = await post(server.origin, "/v2/scrape", {
      url: `${server.origin}/sample`,
      ...options,
    });
    assert.deepEqual([status, body.code], [400, "BAD_REQUEST"], JSON.stringify(options));
    return body.details as { path: unknown[]; keys?: string[]; message: string }[];
  };
  const [extra] = await details({ parsers: [{ type: "pdf", mode: "fast", deep: 1 }] });
  assert.deepEqual([extra?.path, extra?.keys], [["parsers", 0], ["deep"]]);
  const [mode] = await details({ parsers: ["image", { type: "pdf", mode: "slow" }] });
  assert.deepEqual(mode?.path, ["parsers", 1, "mode"]);
  const [kind] = await details({ parsers: [{ type: "word" }] });
  assert.deepEqual(kind?.path, ["parsers", 0, "type"]);
  const [name] = await details({ parsers: ["word"] });
  assert.match(name?.message ?? "", /"pdf", "image"/);
  for (const country of ["foo", "X", "", "XQ", 1]) {
    const [wrong] = await details({ location: { country } });
    assert.deepEqual(wrong?.path, ["location", "country"]);
  }
});

test("monitors refuse zero data retention, and everything but a scrape refuses lockdown", async () => {
  await using server = await startServer();
  const url = `${server.origin}/sample`;
  const ask = async (path: string, body: object) => {
    const answer = await post(server.origin, path, body);
    const [first] = Array.isArray(answer.body.details) ? (answer.body.details as { path: unknown[] }[]) : [];
    return [answer.status, answer.body.code, ...(first === undefined ? [] : [first.path.join(".")])];
  };
  const zero = { zeroDataRetention: true };
  const locked = { lockdown: true };
  const monitor = (scrapeOptions: object) => ({
    name: "sample",
    schedule: { cron: "0 * * * *" },
    targets: [{ type: "scrape", urls: [url], scrapeOptions }],
  });
  assert.deepEqual(await ask("/v2/monitor", monitor(zero)), [400, "BAD_REQUEST", "targets.0"]);
  for (const [path, body, place] of [
    ["/v2/crawl", { url, scrapeOptions: locked }, "scrapeOptions.lockdown"],
    ["/v2/batch/scrape", { urls: [url], ...locked }, "lockdown"],
    ["/v2/extract", { urls: [url], prompt: "x", scrapeOptions: locked }, "scrapeOptions.lockdown"],
    ["/v2/search", { query: "x", scrapeOptions: locked }, "scrapeOptions.lockdown"],
    ["/v2/monitor", monitor(locked), "targets.0.scrapeOptions.lockdown"],
  ] as const)
    assert.deepEqual(await ask(path, body), [400, "BAD_REQUEST", place], path);
});

test("jobs refuse zero data retention where other processes work on their pages", async () => {
  await using server = await startServer({ WINNOW_JOB_SLOTS: "0" });
  const url = `${server.origin}/sample`;
  const zero = { zeroDataRetention: true };
  for (const [path, body] of [
    ["/v2/crawl", { url, ...zero }],
    ["/v2/crawl", { url, scrapeOptions: zero }],
    ["/v2/batch/scrape", { urls: [url], ...zero }],
    ["/v2/extract", { urls: [url], prompt: "the title", ...zero }],
    ["/v2/extract", { urls: [url], prompt: "the title", scrapeOptions: zero }],
  ] as const) {
    const answer = await post(server.origin, path, body);
    assert.deepEqual([answer.status, answer.body.code], [400, "SCRAPE_ZDR_VIOLATION_ERROR"], path);
    assert.match(String(answer.body.error), /WINNOW_JOB_SLOTS=0.*Scrape the URLs one by one/);
  }
});

test("pages that may not be kept are not added to a batch that keeps its own", async () => {
  await using server = await startServer();
  const urls = [`${server.origin}/sample`];
  const begin = (body: object) => post(server.origin, "/v2/batch/scrape", { urls, ...body });
  const keeping = await begin({});
  const refused = await begin({ appendToId: keeping.body.id, zeroDataRetention: true });
  assert.deepEqual([refused.status, refused.body.code], [400, "SCRAPE_ZDR_VIOLATION_ERROR"]);
  if (isOnServers) return;
  const sealed = await begin({ zeroDataRetention: true });
  assert.equal((await begin({ appendToId: sealed.body.id, zeroDataRetention: true })).status, 200);
});

test("zero data retention is refused where the operator does not offer it", async () => {
  await using server = await startServer({ WINNOW_ZERO_DATA_RETENTION: "false" });
  const ask = (options: object) =>
    post(server.origin, "/v2/scrape", { url: `${server.origin}/sample`, ...options });
  const { status, body } = await ask({ zeroDataRetention: true });
  assert.deepEqual([status, body.code], [403, "ZERO_RETENTION_NOT_ENABLED"]);
  assert.equal((await ask({})).status, 200);
});

test("a full disk refuses jobs as such, and takes them again when there is room", async () => {
  // The store's own connection, whose file is then not allowed to grow: SQLite fails as on a full disk.
  const opened = new Set<DatabaseSync>();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
    opened.add(this);
    return prepare.apply(this, given);
  };
  await using server = await startServer();
  const url = `${server.origin}/sample`;
  const crawl = { url, limit: 1, ignoreRobotsTxt: true, sitemap: "skip" };
  assert.equal((await post(server.origin, "/v2/crawl", crawl)).status, 200);
  DatabaseSync.prototype.prepare = prepare;
  const jobs = [...opened].find((one) => one.location()?.endsWith("jobs.sqlite"));
  assert.ok(jobs !== undefined);
  jobs.exec("pragma max_page_count = 1");
  const excludePaths = Array.from({ length: 200 }, (_, index) => `^/${"x".repeat(150)}${index}`);
  const { status, body } = await post(server.origin, "/v2/crawl", { ...crawl, excludePaths });
  assert.deepEqual([status, body.success, body.code], [507, false, "STORAGE_FULL"]);
  assert.match(String(body.error), /Free disk space/);
  jobs.exec("pragma max_page_count = 1000000");
  assert.equal((await post(server.origin, "/v2/crawl", { ...crawl, excludePaths })).status, 200);
});

test("a browser that is not there is named at the start", async () => {
  const path = "/nowhere/chromium";
  await assert.rejects(startServer({ PUPPETEER_EXECUTABLE_PATH: path }), {
    code: "CONFIG_INVALID",
    message: `The browser ${path} does not exist or is not executable. Set PUPPETEER_EXECUTABLE_PATH to a browser, or unset it.`,
  });
});

test("a key that comes twice in a query is refused", async () => {
  await using server = await startServer();
  const response = await fetch(`${server.origin}/v2/webhooks/deliveries?jobId=a&jobId=b`);
  const { code } = (await response.json()) as { code: string };
  assert.deepEqual([response.status, code], [400, "BAD_REQUEST"]);
  assert.equal((await fetch(`${server.origin}/v2/webhooks/deliveries?limit=1&limit=2`)).status, 400);
});

test.run();
