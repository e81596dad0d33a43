/** A disk that is full or refuses writes, and files that are locked or damaged, under a whole server. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { isOnServers } from "../backends.ts";
import { type Inbox, startInbox } from "../inbox.ts";
import { roomPath, startMaze } from "../maze.ts";
import { post, startServer } from "../server.ts";
import { mountDisk } from "../small-disk.ts";

const test = suite("faults of storage");
test("the tests can run", () => {});
const PAGES = 12;
const LOCAL = { WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8", WINNOW_JOB_LEASE_MS: "2000" };

async function get(url: string) {
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  assert.fail("It did not come to that.");
}

/** A site that answers once its door is opened. */
async function gatedSite() {
  const door = Promise.withResolvers<void>();
  const site = await startMaze({ pages: PAGES, gate: () => door.promise });
  const urls = Array.from({ length: PAGES }, (_, index) => site.origin + roomPath(index));
  return { site, urls, open: door.resolve };
}

/** Every page is there once, and each message came once. */
async function assertWhole(job: string, { letters }: Inbox): Promise<void> {
  await until(() => letters.some(({ type }) => type === "batch_scrape.completed"));
  const { body } = await get(job);
  assert.deepEqual([body.status, body.completed, body.total], ["completed", PAGES, PAGES]);
  const of = (kind: string) => letters.filter(({ type }) => type === kind).map(({ webhookId }) => webhookId);
  assert.equal(new Set(of("batch_scrape.page")).size, PAGES);
  assert.equal(new Set(of("batch_scrape.completed")).size, 1);
}

const monitorOf = (url: string) => ({
  name: "sample",
  schedule: { cron: "0 * * * *" },
  targets: [{ type: "scrape", urls: [url] }],
});

if (isOnServers) console.log("skipped: faults of storage: the jobs are in no file");
else {
  test("a full disk: scrapes go on, what would be stored is refused, and no page is lost", async () => {
    using disk = mountDisk(16);
    if (disk === undefined) return console.log("skipped: a full disk: no disk can be mounted here");
    await using inbox = await startInbox();
    const { site, urls, open } = await gatedSite();
    await using _ = site;
    await using server = await startServer({ WINNOW_DATA_DIR: disk.folder, ...LOCAL });
    const { origin } = server;
    const url = `${origin}/sample`;
    const monitor = await post(origin, "/v2/monitor", monitorOf(url));
    assert.equal(monitor.status, 200, JSON.stringify(monitor.body));
    const { body } = await post(origin, "/v2/batch/scrape", { urls, maxAge: 0, webhook: inbox.url });
    const job = `${origin}/v2/batch/scrape/${body.id}`;
    await until(() => site.seen.some((line) => line.startsWith("GET /room")));
    disk.fill();

    assert.equal((await post(origin, "/v2/scrape", { url, maxAge: 0 })).status, 200);
    const refused = await post(origin, "/v2/batch/scrape", {
      urls: urls.map((one) => `${one}?${"x".repeat(8000)}`),
    });
    assert.deepEqual([refused.status, refused.body.code], [507, "STORAGE_FULL"]);
    assert.match(String(refused.body.error), /Free disk space in the data folder/);
    // The file of records may have some room of its own left.
    const large = { ...monitorOf(url), goal: "x".repeat(2000) };
    let last = await post(origin, "/v2/monitor", large);
    for (let left = 100; left > 0 && last.status === 200; left -= 1)
      last = await post(origin, "/v2/monitor", large);
    assert.deepEqual([last.status, last.body.code], [507, "STORAGE_FULL"]);
    open();
    const { status, body: ready } = await get(`${origin}/ready`);
    assert.deepEqual([status, ready.status], [503, "not ready"]);
    assert.match(JSON.stringify(ready.checks), /No space is left to store/);
    assert.equal((await get(job)).body.status, "scraping");

    disk.free();
    await assertWhole(job, inbox);
    assert.equal((await get(`${origin}/v2/monitor/${(monitor.body.data as { id: string }).id}`)).status, 200);
    await until(async () => (await get(`${origin}/ready`)).status === 200);
  });

  test("a data folder that cannot be written: no start, and the message says what to do", async () => {
    using disk = mountDisk(4);
    if (disk === undefined) return console.log("skipped: a read-only disk: no disk can be mounted here");
    disk.makeReadOnly();
    await assert.rejects(startServer({ WINNOW_DATA_DIR: disk.folder }), (error: Error) => {
      assert.equal(Reflect.get(error, "code"), "CONFIG_INVALID");
      assert.ok(error.message.includes(disk.folder), error.message);
      assert.match(error.message, /Let the user that runs the server read and write|set WINNOW_DATA_DIR/);
      return true;
    });
  });

  test("jobs that another process has locked for seconds: nothing hangs, nothing is lost", async () => {
    await using inbox = await startInbox();
    const { site, urls, open } = await gatedSite();
    await using _ = site;
    await using server = await startServer(LOCAL);
    const { origin, dataDir } = server;
    const { body } = await post(origin, "/v2/batch/scrape", { urls, maxAge: 0, webhook: inbox.url });
    const job = `${origin}/v2/batch/scrape/${body.id}`;
    await until(() => site.seen.some((line) => line.startsWith("GET /room")));
    const other = new DatabaseSync(join(dataDir, "jobs.sqlite"));
    other.exec("begin exclusive");
    open();
    const refused = post(origin, "/v2/batch/scrape", { urls });
    assert.equal((await get(job)).body.status, "scraping");
    assert.equal((await post(origin, "/v2/scrape", { url: `${origin}/sample`, maxAge: 0 })).status, 200);
    const { status, body: answer } = await refused;
    assert.deepEqual([status, answer.code], [503, "STORAGE_BUSY"]);
    other.close();
    await assertWhole(job, inbox);
  });

  test("a damaged file: no start, a reason, and the steps of the guide bring the jobs back", async () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-damaged-"));
    const [file, copy] = [join(folder, "jobs.sqlite"), join(folder, "copy.sqlite")];
    const settings = { WINNOW_DATA_DIR: folder };
    let id = "";
    {
      await using server = await startServer(settings);
      const urls = [`${server.origin}/sample`];
      id = String((await post(server.origin, "/v2/batch/scrape", { urls })).body.id);
      await until(
        async () => (await get(`${server.origin}/v2/batch/scrape/${id}`)).body.status === "completed",
      );
      // The guide's copy of a server that runs.
      const database = new DatabaseSync(file);
      database.exec(`vacuum into '${copy}'`);
      database.close();
    }
    const bytes = openSync(file, "r+");
    writeSync(bytes, Buffer.alloc(4096, 0xff), 0, undefined, 0);
    closeSync(bytes);
    await assert.rejects(startServer(settings), (error: Error) => {
      assert.equal(Reflect.get(error, "code"), "CONFIG_INVALID");
      assert.match(error.message, /jobs\.sqlite cannot be opened: .*Put a copy of it back/);
      return true;
    });
    for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
    copyFileSync(copy, file);
    const bring = async () => {
      await using server = await startServer(settings);
      const { body } = await get(`${server.origin}/v2/batch/scrape/${id}`);
      assert.deepEqual([body.status, (body.data as unknown[]).length], ["completed", 1]);
    };
    await bring();
    // Where there is no copy: what sqlite3 can read of it. Some systems have one that cannot.
    const { stdout } = spawnSync("sqlite3", [file, ".recover"], { encoding: "utf8" });
    if (stdout?.includes("INSERT INTO")) {
      rmSync(file);
      spawnSync("sqlite3", [file], { input: stdout });
      await bring();
    }
    rmSync(folder, { recursive: true, force: true });
  });
}

test.run();
