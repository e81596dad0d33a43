import type { Kernel } from "@winnow/core";
import { WinnowError } from "@winnow/core/plugin";
import type { Job, JobStore, NewDelivery } from "@winnow/kit-jobs";

/** How long a job and its documents are kept after its end, in milliseconds. @see wire contract 9.1 */
export const RETENTION_MS = 24 * 3_600_000;

/** The job, unless it has expired: one that runs never has, and is kept for as long again when it has run so long. */
export function unexpired(job: Job, now: number): Job | undefined {
  if (job.expiresAt > now) return job;
  return job.status === "running" ? { ...job, expiresAt: now + RETENTION_MS } : undefined;
}

/** Stores messages that belong to no job: as those of one that is over at once. False when the key was used. */
export async function storeMessages(
  store: JobStore,
  { clock, newId }: Pick<Kernel, "clock" | "newId">,
  deliveries: readonly NewDelivery[],
  { owner, key }: { readonly owner: string; readonly key?: string },
): Promise<boolean> {
  const now = clock.now();
  const job = { id: newId(), operation: "send", owner, request: {}, pace: {}, tasks: [], deliveries };
  const more = key === undefined ? {} : { idempotencyKey: key };
  try {
    await store.create({ ...job, ...more, expiresAt: now + RETENTION_MS }, now);
    return true;
  } catch (error) {
    if (!WinnowError.is(error, "IDEMPOTENCY_KEY_USED")) throw error;
    return false;
  }
}
