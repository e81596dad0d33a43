import { ClockToken, systemClock, WinnowError } from "@winnow/core/plugin";
import type { Job, Task, TaskOutcome, WorkContext } from "@winnow/kit-jobs";
import { RecordStoreToken } from "@winnow/kit-records";
import type { CheckRequest } from "../begin/begin.ts";
import type { CheckPage } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";
import { MonitorStore } from "../store/store.ts";
import { toFailedPage } from "./compare.ts";
import { crawlStep } from "./crawl.ts";
import { endStep } from "./end.ts";
import { keep } from "./keep.ts";
import { fetchPage, lookAt } from "./look.ts";
import { lookAtMissing } from "./missing.ts";
import { searchStep } from "./search.ts";
import type { CheckSettings, Part, Step } from "./step.ts";

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
  if (part.kind === "page" || part.kind === "missing") return await scrape(step, target, task, part);
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

async function scrape(
  step: Step,
  target: MonitorTarget,
  { url, attempt }: Task,
  { kind, place }: Extract<Part, { kind: "page" | "missing" }>,
): Promise<TaskOutcome> {
  const { store, owner, checkId, clock, context } = step;
  try {
    const seen =
      kind === "missing"
        ? await lookAtMissing(step, target, url)
        : await lookAt(step, target, url, await fetchPage(step, target, url));
    const { status, currentScrapeId: scrapeId } = seen.page;
    if (status === "error") return await keep(step, place, seen);
    const sight = { url, at: clock.now(), checkId, scrapeId };
    const { previousScrapeId } = await store.see(owner, target.id, sight);
    const outcome = await keep(step, place, { ...seen, page: { ...seen.page, previousScrapeId } });
    // A crawl that finds it again finds something new.
    if (kind === "missing" && status === "removed") await store.forget(owner, target.id, url);
    return outcome;
  } catch (error) {
    const failure = WinnowError.wrap(error, "operation");
    if (context.signal.aborted || (failure.retryable && attempt < MAX_ATTEMPTS)) throw error;
    return await keep(step, place, { page: toFailedPage(failure, target.id, url) });
  }
}

async function keepKnown(step: Step, place: string, page: CheckPage): Promise<TaskOutcome> {
  const outcome = await keep(step, place, { page });
  if (page.status === "removed") await step.store.forget(step.owner, page.targetId, page.url);
  return outcome;
}
