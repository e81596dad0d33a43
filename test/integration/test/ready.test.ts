import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { suite } from "uvu";
import { isOnServers } from "../backends.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("ready");

interface Ready {
  readonly status: string;
  readonly checks: Readonly<Record<string, string>>;
  readonly optional: Readonly<Record<string, string>>;
}

async function readyOf(
  settings: Readonly<Record<string, string>>,
): Promise<Ready & { readonly code: number }> {
  await using server = await startServer(settings);
  return await readyAt(server);
}

async function readyAt({ origin }: TestServer): Promise<Ready & { readonly code: number }> {
  const response = await fetch(`${origin}/ready`);
  return { code: response.status, ...((await response.json()) as Ready) };
}

/** A server that answers everything with a status. */
async function answering(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() };
}

test("everything that the server needs is tried", async () => {
  const { code, checks } = await readyOf({});
  assert.equal(code, 200, JSON.stringify(checks));
  const records = isOnServers ? ["records-postgres", "dispatch-bullmq"] : ["records-sqlite"];
  for (const name of ["cache", "scrape", "jobs", ...records, "service-artifacts", "hook-fetch-browser"])
    assert.equal(checks[name], "ok", name);
});

test("it is ready also where nobody may ask for zero data retention", async () => {
  const { code, status, checks } = await readyOf({ WINNOW_ZERO_DATA_RETENTION: "false" });
  assert.equal(checks.scrape, "ok");
  assert.deepEqual([code, status], [200, "ok"], JSON.stringify(checks));
});

test("servers that are configured are asked, at no cost, and are no reason to send no requests", async () => {
  await using model = await answering(401);
  const { code, status, checks } = await readyOf({
    OPENAI_API_KEY: "some-secret-key",
    OPENAI_BASE_URL: `${model.url}/v1`,
    SEARXNG_ENDPOINT: "http://127.0.0.1:1/",
  });
  assert.deepEqual([code, status], [200, "degraded"]);
  assert.match(checks["model-openai-compatible"] ?? "", /refuses the key \(401\)/);
  assert.match(checks["search-searxng"] ?? "", /cannot be reached/);
  assert.deepEqual(model.asked, ["GET /v1/models Bearer some-secret-key"]);
  assert.doesNotMatch(JSON.stringify(checks), /some-secret-key/);
  await using broken = await answering(503);
  const other = await readyOf({ OLLAMA_BASE_URL: broken.url, SEARXNG_ENDPOINT: broken.url });
  assert.match(other.checks["model-openai-compatible"] ?? "", /answers 503/);
  assert.match(other.checks["search-searxng"] ?? "", /answers 503/);
});

test("programs that not everybody installs are named where they are missing, and are no fault", async () => {
  await using server = await startServer({});
  const path = process.env.PATH;
  process.env.PATH = "/nowhere";
  try {
    const { code, status, checks, optional } = await readyAt(server);
    assert.deepEqual([code, status], [200, "ok"], JSON.stringify(checks));
    assert.equal(checks["format-video"], undefined);
    assert.match(optional["format-video"] ?? "", /is not installed/);
  } finally {
    process.env.PATH = path;
  }
});

test("the whole server is measured, with what its jobs, its browser and its monitors have to do", async () => {
  await using server = await startServer({ WINNOW_JOB_SLOTS: "0" });
  const url = `${server.origin}/sample`;
  assert.equal((await post(server.origin, "/v2/batch/scrape", { urls: [url] })).status, 200);
  const schedule = { cron: "0 * * * *" };
  const targets = [{ type: "scrape", urls: [url] }];
  assert.equal((await post(server.origin, "/v2/monitor", { name: "one", schedule, targets })).status, 200);
  const response = await fetch(`${server.origin}/metrics`);
  const lines = (await response.text()).split("\n");
  for (const line of [
    'winnow_browser_pages{state="open"} 0',
    'winnow_browser_pages{state="waiting"} 0',
    "winnow_monitors_due 0",
    "winnow_monitors_late_seconds 0",
    'winnow_jobs_running{operation="batchScrape"} 1',
    'winnow_job_pages{state="waiting"} 1',
    "winnow_deliveries_pending 0",
    "winnow_scrapes_at_work 0",
  ])
    assert.ok(lines.includes(line), line);
  assert.ok(lines.some((line) => line.startsWith("winnow_job_oldest_seconds ")));
  await using unmeasured = await startServer({ WINNOW_METRICS: "false" });
  assert.equal((await fetch(`${unmeasured.origin}/metrics`)).status, 404);
});

test("without pages of its own and a provider a search fails, and says what to set", async () => {
  await using server = await startServer({ WINNOW_SEARCH_OWN_PAGES: "false" });
  const { status, body } = await post(server.origin, "/v2/search", { query: "grain" });
  assert.deepEqual([status, body.code], [500, "SEARCH_FAILED"]);
  assert.match(String(body.error), /SEARXNG_ENDPOINT/);
});

test.run();
