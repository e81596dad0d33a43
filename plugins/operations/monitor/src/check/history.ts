import type { CheckPage } from "../monitor.ts";
import type { Memory } from "../store/memory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When a page was read last before it began to fail; asked for by the first failure. */
export type LastGood = () => Promise<number | null>;

/**
 * Decides whether a page is told, and what is remembered of it. One that fails is told after so many checks in a row
 * (`threshold`), and then after twice as many each time, so that a day of outage is a handful of messages; one that is gone is told
 * once, and is new when it is back.
 */
export async function alert(
  page: CheckPage,
  before: Memory,
  {
    threshold,
    now,
    lastGood,
  }: { readonly threshold: number; readonly now: number; readonly lastGood: LastGood },
): Promise<{ readonly page: CheckPage; readonly memory: Memory }> {
  if (page.status !== "error") {
    const isGone = page.status === "removed";
    const memory = { ...before, failures: 0, lastGoodAt: null, isGone };
    if (!before.isGone) return { page, memory };
    if (isGone) return { page: { ...page, isQuiet: true }, memory };
    // What was told as gone is back, whatever it was compared with.
    return { page: { ...page, status: "new", diff: null }, memory };
  }
  const failures = before.failures + 1;
  const lastGoodAt = before.failures === 0 ? await lastGood() : before.lastGoodAt;
  const memory = { ...before, failures, lastGoodAt };
  const error = `${page.error ?? "The page could not be read."} ${historyOf(failures, lastGoodAt, now)}`;
  return { page: { ...page, error, ...(isTold(failures, threshold) ? {} : { isQuiet: true }) }, memory };
}

/** After the threshold, twice that, four times that, and so on. */
function isTold(failures: number, threshold: number): boolean {
  return failures % threshold === 0 && Number.isInteger(Math.log2(failures / threshold));
}

function historyOf(failures: number, lastGoodAt: number | null, now: number): string {
  const checks = failures === 1 ? "This check failed" : `${failures} checks in a row failed`;
  if (lastGoodAt === null) return `(${checks}; no check has read the page yet.)`;
  return `(${checks}; the page was last read ${ageOf(now - lastGoodAt)} ago, at ${new Date(lastGoodAt).toISOString()}.)`;
}

function ageOf(ms: number): string {
  const [count, unit] =
    ms < HOUR_MS
      ? [Math.max(1, Math.round(ms / MINUTE_MS)), "minute"]
      : ms < 2 * DAY_MS
        ? [Math.round(ms / HOUR_MS), "hour"]
        : [Math.round(ms / DAY_MS), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
