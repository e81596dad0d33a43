import type { OperationPlugin } from "../kinds/operation.ts";
import type { Job } from "./job.ts";

/** How a job stands, in the words of the wire. @see wire contract 9.1 */
export interface JobStatusBody {
  readonly status: "scraping" | "completed" | "failed" | "cancelled";
  /** Documents that are expected, as far as is known. */
  readonly total: number;
  readonly completed: number;
  readonly creditsUsed: number;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly completedAt?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly warning?: string;
  readonly error?: string;
}

/** A page of a job that failed, or that was left out; the loop over the pages gives it after the others. */
export interface FailedPage {
  /** `ROBOTS` for what a site does not want to be read; else an error code. */
  readonly error: { readonly code: string; readonly message: string };
  readonly metadata: {
    readonly url: string;
    readonly sourceURL: string;
    readonly error: string;
    /** There was no page. */
    readonly statusCode?: undefined;
  };
}

/** A job that has ended: how it stands, its documents, and what became of the other pages. */
export interface JobResult<D> extends JobStatusBody {
  readonly id: string;
  readonly data: readonly D[];
  readonly errors: readonly {
    readonly id: string;
    readonly timestamp: string;
    readonly url: string;
    readonly code: string;
    readonly error: string;
  }[];
}

/** Everything of the status of a job but its documents. */
export function jobStatus(job: Job, { remark }: OperationPlugin): JobStatusBody {
  const { done, active, waiting } = job.counts;
  const found = done + active + waiting;
  const warning = [job.warning, remark?.(job)].filter(Boolean).join(" ");
  return {
    status: job.status === "running" ? "scraping" : job.status,
    total: Math.min(found, Math.max(job.pace.limit ?? found, done)),
    completed: done,
    creditsUsed: job.creditsUsed,
    expiresAt: new Date(job.expiresAt).toISOString(),
    createdAt: new Date(job.createdAt).toISOString(),
    ...(job.endedAt === undefined
      ? {}
      : {
          completedAt: new Date(job.endedAt).toISOString(),
          duration: (job.endedAt - job.createdAt) / 1000,
        }),
    ...(warning === "" ? {} : { warning }),
    ...(job.error === undefined ? {} : { error: job.error }),
  };
}
