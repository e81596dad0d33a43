import { withDigits, withoutWeekdays } from "./calendar.ts";
import { saysMeantDate } from "./mask-visit-time.ts";
import { saysState } from "./never-noise.ts";
import { dayIn } from "./read-day.ts";

/** How far noon of a day in another zone may be from a visit on it: 26 hours. */
const NEAR_MS = 26 * 3_600_000;
const DAY_MS = 86_400_000;
/** Letters of a line that says which day it is, whatever else it says of the day. */
const MAX_LENGTH = 120;
/** How far the day of a delivery may be from the visit, in days. */
const MAX_LATER = 60;
const DAY = "⟨now⟩";
const WEEKDAY = /[(（]?⟨weekday⟩[)）,，、]?\s?/gu;

/** When the versions of a page were made that are compared, in milliseconds since the epoch. */
export interface Times {
  readonly before: number;
  readonly after: number;
}

/** What two versions of a line share that say which day it is. */
export interface Today {
  /** What else they say; nothing where each says something else of its day. */
  readonly rest: string;
  /** Whether they say it with the day of the week, as nothing but a calendar does. */
  readonly isCalendar: boolean;
  /** Whether the day is later than that of the visit, each time by as much. */
  readonly isLater: boolean;
}

/**
 * Two versions of a line of which each has the date of its visit, or one that is as many days later; undefined for others, and where a date
 * says until or since when something holds. Dates are read in any language.
 */
export function todayIn(one: string, other: string, { before, after }: Times): Today | undefined {
  if (saysMeantDate(one) || saysMeantDate(other)) return undefined;
  const days = [withDay(one, before), withDay(other, after)] as const;
  if (days[0] === undefined || days[1] === undefined || one === other) return undefined;
  const passed = days[1].at - days[0].at;
  if (passed === 0 || Math.abs(passed - (after - before)) > DAY_MS) return undefined;
  const isLater = !isNear(days[0].at, before) || !isNear(days[1].at, after);
  if (isLater && laterBy(days[0].at, before) !== laterBy(days[1].at, after)) return undefined;
  const [a, b] = [days[0].text, days[1].text].map((text) => withoutWeekdays(text)) as [string, string];
  const rest = a.replace(WEEKDAY, "").trim();
  // The name of the day may have gone with the date of one of them.
  if (rest === b.replace(WEEKDAY, "").trim())
    return { rest, isCalendar: [a, b].some((text) => text.includes("⟨weekday⟩")), isLater };
  // A number next to a date that nothing says to be that of the visit is the value of the day.
  const isMasked = [one, other].every((line) => line.includes(DAY));
  const isValue = !isMasked && [a, b].some((text) => /\p{N}/u.test(text));
  return !isLater && !isValue && saysOfDay(a, b) ? { rest: "", isCalendar: false, isLater } : undefined;
}

/** Whether two lines say something of their day, and no state. */
function saysOfDay(one: string, other: string): boolean {
  const isShort = Math.max(one.length, other.length) <= MAX_LENGTH;
  return isShort && ![one, other].some(saysState);
}

function isNear(day: number, at: number): boolean {
  return Math.abs(day + DAY_MS / 2 - at) <= NEAR_MS;
}

/** By how many days a day is later than a visit; undefined where it is not, or by many. */
function laterBy(day: number, at: number): number | undefined {
  const days = Math.round((day - at) / DAY_MS);
  return days > 0 && days <= MAX_LATER ? days : undefined;
}

/** A line with a sign in place of its date; some dates were known before. */
function withDay(line: string, at: number): { readonly text: string; readonly at: number } | undefined {
  if (line.includes(DAY)) return { text: line, at };
  const found = dayIn(line, at);
  return found && { text: withDigits(line).replace(found.words, DAY), at: found.at };
}
