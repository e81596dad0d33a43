import { findDate, monthOf } from "@winnow/kit-facts";
import { namesOf, withDigits } from "./calendar.ts";

const DAY_MS = 86_400_000;
const HALF_YEAR_MS = 183 * DAY_MS;
/** A day and what may be its month, in either order, without a year. */
const DAYS = [
  /(?<![\d.,:/-])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s(?:de |of )?(\p{L}{3,}\.?)/gu,
  /(\p{L}{3,}\.?) (\d{1,2})(?:st|nd|rd|th)?(?![\d.,:/-])/gu,
];

/** A day that a line names. */
export interface NamedDay {
  /** Its beginning, in milliseconds since the epoch. */
  readonly at: number;
  /** How the line names it, with digits from 0 to 9. */
  readonly words: string;
}

/** The first date of a line, in any language, of those without a year the one that is nearest to a moment. */
export function dayIn(line: string, near: number): NamedDay | undefined {
  if (!/\p{Nd}/u.test(line)) return undefined;
  const text = withDigits(line);
  const found = findDate(text, "");
  if (found !== undefined) return { at: Date.parse(found.date), words: found.words };
  return withoutYear(text, near) ?? byName(text, near);
}

function withoutYear(text: string, near: number): NamedDay | undefined {
  for (const [index, pattern] of DAYS.entries())
    for (const match of text.slice(0, 600).matchAll(pattern)) {
      const [day, name] = index === 0 ? [match[1], match[2]] : [match[2], match[1]];
      const month = monthOf(name ?? "", "");
      if (month === undefined || Number(day) < 1 || Number(day) > 31) continue;
      const year = new Date(near).getUTCFullYear();
      const all = [year - 1, year, year + 1].map((one) => Date.UTC(one, month - 1, Number(day)));
      const at = all.find((one) => Math.abs(one - near) <= HALF_YEAR_MS);
      if (at !== undefined) return { at, words: match[0] };
    }
  return undefined;
}

/** The day before or after a moment, or that of it, as any language writes it. */
function byName(text: string, near: number): NamedDay | undefined {
  const today = Math.floor(near / DAY_MS) * DAY_MS;
  for (const at of [today, today - DAY_MS, today + DAY_MS]) {
    const words = namesOf(at).find((name) => hasWords(text, name));
    if (words !== undefined) return { at, words };
  }
  return undefined;
}

/** Whether a text has these words, and no more digits before or behind them. */
function hasWords(text: string, words: string): boolean {
  const at = text.indexOf(words);
  return at >= 0 && !/\d$/.test(text.slice(0, at)) && !/^\d/.test(text.slice(at + words.length));
}
