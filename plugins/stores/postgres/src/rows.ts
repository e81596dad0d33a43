import {
  type Delivery,
  type Job,
  type JobStatus,
  type NewDelivery,
  type NewTask,
  PRIORITIES,
  type Task,
} from "@winnow/kit-jobs";

/** Characters of a host that are kept to take turns by; real ones have at most 253. */
const MAX_HOST_LENGTH = 255;

/** A row of `jobs`, as far as it is shown. */
export interface JobRow {
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
  readonly aside_open: number;
  readonly aside_active: number;
  readonly credits: number;
  readonly warning: string | null;
  readonly error: string | null;
}

/** A row that `claim_tasks` gives. */
export interface ClaimedRow {
  /** Nothing for the last row, which says that others are changing jobs that have more. */
  readonly id: number | null;
  readonly job_id: string;
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  readonly aside: number;
  readonly attempt: number;
  readonly data: unknown;
}

/** A row of `deliveries`, with the id of its job. */
export interface DeliveryRow {
  readonly id: string;
  readonly job: number;
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

/** A row as the kernel knows it. */
export function toJob(row: JobRow): Job {
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

/** A task as a worker gets it. */
export function toTask(row: ClaimedRow & { readonly id: number }): Task {
  const { job_id: jobId, aside, data, id, key, url, depth, attempt } = row;
  return { id, jobId, key, url, depth, aside: aside === 1, attempt, data: data ?? undefined };
}

/** A message, with the id of its job. */
export function toDelivery(row: DeliveryRow): Delivery {
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

/** A text that PostgreSQL can keep: NUL and half a pair become replacement characters. */
export function kept<T extends string | undefined>(text: T): T {
  return text?.toWellFormed().replaceAll("\0", "\ufffd") as T;
}

/** Tasks as the functions take them. */
export function tasksAsJson(tasks: readonly NewTask[]): string {
  return JSON.stringify(
    tasks.map(({ key, url, depth = 0, aside = false, data, notBefore }) => ({
      key: kept(key),
      url: kept(url),
      host: kept(hostOf(url)),
      depth,
      aside: aside ? 1 : 0,
      data: data === undefined ? null : JSON.stringify(data),
      due: notBefore ?? null,
    })),
  );
}

/** Messages as the functions take them. */
export function deliveriesAsJson(deliveries: readonly NewDelivery[]): string {
  return JSON.stringify(
    deliveries.map(({ id, notifier, type, body, receiver }) => ({
      id: kept(id),
      notifier: kept(notifier),
      type: kept(type),
      body: kept(body),
      receiver: JSON.stringify(receiver),
    })),
  );
}

/** Problems as the functions take them. */
export function problemsAsJson(
  problems: readonly { readonly url: string; readonly code: string; readonly message: string }[],
): string {
  return JSON.stringify(
    problems.map(({ url, code, message }) => ({ url: kept(url), code: kept(code), message: kept(message) })),
  );
}

function hostOf(url: string): string {
  // Such as that of a URL that has none.
  return (URL.parse(url)?.host || " ").slice(0, MAX_HOST_LENGTH);
}
