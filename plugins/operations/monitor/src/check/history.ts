import type { CheckPage } from "../monitor.ts";
import type { PageMemory } from "../store/memory.ts";
import type { Compared } from "./compare.ts";
import type { Memory } from "./load.ts";
import type { PageCheck } from "./step.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A page with what the next checks have to remember of it. */
export interface Weighed {
  readonly page: CheckPage;
  readonly after: PageMemory;
}

/** The page as it is reported, once what earlier checks found is taken into account, and what the next one has to know of it. */
export function weighHistory({ step }: PageCheck, { page, learned }: Compared, memory: Memory): Weighed {
  const { clock, settings } = step;
  const { lastDoneAt, lastRunAt } = memory.monitor ?? {};
  const weighed = weigh(page, memory.page, {
    threshold: settings.failuresBeforeAlert,
    now: clock.now(),
    lastGoodAt: lastDoneAt ?? lastRunAt ?? null,
  });
  return { page: weighed.page, after: { ...weighed.after, known: learned } };
}

/** What a failure is weighed by. */
export interface Scale {
  /** Checks in a row that have to fail before a page is reported. */
  readonly threshold: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When the page was read last, as far as the monitor says, if it has not failed since; null where it never was. */
  readonly lastGoodAt: number | null;
}

/**
 * Decides whether a page is reported, and what is remembered of it. One that fails is reported after so many checks in a row
 * (`threshold`), and then after twice as many each time, so that a day of outage is a handful of messages; one that is gone is reported
 * once, and is new when it is back.
 */
export function weigh(
  page: CheckPage,
  before: PageMemory,
  { threshold, now, lastGoodAt: good }: Scale,
): Weighed {
  if (page.status !== "error") {
    const isGone = page.status === "removed";
    const after = { ...before, failures: 0, lastGoodAt: null, isGone };
    if (!before.isGone) return { page, after };
    if (isGone) return { page: { ...page, isQuiet: true }, after };
    // What was reported as gone is back, whatever it was compared with.
    return { page: { ...page, status: "new", diff: null }, after };
  }
  const failures = before.failures + 1;
  const lastGoodAt = before.failures === 0 ? good : before.lastGoodAt;
  const error = `${page.error ?? "The page could not be read."} ${historyOf(failures, lastGoodAt, now)}`;
  // A login that is lost does not come back by itself.
  const isQuiet = !isReported(failures, page.loginLost === undefined ? threshold : 1);
  return {
    page: { ...page, error, ...(isQuiet ? { isQuiet } : {}) },
    after: { ...before, failures, lastGoodAt },
  };
}

/** After the threshold, twice that, four times that, and so on. */
function isReported(failures: number, threshold: number): boolean {
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
