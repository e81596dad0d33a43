import type { NewDelivery, TaskOutcome } from "@winnow/kit-jobs";
import { withoutCheck } from "../begin/begin.ts";
import { nextRunOf } from "../calls/views.ts";
import { type Check, type CheckStatus, isOver, type Monitor, withOutcome } from "../monitor.ts";
import { earlierChecks, notifyOf } from "../news/notify.ts";
import { type Counted, countPages } from "./count.ts";
import { reportOwed } from "./owed.ts";
import { endTask, type Part, type Step } from "./step.ts";

const DAY_MS = 86_400_000;
/** How long a check waits for its note. */
const NOTED_MS = 600_000;
/** Tries of a change while others change the same. */
const MAX_TRIES = 20;
/** Failures in a row after which the end of a check is given up, or what it found is left to the next one: three minutes. */
const MAX_FAILURES = 8;

type EndPart = Omit<Extract<Part, { kind: "end" }>, "kind">;

/** Ends the check when nothing of it is left to do, else looks again later; so it does when that fails, as what was found would be lost. */
export async function endCheck(step: Step, { round, failures = 0 }: EndPart): Promise<TaskOutcome> {
  const { clock, context, checkId, request } = step;
  const isLast = failures >= MAX_FAILURES;
  try {
    if (!(await isDone(step))) return { tasks: [endTask(round + 1, clock.now())] };
    return await conclude(step, isLast);
  } catch (error) {
    if (isLast || context.signal.aborted) throw error;
    const facts = { monitorId: request.monitorId, checkId, failures: failures + 1, error };
    context.logger.warn(facts, "a check could not be ended, and is tried again");
    return { tasks: [endTask(round + 1, clock.now(), failures + 1)] };
  }
}

async function isDone({ job, clock, store, owner, checkId: id, request }: Step): Promise<boolean> {
  const { monitorId } = request;
  const { waiting, active } = job.counts;
  if (waiting + active > 0) return false;
  // The process that began the check may not have noted it yet.
  const isAwaited =
    clock.now() - job.createdAt < NOTED_MS &&
    (await store.findCheck(owner, { id, monitorId })) === undefined &&
    (await store.find(owner, monitorId)) !== undefined;
  return !isAwaited;
}

async function conclude(step: Step, isLast: boolean): Promise<TaskOutcome> {
  const { job, clock, store, owner, checkId: id, request, context } = step;
  const { monitorId } = request;
  const earlier = await earlierChecks(step);
  const counted = await countPages(step, earlier);
  const { tally, summary, actualCredits } = counted;
  const status = statusOf(summary);
  const monitor = await store.find(owner, monitorId);
  // A reader who sees that the check is over finds what it has found.
  const owed = monitor === undefined ? [] : await reportOwed(step, monitor, earlier);
  const own = monitor === undefined ? [] : await reportOwn(step, monitor, counted, isLast);
  const now = clock.now();
  const before = await end(
    step,
    ({ reportedBy: _, ...check }) => ({
      ...check,
      startedAt: check.startedAt ?? job.createdAt,
      status,
      summary,
      actualCredits,
      targetResults: tally.results(request.targets, check.targetResults),
      ...(own === undefined ? { reportedBy: null } : {}),
      finishedAt: now,
      updatedAt: now,
    }),
    (monitor) => {
      const isOther = summary.new + summary.changed + summary.removed > 0;
      const after = {
        ...withOutcome(withoutCheck(monitor, id), status),
        lastRunAt: now,
        lastDoneAt: now,
        lastCheckSummary: summary,
        ...(isOther ? { lastChangedAt: now } : {}),
      };
      return soonerIfChanged(after, now);
    },
  );
  context.logger.info({ monitorId, checkId: id, ...summary }, "monitor check done");
  if (before === undefined) {
    await store.sweep(owner, monitorId);
    return { document: { status, summary } };
  }
  // Once a day is enough for what is kept for days.
  if (dayOf(before.lastDoneAt ?? 0) !== dayOf(now))
    await store.sweep(owner, monitorId, now - before.retentionDays * DAY_MS, before.targets);
  return { document: { status, summary }, messages: [...owed, ...(own ?? [])] };
}

/** The messages about what the check found; undefined where these could not be made, whatever it was, and the check has to end. */
async function reportOwn(
  step: Step,
  monitor: Monitor,
  { report, reach, summary }: Counted,
  isLast: boolean,
): Promise<readonly NewDelivery[] | undefined> {
  const status = statusOf(summary);
  try {
    return await notifyOf(step, monitor, report, {
      reach,
      failures: () => failuresOf(step, monitor, status),
    });
  } catch (error) {
    if (!isLast) throw error;
    const facts = { monitorId: monitor.id, checkId: step.checkId, error };
    step.context.logger.error(facts, "the news of a check could not be reported, and is left to the next");
    return undefined;
  }
}

/** An adaptive monitor whose next time was far off for want of changes, or of failures, has another now. */
function soonerIfChanged(monitor: Monitor, now: number): Monitor {
  const next = monitor.adaptive == null ? undefined : nextRunOf(monitor, now);
  const isSooner = next !== undefined && monitor.nextRunAt !== undefined && next < monitor.nextRunAt;
  return isSooner ? { ...monitor, nextRunAt: next } : monitor;
}

/** Checks in a row that failed with this one; when its end is done again, it is counted already. */
async function failuresOf(
  { store, owner, checkId: id, request: { monitorId } }: Step,
  monitor: Monitor,
  status: CheckStatus,
): Promise<number> {
  const check = await store.findCheck(owner, { id, monitorId });
  const isCounted = check !== undefined && isOver(check);
  return (isCounted ? monitor : withOutcome(monitor, status)).failuresInARow ?? 0;
}

/**
 * Notes that the check is over, and in the same step that its monitor is free for the next one. Gives the monitor as it was before;
 * undefined when it is gone.
 */
async function end(
  { store, owner, checkId: id, request: { monitorId } }: Step,
  over: (check: Check) => Check,
  free: (monitor: Monitor) => Monitor,
): Promise<Monitor | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const check = await store.readCheck(owner, { id, monitorId });
    const before = await store.read(owner, monitorId);
    // Done again after a crash, the failures of the monitor are not counted twice.
    const isAgain = check !== undefined && isOver(check.check);
    const [isMade] = await store.write([
      [
        ...(check === undefined ? [] : [store.checkChange(owner, over(check.check), check.version)]),
        ...(before === undefined || isAgain ? [] : store.monitorChanges(owner, free(before.monitor), before)),
      ],
    ]);
    if (isMade) return before?.monitor;
  }
  throw new Error(`The check ${id} is being changed by too many at once.`);
}

function statusOf({ error }: Counted["summary"]): CheckStatus {
  return error > 0 ? "partial" : "completed";
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}
