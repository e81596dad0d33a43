import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { jobStoreConformance } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { storeSqlite } from "../src/index.ts";
import at from "./at.ts";

const test = suite("store-sqlite");
const folder = mkdtempSync(join(tmpdir(), "winnow-store-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
jobStoreConformance(test, () => storeSqlite(), {
  shared: {
    module: new URL("./at.ts", import.meta.url).href,
    create: at,
    place: () => {
      places += 1;
      return join(folder, `place-${places}.sqlite`);
    },
    states: async (path, jobId) => {
      const reader = new DatabaseSync(path, { readOnly: true });
      const rows = reader
        .prepare(
          "select state, count(*) as n from tasks join jobs on jobs.number = tasks.job where jobs.id = ? and aside = 0 group by state",
        )
        .all(jobId) as { state: string; n: number }[];
      reader.close();
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
  },
});

const services = { get: () => assert.fail("no services"), find: () => undefined };
const NOW = 1_800_000_000_000;

function open(path: string) {
  const plugin = storeSqlite({ path });
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
