import type { Delivery, DeliveryTally, Job, JobStatus } from "./job.ts";
import { PRIORITIES } from "./priority.ts";

/** The warning of a job of which not all tasks fit. */
export const JOB_FULL = "The job reached its maximum number of pages; some were left out.";

/** A job as stores with tables have it, its request read. */
export interface JobColumns {
  readonly id: string;
  readonly operation: string;
  readonly owner: string;
  readonly payer: string | null;
  readonly request: object;
  readonly status: JobStatus;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly expires_at: number;
  readonly max_concurrency: number | null;
  readonly delay_ms: number | null;
  readonly page_limit: number | null;
  /** Place in `PRIORITIES`. */
  readonly priority: number;
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  readonly done: number;
  readonly failed: number;
  /** Tasks that lead to no document: those that are not over, and those at work. */
  readonly aside_open: number;
  readonly aside_active: number;
  readonly credits: number;
  readonly warning: string | null;
  readonly error: string | null;
}

/** A message as stores with tables have it, its receiver read, with the id of its job. */
export interface DeliveryColumns {
  readonly id: string;
  readonly job_id: string;
  readonly notifier: string;
  readonly type: string;
  readonly body: string;
  readonly receiver: unknown;
  readonly created_at: number;
  readonly attempts: number;
  readonly state: Delivery["state"];
  readonly due_at: number;
  readonly last_error: string | null;
}

/** A tally as a statement gives it. */
export interface TallyColumns extends Omit<DeliveryTally, "deliveredAt" | "lastError"> {
  readonly deliveredAt: number | null;
  readonly lastError: string | null;
}

/** The job of a row. */
export function jobOf(row: JobColumns): Job {
  return {
    id: row.id,
    operation: row.operation,
    owner: row.owner,
    ...(row.payer === null ? {} : { payer: row.payer }),
    request: row.request,
    status: row.status,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    expiresAt: row.expires_at,
    pace: {
      ...(row.max_concurrency === null ? {} : { maxConcurrency: row.max_concurrency }),
      ...(row.delay_ms === null ? {} : { delayMs: row.delay_ms }),
      ...(row.page_limit === null ? {} : { limit: row.page_limit }),
      priority: PRIORITIES[row.priority] ?? "normal",
    },
    counts: {
      waiting: row.waiting + row.delayed - (row.aside_open - row.aside_active),
      active: row.active - row.aside_active,
      done: row.done,
      failed: row.failed,
    },
    creditsUsed: row.credits,
    warning: row.warning ?? undefined,
    error: row.error ?? undefined,
  };
}

/** The message of a row. */
export function deliveryOf(row: DeliveryColumns): Delivery {
  return {
    id: row.id,
    jobId: row.job_id,
    notifier: row.notifier,
    type: row.type,
    body: row.body,
    receiver: row.receiver,
    createdAt: row.created_at,
    attempts: row.attempts,
    state: row.state,
    dueAt: row.due_at,
    lastError: row.last_error ?? undefined,
  };
}

/** The tally of a row. */
export function tallyOf({ deliveredAt, lastError, ...row }: TallyColumns): DeliveryTally {
  return { ...row, deliveredAt: deliveredAt ?? undefined, lastError: lastError ?? undefined };
}

/** The state of a message after a try. */
export function stateAfter(outcome: {
  readonly error?: string;
  readonly retryAt?: number;
}): Delivery["state"] {
  if (outcome.error === undefined) return "delivered";
  return outcome.retryAt === undefined ? "failed" : "pending";
}
