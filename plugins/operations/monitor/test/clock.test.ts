import assert from "node:assert/strict";
import { silent } from "@winnow/core/plugin";
import type { Job, Jobs } from "@winnow/kit-jobs";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { type Beginner, beginDue } from "../src/begin/begin.ts";
import { ClockWatch } from "../src/begin/clock-watch.ts";
import { nextRunOf } from "../src/calls/views.ts";
import type { Monitor } from "../src/monitor.ts";
import { MonitorStore } from "../src/store/store.ts";

const test = suite("operation-monitor: a clock that is set");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse("2026-03-01T12:00:00Z");

/** Jobs that are over as soon as they were taken, each key once. */
function fakeJobs() {
  const ids = new Map<string, string>();
  const submit: Jobs["submit"] = async (_, __, { key = "" }) => {
    const id = ids.get(key) ?? `0199f1a2-0000-7000-8000-${String(ids.size).padStart(12, "0")}`;
    ids.set(key, id);
    return id;
  };
  const find: Jobs["find"] = async () => ({ status: "completed" }) as Job;
  return { ids, jobs: { submit, find } as Jobs };
}

function world() {
  const services = { get: () => assert.fail("no services"), find: () => undefined };
  const records = recordsSqlite().create({ services, logger: silent }) as RecordStore;
  const store = new MonitorStore(records);
  const { ids, jobs } = fakeJobs();
  const own = { now: START, watch: new ClockWatch() };
  let others = 0;
  const newId = () => {
    others += 1;
    return `0199f1a2-0000-7000-9000-${String(others).padStart(12, "0")}`;
  };
  const formats = { find: () => undefined };
  const beginner: Beginner = { store, jobs, clock: { now: () => own.now }, newId, formats };
  /** Rounds as the server makes them, once a minute. */
  const pass = async (durationMs: number) => {
    for (const end = own.now + durationMs; own.now <= end; own.now += MINUTE) {
      await own.watch.look(store, records, own.now);
      await beginDue(beginner);
    }
    own.now -= MINUTE;
  };
  const add = async (id: string, cron: string) => {
    const settings: Omit<Monitor, "nextRunAt"> = {
      ...{ id, name: id, status: "active", schedule: { cron, timezone: "UTC" } },
      targets: [{ type: "scrape", id: "t", urls: ["https://a.example/"], scrapeOptions: {} }],
      ...{ webhook: null, notification: null, retentionDays: 30, goal: null, judgeEnabled: false },
      ...{ createdAt: own.now, updatedAt: own.now },
    };
    const nextRunAt = nextRunOf(settings, own.now);
    assert.ok(nextRunAt);
    await store.create("a", { ...settings, nextRunAt });
  };
  const next = async (id: string) => (await store.get("a", id)).nextRunAt;
  return { own, ids, pass, add, next };
}

for (const restarts of [false, true])
  test(`a monitor keeps its times after a clock was ahead${restarts ? ", also by a restart" : ""}`, async () => {
    const { own, ids, pass, add, next } = world();
    await add("hourly", "0 * * * *");
    await add("daily", "0 9 * * *");
    await pass(10 * MINUTE);
    own.now += DAY;
    await pass(10 * MINUTE);
    assert.equal(ids.size, 2, "what was due by the wrong clock is done once");
    own.now -= DAY;
    if (restarts) own.watch = new ClockWatch();
    await pass(0);
    assert.deepEqual([await next("hourly"), await next("daily")], [START + HOUR, START + 21 * HOUR]);
    await pass(DAY);
    const of = (id: string) => [...ids.keys()].filter((key) => key.startsWith(`monitor ${id} `)).length;
    assert.deepEqual([of("hourly"), of("daily")], [1 + 24, 1 + 1]);
  });

test("a clock that differs by seconds changes nothing", async () => {
  const { own, ids, pass, add, next } = world();
  await add("hourly", "0 * * * *");
  await pass(HOUR);
  own.now -= 20_000;
  await pass(0);
  assert.deepEqual([ids.size, await next("hourly")], [1, START + 2 * HOUR]);
});

test.run();
