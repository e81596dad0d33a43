/** Dates as pages write them, as ISO 8601. */
import { monthOf } from "./months.ts";

/** A date found in a text. */
export interface FoundDate {
  /** `2024-03-05`, or `2024-03` where the day is not said. */
  readonly date: string;
  /** The time of day with its offset, where it is said: `T10:20:00Z`. */
  readonly time: string;
  /** The words of the page. */
  readonly words: string;
  readonly index: number;
}

const ISO =
  /(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?(?![\d])/iu;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$/u;
const MONTH_FIRST =
  /(\p{L}{3,}\.?)\s{0,3}(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s+|\s*,?\s*(?:of|de)\s+)(\d{4})(?!\d)/gu;
const DAY_FIRST =
  /(?<![\d.,:])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?[\s-]{0,3}(?:of\s+|de\s+|d['’])?(\p{L}{3,}\.?)(?:\s+de\s+|\s+del\s+|\s*,\s*|[\s-]{0,3})['’]?(\d{4})(?!\d)/gu;
const EAST = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/u;
const NUMERIC = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d])/gu;
const MONTH_ONLY = /(?<![\p{L}\d])(\p{L}{3,}\.?),?\s+((?:19|20)\d{2})(?!\d)/gu;
const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})[\s.,-]+(\p{L}{3,}\.?)[\s.-]+(\d{1,2})(?!\d)/gu;

/** The first date of a text; `language` decides what `3/4/2024` and a month's name mean. */
export function findDate(text: string, language: string, isMonthEnough = false): FoundDate | undefined {
  const cut = text.slice(0, 600);
  if (!/\d/u.test(cut)) return undefined;
  const found = [
    iso(cut),
    named(cut, MONTH_FIRST, language, [3, 1, 2]),
    named(cut, DAY_FIRST, language, [3, 2, 1]),
    named(cut, YEAR_FIRST, language, [1, 2, 3]),
    east(cut),
    numeric(cut, language),
    compact(cut),
  ].filter((date) => date !== undefined);
  found.sort((a, b) => a.index - b.index);
  return found[0] ?? (isMonthEnough ? monthOnly(cut, language) : undefined);
}

function made(
  year: number,
  month: number,
  day: number,
  match: { readonly 0: string; readonly index: number },
  time = "",
): FoundDate | undefined {
  if (year < 1000 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return undefined;
  return { date: date.toISOString().slice(0, 10), time, words: match[0], index: match.index };
}

function iso(text: string): FoundDate | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, clock, offset] = match;
  const time = clock === undefined ? "" : timeOf(clock, offset);
  return made(Number(year), Number(month), Number(day), match, time);
}

function timeOf(clock: string, offset: string | undefined): string {
  const [hours = "", minutes = "", seconds = "00"] = clock.split(":");
  const zone = offset === undefined ? "" : offset.replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2").toUpperCase();
  return `T${hours.padStart(2, "0")}:${minutes}:${seconds.replace(/\..*$/u, "")}${zone}`;
}

function compact(text: string): FoundDate | undefined {
  const match = COMPACT.exec(text.trim());
  return match === null ? undefined : made(Number(match[1]), Number(match[2]), Number(match[3]), match);
}

function east(text: string): FoundDate | undefined {
  const match = EAST.exec(text);
  return match === null ? undefined : made(Number(match[1]), Number(match[2]), Number(match[3]), match);
}

/** Where the year, the name of the month and the day stand among the groups of a match. */
function named(
  text: string,
  pattern: RegExp,
  language: string,
  [year, month, day]: readonly [number, number, number],
): FoundDate | undefined {
  for (const match of text.matchAll(pattern)) {
    const number = monthOf(match[month] ?? "", language);
    if (number === undefined) continue;
    const date = made(Number(match[year]), number, Number(match[day]), match);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** Whose readers write the month before the day. */
const MONTH_BEFORE_DAY = /^(?:en(?:-(?:us|ph|ca|pr))?$|es-(?:us|pr)|fil)/u;

function numeric(text: string, language: string): FoundDate | undefined {
  for (const match of text.matchAll(NUMERIC)) {
    const first = Number(match[1]);
    const second = Number(match[3]);
    const written = Number(match[4]);
    const year = written > 99 ? written : written + (written > 69 ? 1900 : 2000);
    const isMonthFirst =
      second > 12 ||
      (first <= 12 && match[2] !== "." && (language === "" || MONTH_BEFORE_DAY.test(language)));
    const date = isMonthFirst ? made(year, first, second, match) : made(year, second, first, match);
    if (date !== undefined) return date;
  }
  return undefined;
}

function monthOnly(text: string, language: string): FoundDate | undefined {
  for (const match of text.matchAll(MONTH_ONLY)) {
    const month = monthOf(match[1] ?? "", language);
    const date = month === undefined ? undefined : made(Number(match[2]), month, 1, match);
    if (date !== undefined) return { ...date, date: date.date.slice(0, 7) };
  }
  return undefined;
}
