import assert from "node:assert/strict";
import { setupWith } from "@winnow/conformance";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { showChecks } from "../src/calls/show.ts";
import { toFailedPage } from "../src/check/check-page.ts";
import { endCheck } from "../src/check/end.ts";
import type { Part, Step } from "../src/check/step.ts";
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
    context: { ...setupWith(), signal: new AbortController().signal },
    job: { createdAt: NOW, counts: { waiting: 0, active: 0 } },
  } as unknown as Step;
  return { store, step, records };
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
  const { document } = await endCheck(step, { round: 0 });
  assert.deepEqual(document, { status: "partial", summary: { ...NO_PAGES, totalPages: 1, error: 1 } });
  assert.deepEqual(seen, ["running busy 1", "partial free 1"]);
});

/** The store of a step, whose writes of news fail so many times. */
function failing(step: Step, records: RecordStore, times: number): Step & { readonly tries: () => number } {
  let [left, tries] = [times, 0];
  const put: RecordStore["put"] = async (key, ...rest) => {
    if (key.collection !== "monitor-news") return await records.put(key, ...rest);
    tries += 1;
    left -= 1;
    if (left >= 0) throw new Error("The disk is away.");
    return await records.put(key, ...rest);
  };
  const poor = new Proxy(records, {
    get: (_, name: keyof RecordStore) => (name === "put" ? put : records[name].bind(records)),
  });
  return { ...step, store: new MonitorStore(poor), tries: () => tries };
}

/** Ends a check as its tasks do, and gives how long each of them waits, in seconds. */
async function ended(step: Step): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let part: Part | undefined = { kind: "end", round: 0 }; part?.kind === "end"; ) {
    const { tasks = [] } = await endCheck(step, part);
    waits.push(...tasks.map(({ notBefore = NOW }) => (notBefore - NOW) / 1000));
    part = tasks[0]?.data as Part | undefined;
  }
  return waits;
}

async function newsOf(store: MonitorStore): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { checkId: id } of store.news("a", monitorId)) found.push(id);
  return found;
}

for (const times of [1, 3, 8])
  test(`news survives a store that fails ${times} times, and the check is not over before`, async () => {
    const over: string[] = [];
    const { step, store, records } = await world(async (own) => {
      over.push((await own.findCheck("a", { id: checkId, monitorId }))?.status ?? "");
    });
    const poor = failing(step, records, times);
    assert.deepEqual(await ended(poor), [1, 2, 4, 8, 16, 32, 60, 60].slice(0, times));
    assert.equal(poor.tries(), times + 1);
    assert.deepEqual(await newsOf(store), [checkId]);
    const check = await store.findCheck("a", { id: checkId, monitorId });
    assert.deepEqual([check?.status, check?.reportedBy], ["partial", undefined]);
  });

test("what a check could not report is reported by the next, once", async () => {
  const { step, store, records } = await world(async () => {});
  assert.equal((await ended(failing(step, records, 9))).length, 8);
  const first = { id: checkId, monitorId };
  assert.equal((await store.findCheck("a", first))?.reportedBy, null);
  assert.deepEqual(await newsOf(store), []);
  const next = async (id: string) => {
    await store.addCheck("a", {
      ...(await store.findCheck("a", first)),
      id,
      status: "running",
      reportedBy: undefined,
    } as unknown as Check);
    const page = toFailedPage({ message: "The site answered 503." }, "t", "https://b.example/");
    await store.putPage("a", { id, monitorId }, "00-0000000", NOW, page);
    const poor = failing({ ...step, checkId: id }, records, 0);
    await ended(poor);
    return poor;
  };
  const second = "0199f1a2-0000-7000-8000-000000000003";
  await next(second);
  assert.deepEqual(await newsOf(store), [second, checkId]);
  assert.equal((await store.findCheck("a", first))?.reportedBy, second);
  // Done again after a crash, its messages have to be made again.
  const again = failing({ ...step, checkId: second }, records, 0);
  await ended(again);
  assert.equal(again.tries(), 2);
  const third = await next("0199f1a2-0000-7000-8000-000000000004");
  assert.equal(third.tries(), 0, "its page stays as it was, and what was owed was reported");
});

test("a monitor that was changed meanwhile keeps the change, and one that is gone leaves nothing", async () => {
  let isChanged = false;
  const { step, store } = await world(async (own) => {
    if (isChanged) return;
    isChanged = true;
    await own.change("a", monitorId, (before) => ({ ...before, name: "Rye" }));
  });
  await endCheck(step, { round: 0 });
  const { name, currentCheckId, lastRunAt } = await store.get("a", monitorId);
  assert.deepEqual([name, currentCheckId, lastRunAt], ["Rye", undefined, NOW]);

  const gone = await world(async () => {});
  await gone.store.remove("a", await gone.store.get("a", monitorId));
  await endCheck({ ...gone.step, job: { ...gone.step.job, createdAt: 0 } }, { round: 0 });
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
    await endCheck(step, { round: 0 });
    return (await store.get("a", monitorId)).nextRunAt;
  };
  assert.equal(await nextOf({ adaptive: { maxHours: 720 } }), NOW + 3_600_000);
  assert.equal(await nextOf({}), far, "others keep the time that they had");
});

test.run();
