import { type FoundDate, findDate } from "@winnow/kit-facts";
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
  const [old, now] = [dayOf(one, before), dayOf(other, after)];
  if (old === undefined || now === undefined || old.date === now.date) return undefined;
  const passed = Date.parse(now.date) - Date.parse(old.date);
  if (Math.abs(passed - (after - before)) > DAY_MS) return undefined;
  const [a, b] = [one.replace(old.words, DAY).split(" "), other.replace(now.words, DAY).split(" ")];
  const at = a.findIndex((word) => word.includes(DAY));
  const different = [...a.keys()].filter((index) => a[index] !== b[index]);
  const isWeekday = different.length === 1 && Math.abs((different[0] ?? 0) - at) === 1;
  if (a.length === b.length && (different.length === 0 || isWeekday))
    return {
      rest: a.filter((word) => !different.includes(a.indexOf(word))).join(" "),
      isCalendar: isWeekday,
    };
  const says = [a, b].map((words) => words.join(" "));
  const isShort = Math.max(one.length, other.length) <= MAX_LENGTH && !says.some(saysState);
  return isShort ? { rest: "", isCalendar: false } : undefined;
}

function dayOf(line: string, at: number): FoundDate | undefined {
  const found = findDate(line, "");
  const isNear = found !== undefined && Math.abs(Date.parse(found.date) + DAY_MS / 2 - at) <= NEAR_MS;
  return isNear ? found : undefined;
}
