/**
 * A year of 1,000 monitors under a clock of its own: mixed schedules and zones, and a process that dies at random points.
 * `node -C @winnow/source bench/monitors/year.ts` writes `results/monitors.json`; with `quick` it only prints.
 */
import process from "node:process";
import { silent } from "@winnow/core/plugin";
import type { Job, Jobs } from "@winnow/kit-jobs";
import type { RecordStore } from "@winnow/kit-records";
import { nextRun } from "@winnow/kit-schedule";
import { recordsSqlite } from "@winnow/records-sqlite";
import { type Beginner, beginDue } from "../../plugins/operations/monitor/src/begin/begin.ts";
import type { Monitor } from "../../plugins/operations/monitor/src/monitor.ts";
import { MonitorStore } from "../../plugins/operations/monitor/src/store/store.ts";
import { writeResult } from "./result.ts";

const MONITORS = 1000;
const START = Date.parse("2026-01-01T00:00:00Z");
const END = Date.parse("2027-01-01T00:00:00Z");
/** Of 100 monitors so many have this schedule. */
const SCHEDULES: readonly (readonly [share: number, cron: string])[] = [
  [2, "0 */6 * * *"],
  [10, "30 2 * * *"],
  [10, "15 1 * * *"],
  [10, "0 9 * * 1-5"],
  [30, "0 0 * * 0"],
  [20, "45 7 * * 1,4"],
  [18, "0 6 1 * *"],
];
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Santiago",
];
const DEATHS_PER_CALL = 0.001;

const random = (() => {
  let seed = 42;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
})();

const services = { get: () => undefined as never, find: () => undefined };
const records = recordsSqlite().create({ services, logger: silent }) as RecordStore;
let deaths = 0;
const mortal = new Proxy(records, {
  get: (target, name) => {
    const method = Reflect.get(target, name) as (...args: readonly unknown[]) => Promise<unknown>;
    return async (...args: readonly unknown[]) => {
      const chance = random();
      if (chance < DEATHS_PER_CALL / 2) throw new Error("died");
      const value = await method.apply(target, [...args]);
      if (chance < DEATHS_PER_CALL) throw new Error("died");
      return value;
    };
  },
});

const begun = new Map<string, number>();
const ids = new Map<string, string>();
const jobs: Jobs = {
  submit: async (_operation, _request, { key = "" }) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = newId();
    ids.set(key, id);
    begun.set(key, (begun.get(key) ?? 0) + 1);
    return id;
  },
  // Every check is done at once.
  find: async () => ({ status: "completed" }) as Job,
  documents: async () => [],
  problems: async () => [],
  cancel: async () => false,
};

let count = 0;
let now = START;
function newId(): string {
  count += 1;
  return `0199f1a2-0000-7000-8000-${String(count).padStart(12, "0")}`;
}
const beginner: Beginner = { store: new MonitorStore(mortal), jobs, clock: { now: () => now }, newId };
const store = new MonitorStore(records);

const all = SCHEDULES.flatMap(([share, cron]) =>
  Array.from({ length: (share * MONITORS) / 100 }, () => cron),
);
const monitors: Monitor[] = [];
for (const [index, cron] of all.entries()) {
  const schedule = { cron, timezone: ZONES[index % ZONES.length] ?? "UTC" };
  const settings = { name: cron, status: "active", webhook: null, notification: null, goal: null } as const;
  const next = nextRun(schedule, START) ?? 0;
  const times = { createdAt: START, updatedAt: START, nextRunAt: next };
  const more = { id: newId(), schedule, targets: [], retentionDays: 30, judgeEnabled: false, ...times };
  const monitor: Monitor = { ...settings, ...more };
  await store.create("", monitor);
  monitors.push(monitor);
}

const began = performance.now();
const cpu = process.cpuUsage();
for (;;) {
  const [next] = await store.due(Number.MAX_SAFE_INTEGER, 1);
  if (next === undefined || next.at >= END) break;
  now = Math.max(now, next.at);
  await beginDue(beginner).catch((error: Error) => {
    if (error.message !== "died") throw error;
    deaths += 1;
  });
}
const { user, system } = process.cpuUsage(cpu);
const seconds = (performance.now() - began) / 1000;

let [due, missed, doubled] = [0, 0, 0];
const alone = performance.now();
let runs = 0;
for (const { schedule } of monitors)
  for (let at = nextRun(schedule, START); at !== undefined && at < END; at = nextRun(schedule, at)) runs += 1;
const schedulesSeconds = (performance.now() - alone) / 1000;
for (const { id, schedule } of monitors) {
  for (let at = nextRun(schedule, START); at !== undefined && at < END; at = nextRun(schedule, at)) {
    due += 1;
    const times = begun.get(`monitor ${id} ${at}`) ?? 0;
    if (times === 0) missed += 1;
    if (times > 1) doubled += 1;
  }
}
const extra = begun.size - (due - missed);
const result = {
  monitors: monitors.length,
  due,
  begun: begun.size,
  missed,
  doubled,
  extra,
  deaths,
  seconds: Math.round(seconds * 10) / 10,
  cpuMicrosecondsPerRun: Math.round((user + system) / due),
};
/** The times alone, without anything that is kept. */
const schedules = { runs, seconds: Math.round(schedulesSeconds * 10) / 10 };
console.log(JSON.stringify({ year: result, schedules }));
if (!process.argv.includes("quick")) {
  writeResult("node -C @winnow/source bench/monitors/year.ts", { year: result, schedules });
}
