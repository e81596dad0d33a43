import type PQueue from "p-queue";
import { WinnowError } from "./errors.ts";
import type { Work } from "./work.ts";

/** A place among the running scrapes. */
export interface Slot {
  /** Milliseconds that the scrape waited; undefined when it started at once. */
  readonly waitedMs: number | undefined;
  readonly release: () => void;
}

/**
 * Waits for a slot, at most two thirds of the timeout.
 * @throws CONCURRENCY_QUEUE_FULL, CONCURRENCY_QUEUE_TIMEOUT
 */
export async function waitForSlot(queue: PQueue, maxQueued: number, work: Work): Promise<Slot> {
  const { context, request } = work;
  const timeoutMs = request.core.timeout;
  if (queue.size >= maxQueued) {
    const message = `${queue.size} scrapes are waiting already. Send this one again later.`;
    throw new WinnowError("CONCURRENCY_QUEUE_FULL", message, { details: { retryAfterSeconds: 5 } });
  }
  const atOnce = queue.pending < queue.concurrency;
  const tooLong = new AbortController();
  const late = () => {
    const message = `No slot became free within two thirds of the timeout of ${timeoutMs} ms.`;
    tooLong.abort(new WinnowError("CONCURRENCY_QUEUE_TIMEOUT", message));
  };
  const timer = setTimeout(late, (timeoutMs * 2) / 3);
  // Listens only while the scrape waits: a running scrape returns its slot itself, and not before its end.
  const wait = new AbortController();
  const signals = [context.signal, tooLong.signal];
  const giveUp = () => wait.abort(signals.find((signal) => signal.aborted)?.reason);
  for (const signal of signals) signal.addEventListener("abort", giveUp, { once: true });
  if (context.signal.aborted) giveUp();
  try {
    return await new Promise<Slot>((resolve, reject) => {
      const hold = () =>
        new Promise<void>((release) => {
          resolve({ waitedMs: atOnce ? undefined : Math.round(context.trace.elapsed()), release });
        });
      queue.add(hold, { signal: wait.signal }).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener("abort", giveUp);
  }
}
