import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { jobStoreConformance } from "@winnow/conformance";
import { silent, WinnowError } from "@winnow/core/plugin";
import type { JobStore, Task } from "@winnow/kit-jobs";
import fc from "fast-check";
import { suite } from "uvu";
import { storeSqlite } from "../src/index.ts";

const test = suite("store-sqlite");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "winnow-store-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

jobStoreConformance(test, () => storeSqlite());

const services = { get: () => assert.fail("no services"), find: () => undefined };
const NOW = 1_800_000_000_000;

function open(path: string, maxTasks?: number) {
  const plugin = storeSqlite({ path, ...(maxTasks === undefined ? {} : { maxTasks }) });
  const store = plugin.create({ services, logger: silent }) as JobStore;
  return { store, close: async () => plugin.close?.() };
}

const job = (id: string, tasks: number) => ({
  id,
  operation: "kit",
  owner: "",
  request: {},
  pace: {},
  deliveries: [],
  expiresAt: NOW + 1000,
  tasks: Array.from({ length: tasks }, (_, index) => ({
    key: `/${index}`,
    url: `https://a.example/${index}`,
  })),
});

test("processes share a file, and a restart finds what was written", async () => {
  const path = join(folder, "shared.sqlite");
  const first = open(path);
  await first.store.create({ ...job("shared", 200), expiresAt: Date.now() + 60_000 }, Date.now());
  await first.close();
  const claimer = new URL("./claimer.ts", import.meta.url).pathname;
  const claim = (worker: string) =>
    run(process.execPath, ["-C", "@winnow/source", claimer, path, worker], { timeout: 60_000 });
  const taken = await Promise.all([claim("a"), claim("b"), claim("c")]);
  const ids = taken.flatMap(({ stdout }) => stdout.split("\n").filter(Boolean));
  assert.deepEqual([ids.length, new Set(ids).size], [200, 200]);
  const again = open(path);
  assert.deepEqual((await again.store.find("shared"))?.counts, {
    waiting: 0,
    active: 200,
    done: 0,
    failed: 0,
  });
  await again.close();
});

test("a job holds only so many tasks, and says so", async () => {
  const { store, close } = open(":memory:", 5);
  await store.create(job("full", 3), NOW);
  const [task] = await store.claim("w", 1, NOW, NOW + 1000);
  assert.ok(task);
  const tasks = Array.from({ length: 9 }, (_, index) => ({ key: `n${index}`, url: "https://a.example/n" }));
  await store.finish("w", task, { document: {}, tasks, deliveries: [], deliveriesAtEnd: [] }, NOW);
  const found = await store.find("full");
  assert.equal(found?.counts.waiting, 5);
  assert.match(found?.warning ?? "", /maximum number of pages/);
  await close();
});

test("a batch that does not fit says so", async () => {
  const { store, close } = open(":memory:", 5);
  await store.create(job("large", 9), NOW);
  assert.match((await store.find("large"))?.warning ?? "", /maximum number of pages/);
  await close();
});

test("a task may leave out as much as it likes", async () => {
  const { store, close } = open(":memory:");
  await store.create(job("skipping", 1), NOW);
  const [task] = await store.claim("w", 1, NOW, NOW + 1000);
  assert.ok(task);
  const skipped = Array.from({ length: 20_000 }, (_, index) => ({
    url: `/${index}`,
    code: "ROBOTS",
    message: "no",
  }));
  await store.finish("w", task, { document: {}, skipped, deliveries: [], deliveriesAtEnd: [] }, NOW);
  assert.equal((await store.problems("skipping", 50_000)).length, 10_000);
  assert.equal((await store.find("skipping"))?.status, "completed");
  await close();
});

test("a job whose counts are wrong holds up no other, and ends", async () => {
  const path = join(folder, "wrong.sqlite");
  const { store, close } = open(path);
  await store.create(job("wrong", 2), NOW);
  await store.create(job("right", 1), NOW);
  const writer = new DatabaseSync(path);
  writer.exec("delete from tasks where job = 1");
  writer.close();
  const [task, none] = await store.claim("w", 2, NOW, NOW + 1000);
  assert.deepEqual([task?.jobId, none], ["right", undefined]);
  assert.equal((await store.find("wrong"))?.status, "completed");
  await close();
});

test("a large list of tasks is added while others go on", async () => {
  const { store, close } = open(":memory:");
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 1);
  await store.create(job("long", 50_000), NOW);
  clearInterval(ticking);
  assert.ok(turns >= 10, `${turns} turns`);
  assert.equal((await store.find("long"))?.counts.waiting, 50_000);
  await close();
});

test("a cancelled giant gives its space back", async () => {
  const path = join(folder, "giant.sqlite");
  const { store, close } = open(path);
  await store.create(job("giant", 50_000), NOW);
  await store.end("giant", "cancelled", NOW, { deliveries: [] });
  for (let left = 200; left > 0 && (await store.sweep(NOW)); left -= 1);
  assert.deepEqual((await store.find("giant"))?.status, "cancelled");
  await close();
  assert.ok(statSync(path).size < 1_000_000, `${statSync(path).size} bytes are left`);
});

test("counts agree with the tasks, whatever happens in whatever order", async () => {
  const path = join(folder, "counts.sqlite");
  const { store, close } = open(path);
  const reader = new DatabaseSync(path, { readOnly: true });
  let names = 0;
  const property = fc.asyncProperty(fc.array(fc.nat(7), { maxLength: 60 }), async (steps) => {
    names += 1;
    const id = `counts-${names}`;
    await store.create({ ...job(id, 4), pace: { limit: 6 }, expiresAt: NOW * 2 }, NOW);
    let at = NOW;
    const held: Task[] = [];
    for (const step of steps) {
      at += 10;
      const tasks = [0, 1].map((index) => ({
        key: `${at}-${index}`,
        url: "https://a.example/",
        aside: index === 1,
      }));
      const none = { deliveries: [], deliveriesAtEnd: [] };
      const error = new WinnowError("SCRAPE_SITE_ERROR", "down", { category: "target", retryable: true });
      if (step <= 2) held.push(...(await store.claim("w", step, at, at + 100)));
      else if (step === 3) await store.revive(at);
      else {
        const task = held.shift();
        if (task === undefined) continue;
        if (step === 4) await store.finish("w", task, { document: {}, tasks, ...none }, at);
        if (step === 5) await store.finish("w", task, { retryAt: at + 30, ...none }, at);
        if (step === 6) await store.finish("w", task, { error, ...none }, at);
        if (step === 7) await store.finish("w", task, { document: {}, finalKey: `/${at % 5}`, ...none }, at);
      }
    }
    const found = await store.find(id);
    await store.end(id, "cancelled", at, { deliveries: [] });
    if (found?.status !== "running") return;
    const rows = reader
      .prepare(
        "select state, count(*) as n from tasks join jobs on jobs.number = tasks.job where jobs.id = ? and aside = 0 group by state",
      )
      .all(id) as { state: string; n: number }[];
    const count = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0);
    const { waiting, active, done, failed } = found.counts;
    assert.deepEqual(
      [waiting, active, done, failed],
      [count("waiting", "delayed"), count("active"), count("done"), count("failed")],
    );
  });
  await fc.assert(property, { numRuns: 150 });
  reader.close();
  await close();
});

test("a file of a newer version, or none, is refused by name", () => {
  const path = join(folder, "newer.sqlite");
  const database = new DatabaseSync(path);
  database.exec("pragma user_version = 99");
  database.close();
  assert.throws(() => open(path), { code: "CONFIG_INVALID", message: /version 99/ });
  assert.throws(() => open(folder), { code: "CONFIG_INVALID", message: /cannot be opened/ });
  const damaged = join(folder, "damaged.sqlite");
  writeFileSync(damaged, "these are no rows ".repeat(500));
  assert.throws(() => open(damaged), { code: "CONFIG_INVALID", message: /damaged\.sqlite cannot be opened/ });
  assert.throws(() => storeSqlite({ maxTasks: 0 }), { code: "CONFIG_INVALID" });
});

test.run();
