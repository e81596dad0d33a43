import { type Clock, WinnowError } from "@winnow/core/plugin";
import type { Job, Jobs } from "@winnow/kit-jobs";
import type { RecordChange } from "@winnow/kit-records";
import { nextRunOf } from "../calls/views.ts";
import { type Check, isOver, type Monitor, NO_PAGES, withOutcome } from "../monitor.ts";
import { timeOf } from "../store/keys.ts";
import type { Due, MonitorStore } from "../store/store.ts";
import { creditsPerRun, type Formats } from "./price.ts";

/** What begins checks. */
export interface Beginner {
  readonly store: MonitorStore;
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, "now">;
  readonly newId: () => string;
  readonly formats: Formats;
  /** Credits that an owner has left; undefined where none are counted. */
  readonly creditsLeft?: ((owner: string) => Promise<number>) | undefined;
}

/** The request of the job that a check is. */
export interface CheckRequest {
  readonly monitorId: string;
  readonly trigger: Check["trigger"];
  readonly scheduledFor?: number;
  readonly targets: Monitor["targets"];
  /** Why nothing is checked. */
  readonly skipped?: Skip;
}

/** A check that does not begin, and why. */
export interface Skip {
  readonly status: "skipped_overlap" | "skipped_no_credits";
  readonly error: string;
}

/** Monitors that one round begins checks of. */
const MAX_DUE = 100;
/** Tries of a change while others change the same. */
const MAX_TRIES = 20;

/** Begins the checks that are due. Several processes may do so at once: each check begins once. */
export async function beginDue(beginner: Beginner): Promise<void> {
  const { store, clock } = beginner;
  for (;;) {
    const due = await store.due(clock.now(), MAX_DUE);
    let left = due;
    // Everything in one transaction, as each has its price; what others changed meanwhile is looked at again.
    for (let tries = 0; left.length > 0 && tries < MAX_TRIES; tries += 1) {
      const plans: RecordChange[][] = [];
      for (const one of left) plans.push(await planned(beginner, one));
      const isMade = await store.write(plans);
      left = left.filter((_, index) => isMade[index] === false);
    }
    if (due.length < MAX_DUE || left.length > 0) return;
  }
}

/** Begins the check of a monitor that is due, and returns what is to be noted of it: all of it together. */
async function planned(beginner: Beginner, due: Due): Promise<RecordChange[]> {
  const { store, clock, newId } = beginner;
  const { owner, monitorId, at, key } = due;
  const before = await store.read(owner, monitorId);
  // What was paused, removed or given another time is not due.
  if (before?.monitor.nextRunAt !== at) return [store.dropChange(due)];
  const own = store.dueOf(owner, before.monitor, at);
  const drop = own.key === key ? [] : [store.dropChange(due)];
  // The time was stored without jitter.
  if (timeOf(own.key) > clock.now()) return [...drop, store.dueChange(own)];
  const laterMs = timeOf(own.key) - at;
  // What its tags say is stored with it when that changes; a change that broke off ends here.
  const monitor = await store.tagged(owner, before.monitor);
  const job = await jobOf(beginner, owner, monitor);
  const change = (check: Check, to: Monitor, version = 0) => [
    ...drop,
    ...(version === 0 ? [store.checkChange(owner, check, 0)] : []),
    ...store.monitorChanges(owner, advanced(to, at, clock.now() - laterMs), before),
  ];
  if (job?.status === "running") {
    const error = `The check ${monitor.currentCheckId} was still running.`;
    const check = await skipped(beginner, due, monitor, { status: "skipped_overlap", error });
    return change(check, withEnd(monitor, check));
  }
  const { changes, monitor: free } = await settled(beginner, owner, monitor, job);
  if ((await beginner.creditsLeft?.(owner)) === 0) {
    const error = "No credits are left this month.";
    const check = await skipped(beginner, due, monitor, { status: "skipped_no_credits", error });
    return [...changes, ...change(check, withEnd(free, check))];
  }
  let id: string;
  try {
    id = await submit(beginner, owner, monitor, `monitor ${monitorId} ${at}${sinceOf(monitor)}`, {
      trigger: "scheduled",
      scheduledFor: at,
    });
  } catch (error) {
    // One whose request is not taken any more holds up no others.
    if (!WinnowError.is(error, "BAD_REQUEST")) throw error;
    const check = unbegun(beginner, monitor, newId(), at, { status: "failed", error: error.message });
    return [...changes, ...change(check, withEnd(free, check))];
  }
  // After a crash the check may be there, and over.
  const known = await store.readCheck(owner, { id, monitorId });
  const check = known?.check ?? { ...newCheck(beginner, monitor, id, "scheduled"), scheduledFor: at };
  const to = isOver(check) ? free : { ...free, currentCheckId: id };
  return [...changes, ...change(check, to, known?.version)];
}

/** The monitor without a check whose job is gone or over, and what notes that such a check has failed. */
async function settled({ store, clock }: Beginner, owner: string, monitor: Monitor, job: Job | undefined) {
  const { id: monitorId, currentCheckId: id } = monitor;
  if (id === undefined) return { changes: [], monitor };
  const now = clock.now();
  const found = await store.readCheck(owner, { id, monitorId });
  const isLeft = found !== undefined && !isOver(found.check);
  const changes = isLeft ? [store.checkChange(owner, failed(found.check, job, now), found.version)] : [];
  const free = withoutCheck(monitor, id);
  return { changes, monitor: { ...(isLeft ? withOutcome(free, "failed") : free), lastRunAt: now } };
}

/** The monitor with its next time, unless somebody gave it another one meanwhile. A time that was missed counts once. */
function advanced(monitor: Monitor, from: number, now: number): Monitor {
  if (monitor.nextRunAt !== from) return monitor;
  const { nextRunAt: _, ...rest } = monitor;
  const next = nextRunOf(monitor, Math.max(now, from));
  return next === undefined ? rest : { ...rest, nextRunAt: next };
}

/** Begins a check now, of a monitor that has none at work. */
export async function beginCheck(beginner: Beginner, owner: string, monitor: Monitor): Promise<string> {
  // Two who ask at once get the same check.
  const key = `monitor ${monitor.id} after ${monitor.lastRunAt ?? 0} ${monitor.currentCheckId ?? ""}`;
  const id = await submit(beginner, owner, monitor, key, { trigger: "manual" });
  await beginner.store.addCheck(owner, newCheck(beginner, monitor, id, "manual"));
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
  beginner: Beginner,
  owner: string,
  monitor: Monitor,
): Promise<string | undefined> {
  const { store, clock } = beginner;
  const { id: monitorId, currentCheckId: id } = monitor;
  if (id === undefined) return undefined;
  const job = await jobOf(beginner, owner, monitor);
  if (job?.status === "running") return id;
  const now = clock.now();
  await store.changeCheck(owner, { id, monitorId }, (check) =>
    isOver(check) ? check : failed(check, job, now),
  );
  await store.change(owner, monitorId, (before) => ({
    ...withOutcome(withoutCheck(before, id), "failed"),
    lastRunAt: now,
  }));
  return undefined;
}

async function jobOf(
  { jobs }: Beginner,
  owner: string,
  { currentCheckId }: Monitor,
): Promise<Job | undefined> {
  return currentCheckId === undefined ? undefined : await jobs.find(currentCheckId, owner);
}

function failed(check: Check, job: Job | undefined, now: number): Check {
  const error = job?.error ?? "The check ended before it was done.";
  return { ...check, status: "failed", error, finishedAt: now, updatedAt: now };
}

/** The monitor without its check, if that is the one at work. */
export function withoutCheck(monitor: Monitor, checkId: string): Monitor {
  if (monitor.currentCheckId !== checkId) return monitor;
  const { currentCheckId: _, ...rest } = monitor;
  return rest;
}

async function submit(
  { jobs }: Beginner,
  owner: string,
  { id: monitorId, targets, webhook }: Monitor,
  key: string,
  how: Omit<CheckRequest, "monitorId" | "targets">,
): Promise<string> {
  const request: CheckRequest = { monitorId, targets, ...how };
  const receiver = webhook === null ? {} : { webhook };
  return await jobs.submit("monitor", { ...request, ...receiver }, { owner, key });
}

/** The check that is skipped. Its job is over at once, and sends the messages of a check. */
async function skipped(
  beginner: Beginner,
  { owner, monitorId, at }: Due,
  monitor: Monitor,
  skip: Skip,
): Promise<Check> {
  const key = `skipped monitor ${monitorId} ${at}${sinceOf(monitor)}`;
  const how = { trigger: "scheduled", scheduledFor: at, skipped: skip } as const;
  try {
    const id = await submit(beginner, owner, monitor, key, how);
    return unbegun(beginner, monitor, id, at, skip);
  } catch (error) {
    // The receiver of its messages is not accepted any more.
    if (!WinnowError.is(error, "BAD_REQUEST")) throw error;
    return unbegun(beginner, monitor, beginner.newId(), at, skip);
  }
}

/** Times that were given anew have other keys than those before. */
function sinceOf({ reckonedAt }: Monitor): string {
  return reckonedAt === undefined ? "" : ` since ${reckonedAt}`;
}

/** A check of a schedule that did not begin. */
function unbegun(
  beginner: Beginner,
  monitor: Monitor,
  id: string,
  scheduledFor: number,
  why: Skip | { readonly status: "failed"; readonly error: string },
): Check {
  const check = newCheck(beginner, monitor, id, "scheduled");
  return { ...check, ...why, scheduledFor, finishedAt: check.createdAt };
}

/** The monitor after a check that did not begin. @see wire contract 14.6, "end of any" */
function withEnd(monitor: Monitor, { createdAt, summary, status }: Check): Monitor {
  return { ...withOutcome(monitor, status), lastRunAt: createdAt, lastCheckSummary: summary };
}

function newCheck(
  { clock, formats }: Beginner,
  monitor: Monitor,
  id: string,
  trigger: Check["trigger"],
): Check {
  const now = clock.now();
  return {
    id,
    monitorId: monitor.id,
    status: "queued",
    trigger,
    estimatedCredits: creditsPerRun(monitor, formats),
    summary: NO_PAGES,
    targetResults: [],
    createdAt: now,
    updatedAt: now,
  };
}
