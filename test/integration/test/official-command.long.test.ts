import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** The official command, `firecrawl-cli` 1.23.3, as a process of its own for each call, at our HTTP server. */
const test = suite("official-command");
const script = join(
  dirname(createRequire(import.meta.url).resolve("firecrawl-cli/package.json")),
  "dist/index.js",
);
let site: Site;
let server: TestServer;
let folder: string;

test.before(async () => {
  site = await startSite();
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "winnow-official-command-"));
});
test.after(async () => {
  await server.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** It keeps the last scrape in HOME, and pages in the working folder: both are of this test only. */
async function run(...given: readonly string[]): Promise<Ended> {
  const env = {
    ...process.env,
    HOME: folder,
    NO_COLOR: "1",
    FIRECRAWL_API_URL: server.origin,
    FIRECRAWL_API_KEY: "fc-0123456789abcdef0123456789abcdef",
    FIRECRAWL_NO_TELEMETRY: "1",
    FIRECRAWL_NO_UPDATE_CHECK: "1",
  };
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...given],
      { env, cwd: folder, timeout: 120_000, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

async function printed(...given: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...given);
  assert.equal(code, 0, `${given.join(" ")}: ${stdout.slice(0, 500)} ${stderr.slice(0, 500)}`);
  return stdout;
}
type Body = Readonly<Record<string, unknown>>;
const read = async (...given: readonly string[]) => JSON.parse(await printed(...given)) as Body;

test("it finds the server, its key and its limits in order", async () => {
  assert.match(await printed("--status"), /Authenticated/);
  const { checks } = (await read("doctor", "--json")) as { checks?: readonly Body[] };
  assert.ok(Array.isArray(checks), "doctor lists its checks");
  assert.deepEqual(
    checks.filter(({ status }) => status === "fail"),
    [],
  );
  assert.match(await printed("credit-usage"), /Remaining Credits/);
});

test("pages: a text, several formats, a question, a picture, actions, many at once", async () => {
  const url = `${site.origin}/article`;
  assert.match(await printed("scrape", url), /^# How tests are written/m);
  const both = await read("scrape", url, "-f", "markdown,links", "--only-main-content");
  assert.match(String(both.markdown), /^# How tests/);
  assert.ok(Array.isArray(both.links));
  assert.notEqual(await printed("scrape", url, "--query", "What is it about?"), "");
  assert.match(String((await read("scrape", url, "--screenshot", "--json")).screenshot), /^http/);
  const actions = JSON.stringify([{ type: "wait", milliseconds: 10 }]);
  assert.match(await printed("scrape", url, "--actions", actions), /How tests are written/);
  await printed("scrape", url, `${site.origin}/gzip`);
  assert.match(readFileSync(join(folder, ".firecrawl/127.0.0.1-gzip.md"), "utf8"), /Squeezed/);
});

test("sites, files and searches", async () => {
  assert.match(await printed("map", site.origin), /\/about/);
  const crawl = await read("crawl", site.origin, "--limit", "3", "--wait", "--poll-interval", "1");
  assert.deepEqual([crawl.status, (crawl.data as readonly unknown[]).length], ["completed", 3]);
  assert.match(await printed("crawl", String(crawl.id), "--status"), /completed/);
  writeFileSync(
    join(folder, "report.html"),
    `<title>Report</title><main><h1>Wheat</h1><p>${"Prices rose. ".repeat(30)}</p></main>`,
  );
  assert.match(await printed("parse", join(folder, "report.html")), /# Wheat/);
  const found = await read("search", "tests written", "--json");
  assert.ok(Array.isArray((found.data as Body).web));
});

test("a live page, an agent, a word of thanks", async () => {
  const scraped = await run("scrape", `${site.origin}/article`);
  const [, id = ""] = /Scrape ID: (\S+)/.exec(scraped.stderr) ?? [];
  assert.match(await printed("interact", "-c", "await page.title()"), /How tests are written/);
  await printed("interact", "stop");
  assert.match(await printed("feedback", "scrape", id, "--rating", "good"), /recorded/);
  const agent = ["agent", "The title", "--urls", `${site.origin}/article`, "--wait", "--poll-interval", "1"];
  assert.match(await printed(...agent), /How tests are written/);
});

test("monitors", async () => {
  const made = await read(
    ...["monitor", "create", "--name", "Tests", "--goal", "The title changes"],
    ...["--schedule", "every 30 minutes", "--page", `${site.origin}/article`],
  );
  const id = String((made.data as Body).id);
  assert.match(await printed("monitor", "list"), new RegExp(id));
  await printed("monitor", "run", id);
  let check: Body | undefined;
  while (check?.status !== "completed") {
    [check] = (await read("monitor", "checks", id)).data as readonly Body[];
    await sleep(200);
  }
  assert.match(await printed("monitor", "check", id, String(check.id)), /\/article/);
  assert.match(await printed("monitor", "update", id, "--state", "paused"), /paused/);
  await printed("monitor", "delete", id);
});

test("what needs the cloud fails in words", async () => {
  const asked = await run("doctor", "01a22281-980a-77dc-9364-c9466d083fc0");
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /needs what only the cloud service has/);
  for (const given of [
    ["developer", "retries"],
    ["research", "search-papers", "wheat"],
  ]) {
    const { code, stderr } = await run(...given);
    assert.deepEqual([code, stderr === ""], [1, false]);
  }
});

test.run();
