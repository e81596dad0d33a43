import { ClockToken, systemClock, WinnowError } from "@winnow/core/plugin";
import type { Job, Task, TaskOutcome, WorkContext } from "@winnow/kit-jobs";
import { RecordStoreToken } from "@winnow/kit-records";
import type { CheckRequest } from "./begin.ts";
import { crawlStep } from "./crawl.ts";
import { endStep } from "./end.ts";
import { keep } from "./keep.ts";
import { fetchPage, lookAt } from "./look.ts";
import type { CheckPage } from "./monitor.ts";
import { toFailedPage } from "./page.ts";
import type { MonitorTarget } from "./request.ts";
import { searchStep } from "./search.ts";
import type { CheckSettings, Part, Step } from "./step.ts";
import { MonitorStore } from "./store.ts";

const MAX_ATTEMPTS = 3;

/** Does one task of a check. */
export async function work(
  task: Task,
  job: Job,
  context: WorkContext,
  settings: CheckSettings,
): Promise<TaskOutcome> {
  const { services } = context;
  const step: Step = {
    checkId: job.id,
    owner: job.owner,
    request: job.request as CheckRequest,
    store: new MonitorStore(services.get(RecordStoreToken)),
    clock: services.find(ClockToken) ?? systemClock,
    context,
    job,
    settings,
  };
  await begin(step);
  const part = task.data as Part;
  if (part.kind === "end") return await endStep(step, part.round);
  const target = step.request.targets[part.target];
  if (target === undefined) return {};
  if (part.kind === "search") return await searchStep(step, target, part.target);
  if (part.kind === "known") return await keepKnown(step, part.place, part.page);
  if (part.kind === "page") return await scrape(step, target, task, part.place);
  return target.type === "crawl" ? await crawlStep(step, target, part) : {};
}

/** Notes that the check is at work. */
async function begin({ store, owner, checkId: id, request: { monitorId }, clock }: Step): Promise<void> {
  const check = await store.findCheck(owner, { id, monitorId });
  if (check?.status !== "queued") return;
  const now = clock.now();
  await store.changeCheck(owner, { id, monitorId }, (before) =>
    before.status === "queued" ? { ...before, status: "running", startedAt: now, updatedAt: now } : before,
  );
}

async function scrape(step: Step, target: MonitorTarget, task: Task, place: string): Promise<TaskOutcome> {
  const { signal } = step.context;
  const { url } = task;
  try {
    const seen = await lookAt(step, target, url, await fetchPage(step, target, url));
    const { status, currentScrapeId: scrapeId } = seen.page;
    if (status === "error") return await keep(step, place, seen);
    const sight = { url, at: step.clock.now(), checkId: step.checkId, scrapeId };
    const { previousScrapeId } = await step.store.see(step.owner, target.id, sight);
    return await keep(step, place, { ...seen, page: { ...seen.page, previousScrapeId } });
  } catch (error) {
    const failure = WinnowError.wrap(error, "operation");
    if (signal.aborted || (failure.retryable && task.attempt < MAX_ATTEMPTS)) throw error;
    return await keep(step, place, { page: toFailedPage(failure, target.id, url) });
  }
}

async function keepKnown(step: Step, place: string, page: CheckPage): Promise<TaskOutcome> {
  const outcome = await keep(step, place, { page });
  if (page.status === "removed") await step.store.forget(step.owner, page.targetId, page.url);
  return outcome;
}
