import { WinnowError } from "@winnow/core/plugin";
import type { Job, JobMoment, TaskOutcome } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { CheckRequest } from "../begin/begin.ts";
import { type CheckPage, NO_PAGES } from "../monitor.ts";
import type { PageCheck } from "./step.ts";

/** The outcome of the task, from which the queue makes the message about the page; see {@link emit}. */
export function notify({ step }: PageCheck, page: CheckPage): TaskOutcome {
  const document = { monitorId: step.request.monitorId, page };
  if (page.error === null) return { document, creditsUsed: page.credits };
  return {
    document,
    error: new WinnowError("SCRAPE_SITE_ERROR", page.error, { category: "target", retryable: false }),
  };
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
    const page = recordOf(document).page as CheckPage | undefined;
    if (page === undefined || (page.isQuiet === true && page.hasNotice !== true)) return undefined;
    const {
      url,
      status,
      previousScrapeId,
      currentScrapeId,
      error,
      diff,
      judgment = null,
      values,
      alerts,
      notices,
      movedTo,
      visual,
    } = page;
    const ids = { previousScrapeId, currentScrapeId };
    const isMeaningful = judgment?.meaningful ?? null;
    const watched = {
      ...(values === undefined ? {} : { values }),
      ...(alerts === undefined ? {} : { alerts }),
      ...(notices === undefined ? {} : { notices }),
      ...(movedTo === undefined ? {} : { movedTo }),
      ...(visual === undefined ? {} : { visual }),
    };
    return [{ monitorId, checkId, url, status, ...ids, error, isMeaningful, judgment, diff, ...watched }];
  }
  if (moment === "completed" && skipped !== undefined)
    return [{ monitorId, checkId, status: skipped.status, summary: NO_PAGES, error: skipped.error }];
  if (moment === "completed") return [{ monitorId, checkId, ...(document as object) }];
  if (moment === "failed") return [{ monitorId, checkId, status: "failed" }];
  return undefined;
}
