import { type Logger, messageOf, within } from "@winnow/core/plugin";
import { isOfCapacity } from "@winnow/kit-jobs";
import type { QueueParts } from "./parts.ts";

/** Milliseconds that the end of the work may take, such as to give back what was not done. */
const END_MS = 5000;
const MESSAGE = "what was at work is not given back, and begins anew when its lease ends";

/**
 * Waits until all parts of a queue have ended. A store that is away or silent holds up no stop: the leases of what is
 * at work end by themselves.
 */
export async function endOf(parts: readonly Promise<unknown>[], logger: Pick<Logger, "warn">): Promise<void> {
  let isLate = false;
  const all = Promise.allSettled(parts).then((ended) => {
    const failures = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    const defect = failures.find((error) => !isOfCapacity(error));
    if (defect !== undefined) throw defect;
    if (failures.length > 0 && !isLate) logger.warn({ reason: messageOf(failures[0]) }, MESSAGE);
  });
  await within(all, END_MS, () => {
    isLate = true;
    logger.warn({ reason: `the work did not end within ${END_MS} ms` }, MESSAGE);
  });
}

/** One line for each job, when it is over: what became of it, and how much it was. */
export async function logEnd({ store, kernel }: QueueParts, jobId: string): Promise<void> {
  // A store that is unavailable is reported by those who wait for it.
  const job = await store.find(jobId).catch(() => undefined);
  if (job?.endedAt === undefined) return;
  const { operation, status, counts, createdAt, endedAt } = job;
  const facts = { jobId, operation, status, pages: counts.done, failed: counts.failed };
  kernel.logger.info({ ...facts, durationMs: endedAt - createdAt }, "job ended");
}
