import type { TaskOutcome } from "@winnow/kit-jobs";
import { withoutCheck } from "../begin/begin.ts";
import { nextRunOf } from "../calls/views.ts";
import {
  type Check,
  type CheckStatus,
  isOver,
  type Monitor,
  NO_PAGES,
  withOutcome,
  withPage,
} from "../monitor.ts";
import { Reach } from "../news/held/reach.ts";
import { notifyOf, priorState } from "../news/notify.ts";
import { Report } from "../news/report.ts";
import { endTask, type Step } from "./step.ts";
import { TargetTally } from "./target-results.ts";

const DAY_MS = 86_400_000;
/** How long a check waits for its note. */
const NOTED_MS = 600_000;
/** Tries of a change while others change the same. */
const MAX_TRIES = 20;

/** Ends the check when nothing of it is left to do, else looks again later. */
export async function endCheck(step: Step, round: number): Promise<TaskOutcome> {
  const { job, clock, store, owner, checkId: id, request, context } = step;
  const { monitorId } = request;
  const { waiting, active } = job.counts;
  // The process that began the check may not have noted it yet.
  const isAwaited =
    clock.now() - job.createdAt < NOTED_MS &&
    (await store.findCheck(owner, { id, monitorId })) === undefined &&
    (await store.find(owner, monitorId)) !== undefined;
  if (waiting + active > 0 || isAwaited) return { tasks: [endTask(round + 1, clock.now())] };

  const { report, reach, tally, summary, actualCredits } = await countPages(step);
  const status: CheckStatus = summary.error > 0 ? "partial" : "completed";
  const monitor = await store.find(owner, monitorId);
  // A reader who sees that the check is over finds what it has found.
  const messages =
    monitor === undefined
      ? []
      : await notifyOf(step, monitor, report, { reach, failures: () => failuresOf(step, monitor, status) });
  const now = clock.now();
  const before = await end(
    step,
    (check) => ({
      ...check,
      startedAt: check.startedAt ?? job.createdAt,
      status,
      summary,
      actualCredits,
      targetResults: tally.results(request.targets, check.targetResults),
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
  return { document: { status, summary }, messages };
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

/** Counts the pages of the check, and collects what of them is reported. */
async function countPages(step: Step) {
  const { store, owner, checkId: id, request } = step;
  const report = new Report(await priorState(step), request.targets);
  const reach = new Reach();
  const tally = new TargetTally();
  let [summary, actualCredits] = [NO_PAGES, 0];
  for await (const { id: pageId, page } of store.pages(owner, { id, monitorId: request.monitorId })) {
    report.add(pageId, page);
    reach.add(page);
    summary = withPage(summary, page.status);
    actualCredits += page.credits;
    tally.add(page);
  }
  return { report, reach, tally, summary, actualCredits };
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

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}
