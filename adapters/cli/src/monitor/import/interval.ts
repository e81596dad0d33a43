import { createHash } from "node:crypto";

const MIN_MINUTES = 5;
const DAY = 1440;

/** A schedule for an interval, and what is to be said about it. */
export interface Interval {
  readonly cron: string;
  readonly note?: string;
}

/**
 * The schedule that comes closest to an interval in minutes, never more often. Where in the interval it begins is taken from
 * the URL, so that thousands of monitors do not begin in the same minute, and that a second import gives the same.
 */
export function scheduleOf(minutes: number, url: string): Interval {
  const hash = createHash("sha256").update(url).digest().readUInt32BE(0);
  const raised = Math.max(MIN_MINUTES, Math.ceil(minutes));
  const { every, cron } = fit(raised, hash);
  if (every === minutes) return { cron };
  const why =
    minutes < MIN_MINUTES
      ? `at least ${MIN_MINUTES} minutes lie between two checks`
      : "a schedule has no such interval";
  return { cron, note: `Checked every ${wordsOf(every)} instead of every ${wordsOf(minutes)}: ${why}.` };
}

function fit(minutes: number, hash: number): { readonly every: number; readonly cron: string } {
  const minute = hash % 60;
  const hour = Math.floor(hash / 60) % 24;
  const inHour = divisor(60, minutes);
  if (minutes < 60 && inHour < 60) return { every: inHour, cron: `${hash % inHour}-59/${inHour} * * * *` };
  const hours = divisor(24, Math.ceil(minutes / 60));
  if (minutes <= 12 * 60) {
    const cron = hours === 1 ? `${minute} * * * *` : `${minute} ${hour % hours}-23/${hours} * * *`;
    return { every: hours * 60, cron };
  }
  if (minutes <= DAY) return { every: DAY, cron: `${minute} ${hour} * * *` };
  const weekday = Math.floor(hash / DAY) % 7;
  if (minutes <= 7 * DAY) return { every: 7 * DAY, cron: `${minute} ${hour} * * ${weekday}` };
  return { every: 30 * DAY, cron: `${minute} ${hour} ${1 + (hash % 28)} * *` };
}

/** The smallest divisor of a number that is at least so large. */
function divisor(of: number, min: number): number {
  let one = Math.min(of, Math.max(1, min));
  while (of % one !== 0) one += 1;
  return one;
}

function wordsOf(minutes: number): string {
  const [size, unit] = (
    [
      [30 * DAY, "month"],
      [7 * DAY, "week"],
      [DAY, "day"],
      [60, "hour"],
    ] as const
  ).find(([length]) => minutes % length === 0 && minutes >= length) ?? [1, "minute"];
  const count = Math.round((minutes / size) * 100) / 100;
  return count === 1 ? unit : `${count} ${unit}s`;
}
