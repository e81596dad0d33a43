import type { Clock } from "@winnow/core/plugin";
import type { Jobs } from "@winnow/kit-jobs";
import { type Check, isOver, type Monitor, NO_PAGES } from "./monitor.ts";
import type { Due, MonitorStore } from "./store.ts";
import { creditsPerRun, nextRunOf } from "./views.ts";

/** What begins checks. */
export interface Beginner {
  readonly store: MonitorStore;
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, "now">;
  readonly newId: () => string;
}

/** The request of the job that a check is. */
export interface CheckRequest {
  readonly monitorId: string;
  readonly trigger: Check["trigger"];
  readonly scheduledFor?: number;
  readonly targets: Monitor["targets"];
}

/** Monitors that one round begins checks of. */
const MAX_DUE = 100;

/** Begins the checks that are due. Several processes may do so at once: each check begins once. */
export async function beginDue(beginner: Beginner): Promise<void> {
  for (;;) {
    const due = await beginner.store.due(beginner.clock.now(), MAX_DUE);
    for (const one of due) await beginScheduled(beginner, one);
    if (due.length < MAX_DUE) return;
  }
}

async function beginScheduled(beginner: Beginner, due: Due): Promise<void> {
  const { store, clock, newId } = beginner;
  const { owner, monitorId, at } = due;
  const monitor = await store.find(owner, monitorId);
  // What was paused, removed or given another time is not due.
  if (monitor?.nextRunAt !== at) return await store.drop(due);
  const running = await runningCheck(beginner, owner, monitor);
  if (running !== undefined) {
    const now = clock.now();
    const error = `The check ${running} was still running.`;
    const skipped = {
      ...newCheck(monitor, newId(), "scheduled", now),
      status: "skipped_overlap",
      error,
    } as const;
    await store.addCheck(owner, { ...skipped, scheduledFor: at, finishedAt: now });
    await store.change(owner, monitorId, (before) => advanced(before, at, clock.now()));
    return;
  }
  const key = `monitor ${monitorId} ${at}`;
  const id = await submit(beginner, owner, monitor, key, { trigger: "scheduled", scheduledFor: at });
  await noteCheck(store, owner, monitorId, id, (before) => advanced(before, at, clock.now()));
}

/** The monitor with its next time, unless somebody gave it another one meanwhile. A time that was missed counts once. */
function advanced(monitor: Monitor, from: number, now: number): Monitor {
  if (monitor.nextRunAt !== from) return monitor;
  const { nextRunAt: _, ...rest } = monitor;
  const next = nextRunOf(monitor, Math.max(now, from));
  return next === undefined ? rest : { ...rest, nextRunAt: next };
}

/** Begins a check now, of a monitor that has none at work. */
export async function beginNow(beginner: Beginner, owner: string, monitor: Monitor): Promise<string> {
  // Two who ask at once get the same check.
  const key = `monitor ${monitor.id} after ${monitor.lastRunAt ?? 0} ${monitor.currentCheckId ?? ""}`;
  const id = await submit(beginner, owner, monitor, key, { trigger: "manual" });
  await noteCheck(beginner.store, owner, monitor.id, id, (before) => before);
  return id;
}

/** Notes which check a monitor has at work, with another change in the same step; a quick one may be over already. */
async function noteCheck(
  store: MonitorStore,
  owner: string,
  monitorId: string,
  id: string,
  also: (before: Monitor) => Monitor,
): Promise<void> {
  await store.change(owner, monitorId, (before) => also({ ...before, currentCheckId: id }));
  const check = await store.findCheck(owner, { id, monitorId });
  if (check !== undefined && isOver(check))
    await store.change(owner, monitorId, (before) => withoutCheck(before, id));
}

/** The check that a monitor has at work. One whose job is gone has failed. */
export async function runningCheck(
  { store, jobs, clock }: Beginner,
  owner: string,
  { id: monitorId, currentCheckId }: Monitor,
): Promise<string | undefined> {
  if (currentCheckId === undefined) return undefined;
  const job = await jobs.find(currentCheckId, owner);
  if (job?.status === "running") return currentCheckId;
  const error = job?.error ?? "The check ended before it was done.";
  const now = clock.now();
  await store.changeCheck(owner, { id: currentCheckId, monitorId }, (check) =>
    isOver(check) ? check : { ...check, status: "failed", error, finishedAt: now, updatedAt: now },
  );
  await store.change(owner, monitorId, (before) => ({
    ...withoutCheck(before, currentCheckId),
    lastRunAt: now,
  }));
  return undefined;
}

/** The monitor without its check, if that is the one at work. */
export function withoutCheck(monitor: Monitor, checkId: string): Monitor {
  if (monitor.currentCheckId !== checkId) return monitor;
  const { currentCheckId: _, ...rest } = monitor;
  return rest;
}

async function submit(
  { store, jobs, clock }: Beginner,
  owner: string,
  monitor: Monitor,
  key: string,
  how: Pick<CheckRequest, "trigger" | "scheduledFor">,
): Promise<string> {
  const { id: monitorId, targets, webhook } = monitor;
  const request: CheckRequest = { monitorId, targets, ...how };
  const id = await jobs.submit(
    "monitor",
    { ...request, ...(webhook === null ? {} : { webhook }) },
    { owner, key },
  );
  const { scheduledFor } = how;
  const check = newCheck(monitor, id, how.trigger, clock.now());
  await store.addCheck(owner, scheduledFor === undefined ? check : { ...check, scheduledFor });
  return id;
}

function newCheck(monitor: Monitor, id: string, trigger: Check["trigger"], now: number): Check {
  return {
    id,
    monitorId: monitor.id,
    status: "queued",
    trigger,
    estimatedCredits: creditsPerRun(monitor),
    summary: NO_PAGES,
    targetResults: [],
    createdAt: now,
    updatedAt: now,
  };
}
