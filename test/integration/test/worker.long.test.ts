import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { commandIn, type RunningCommand } from "../command.ts";
import { type Inbox, type Letter, startInbox } from "../inbox.ts";
import { roomPath, startMaze } from "../maze.ts";

const test = suite("worker processes");
const PAGES = 12;

/** A data folder with the processes that work on it; all of them are gone at the end. */
class Machine implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "winnow-worker-"));
  readonly #run = commandIn(this.#folder);
  readonly #all: RunningCommand[] = [];

  /** Starts a process, and waits until it has said that it is at work. */
  async start(args: readonly string[], settings: Record<string, string> = {}): Promise<RunningCommand> {
    const env = {
      PORT: "0",
      LOG_LEVEL: "error",
      WINNOW_DATA_DIR: this.#folder,
      WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
      ...settings,
    };
    const command = this.#run(args, { env });
    this.#all.push(command);
    await until(() => /listens on|works on/.test(command.output.stderr) || command.child.exitCode !== null);
    assert.equal(command.child.exitCode, null, command.output.stderr);
    return command;
  }

  /** A server with so many slots, and a client of it. */
  async serve(slots: number, settings: Record<string, string> = {}): Promise<Firecrawl> {
    const { output } = await this.start(["serve"], { WINNOW_JOB_SLOTS: String(slots), ...settings });
    const [apiUrl = ""] = /http:\/\/[\d.]+:\d+/.exec(output.stderr) ?? [];
    return new Firecrawl({ apiUrl, apiKey: "fc-none" });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { child } of this.#all) if (child.exitCode === null) child.kill("SIGKILL");
    await Promise.all(this.#all.map(({ ended }) => ended));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 2400; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  assert.fail("It did not come to that.");
}

const urlsOf = (origin: string) => Array.from({ length: PAGES }, (_, index) => origin + roomPath(index));
const pagesOf = (seen: readonly string[]) => seen.filter((line) => /^GET \/(?:room|$)/.test(line));

/** Every message once: a page each, and the beginning and the end of the job. */
async function assertToldOnce(inbox: Inbox): Promise<void> {
  await until(() => inbox.letters.some(({ type }) => type === "batch_scrape.completed"));
  // A message that comes twice comes a moment later.
  await sleep(1500);
  const of = (type: string) =>
    inbox.letters.filter((letter: Letter) => letter.type === `batch_scrape.${type}`);
  assert.deepEqual(
    [of("started"), of("page"), of("completed")].map((letters) => letters.length),
    [1, PAGES, 1],
  );
  assert.equal(new Set(inbox.letters.map(({ webhookId }) => webhookId)).size, PAGES + 2);
}

test("a worker that has nothing to do waits for something to do", async () => {
  await using machine = new Machine();
  const { child, ended } = await machine.start(["work"]);
  await sleep(4000);
  assert.equal(child.exitCode, null);
  child.kill("SIGTERM");
  await ended;
  assert.equal(child.exitCode, 0);
});

test("a worker needs no keys for the address of servers, as it listens nowhere", async () => {
  await using machine = new Machine();
  const settings = { HOST: "0.0.0.0", WINNOW_API_KEYS: "" };
  await assert.rejects(machine.start(["serve"], settings), /HOST is 0\.0\.0\.0/);
  const { output } = await machine.start(["work"], settings);
  assert.match(output.stderr, /works on the jobs/);
});

test("a server with no slots takes a job, and a worker does it and tells of it", async () => {
  await using site = await startMaze({ pages: PAGES });
  await using inbox = await startInbox();
  await using machine = new Machine();
  const client = await machine.serve(0);
  const { id } = await client.startBatchScrape(urlsOf(site.origin), { webhook: inbox.url });
  await sleep(1500);
  assert.deepEqual([pagesOf(site.seen), inbox.letters], [[], []]);
  const { output } = await machine.start(["work", "--slots", "4"], { WINNOW_JOB_SLOTS: "0" });
  assert.match(output.stderr, /at most 4 pages at a time/);
  await until(async () => (await client.getBatchScrapeStatus(id)).status === "completed");
  const { data } = await client.getBatchScrapeStatus(id);
  assert.equal(data.length, PAGES);
  assert.equal(pagesOf(site.seen).length, PAGES);
  await assertToldOnce(inbox);
});

test("a server and a worker share a job: no page and no message twice", async () => {
  await using site = await startMaze({ pages: PAGES, delayMs: 100 });
  await using inbox = await startInbox();
  await using machine = new Machine();
  const client = await machine.serve(2);
  await machine.start(["work", "--slots", "2"]);
  const { id } = await client.startBatchScrape(urlsOf(site.origin), { webhook: inbox.url });
  await until(async () => (await client.getBatchScrapeStatus(id)).status === "completed");
  assert.equal(pagesOf(site.seen).length, PAGES);
  await assertToldOnce(inbox);
});

test("what a killed worker had begun is done by another", async () => {
  let isOpen = false;
  const waiting: (() => void)[] = [];
  const gate = async () => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  await using site = await startMaze({ pages: PAGES, gate });
  await using inbox = await startInbox();
  await using machine = new Machine();
  const settings = { WINNOW_JOB_LEASE_MS: "500" };
  const client = await machine.serve(0, settings);
  const { id } = await client.startBatchScrape(urlsOf(site.origin), { webhook: inbox.url });
  const first = await machine.start(["work"], settings);
  await until(() => waiting.length > 0);
  first.child.kill("SIGKILL");
  await first.ended;
  isOpen = true;
  for (const go of waiting.splice(0)) go();
  await machine.start(["work"], settings);
  await until(async () => (await client.getBatchScrapeStatus(id)).status === "completed");
  const { data } = await client.getBatchScrapeStatus(id);
  assert.equal(data.length, PAGES);
  await until(() => inbox.letters.some(({ type }) => type === "batch_scrape.completed"));
  // A message that the dead worker had sent and not noted comes again, under the same id.
  assert.equal(new Set(inbox.letters.map(({ webhookId }) => webhookId)).size, PAGES + 2);
});

test("Ctrl-C ends a worker, which hands its pages back at once", async () => {
  let isOpen = false;
  const waiting: (() => void)[] = [];
  const gate = async () => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  await using site = await startMaze({ pages: PAGES, gate });
  await using machine = new Machine();
  // Ten minutes: a lease that has to run out would outlast this test.
  const settings = { WINNOW_JOB_LEASE_MS: "600000" };
  const client = await machine.serve(0, settings);
  const { id } = await client.startBatchScrape(urlsOf(site.origin));
  const first = await machine.start(["work"], settings);
  await until(() => waiting.length > 0);
  first.child.kill("SIGINT");
  const { code, stderr } = await first.ended;
  assert.deepEqual([code, stderr.includes("Error")], [0, false], stderr);
  isOpen = true;
  await machine.start(["work"], settings);
  await until(async () => (await client.getBatchScrapeStatus(id)).status === "completed");
  const { data } = await client.getBatchScrapeStatus(id);
  assert.equal(data.length, PAGES);
});

test("a worker that would do nothing is refused", async () => {
  await using machine = new Machine();
  await assert.rejects(machine.start(["work"], { WINNOW_JOB_SLOTS: "0" }), /WINNOW_JOB_SLOTS is 0/);
  await assert.rejects(machine.start(["work", "--slots", "0"]), /whole number from 1 to 1000/);
});

test.run();
