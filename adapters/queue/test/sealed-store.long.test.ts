import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres, jobStoreConformance, startPostgres } from "@winnow/conformance";
import { type ServicePlugin, silent, WinnowError } from "@winnow/core/plugin";
import type { JobStore, NewJob } from "@winnow/kit-jobs";
import { postgres } from "@winnow/kit-postgres";
import { storePostgres } from "@winnow/store-postgres";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import { GONE, SealedStore, type SealedStoreParts } from "../src/sealed-store.ts";

const test = suite("queue: a store in which nothing is readable");
const folder = mkdtempSync(join(tmpdir(), "winnow-sealed-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const services = { get: () => assert.fail("no services"), find: () => undefined };
const message = (id: string, body: string) => ({
  ...{ id, notifier: "ear", type: "kit.page", body },
  receiver: { url: "https://receiver.example/" },
});

function partsAt(clock: { now: number }): SealedStoreParts {
  return {
    now: () => clock.now,
    clearKeys: new Set(["webhook"]),
    messagesAbout: ({ id, request }, reason) => [
      message(`end-of-${id}`, `${reason} ${JSON.stringify(request)}`),
    ],
  };
}

function sealing(inner: JobStore, clock: { now: number }): SealedStore {
  return new SealedStore(inner, partsAt(clock));
}

class SealsEveryJob extends SealedStore {
  override create(job: NewJob, now: number): Promise<void> {
    return super.create({ ...job, isUnretained: true }, now);
  }
}

/** The same plugin, with a store that seals every job. */
function sealed(plugin: ServicePlugin): ServicePlugin {
  const create: ServicePlugin["create"] = (context) =>
    new SealsEveryJob(plugin.create(context) as JobStore, partsAt({ now: NOW }));
  return Object.freeze({ ...plugin, create });
}

const order = "hosts have other names, and so another order";
const skip = [{ test: "lets jobs and hosts take turns", reason: order }];
jobStoreConformance(test, () => sealed(storeSqlite()), { skip });
if (!hasPostgres) console.log("skipped: sealed jobs in PostgreSQL, which is not installed");
else {
  const server = await startPostgres();
  test.after(async () => server[Symbol.asyncDispose]());
  let schemas = 0;
  const create = () => {
    schemas += 1;
    return sealed(storePostgres(postgres({ url: server.url, schema: `sealed_${schemas}` })));
  };
  jobStoreConformance(test, create, { skip });
}

const SECRET = "quivermarkzulu";

/** A store in a file; `restart` is what another process sees there. */
function open(name: string) {
  const path = join(folder, `${name}.sqlite`);
  const plugin = storeSqlite({ path });
  const inner = plugin.create({ services, logger: silent }) as JobStore;
  const clock = { now: NOW };
  return {
    clock,
    inner,
    store: sealing(inner, clock),
    restart: () => sealing(inner, clock),
    bytes: () => [path, `${path}-wal`].map((file) => readFileSync(file, "latin1")).join(""),
    close: async () => plugin.close?.(),
  };
}

const job = (id: string): NewJob => ({
  ...{ id, operation: "kit", owner: "", pace: {}, expiresAt: NOW + HOUR_MS, isUnretained: true },
  request: { url: `https://${SECRET}.example/`, webhook: { url: "https://receiver.example/" } },
  tasks: ["a", "b"].map((key) => ({
    key: `${SECRET}-${key}`,
    url: `https://${SECRET}.example/${key}`,
    data: { note: SECRET },
  })),
  deliveries: [message(`${id}-started`, SECRET)],
  warning: `${SECRET} is slow`,
});

/** Does the tasks of a job: one gives a document, the other fails. */
async function work(store: JobStore, now: number): Promise<void> {
  const [one, other] = await store.claim("w", 2, now, now + 1000);
  assert.ok(one && other);
  assert.deepEqual([one.data, one.key.slice(0, -1)], [{ note: SECRET }, `${SECRET}-`]);
  assert.match(one.url, /^https:\/\/quivermarkzulu\.example\/[ab]$/);
  const page = { document: { markdown: SECRET }, deliveries: [message(`page-${one.jobId}`, SECRET)] };
  await store.finish("w", one, { ...page, deliveriesAtEnd: [] }, now);
  const error = new WinnowError("SCRAPE_SITE_ERROR", `${SECRET} is down`, { category: "target" });
  const skipped = [{ url: `https://${SECRET}.example/c`, code: "ROBOTS", message: SECRET }];
  await store.finish("w", other, { error, skipped, deliveries: [], deliveriesAtEnd: [] }, now);
}

async function deliverAll(store: JobStore, now: number): Promise<readonly string[]> {
  const bodies: string[] = [];
  for (;;) {
    const some = await store.claimDeliveries(10, now, now + 1000);
    if (some.length === 0) return bodies;
    for (const { id, body } of some) {
      bodies.push(body);
      await store.delivered(id, {}, now);
    }
  }
}

test("who has the key reads everything, and the file holds nothing of it", async () => {
  const { store, bytes, close } = open("whole");
  await store.create(job("whole"), NOW);
  await work(store, NOW);
  const found = await store.find("whole");
  assert.deepEqual([found?.status, found?.warning], ["completed", `${SECRET} is slow`]);
  assert.deepEqual(found?.request, job("whole").request);
  assert.deepEqual(await store.list({ limit: 9 }), [found]);
  const [document] = await store.documents("whole", 0, 10, 1000);
  assert.deepEqual(document?.document, { markdown: SECRET });
  const problems = await store.problems("whole", 10);
  assert.deepEqual(
    problems.map(({ code, message: text }) => [code, text]),
    [
      ["SCRAPE_SITE_ERROR", `${SECRET} is down`],
      ["ROBOTS", SECRET],
    ],
  );
  assert.ok(problems.every(({ url }) => url.startsWith(`https://${SECRET}.example/`)));
  assert.deepEqual(await deliverAll(store, NOW), [SECRET, SECRET]);
  for (const form of [SECRET, Buffer.from(SECRET).toString("base64url")])
    assert.equal(bytes().includes(form), false, form);
  await close();
});

test("a process that comes later says that the pages are gone, and ends what was running", async () => {
  const { store, restart, clock, close } = open("later");
  await store.create(job("over"), NOW);
  await work(store, NOW);
  await store.create(job("running"), NOW);
  const later = restart();
  for (const id of ["over", "running"]) {
    const found = await later.find(id);
    assert.deepEqual([found?.status, found?.error, found?.warning], ["failed", GONE, undefined]);
    assert.deepEqual(await later.documents(id, 0, 10, 1000), []);
    assert.deepEqual(await later.problems(id, 10), []);
  }
  assert.deepEqual(await later.list({ status: "running", limit: 9 }), []);
  await assert.rejects(later.append("over", [{ key: "c", url: "https://a.example/c" }], NOW), {
    code: "JOB_NOT_FOUND",
  });
  assert.deepEqual(await later.claim("w2", 5, clock.now, clock.now + 1000), []);
  const bodies = await deliverAll(later, NOW);
  // Receivers that were named are notified; notifications of pages are deleted with them.
  assert.deepEqual(bodies, [`${GONE} {"$sealed":true,"webhook":{"url":"https://receiver.example/"}}`]);
  const states = (await later.deliveries({ limit: 9 })).map(({ id, state, body }) => [id, state, body]);
  assert.deepEqual(
    states.filter(([id]) => id === "over-started"),
    [["over-started", "failed", ""]],
  );
  await close();
});

test("pages are gone an hour after the end, and sooner when they were fetched", async () => {
  const { store, clock, close } = open("hour");
  for (const id of ["left", "fetched", "told"]) {
    await store.create({ ...job(id), deliveries: [] }, NOW);
    await work(store, NOW);
    if (id !== "told") await deliverAll(store, NOW);
  }
  for (const id of ["fetched", "told"]) assert.equal((await store.documents(id, 0, 10, 1000)).length, 1);
  const status = async (id: string) => (await store.find(id))?.status;
  clock.now = NOW + MINUTE_MS - 1;
  assert.equal(await status("fetched"), "completed");
  clock.now = NOW + MINUTE_MS;
  assert.equal(await status("fetched"), "failed");
  // A message is still to be delivered.
  assert.equal(await status("told"), "completed");
  clock.now = NOW + HOUR_MS - 1;
  assert.equal(await status("left"), "completed");
  clock.now = NOW + HOUR_MS;
  assert.deepEqual([await status("left"), await status("told")], ["failed", "failed"]);
  await close();
});

test("jobs without that wish are kept as they are", async () => {
  const { store, inner, close } = open("plain");
  await store.create({ ...job("plain"), isUnretained: false }, NOW);
  await work(store, NOW);
  assert.deepEqual(await store.find("plain"), await inner.find("plain"));
  assert.deepEqual(await store.documents("plain", 0, 9, 999), await inner.documents("plain", 0, 9, 999));
  assert.deepEqual(await store.problems("plain", 9), await inner.problems("plain", 9));
  await close();
});

test.run();
