import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import { suite } from "uvu";
import { overHttp, overStdio, use } from "../mcp.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** The tools through the official client, over both transports, against a real kernel and pages of this machine. */
const test = suite("mcp");
const NOBODY = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
/** The tools of the official server, by its version 3.26.0. */
const OFFICIAL = [
  ...["scrape", "map", "search", "find_tools", "search_feedback", "feedback", "crawl", "check_crawl_status"],
  ...["extract", "agent", "agent_status", "interact", "interact_stop", "parse", "monitor_create"],
  ...["monitor_list", "monitor_get", "monitor_update", "monitor_delete", "monitor_run", "monitor_checks"],
  ...[
    "monitor_check",
    "monitor_diff",
    "monitor_changes",
    "monitor_looked",
    "monitor_seen",
    "research_search_papers",
    "research_inspect_paper",
    "research_related_papers",
  ],
  ...["research_read_paper", "research_search_github", "developer_search", "explain", "credit_usage"],
];
/** Every one that was used, over whichever transport. */
const used = new Set<string>();

let site: Site;
let server: TestServer;
let folder: string;
let engine: { readonly url: string; readonly close: () => void };

test.before(async () => {
  site = await startSite();
  engine = await startEngine(() => site.origin);
  server = await startServer({ SEARXNG_ENDPOINT: engine.url, WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" });
  folder = mkdtempSync(join(tmpdir(), "winnow-mcp-"));
  writeFileSync(
    join(folder, "report.html"),
    `<title>Report</title><main><h1>Wheat</h1><p>${"Prices rose. ".repeat(30)}</p></main>`,
  );
});
test.after(async () => {
  await server.close();
  await site.close();
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A search engine that finds three pages of the site. */
async function startEngine(origin: () => string) {
  const app = createServer((_, response) => {
    const results = ["article", "gzip", "br"].map((path) => ({
      url: `${origin()}/${path}`,
      title: `Page ${path}`,
      content: `About ${path} and winnowing`,
      engine: "test",
    }));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ results, unresponsive_engines: [] }));
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const { port } = app.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void app.close() };
}

const idIn = (text: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? assert.fail(text);
const transports: readonly (readonly [string, () => Promise<Client>])[] = [
  ["HTTP", () => overHttp(server.origin)],
  ["standard input with a server", () => overStdio(folder, ["--api-url", server.origin])],
];

async function good(client: Client, name: string, given: object = {}): Promise<string> {
  used.add(name);
  const { text, isError } = await use(client, name, given);
  assert.equal(isError, false, `${name}: ${text}`);
  return text;
}

async function refused(client: Client, name: string, given: object = {}): Promise<string> {
  used.add(name);
  const { text, isError } = await use(client, name, given);
  assert.equal(isError, true, `${name}: ${text}`);
  return text;
}

for (const [transport, connect] of transports) {
  test(`${transport}: what is offered`, async () => {
    await using client = closing(await connect());
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name.replace("firecrawl_", ""));
    assert.deepEqual([...names].sort(), [...OFFICIAL, "batch_scrape"].sort());
    assert.match(client.getInstructions() ?? "", /firecrawl_scrape/);
    const scrape = tools.find(({ name }) => name === "firecrawl_scrape");
    assert.match(JSON.stringify(scrape?.inputSchema), /"changeTracking"/);
  });

  test(`${transport}: pages, lists and files`, async () => {
    await using client = closing(await connect());
    assert.match(await good(client, "scrape", { url: `${site.origin}/article` }), /# How tests are written/);
    const links = await good(client, "scrape", {
      url: `${site.origin}/article`,
      formats: ["markdown", "links"],
    });
    assert.match(links, /\[links\]\nhttp/);
    const [, id] = /"scrapeId":"([\w-]+)"/.exec(links) ?? [];
    assert.match(await good(client, "explain", { id }), /"kind":"scrape".*"steps":/);
    const picture = await use(client, "scrape", {
      url: `${site.origin}/article`,
      formats: ["screenshot"],
      screenshotOptions: { fullPage: true, viewport: { width: 400, height: 300 } },
    });
    assert.deepEqual(
      picture.content.map(({ type }) => type),
      ["text", "image"],
    );
    assert.match(await good(client, "map", { url: site.origin, limit: 20 }), /links: 1 to \d+ of \d+/);
    const found = await good(client, "search", { query: "winnowing", limit: 2 });
    assert.match(found, /web: 1 to 2 of 2/);
    const searchId = idIn(found);
    const rated = {
      searchId,
      rating: "good",
      valuableSources: [{ url: `${site.origin}/article`, reason: "It is." }],
    };
    await good(client, "search_feedback", rated);
    const scraped = await good(client, "scrape", { url: `${site.origin}/gzip` });
    await good(client, "feedback", {
      endpoint: "scrape",
      jobId: idIn(scraped),
      rating: "good",
      note: "All there.",
    });
    assert.match(await good(client, "credit_usage"), /remainingCredits/);
    assert.match(await good(client, "credit_usage", { view: "historical" }), /periods/);
    const html = Buffer.from("<h1>Rye</h1><p>Prices fell.</p>").toString("base64");
    assert.match(await good(client, "parse", { content: html, fileName: "rye.html" }), /# Rye/);
    const file = { filePath: join(folder, "report.html"), onlyMainContent: true };
    if (transport === "HTTP") assert.match(await refused(client, "parse", file), /does not see your files/);
    else assert.match(await good(client, "parse", file), /# Wheat/);
  });

  test(`${transport}: jobs`, async () => {
    await using client = closing(await connect());
    const progress: unknown[] = [];
    const crawl = await use(
      client,
      "crawl",
      { url: site.origin, limit: 4 },
      { onprogress: (one: unknown) => progress.push(one) },
    );
    used.add("crawl");
    assert.match(crawl.text, /"status":"completed","completed":4/);
    assert.match(JSON.stringify(progress), /of \d+ pages/);
    const id = idIn(crawl.text);
    assert.match(await good(client, "check_crawl_status", { id }), /Pages 1 to 4 of 4/);
    assert.match(await good(client, "check_crawl_status", { id, page: 1 }), /# Front page/);
    assert.match(await refused(client, "check_crawl_status", { id, page: 9 }), /There is no page 9/);
    const batch = await good(client, "batch_scrape", {
      urls: [`${site.origin}/article`, `${site.origin}/br`],
      formats: ["markdown"],
    });
    assert.match(batch, /"completed":2/);
    const schema = { type: "object", properties: { title: { type: "string" } } };
    assert.match(
      await good(client, "extract", { urls: [`${site.origin}/article`], schema }),
      /"status":"completed"/,
    );
    const agent = idIn(
      await good(client, "agent", {
        prompt: "The title of the page",
        urls: [`${site.origin}/article`],
        schema,
      }),
    );
    for (;;) {
      const status = await good(client, "agent_status", { id: agent });
      if (!status.includes('"processing"')) {
        assert.match(status, /"completed"/);
        break;
      }
      await sleep(250);
    }
    const { contents } = await client.readResource({ uri: `winnow://jobs/${id}/pages/1` });
    assert.match(JSON.stringify(contents), /# Front page/);
    const overview = await client.readResource({ uri: `winnow://jobs/${id}` });
    assert.match(JSON.stringify(overview), /Pages 1 to 4/);
    await assert.rejects(client.readResource({ uri: "winnow://elsewhere" }), /There is no resource/);
    await client.listResources();
    assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2);
  });

  test(`${transport}: a live page`, async () => {
    await using client = closing(await connect());
    const opened = await good(client, "interact", {
      url: `${site.origin}/article`,
      code: "await page.title()",
    });
    assert.match(opened, /How tests are written/);
    const scrapeId = /"scrapeId":"([\w-]+)"/.exec(opened)?.[1];
    assert.match(await good(client, "interact", { scrapeId, code: "1 + 1" }), /"2"/);
    await good(client, "interact_stop", { scrapeId });
    assert.match(await refused(client, "interact", { code: "1" }), /one of `url` and `scrapeId`/);
  });

  test(`${transport}: monitors`, async () => {
    await using client = closing(await connect());
    const made = await good(client, "monitor_create", {
      page: `${site.origin}/article`,
      goal: "The title changes",
    });
    const id = idIn(made);
    assert.match(await good(client, "monitor_list"), new RegExp(id));
    assert.match(await good(client, "monitor_get", { id }), /every 30 minutes|"cron"/);
    assert.match(await good(client, "monitor_update", { id, body: { name: "Tests" } }), /"name":"Tests"/);
    await good(client, "monitor_run", { id });
    let checkId: string | undefined;
    while (checkId === undefined) {
      const checks = await good(client, "monitor_checks", { id, limit: 5, status: "completed" });
      checkId = /"id":"([0-9a-f-]{36})"/.exec(checks)?.[1];
      await sleep(200);
    }
    assert.match(await good(client, "monitor_check", { id, checkId, pageStatus: "new" }), /\/article/);
    assert.match(await good(client, "monitor_changes", { id }), new RegExp(checkId));
    assert.match(await good(client, "monitor_looked", { id, checkId }), new RegExp(checkId));
    assert.match(await good(client, "monitor_seen", { id, checkId }), /seenUntil/);
    assert.match(await refused(client, "monitor_seen", { id: NOBODY }), /NOT_FOUND|not found/i);
    assert.match(await refused(client, "monitor_diff", { id, by: "word" }), /no version before this one/);
    await good(client, "monitor_delete", { id });
    assert.match(await refused(client, "monitor_get", { id }), /NOT_FOUND|not found/i);
  });

  test(`${transport}: what only the cloud has says what to use`, async () => {
    await using client = closing(await connect());
    const cloud = OFFICIAL.filter((name) => /^(?:find_tools|developer_search|research_)/.test(name));
    assert.equal(cloud.length, 7);
    for (const name of cloud) assert.match(await refused(client, name, { query: "x" }), /Use firecrawl_/);
    assert.match(
      await refused(client, "scrape", { alexandria: { provider: "x", capability: "y" }, url: site.origin }),
      /cloud service/,
    );
  });

  test(`${transport}: mistakes are answers with a code`, async () => {
    await using client = closing(await connect());
    const wrong: readonly (readonly [string, object, RegExp])[] = [
      ["scrape", {}, /^BAD_REQUEST: url/],
      ["scrape", { url: site.origin, formats: ["markdwn"] }, /^BAD_REQUEST: .*markdwn/],
      ["scrape", { url: site.origin, onlyMain: true }, /Unrecognized key "onlyMain"/],
      ["scrape", { url: site.origin, maxTokens: 1 }, /^BAD_REQUEST: maxTokens/],
      ["map", { url: 3 }, /^BAD_REQUEST: url/],
      ["check_crawl_status", { id: NOBODY }, /not found/i],
      ["check_crawl_status", { id: ".." }, /^BAD_REQUEST: id/],
      ["check_crawl_status", {}, /^BAD_REQUEST: id: Required/],
      ["monitor_get", { id: NOBODY, deep: true }, /Unrecognized key "deep"/],
      ["interact_stop", { scrapeId: "../../v2/monitor" }, /BAD_REQUEST|NOT_FOUND/],
      ["parse", {}, /^BAD_REQUEST: filePath/],
      ["parse", { content: "***", fileName: "a.html" }, /base64/],
    ];
    for (const [name, given, words] of wrong) assert.match(await refused(client, name, given), words);
    await assert.rejects(client.callTool({ name: "firecrawl_scrap", arguments: {} }), /There is no tool/);
  });
}

test("standard input with a kernel of its own: what is there, and what is not", async () => {
  await using client = closing(await overStdio(folder));
  assert.match(await good(client, "scrape", { url: `${site.origin}/article` }), /# How tests are written/);
  assert.match(await good(client, "crawl", { url: site.origin, limit: 2 }), /"completed":2/);
  assert.match(await good(client, "parse", { filePath: join(folder, "report.html") }), /# Wheat/);
  const picture = await use(client, "scrape", { url: `${site.origin}/article`, formats: ["screenshot"] });
  assert.deepEqual(
    picture.content.map(({ type }) => type),
    ["text", "image"],
  );
  const opened = await good(client, "interact", {
    url: `${site.origin}/article`,
    code: "await page.title()",
  });
  assert.match(opened, /How tests are written/);
  const { tools } = await client.listTools();
  assert.equal(
    tools.some(({ name }) => name.startsWith("firecrawl_monitor")),
    false,
  );
  await assert.rejects(use(client, "monitor_list"), /WINNOW_DATA_DIR/);
});

test("standard input with a data folder: monitors are kept", async () => {
  const env = { WINNOW_DATA_DIR: join(folder, "data") };
  {
    await using client = closing(await overStdio(folder, [], env));
    await good(client, "monitor_create", {
      page: `${site.origin}/article`,
      goal: "The title changes",
      name: "Kept",
    });
  }
  await using client = closing(await overStdio(folder, [], env));
  assert.match(await good(client, "monitor_list"), /"name":"Kept"/);
});

test("each tool of the official server was used", () => {
  assert.deepEqual(
    OFFICIAL.filter((name) => !used.has(name)),
    [],
  );
});

function closing(client: Client): Client & AsyncDisposable {
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

test.run();
