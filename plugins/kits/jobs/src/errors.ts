import { type ErrorTable, WinnowError } from "@winnow/core/plugin";
import type { JobStatus } from "./job.ts";

/** Codes of the queue and of stores for jobs. */
export const JOB_ERRORS = {
  JOB_NOT_FOUND: { category: "input", description: "There is no such job, or it has expired." },
  JOB_ENDED: { category: "conflict", description: "The job is over already." },
  IDEMPOTENCY_KEY_USED: {
    category: "conflict",
    description: "A job was submitted with this idempotency key before.",
  },
  JOB_DATA_BROKEN: {
    category: "plugin",
    description: "Stored data of the job cannot be read, so it was set aside; the message holds the reason.",
  },
  SCRAPE_RETRY_LIMIT: {
    category: "target",
    description: "The work on this page ended the process again and again, so it was given up.",
  },
  SCRAPE_ZDR_VIOLATION_ERROR: {
    category: "policy",
    description:
      "What was asked for has to keep pages where `zeroDataRetention` forbids it: a monitor, or a job whose pages are read by several processes. Scrape the URLs one by one.",
  },
} as const satisfies ErrorTable;

/** No such job, or one of somebody else. */
export function jobNotFound(message = "Job not found"): WinnowError {
  return new WinnowError("JOB_NOT_FOUND", message, JOB_ERRORS.JOB_NOT_FOUND);
}

/** Nothing can be added to a job that was given up. */
export function jobEnded(status: JobStatus): WinnowError {
  const message = `The job is ${status}, so nothing can be added to it.`;
  return new WinnowError("JOB_ENDED", message, JOB_ERRORS.JOB_ENDED);
}

/** A job with this idempotency key was submitted before, under this id. */
export function idempotencyKeyUsed(id: string): WinnowError {
  return new WinnowError("IDEMPOTENCY_KEY_USED", "Idempotency key already used", {
    ...JOB_ERRORS.IDEMPOTENCY_KEY_USED,
    details: { id },
  });
}
