import { setTimeout as sleep } from "node:timers/promises";
import { ailmentOf } from "./ailment.ts";
import { storageError } from "./errors.ts";

/** How long a call waits for another process that holds the lock. */
const WAIT_MS = 5000;
const FIRST_MS = 4;
const LONGEST_MS = 50;

/**
 * Does a piece of work on a file, again while another process holds the lock of it. SQLite would wait where it is called,
 * and nothing else would go on meanwhile; so it does not wait at all, and this does. The work is one transaction, or may
 * happen twice. @throws STORAGE_BUSY after some seconds, and what {@link storageError} makes of other errors
 */
export async function whenFree<T>(holds: string, work: () => T | Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const until = performance.now() + waitMs;
  for (let restMs = FIRST_MS; ; restMs = Math.min(LONGEST_MS, restMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (ailmentOf(error) !== "busy" || performance.now() >= until) throw storageError(error, holds);
      // Not all that wait at the same time.
      await sleep(restMs * (0.5 + Math.random() / 2));
    }
  }
}
