import type { DeliveryColumns, NewDelivery, NewTask, Task } from "@winnow/kit-jobs";

/** Characters of a host that are kept to take turns by; real ones have at most 253. */
const MAX_HOST_LENGTH = 255;

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
export interface DeliveryRow extends DeliveryColumns {
  readonly job: number;
}

/** A task as a worker gets it. */
export function toTask(row: ClaimedRow & { readonly id: number }): Task {
  const { job_id: jobId, aside, data, id, key, url, depth, attempt } = row;
  return { id, jobId, key, url, depth, aside: aside === 1, attempt, data: data ?? undefined };
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
