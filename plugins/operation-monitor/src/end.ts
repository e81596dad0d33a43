import type { TaskOutcome } from "@winnow/kit-jobs";
import { withoutCheck } from "./begin.ts";
import { type CheckStatus, NO_PAGES, type Summary, withPage } from "./monitor.ts";
import { Report } from "./news/report.ts";
import { knownBefore, tell } from "./news/tell.ts";
import { endTask, type Step } from "./step.ts";
import { TargetTally } from "./target-results.ts";

const DAY_MS = 86_400_000;
/** How long a check waits for its note. */
const NOTED_MS = 600_000;

/** Ends the check when nothing of it is left to do, else looks again later. */
export async function endStep(step: Step, round: number): Promise<TaskOutcome> {
  const { job, clock, store, owner, checkId: id, request, context } = step;
  const { monitorId } = request;
  const { waiting, active } = job.counts;
  // Whoever began the check may not have noted it yet.
  const isAwaited =
    clock.now() - job.createdAt < NOTED_MS &&
    (await store.findCheck(owner, { id, monitorId })) === undefined &&
    (await store.find(owner, monitorId)) !== undefined;
  if (waiting + active > 0 || isAwaited) return { tasks: [endTask(round + 1, clock.now())] };

  let summary: Summary = NO_PAGES;
  let actualCredits = 0;
  const report = new Report(await knownBefore(step));
  const tally = new TargetTally();
  for await (const { id: pageId, page } of store.pages(owner, { id, monitorId })) {
    report.add(pageId, page);
    summary = withPage(summary, page.status);
    actualCredits += page.credits;
    tally.add(page);
  }
  const status: CheckStatus = summary.error > 0 ? "partial" : "completed";
  const now = clock.now();
  await store.changeCheck(owner, { id, monitorId }, (check) => ({
    ...check,
    startedAt: check.startedAt ?? job.createdAt,
    status,
    summary,
    actualCredits,
    targetResults: tally.results(request.targets, check.targetResults),
    finishedAt: now,
    updatedAt: now,
  }));
  let lastRunAt = 0;
  const monitor = await store.change(owner, monitorId, (before) => {
    lastRunAt = before.lastRunAt ?? 0;
    return { ...withoutCheck(before, id), lastRunAt: now, lastCheckSummary: summary };
  });
  if (monitor === undefined) await store.sweep(owner, monitorId);
  // Once a day is enough for what is kept for days.
  else if (dayOf(lastRunAt) !== dayOf(now))
    await store.sweep(owner, monitorId, now - monitor.retentionDays * DAY_MS);
  context.logger.info({ monitorId, checkId: id, ...summary }, "monitor check done");
  const messages = monitor === undefined ? [] : await tell(step, monitor, report);
  return { document: { status, summary }, messages };
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}
