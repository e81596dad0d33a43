/**
 * Milliseconds between two sweeps of a store after which a server that was off cannot be distinguished from a clock that was set
 * ahead; they come once a minute.
 */
export const CLOCK_JUMP_MS = 600_000;
/** Milliseconds that a clock must go back to count as set; those of several processes differ a little. */
export const CLOCK_STEP_MS = 60_000;

/** Whether this many milliseconds have passed. With a clock that went back that is unknown, so it is time as well. */
export function hasPassed(since: number, now: number, durationMs: number): boolean {
  return now < since || now - since >= durationMs;
}

/** A time that goes on from where it was when its clock is set back. */
export function neverBack(now: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let aheadMs = 0;
  return () => {
    const at = now();
    aheadMs = Math.max(aheadMs, last - at);
    last = at + aheadMs;
    return last;
  };
}
