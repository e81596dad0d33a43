import { nextRun, type Schedule } from "@winnow/kit-schedule";
import { DAYS, type QuietHours, type Timing } from "./request.ts";

const MINUTE_MS = 60_000;
/** The longest that quiet hours can last: a day of 25 hours. */
const LONGEST_MS = 25 * 60 * MINUTE_MS;
/** Quiet hours that can begin in that time. */
const MAX_BEGINS = 3;

/** The end of the quiet hours that a time lies in, in milliseconds since the epoch; undefined when it lies in none. */
export function quietUntil({ from, to, timezone, days }: QuietHours, at: number): number | undefined {
  const begins = cronOf(from, timezone, days?.map((day) => DAYS.indexOf(day)).join(",") ?? "*");
  const ends = cronOf(to, timezone, "*");
  let begin = nextRun(begins, at - LONGEST_MS - MINUTE_MS);
  for (let count = 0; count < MAX_BEGINS && begin !== undefined && begin <= at; count += 1) {
    const end = nextRun(ends, begin);
    if (end !== undefined && end > at) return end;
    begin = nextRun(begins, begin);
  }
  return undefined;
}

/** When something may be reported that could be reported at this time: then, or at the end of the quiet hours. */
export function afterQuiet({ quietHours }: Pick<Timing, "quietHours">, at: number): number {
  return quietHours === undefined ? at : (quietUntil(quietHours, at) ?? at);
}

/** When people are notified of something that is found now; undefined for now. */
export function dueAt({ digest, quietHours }: Timing, now: number): number | undefined {
  const at = afterQuiet(
    quietHours === undefined ? {} : { quietHours },
    digest === undefined ? now : (nextRun(digest, now) ?? now),
  );
  return at > now ? at : undefined;
}

function cronOf(time: string, timezone: string, weekdays: string): Schedule {
  const [hour, minute] = time.split(":").map(Number);
  return { cron: `${minute} ${hour} * * ${weekdays}`, timezone };
}
