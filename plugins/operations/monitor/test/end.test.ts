import assert from "node:assert/strict";
import { setupWith } from "@winnow/conformance";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { showChecks } from "../src/calls/show.ts";
import { toFailedPage } from "../src/check/check-page.ts";
import { endCheck } from "../src/check/end.ts";
import type { Step } from "../src/check/step.ts";
import { type Check, type Monitor, NO_PAGES } from "../src/monitor.ts";
import { MonitorStore } from "../src/store/store.ts";

const test = suite("operation-monitor: how a check ends");
const NOW = Date.parse("2026-03-01T08:00:00Z");
const [monitorId, checkId] = ["0199f1a2-0000-7000-8000-000000000001", "0199f1a2-0000-7000-8000-000000000002"];
const target = { type: "scrape" as const, id: "t", urls: ["https://a.example/"], scrapeOptions: {} };

/** A store of records that does something after each of its writes. */
function watched(records: RecordStore, look: () => Promise<void>): RecordStore {
  const after =
    <A extends unknown[], R>(work: (...all: A) => Promise<R>) =>
    async (...all: A): Promise<R> => {
      const result = await work.apply(records, all);
      await look();
      return result;
    };
  return new Proxy(records, {
    get: (_, name: keyof RecordStore) => {
      const method = records[name].bind(records) as (...all: unknown[]) => Promise<unknown>;
      return name === "put" || name === "write" || name === "revise" ? after(method) : method;
    },
  });
}

/** A check of one page that could not be read, with all its work done. */
async function world(look: (store: MonitorStore) => Promise<void>, more: Partial<Monitor> = {}) {
  const records = recordsSqlite().create(setupWith()) as RecordStore;
  const store = new MonitorStore(records);
  const monitor: Monitor = {
    ...{ id: monitorId, name: "Flour", status: "active", schedule: { cron: "0 9 * * *", timezone: "UTC" } },
    ...{ targets: [target], webhook: null, notification: null, retentionDays: 30, goal: null },
    ...{ judgeEnabled: false, createdAt: NOW, updatedAt: NOW, currentCheckId: checkId },
    ...more,
  };
  const check: Check = {
    ...{ id: checkId, monitorId, status: "running", trigger: "manual", estimatedCredits: 1 },
    ...{ summary: NO_PAGES, targetResults: [], createdAt: NOW, updatedAt: NOW },
  };
  await store.create("a", monitor);
  await store.addCheck("a", check);
  const page = toFailedPage({ message: "The site answered 503." }, "t", "https://a.example/");
  await store.putPage("a", check, "00-0000000", NOW, page);
  const step = {
    ...{ checkId, owner: "a", clock: { now: () => NOW }, request: { monitorId, targets: [target] } },
    store: new MonitorStore(watched(records, () => look(store))),
    context: setupWith(),
    job: { createdAt: NOW, counts: { waiting: 0, active: 0 } },
  } as unknown as Step;
  return { store, step };
}

test("whoever sees that a check is over finds its news, and its monitor free", async () => {
  const seen: string[] = [];
  const { step } = await world(async (store) => {
    const [check, monitor] = [
      await store.findCheck("a", { id: checkId, monitorId }),
      await store.find("a", monitorId),
    ];
    const news = [];
    for await (const one of store.news("a", monitorId)) news.push(one);
    seen.push(`${check?.status} ${monitor?.currentCheckId === undefined ? "free" : "busy"} ${news.length}`);
  });
  const { document } = await endCheck(step, 0);
  assert.deepEqual(document, { status: "partial", summary: { ...NO_PAGES, totalPages: 1, error: 1 } });
  assert.deepEqual(seen, ["running busy 1", "partial free 1"]);
});

test("a monitor that was changed meanwhile keeps the change, and one that is gone leaves nothing", async () => {
  let isChanged = false;
  const { step, store } = await world(async (own) => {
    if (isChanged) return;
    isChanged = true;
    await own.change("a", monitorId, (before) => ({ ...before, name: "Rye" }));
  });
  await endCheck(step, 0);
  const { name, currentCheckId, lastRunAt } = await store.get("a", monitorId);
  assert.deepEqual([name, currentCheckId, lastRunAt], ["Rye", undefined, NOW]);

  const gone = await world(async () => {});
  await gone.store.remove("a", await gone.store.get("a", monitorId));
  await endCheck({ ...gone.step, job: { ...gone.step.job, createdAt: 0 } }, 0);
  assert.deepEqual(await gone.store.checks("a", monitorId, undefined, 10), []);
  for await (const _ of gone.store.news("a", monitorId)) assert.fail();
});

test("a check whose job goes on is shown as running, so that nobody misses its messages", async () => {
  const over = { id: checkId, monitorId, status: "completed", finishedAt: Date.now(), targetResults: [] };
  const check = { ...over, summary: NO_PAGES, createdAt: NOW, updatedAt: NOW } as unknown as Check;
  for (const [job, shown] of [
    ["running", "running"],
    ["completed", "completed"],
  ]) {
    const jobs = { find: async () => ({ status: job }), tally: async () => [] };
    const [one] = await showChecks([check], { jobs: jobs as never, owner: "a" });
    assert.equal(one?.status, shown);
  }
});

test("an adaptive monitor whose next check was far off looks again soon, once something is the matter", async () => {
  const far = NOW + 20 * 86_400_000;
  const paced = { nextRunAt: far, lastChangedAt: NOW - 300 * 86_400_000 };
  const nextOf = async (more: Partial<Monitor>) => {
    const { step, store } = await world(async () => {}, { ...paced, ...more });
    await endCheck(step, 0);
    return (await store.get("a", monitorId)).nextRunAt;
  };
  assert.equal(await nextOf({ adaptive: { maxHours: 720 } }), NOW + 3_600_000);
  assert.equal(await nextOf({}), far, "others keep the time that they had");
});

test.run();
