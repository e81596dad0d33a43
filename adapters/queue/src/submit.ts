import { WinnowError } from "@winnow/core/plugin";
import { DispatcherToken, isUnretained, JOB_ERRORS, type Job, refuseLockdown } from "@winnow/kit-jobs";
import type { QueueParts } from "./parts.ts";

/** Who submits a job, and under which key it is to happen only once. */
export interface SubmitOptions {
  /** @defaultValue "" */
  readonly owner?: string;
  /** What of the owner pays for it, such as an API key. */
  readonly payer?: string | undefined;
  readonly idempotencyKey?: string;
}

/** A job that was taken, and what its operation says at once. */
export interface Submitted {
  readonly id: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Whether nothing readable of the pages of this request may be kept, which takes a process that works on them alone: their key
 * is in its memory.
 * @throws SCRAPE_ZDR_VIOLATION_ERROR where others work on them, BAD_REQUEST for `lockdown`
 */
export function checkRetention(
  request: unknown,
  { kernel, slots }: Pick<QueueParts, "kernel" | "slots">,
): boolean {
  refuseLockdown(request);
  if (!isUnretained(request)) return false;
  if (slots > 0 && kernel.services.find(DispatcherToken) === undefined) return true;
  throw violation(
    "zeroDataRetention is not supported for jobs here, as other processes work on their pages (WINNOW_REDIS_URL, or WINNOW_JOB_SLOTS=0), which cannot have the key that is kept in memory only. Scrape the URLs one by one, with POST /v2/scrape, or ask a server that works on its jobs itself.",
  );
}

/** Pages that may not be kept are not added to a job that keeps its own. @throws SCRAPE_ZDR_VIOLATION_ERROR */
export function checkAppended(mayNotKeep: boolean, { request }: Pick<Job, "request">): void {
  if (!mayNotKeep || isUnretained(request)) return;
  throw violation(
    "The job keeps its pages until they are fetched. Begin another with zeroDataRetention, or leave it out.",
  );
}

function violation(message: string): WinnowError {
  return new WinnowError("SCRAPE_ZDR_VIOLATION_ERROR", message, JOB_ERRORS.SCRAPE_ZDR_VIOLATION_ERROR);
}
