import type { Monitor } from "../monitor.ts";

const HOUR_MS = 3_600_000;
/** A page that has been the same for ten days is looked at once a day: what changes is seen a tenth of that time late at most. */
const SHARE = 0.1;

type Paced = Pick<Monitor, "adaptive" | "lastChangedAt" | "failuresInARow"> &
  Partial<Pick<Monitor, "createdAt">>;

/**
 * For how long after this time an adaptive monitor leaves out the times of its schedule, in milliseconds. Its waits grow with the time
 * for which nothing has changed; while pages cannot be read it leaves out none.
 */
export function quietMs(
  { adaptive, lastChangedAt, createdAt, failuresInARow = 0 }: Paced,
  now: number,
): number {
  if (adaptive == null || failuresInARow > 0) return 0;
  const since = lastChangedAt ?? createdAt ?? now;
  return Math.min(adaptive.maxHours * HOUR_MS, Math.max(0, SHARE * (now - since)));
}
