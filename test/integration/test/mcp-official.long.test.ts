import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { suite } from "uvu";
import { use } from "../mcp.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** The official MCP server, `firecrawl-mcp` 3.26.0, as a process of its own at our HTTP server. */
const test = suite("mcp-official");
const script = join(
  dirname(createRequire(import.meta.url).resolve("firecrawl-mcp/package.json")),
  "dist/index.js",
);
let site: Site;
let server: TestServer;
let folder: string;
let client: Client;

test.before(async () => {
  site = await startSite();
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "winnow-mcp-official-"));
  client = new Client({ name: "winnow-test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [script],
      env: {
        ...(process.env as Record<string, string>),
        FIRECRAWL_API_URL: server.origin,
        FIRECRAWL_API_KEY: "fc-0123456789abcdef0123456789abcdef",
      },
      stderr: "ignore",
    }),
  );
});
test.after(async () => {
  await client.close();
  await server.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

type Body = Readonly<Record<string, unknown>>;
async function answered(name: string, given: object): Promise<Body> {
  const { text, isError } = await use(client, name, given);
  assert.equal(isError, false, `${name}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Body;
}
const said = (body: unknown) => JSON.stringify(body);

test("it starts, and lists its tools", async () => {
  assert.ok((await client.listTools()).tools.length >= 28);
});

test("pages, sites and files", async () => {
  assert.match(said(await answered("scrape", { url: `${site.origin}/article` })), /# How tests are written/);
  const json = {
    url: `${site.origin}/article`,
    formats: ["json"],
    jsonOptions: { schema: { type: "object", properties: { title: { type: "string" } } } },
  };
  assert.match(said(await answered("scrape", json)), /"title"/);
  assert.match(said(await answered("map", { url: site.origin })), /"links"/);
  writeFileSync(
    join(folder, "report.html"),
    `<title>Report</title><main><h1>Wheat</h1><p>${"Prices rose. ".repeat(30)}</p></main>`,
  );
  assert.match(said(await answered("parse", { filePath: join(folder, "report.html") })), /# Wheat/);
  assert.match(said(await answered("credit_usage", {})), /remainingCredits/);
  assert.match(said(await answered("credit_usage", { view: "historical" })), /periods/);
});

test("a search finds what was seen", async () => {
  const { data, id } = (await answered("search", { query: "tests written", sources: ["web"] })) as {
    data?: Body;
    id?: string;
  };
  assert.ok(Array.isArray(data?.web), said(data));
  const rated = { searchId: id, rating: "bad", querySuggestions: "Find more." };
  assert.equal((await answered("search_feedback", rated)).success, true);
  const scraped = await answered("scrape", { url: `${site.origin}/gzip` });
  const jobId = (scraped.metadata as Body).scrapeId;
  assert.equal((await answered("feedback", { endpoint: "scrape", jobId, rating: "good" })).success, true);
});

test("crawls and agents", async () => {
  const crawl = await answered("crawl", { url: site.origin, limit: 3 });
  assert.deepEqual([crawl.status, (crawl.data as readonly unknown[]).length], ["completed", 3]);
  const status = await answered("check_crawl_status", { id: crawl.id });
  assert.deepEqual([status.status, status.completed], ["completed", 3]);
  const { id } = await answered("agent", {
    prompt: "The title",
    urls: [`${site.origin}/article`],
    schema: { type: "object", properties: { title: { type: "string" } } },
  });
  for (;;) {
    const { status: state } = await answered("agent_status", { id });
    if (state !== "processing") {
      assert.equal(state, "completed");
      break;
    }
    await sleep(250);
  }
});

test("live pages", async () => {
  const opened = await answered("interact", {
    url: `${site.origin}/article`,
    code: "await page.title()",
    language: "node",
  });
  assert.match(said(opened), /How tests are written/);
  await answered("interact_stop", { scrapeId: opened.scrapeId });
});

test("monitors", async () => {
  const { data } = (await answered("monitor_create", {
    page: `${site.origin}/article`,
    goal: "The title changes",
  })) as { data: Body };
  const { id } = data;
  assert.match(said(await answered("monitor_list", {})), new RegExp(String(id)));
  await answered("monitor_get", { id });
  assert.match(said(await answered("monitor_update", { id, body: { name: "Tests" } })), /"Tests"/);
  await answered("monitor_run", { id });
  let checkId: unknown;
  while (checkId === undefined) {
    const { data: checks } = (await answered("monitor_checks", { id, limit: 5, status: "completed" })) as {
      data: readonly Body[];
    };
    checkId = checks[0]?.id;
    await sleep(200);
  }
  assert.match(said(await answered("monitor_check", { id, checkId })), /\/article/);
  await answered("monitor_delete", { id });
});

test("what needs the cloud fails in words", async () => {
  for (const [name, given] of [
    ["developer_search", { query: "x" }],
    ["research_search_papers", { query: "x" }],
  ] as const) {
    const { isError, text } = await use(client, name, given);
    assert.equal(isError, true, text);
    assert.notEqual(text, "");
  }
});

test.run();
