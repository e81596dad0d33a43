import { ClockToken, WinnowError } from "@winnow/core/plugin";
import type { Job, Task, TaskOutcome, WorkContext } from "@winnow/kit-jobs";
import { RecordStoreToken } from "@winnow/kit-records";
import type { CheckRequest } from "../begin/begin.ts";
import { MonitorStore } from "../store/store.ts";
import { toFailedPage } from "./check-page.ts";
import { crawledPage, crawlTarget } from "./crawl.ts";
import { endCheck } from "./end.ts";
import { checkPage } from "./page.ts";
import { searchTarget } from "./search.ts";
import type { CheckSettings, PageCheck, Part, Step } from "./step.ts";

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
    clock: services.get(ClockToken),
    context,
    job,
    settings,
  };
  const part = task.data as Part;
  if (part.kind === "end") return await endCheck(step, part);
  await begin(step);
  const target = step.request.targets[part.target];
  if (target === undefined) return {};
  if (part.kind === "search") return await searchTarget(step, target, part.target);
  if (part.kind === "crawl" || part.kind === "look") return await crawlTarget(step, target, part);
  if (part.kind === "crawled") {
    const check = await crawledPage(step, target, part);
    return check === undefined ? {} : await checkPage(check);
  }
  const { kind, place } = part;
  const source = kind === "known" ? ({ kind: "found", page: part.page } as const) : { kind };
  const url = kind === "known" ? part.page.url : task.url;
  return await checkOrFail({ step, target, url, place, source }, task.attempt);
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

/** Checks a page; one that cannot be scraped, also when it is tried again, is a page of the check that failed. */
export async function checkOrFail(check: PageCheck, attempt: number): Promise<TaskOutcome> {
  const { step, target, url } = check;
  try {
    return await checkPage(check);
  } catch (error) {
    const failure = WinnowError.wrap(error, "operation");
    const isAgain = step.context.signal.aborted || (failure.retryable && attempt < MAX_ATTEMPTS);
    if (check.source.kind === "found" || isAgain) throw error;
    const page = toFailedPage(failure, target.id, url);
    return await checkPage({ ...check, source: { kind: "found", page } });
  }
}
