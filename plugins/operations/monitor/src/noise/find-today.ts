import { findDate } from "@winnow/kit-facts";
import { saysMeantDate } from "./mask-visit-time.ts";
import { saysState } from "./never-noise.ts";

/** How far noon of a day in another zone may be from a visit on it: 26 hours. */
const NEAR_MS = 26 * 3_600_000;
const DAY_MS = 86_400_000;
/** Letters of a line that says which day it is, whatever else it says of the day. */
const MAX_LENGTH = 120;
const DAY = "⟨now⟩";

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
}

/**
 * Two versions of a line of which each has the date of its visit; undefined for others, and where a date says until or since when something
 * holds. Dates are read in any language.
 */
export function todayIn(one: string, other: string, { before, after }: Times): Today | undefined {
  if (saysMeantDate(one) || saysMeantDate(other)) return undefined;
  const days = [withDay(one, before), withDay(other, after)] as const;
  if (days[0] === undefined || days[1] === undefined || one === other) return undefined;
  const passed = days[1].at - days[0].at;
  if (passed === 0 || Math.abs(passed - (after - before)) > DAY_MS) return undefined;
  const [a, b] = [days[0].text.split(" "), days[1].text.split(" ")];
  const at = a.findIndex((word) => word.includes(DAY));
  const different = [...a.keys()].filter((index) => a[index] !== b[index]);
  const isWeekday = different.length === 1 && Math.abs((different[0] ?? 0) - at) === 1;
  if (a.length === b.length && (different.length === 0 || isWeekday))
    return {
      rest: a.filter((word) => !different.includes(a.indexOf(word))).join(" "),
      isCalendar: isWeekday,
    };
  // The name of the day may have gone with the date of one of them.
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  const weekday = longer.findIndex((word) => word.includes(DAY)) - 1;
  const rest = longer.filter((_, index) => index !== weekday).join(" ");
  if (weekday >= 0 && rest === shorter.join(" ")) return { rest, isCalendar: true };
  const says = [a, b].map((words) => words.join(" "));
  const isShort = Math.max(one.length, other.length) <= MAX_LENGTH && !says.some(saysState);
  return isShort ? { rest: "", isCalendar: false } : undefined;
}

/** A line with a sign in place of the date of its visit; some dates were known before. */
function withDay(line: string, at: number): { readonly text: string; readonly at: number } | undefined {
  if (line.includes(DAY)) return { text: line, at };
  const found = findDate(line, "");
  if (found === undefined) return undefined;
  const day = Date.parse(found.date);
  const isNear = Math.abs(day + DAY_MS / 2 - at) <= NEAR_MS;
  return isNear ? { text: line.replace(found.words, DAY), at: day } : undefined;
}
