import type { Delivery, Job, Task } from "@winnow/core/plugin";
import type { Selectable } from "kysely";
import type { DeliveryRow, JobRow, TaskRow } from "./schema.ts";

/** A row as the kernel knows it. */
export function toJob(row: Selectable<JobRow>): Job {
  return {
    id: row.id,
    operation: row.operation,
    owner: row.owner,
    request: JSON.parse(row.request),
    status: row.status,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    expiresAt: row.expires_at,
    pace: {
      ...(row.max_concurrency === null ? {} : { maxConcurrency: row.max_concurrency }),
      ...(row.delay_ms === null ? {} : { delayMs: row.delay_ms }),
      ...(row.page_limit === null ? {} : { limit: row.page_limit }),
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

/** A task of a job, as a worker gets it. */
export function toTask(row: Selectable<TaskRow>, jobId: string): Task {
  return {
    id: row.id,
    jobId,
    key: row.key,
    url: row.url,
    depth: row.depth,
    aside: row.aside === 1,
    attempt: row.attempt,
    data: row.data === null ? undefined : JSON.parse(row.data),
  };
}

/** A message, with the id of its job. */
export function toDelivery(row: Selectable<DeliveryRow> & { job_id: string }): Delivery {
  return {
    id: row.id,
    jobId: row.job_id,
    notifier: row.notifier,
    type: row.type,
    body: row.body,
    receiver: JSON.parse(row.receiver),
    createdAt: row.created_at,
    attempts: row.attempts,
    state: row.state,
    dueAt: row.due_at,
    lastError: row.last_error ?? undefined,
  };
}
