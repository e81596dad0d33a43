/** How languages write days, from the runtime's own tables. */

import { once } from "@winnow/kit-words";

const LANGUAGES =
  "en de fr es it pt nl sv da nb fi pl cs sk hu ro el ru uk bg sr hr sl lt lv et tr id ms vi ca gl eu is ga cy mt sq mk az ka hy kk ar he fa hi bn ta th ja ko zh".split(
    " ",
  );
/** Numbers whose units have each of the forms that languages have. */
const NUMBERS = [1, 2, 3, 5, 11, 21, 100];
/** A day in each month and of each week. */
const [MONTHS, WEEK] = [
  Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15)),
  Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day)),
];
/** Letters of a line at most that are looked at, and days whose names are kept. */
const [MAX_LENGTH, MAX_DAYS] = [600, 8];
/** Signs that mean a day of the month as well. */
const AMBIGUOUS = new Set(["日", "일"]);
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** A text with the digits 0 to 9 in place of those of any script. */
export function withDigits(text: string): string {
  return /[^\P{Nd}0-9]/u.test(text) ? text.replace(/[^\P{Nd}0-9]/gu, digitOf) : text;
}

/** Each script has its ten digits in a row; those that are only another look of 0 to 9 are written as these. */
function digitOf(sign: string): string {
  const plain = sign.normalize("NFKC");
  if (/^[0-9]$/.test(plain)) return plain;
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A pattern of these words, which stand alone in languages that part them. */
function patternOf(words: Iterable<string>, flags: string): RegExp {
  const all = [...new Set(words)].filter((word) => word !== "" && !/^\d+$/.test(word));
  const sorted = all.sort((one, other) => other.length - one.length).map(escaped);
  const [joined, others] = [
    sorted.filter((word) => JOINED.test(word)),
    sorted.filter((word) => !JOINED.test(word)),
  ];
  return new RegExp(`(?<![\\p{L}\\d])(?:${others.join("|")})(?!\\p{L})|${joined.join("|")}`, flags);
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s");

const weekdays = once(() =>
  patternOf(
    LANGUAGES.flatMap((language) =>
      (["long", "short"] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
        return WEEK.map((day) => format.format(day)).filter((name) => name.length > 2);
      }),
    ),
    "giu",
  ),
);
const months = once(() =>
  patternOf(
    LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: "long", day: "numeric", timeZone: "UTC" });
      const name = (day: number) =>
        format.formatToParts(day).find(({ type }) => type === "month")?.value ?? "";
      return MONTHS.map(name).filter((one) => one.length > 2);
    }),
    "giu",
  ),
);
const units = once(() => {
  const words = LANGUAGES.flatMap((language) => {
    const format = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" });
    return NUMBERS.map(
      (number) => format.formatToParts(number).find(({ type }) => type === "unit")?.value ?? "",
    );
  });
  return new RegExp(
    `^\\s?${patternOf(
      words.filter((word) => !AMBIGUOUS.has(word)),
      "iu",
    ).source.replace("(?<![\\p{L}\\d])", "")}`,
    "iu",
  );
});
const relative = (steps: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[]) =>
  patternOf(
    LANGUAGES.flatMap((language) => {
      const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
      return steps.map(([value, unit]) => format.format(value, unit)).filter((words) => !/\d/.test(words));
    }).flatMap((words) => [words, words.replaceAll("’", "'")]),
    "iu",
  );
const today = once(() => relative([[0, "day"]]));
const periods = once(() =>
  relative([
    [0, "day"],
    [-1, "day"],
    [0, "week"],
    [-1, "week"],
    [0, "month"],
    [-1, "month"],
    [0, "year"],
  ]),
);

/** A line with a sign in place of each name of a day of the week, in any language. */
export function withoutWeekdays(line: string): string {
  return line.slice(0, MAX_LENGTH).replace(weekdays(), "⟨weekday⟩") + line.slice(MAX_LENGTH);
}

/** And of each name of a month. */
export function withoutNames(line: string): string {
  return withoutWeekdays(line).replace(months(), "⟨month⟩");
}

/** Whether a text begins with a word for days in any language, such as what stands behind a number. */
export function beginsWithDays(text: string): boolean {
  return units().test(text.slice(0, MAX_LENGTH));
}

/** Whether a text says "today" in any language. */
export function saysToday(text: string): boolean {
  return today().test(text.slice(0, MAX_LENGTH));
}

/** Whether a text names a day, week, month or year by the time of the visit, such as "yesterday". */
export function saysPeriod(text: string): boolean {
  return periods().test(text.slice(0, MAX_LENGTH));
}

const formats = once(() =>
  LANGUAGES.flatMap((language) =>
    ([{ dateStyle: "long" }, { month: "long", day: "numeric" }] as const).map(
      (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }),
    ),
  ),
);
const named = new Map<number, readonly string[]>();

/** How all languages write a day, given in milliseconds since the epoch at its beginning; the longest first. */
export function namesOf(day: number): readonly string[] {
  const before = named.get(day);
  if (before !== undefined) return before;
  const names = [...new Set(formats().map((format) => withDigits(format.format(day))))];
  const sorted = names.sort((one, other) => other.length - one.length);
  if (named.size >= MAX_DAYS) named.delete(named.keys().next().value ?? 0);
  named.set(day, sorted);
  return sorted;
}
