import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setupWith } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import type { JobStore, Task } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { storeSqlite } from "../src/index.ts";

const test = suite("store-sqlite: broken rows");
const folder = mkdtempSync(join(tmpdir(), "winnow-broken-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const NOW = 1_800_000_000_000;

/** A store on a file, a second connection to break it with, and what was logged. */
function open(name: string) {
  const path = join(folder, name);
  const told: Record<string, unknown>[] = [];
  const logger = { ...silent, error: (facts: object) => void told.push({ ...facts }) };
  const plugin = storeSqlite({ path });
  const store = plugin.create(setupWith(undefined, logger)) as JobStore;
  const writer = new DatabaseSync(path);
  const close = async () => {
    writer.close();
    await plugin.close?.();
  };
  return { store, writer, told, close };
}

let ids = 0;

/** A job with two tasks of which one is done, a document, a problem and two messages. */
async function addJob(store: JobStore, at: number): Promise<string> {
  ids += 1;
  const id = `job-${ids}`;
  const message = (part: string) => ({
    id: `${id}-${part}`,
    notifier: "kit",
    type: "kit.page",
    body: "{}",
    receiver: {},
  });
  const tasks = [1, 2].map((index) => ({
    key: `/${index}`,
    url: `https://a.example/${index}`,
    data: { index },
  }));
  const own = {
    id,
    operation: "kit",
    owner: "kit",
    request: { a: 1 },
    pace: { maxConcurrency: 5, limit: 9 },
  };
  await store.create({ ...own, tasks, deliveries: [message("a"), message("b")], expiresAt: at + 9e7 }, at);
  return id;
}

const end = { document: { a: 1 }, deliveries: [], deliveriesAtEnd: [] };

/** Works like a worker and an outbox until nothing is left to do; gives whose messages came out. */
async function workOff(store: JobStore, from: number): Promise<readonly string[]> {
  let at = from;
  const out: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    at += 2000;
    await store.revive(at);
    await store.sweep(at);
    const tasks: readonly Task[] = await store.claim("w", 10, at, at + 1000);
    for (const task of tasks) {
      const failed = { ...end, document: undefined, fatal: task.flaw ?? "" };
      await store.finish("w", task, task.flaw === undefined ? end : failed, at);
    }
    const messages = await store.claimDeliveries(20, at, at + 1000);
    for (const { id } of messages) {
      out.push(id);
      await store.delivered(id, {}, at);
    }
    if (tasks.length + messages.length === 0) break;
  }
  return out;
}

/** Values that no program of ours writes: too large or small, no JSON, JSON of another kind, nothing. */
const WRONG: Readonly<Record<string, readonly (bigint | string | null)[]>> = {
  INTEGER: [2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n), null],
  TEXT: ["{", "null", "\u0000", null],
};

const KEYS: Readonly<Record<string, string>> = {
  jobs: "id = :job",
  tasks: "job = (select number from jobs where id = :job) and key = '/2'",
  documents: "job = (select number from jobs where id = :job)",
  problems: "job = (select number from jobs where id = :job)",
  deliveries: "id = :job || '-a'",
};

for (const [table, where] of Object.entries(KEYS)) {
  test(`a broken row of ${table} stops no other job, whatever is broken`, async () => {
    const { store, writer, close } = open(`${table}.sqlite`);
    const columns = writer.prepare(`select name, type from pragma_table_info('${table}')`).all() as {
      name: string;
      type: string;
    }[];
    let [at, broken] = [NOW, 0];
    for (const { name, type } of columns) {
      for (const value of WRONG[type] ?? []) {
        at += 1_000_000;
        const bad = await addJob(store, at);
        const [first] = await store.claim("w", 1, at, at + 1000);
        assert.ok(first);
        const skipped = [{ url: "/robots", code: "ROBOTS", message: "no" }];
        await store.finish("w", first, { ...end, skipped }, at);
        if (ids % 2 === 0) await store.claim("dead", 1, at, at + 1000);
        try {
          writer.prepare(`update ${table} set ${name} = :value where ${where}`).run({ job: bad, value });
        } catch {
          // The table itself refuses this one.
          await store.end(bad, "cancelled", at, { deliveries: [] });
          continue;
        }
        broken += 1;
        const good = await addJob(store, at);
        const what = `${table}.${name} = ${value}`;
        const out = await workOff(store, at);
        assert.equal((await store.find(good))?.status, "completed", what);
        assert.equal((await store.documents(good, 0, 9, 10_000)).length, 2, what);
        assert.deepEqual(
          out.filter((id) => id.startsWith(`${good}-`)).sort(),
          [`${good}-a`, `${good}-b`],
          what,
        );
        const job = await store.find(bad);
        if (job !== undefined) {
          assert.notEqual(job.status, "running", what);
          for (const time of [job.createdAt, job.expiresAt]) assert.ok(new Date(time).toISOString(), what);
        }
        await store.documents(bad, 0, 9, 10_000);
        await store.problems(bad, 9);
        await store.deliveries({ jobId: bad, limit: 9 });
        await store.list({ owner: "kit", limit: 50 });
        // In the end it is forgotten like every other.
        for (const later of [at + 1e9, at + 2e9])
          for (let left = 50; left > 0 && (await store.sweep(later)); left -= 1) assert.ok(left > 1, what);
        assert.equal(await store.find(good), undefined, what);
      }
    }
    assert.ok(broken >= 9, `${broken} broken rows`);
    await close();
  });
}

test("a job with a number that is too large fails with the reason, also after a restart", async () => {
  const name = "number.sqlite";
  let { store, writer, told, close } = open(name);
  const bad = await addJob(store, NOW);
  const good = await addJob(store, NOW);
  writer.prepare("update jobs set max_concurrency = 9007199254740992 where id = ?").run(bad);
  await close();
  ({ store, writer, told, close } = open(name));
  await workOff(store, NOW);
  const job = await store.find(bad);
  assert.equal(job?.status, "failed");
  assert.match(job?.error ?? "", /max_concurrency" is 9007199254740992/);
  assert.equal((await store.find(good))?.status, "completed");
  assert.equal(await store.broken(), 1);
  assert.deepEqual(
    told.map(({ table, row }) => [table, row]),
    [["jobs", bad]],
  );
  await close();
});

test("a broken task is given out with its flaw, a broken document and message are told", async () => {
  const { store, writer, told, close } = open("rest.sqlite");
  const id = await addJob(store, NOW);
  writer.exec("update tasks set data = '{' where key = '/1'");
  writer.exec(`update deliveries set receiver = '{' where id = '${id}-a'`);
  const tasks = await store.claim("w", 5, NOW, NOW + 1000);
  assert.deepEqual(
    tasks.map(({ url, flaw }) => [url.at(-1), flaw]),
    [
      ["1", 'The row is broken: its "data" is no JSON.'],
      ["2", undefined],
    ],
  );
  for (const task of tasks) await store.finish("w", task, end, NOW);
  assert.deepEqual(await store.claimDeliveries(5, NOW, NOW + 1000), []);
  assert.deepEqual(
    (await store.claimDeliveries(5, NOW, NOW + 1000)).map((one) => one.id),
    [`${id}-b`],
  );
  const [failed] = await store.deliveries({ state: "failed", limit: 5 });
  assert.match(failed?.lastError ?? "", /"receiver" is no JSON/);
  writer.exec("update documents set body = 'oops' where place = 1");
  assert.deepEqual(
    (await store.documents(id, 0, 9, 10_000)).map(({ place }) => place),
    [2],
  );
  const [problem] = await store.problems(id, 9);
  assert.deepEqual([problem?.code, problem?.url], ["JOB_DATA_BROKEN", "document 1"]);
  assert.equal(await store.broken(), 3);
  assert.equal(told.length, 3);
  await close();
});

test.run();
