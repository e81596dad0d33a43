import type { Job, JobMoment, JobPlan, NewTask, TaskOutcome, WorkContext } from "@winnow/kit-jobs";
import type { CheckRequest } from "../begin/begin.ts";
import { type CheckPage, NO_PAGES } from "../monitor.ts";
import { endTask, type Part, placeOf } from "./step.ts";

/** The first tasks of a check. */
export function plan(request: CheckRequest, { kernel }: Pick<WorkContext, "kernel">): JobPlan {
  if (request.skipped !== undefined) return { tasks: [] };
  const tasks = request.targets.flatMap((target, index): NewTask[] => {
    if (target.type === "scrape") {
      return target.urls.map((url, place) => ({
        key: `${target.id} ${url}`,
        url,
        data: { kind: "page", target: index, place: placeOf(index, place) } satisfies Part,
      }));
    }
    const { type: kind, id } = target;
    const url = target.type === "crawl" ? target.url : "https://search.invalid/";
    return [
      { key: `${kind} ${id}`, url, data: { kind, target: index, place: placeOf(index, 0) } satisfies Part },
    ];
  });
  return { tasks: [...tasks, endTask(0, kernel.clock.now())] };
}

/** What the events of a check carry. @see wire contract 17.3 */
export function emit(
  moment: JobMoment,
  { document }: TaskOutcome,
  { id: checkId, request }: Pick<Job, "id" | "request">,
): readonly unknown[] | undefined {
  const { monitorId, skipped } = request as CheckRequest;
  if (moment === "page") {
    // A page that was cut off, as its monitor was deleted, has no document.
    const page: CheckPage | undefined = Object(document).page;
    if (page === undefined || page.isQuiet === true) return undefined;
    const { url, status, previousScrapeId, currentScrapeId, error, diff, judgment = null } = page;
    const ids = { previousScrapeId, currentScrapeId };
    const isMeaningful = judgment?.meaningful ?? null;
    return [{ monitorId, checkId, url, status, ...ids, error, isMeaningful, judgment, diff }];
  }
  if (moment === "completed" && skipped !== undefined)
    return [{ monitorId, checkId, status: skipped.status, summary: NO_PAGES, error: skipped.error }];
  if (moment === "completed") return [{ monitorId, checkId, ...(document as object) }];
  if (moment === "failed") return [{ monitorId, checkId, status: "failed" }];
  return undefined;
}
