import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { commandIn, type RunningCommand } from "../command.ts";
import { roomPath, startMaze } from "../maze.ts";
import { post } from "../server.ts";

const test = suite("the server, told to stop");
const folder = mkdtempSync(join(tmpdir(), "winnow-shutdown-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const SCRAPES = 20;
const PAGES = 15;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  assert.fail("It did not come to that.");
}

/** Starts a server over the folder, and gives where it is. */
async function serve(name: string): Promise<{ command: RunningCommand; origin: string }> {
  const env = { PORT: "0", LOG_LEVEL: "error", WINNOW_DATA_DIR: join(folder, name), WINNOW_JOB_SLOTS: "2" };
  const command = commandIn(folder)(["serve"], { env });
  await until(() => command.output.stderr.includes("listens on") || command.child.exitCode !== null);
  const [origin = ""] = /http:\/\/[\d.]+:\d+/.exec(command.output.stderr) ?? [];
  return { command, origin };
}

/** A site whose answers wait until the test releases them. */
async function patientSite() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => void waiting.push(response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting,
    answer: () => {
      for (const response of waiting.splice(0))
        response
          .writeHead(200, { "content-type": "text/html" })
          .end("<p>It took a while, but here it is.</p>");
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("answers what is at work, takes nothing new, and hands the pages of jobs on", async () => {
  await using site = await patientSite();
  let isOpen = false;
  const held: (() => void)[] = [];
  const gate = async () => {
    if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
  };
  await using maze = await startMaze({ pages: PAGES, gate });
  const first = await serve("jobs");
  const client = new Firecrawl({ apiUrl: first.origin, apiKey: "fc-none" });
  const urls = Array.from({ length: PAGES }, (_, index) => maze.origin + roomPath(index));
  const { id } = await client.startBatchScrape(urls);
  const asked = Array.from({ length: SCRAPES }, (_, index) =>
    post(first.origin, "/v2/scrape", { url: `${site.origin}/${index}`, formats: ["markdown"] }),
  );
  await until(() => site.waiting.length === SCRAPES && held.length > 0);
  first.command.child.kill("SIGTERM");
  await until(async () => {
    const refused = await fetch(`${first.origin}/health`).then(
      ({ status }) => status === 503,
      () => true,
    );
    return refused;
  });
  site.answer();
  const answers = await Promise.all(asked);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const { code, stderr } = await first.command.ended;
  assert.deepEqual([code, /Error/.test(stderr)], [0, false], stderr);
  isOpen = true;
  for (const go of held.splice(0)) go();
  const second = await serve("jobs");
  const again = new Firecrawl({ apiUrl: second.origin, apiKey: "fc-none" });
  try {
    await until(async () => (await again.getBatchScrapeStatus(id)).status === "completed");
    const { data } = await again.getBatchScrapeStatus(id);
    const paths = data.map(({ metadata }) => new URL(String(metadata?.sourceURL)).pathname);
    assert.deepEqual([paths.length, new Set(paths).size], [PAGES, PAGES]);
  } finally {
    second.command.child.kill("SIGTERM");
    await second.command.ended;
  }
});

test("a second signal ends it at once", async () => {
  await using site = await patientSite();
  for (const [signal, status] of [
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const) {
    const { command, origin } = await serve("twice");
    const asked = post(origin, "/v2/scrape", { url: `${site.origin}/never` }).catch(() => undefined);
    await until(() => site.waiting.length > 0);
    command.child.kill("SIGTERM");
    // The same signal that comes twice is one.
    command.child.kill("SIGTERM");
    await sleep(1000);
    assert.equal(command.child.exitCode, null, "it waits for what is at work");
    command.child.kill(signal);
    const { code } = await command.ended;
    assert.equal(code, status);
    await asked;
    site.waiting.length = 0;
  }
});

test.run();
