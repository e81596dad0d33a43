import assert from "node:assert/strict";
import { setupWith } from "@winnow/conformance";
import { WinnowError } from "@winnow/core/plugin";
import type { Job, Jobs } from "@winnow/kit-jobs";
import type { RecordStore } from "@winnow/kit-records";
import { nextRun } from "@winnow/kit-schedule";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { type Beginner, beginCheck, beginDue, runningCheck } from "../src/begin/begin.ts";
import { nextRunOf } from "../src/calls/views.ts";
import type { Check, CheckPage, Monitor } from "../src/monitor.ts";
import { MonitorStore } from "../src/store/store.ts";

const test = suite("operation-monitor: when checks begin");
const HOUR = 3_600_000;
const START = Date.parse("2026-03-01T00:00:00Z");

/** Jobs that begin and end as the test says. */
class FakeJobs implements Jobs {
  readonly byKey = new Map<string, string>();
  readonly running = new Set<string>();

  async submit(
    _operation: string,
    _request: unknown,
    { key = "" }: { readonly key?: string },
  ): Promise<string> {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const id = `0199f1a2-0000-7000-8000-${String(this.byKey.size).padStart(12, "0")}`;
    this.byKey.set(key, id);
    this.running.add(id);
    return id;
  }
  async find(id: string): Promise<Job | undefined> {
    return { status: this.running.has(id) ? "running" : "completed" } as Job;
  }
  async documents() {
    return [];
  }
  async problems() {
    return [];
  }
  async cancel() {
    return true;
  }
  async load() {
    return { active: 0, waiting: 0, succeededAt: undefined };
  }
  async tally() {
    return [];
  }
  async send() {
    return true;
  }
}

class World {
  readonly jobs = new FakeJobs();
  readonly records: RecordStore;
  now = START;
  #ids = 0;

  constructor() {
    this.records = recordsSqlite().create(setupWith()) as RecordStore;
  }

  beginner(records = this.records): Beginner {
    const newId = () => {
      this.#ids += 1;
      return `0199f1a2-0000-7000-9000-${String(this.#ids).padStart(12, "0")}`;
    };
    const { jobs } = this;
    const formats = { find: () => undefined };
    return { store: new MonitorStore(records), jobs, clock: { now: () => this.now }, newId, formats };
  }

  get store(): MonitorStore {
    return this.beginner().store;
  }

  async add(cron: string, timezone = "UTC", more: Partial<Monitor> = {}): Promise<Monitor> {
    const settings: Omit<Monitor, "nextRunAt"> = {
      id: this.beginner().newId(),
      name: cron,
      status: "active",
      schedule: { cron, timezone },
      targets: [{ type: "scrape", id: "t", urls: ["https://a.example/"], scrapeOptions: {} }],
      webhook: null,
      notification: null,
      retentionDays: 30,
      goal: null,
      judgeEnabled: false,
      createdAt: this.now,
      updatedAt: this.now,
    };
    const next = nextRunOf(settings, this.now);
    const monitor: Monitor = { ...settings, ...(next === undefined ? {} : { nextRunAt: next }), ...more };
    await this.store.create("a", monitor);
    return monitor;
  }

  /** Times at which checks of a monitor began by their schedule, by their keys. */
  begun({ id }: Monitor): readonly number[] {
    return [...this.jobs.byKey.keys()]
      .filter((key) => key.startsWith(`monitor ${id} `) && !key.includes("after"))
      .map((key) => Number(key.split(" ")[2]))
      .sort((a, b) => a - b);
  }

  endAll(): void {
    this.jobs.running.clear();
  }
}

test("a check begins when it is due, once, and the next one has its time", async () => {
  const world = new World();
  const monitor = await world.add("0 * * * *");
  await beginDue(world.beginner());
  assert.deepEqual(world.begun(monitor), []);
  world.now = START + HOUR;
  await Promise.all([beginDue(world.beginner()), beginDue(world.beginner())]);
  await beginDue(world.beginner());
  assert.deepEqual(world.begun(monitor), [START + HOUR]);
  const after = await world.store.get("a", monitor.id);
  assert.equal(after.nextRunAt, START + 2 * HOUR);
  const [{ check } = assert.fail()] = await world.store.checks("a", monitor.id, undefined, 10);
  assert.deepEqual([check.id, check.status, check.trigger], [after.currentCheckId, "queued", "scheduled"]);
  assert.equal(check.scheduledFor, START + HOUR);
});

test("what was missed while nothing ran is done once", async () => {
  const world = new World();
  const monitor = await world.add("0 * * * *");
  world.now = START + 9.5 * HOUR;
  await beginDue(world.beginner());
  assert.deepEqual(world.begun(monitor), [START + HOUR]);
  assert.equal((await world.store.get("a", monitor.id)).nextRunAt, START + 10 * HOUR);
});

test("without credits a check is skipped, and the next one is not", async () => {
  const world = new World();
  const monitor = await world.add("0 * * * *");
  let left = 0;
  const beginner = { ...world.beginner(), creditsLeft: async () => left };
  world.now = START + HOUR;
  await beginDue(beginner);
  assert.deepEqual(world.begun(monitor), []);
  const [{ check } = assert.fail()] = await world.store.checks("a", monitor.id, undefined, 10);
  assert.deepEqual([check.status, check.error], ["skipped_no_credits", "No credits are left this month."]);
  left = 1;
  world.now = START + 2 * HOUR;
  await beginDue(beginner);
  assert.deepEqual(world.begun(monitor), [START + 2 * HOUR]);
});

test("a check that is still at work is not begun a second time: the next one is skipped", async () => {
  const world = new World();
  const monitor = await world.add("0 * * * *");
  for (const hours of [1, 2, 3]) {
    world.now = START + hours * HOUR;
    await beginDue(world.beginner());
  }
  assert.equal(world.begun(monitor).length, 1);
  const checks = (await world.store.checks("a", monitor.id, undefined, 10)).map(({ check }) => check);
  assert.deepEqual(checks.map(({ status }) => status).sort(), [
    "queued",
    "skipped_overlap",
    "skipped_overlap",
  ]);
  assert.match(checks.find(({ error }) => error)?.error ?? "", /was still running/);
  world.endAll();
  world.now = START + 4 * HOUR;
  await beginDue(world.beginner());
  assert.equal(world.begun(monitor).length, 2);
  const first = await world.store.findCheck("a", {
    id: [...world.jobs.byKey.values()][0] ?? "",
    monitorId: monitor.id,
  });
  assert.deepEqual([first?.status, first?.error], ["failed", "The check ended before it was done."]);
});

test("a monitor that was paused, removed or given another time is passed over", async () => {
  const world = new World();
  const [paused, removed, moved] = await Promise.all(
    ["0 * * * *", "0 * * * *", "0 * * * *"].map((cron) => world.add(cron)),
  );
  assert.ok(paused && removed && moved);
  await world.store.change("a", paused.id, ({ nextRunAt: _, ...rest }) => ({ ...rest, status: "paused" }));
  await world.store.remove("a", removed);
  await world.store.change("a", moved.id, (before) => ({ ...before, nextRunAt: START + 5 * HOUR }));
  world.now = START + 4 * HOUR;
  await beginDue(world.beginner());
  assert.equal(world.jobs.byKey.size, 0);
  world.now = START + 5 * HOUR;
  await beginDue(world.beginner());
  assert.equal(world.jobs.byKey.size, 1);
});

test("a check that was over before it was noted is not at work", async () => {
  const world = new World();
  const monitor = await world.add("0 * * * *");
  const { jobs, store } = world;
  const submit = jobs.submit.bind(jobs);
  jobs.submit = async (...all) => {
    const id = await submit(...all);
    const check = { id, monitorId: monitor.id, status: "completed", createdAt: world.now } as Check;
    await store.addCheck("a", check);
    return id;
  };
  world.now = START + HOUR;
  await beginDue(world.beginner());
  const after = await store.get("a", monitor.id);
  assert.deepEqual([after.currentCheckId, after.nextRunAt], [undefined, START + 2 * HOUR]);
});

test("a monitor whose request is not taken any more holds up no others", async () => {
  const world = new World();
  const [broken, other] = [await world.add("0 * * * *"), await world.add("0 * * * *")];
  const { jobs, store } = world;
  const submit = jobs.submit.bind(jobs);
  jobs.submit = async (name, request, options) => {
    if ((request as { monitorId: string }).monitorId !== broken.id)
      return await submit(name, request, options);
    throw new WinnowError("BAD_REQUEST", "The receiver is not allowed any more.");
  };
  world.now = START + HOUR;
  await beginDue(world.beginner());
  assert.equal(world.begun(other).length, 1);
  const [{ check } = assert.fail()] = await store.checks("a", broken.id, undefined, 10);
  assert.deepEqual([check.status, check.error], ["failed", "The receiver is not allowed any more."]);
  assert.equal((await store.get("a", broken.id)).nextRunAt, START + 2 * HOUR);
  // A store that cannot be written is no fault of the monitor: it begins when that is over.
  jobs.submit = async () => assert.fail("no space");
  world.now = START + 2 * HOUR;
  await assert.rejects(beginDue(world.beginner()), /no space/);
  assert.equal((await store.get("a", broken.id)).nextRunAt, START + 2 * HOUR);
});

test("a jitter spreads monitors over less than their interval, each always by the same time", async () => {
  const world = new World();
  const jitterMs = 10 * 60_000;
  // Half are made by a call, which knows of no jitter.
  const monitors = await Promise.all(Array.from({ length: 60 }, () => world.add("*/5 * * * *")));
  const beginner = { ...world.beginner(), store: new MonitorStore(world.records, jitterMs) };
  const began = new Map<string, number[]>();
  for (let second = 0; second <= 900; second += 1) {
    world.now = START + second * 1000;
    const before = world.jobs.byKey.size;
    await beginDue(beginner);
    for (const key of [...world.jobs.byKey.keys()].slice(before)) {
      const [, id = "", at] = key.split(" ");
      began.set(id, [...(began.get(id) ?? []), world.now - Number(at)]);
    }
    world.endAll();
  }
  const all = [...began.values()];
  assert.equal(began.size, monitors.length);
  for (const delays of all) {
    assert.ok(delays.length >= 2, `${delays.length} runs`);
    for (const delay of delays) assert.ok(delay >= 0 && delay <= 5 * 60_000, `${delay} ms after the minute`);
    assert.ok(Math.max(...delays) - Math.min(...delays) <= 1000, "the same every time");
  }
  assert.ok(
    new Set(all.map(([delay]) => Math.floor((delay ?? 0) / 60_000))).size >= 5,
    "spread over all minutes",
  );
});

test("old checks are forgotten with their pages, and everything with the monitor", async () => {
  const world = new World();
  const monitor = await world.add("0 * * * *");
  const other = await world.add("0 * * * *");
  const { store } = world;
  const ids = [1, 2, 3].map((at) => ({ at, id: world.beginner().newId(), monitorId: monitor.id }));
  for (const { at, ...check } of [...ids, { at: 1, id: world.beginner().newId(), monitorId: other.id }]) {
    await store.addCheck("a", { ...check, createdAt: at } as Check);
    await store.putPage("a", check, "00-1", at, { url: "https://a.example/" } as CheckPage);
  }
  await store.see("a", "t", { url: "https://a.example/", at: 1, checkId: "c", scrapeId: null });
  const pages = async () => {
    const counts = [];
    for (const check of ids) {
      let count = 0;
      for await (const _ of store.pages("a", check)) count += 1;
      counts.push(count);
    }
    return counts;
  };
  await store.sweep("a", monitor.id, 3);
  assert.deepEqual(await pages(), [0, 0, 1]);
  assert.equal((await store.checks("a", monitor.id, undefined, 10)).length, 1);
  await store.remove("a", monitor);
  assert.deepEqual(await pages(), [0, 0, 0]);
  for await (const seen of store.seen("a", "t")) assert.fail(seen.url);
  assert.equal(
    (await store.checks("a", other.id, undefined, 10)).length,
    1,
    "of others nothing is forgotten",
  );
});

test("two who begin a check by hand at once begin one, and the next time another", async () => {
  const world = new World();
  const monitor = await world.add("0 0 1 1 *");
  const one = world.beginner();
  const [first, second] = await Promise.all([beginCheck(one, "a", monitor), beginCheck(one, "a", monitor)]);
  assert.equal(first, second);
  assert.equal(await runningCheck(one, "a", await world.store.get("a", monitor.id)), first);
  world.endAll();
  world.now += 1000;
  assert.equal(await runningCheck(one, "a", await world.store.get("a", monitor.id)), undefined);
  assert.notEqual(await beginCheck(one, "a", await world.store.get("a", monitor.id)), first);
});

test("two months of mixed schedules, with a kill at any point: each run begins exactly once", async () => {
  const world = new World();
  const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"];
  const crons = ["0 */6 * * *", "30 2 * * *", "15 1 * * 0", "0 9 * * 1-5", "0 0 1 * *", "5-59/30 3 * * 2"];
  const monitors = await Promise.all(
    Array.from({ length: 60 }, (_, index) => world.add(crons[index % 6] ?? "", zones[index % 5])),
  );
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let kills = 0;
  /** A store that dies now and then, before or after what it was asked for. */
  const mortal = new Proxy(world.records, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...args: readonly unknown[]) => Promise<unknown>;
      return async (...args: readonly unknown[]) => {
        const chance = random();
        if (chance < 0.01) kills += 1;
        if (chance < 0.005) throw new Error("killed");
        const value = await method.apply(target, [...args]);
        if (chance < 0.01) throw new Error("killed");
        return value;
      };
    },
  });
  const end = START + 60 * 24 * HOUR;
  for (;;) {
    const [next] = await world.store.due(Number.MAX_SAFE_INTEGER, 1);
    if (next === undefined || next.at > end) break;
    world.now = Math.max(world.now, next.at);
    await beginDue(world.beginner(mortal)).catch((error: Error) => assert.equal(error.message, "killed"));
    world.endAll();
  }
  assert.ok(kills > 20, `${kills} kills`);
  for (const monitor of monitors) {
    const expected: number[] = [];
    for (let at: number | undefined = START; ; ) {
      at = nextRun(monitor.schedule, at);
      if (at === undefined || at > end) break;
      expected.push(at);
    }
    assert.deepEqual(world.begun(monitor), expected, `${monitor.name} ${monitor.schedule.timezone}`);
  }
});

test.run();
