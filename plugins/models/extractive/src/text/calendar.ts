/** Names of months and days of the week in the languages of the questions, from the runtime's own tables, as patterns. */

const LANGUAGES = ["en", "en-GB", "de", "de-AT", "fr", "es", "it", "pt", "nl", "pl"];
/** Shorter ones are words of other languages: `mag` is May in Italian, `sie` is August in Polish. */
const TELLING_LENGTH = 4;
/** 2024 began on a Monday. */
const YEAR = 2024;

/** A name, and the same without its marks, as many write it: `août` and `aout`. */
function spellings(name: string): string[] {
  const small = name.toLowerCase().replace(/\.$/u, "");
  return [small, small.normalize("NFD").replace(/\p{M}+/gu, "")];
}

/** What the languages call something, alone and next to a day, where the form may be another one: `styczeń`, `5 stycznia`. */
function namesOf(
  options: Intl.DateTimeFormatOptions,
  dates: readonly number[],
  languages = LANGUAGES,
): Set<string> {
  const kind = options.month === undefined ? "weekday" : "month";
  const names = new Set<string>();
  for (const language of languages) {
    for (const beside of [{}, { day: "numeric" }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, ...beside, timeZone: "UTC" });
      for (const date of dates) {
        const part = format.formatToParts(date).find(({ type }) => type === kind)?.value ?? "";
        if (/^\p{L}[\p{L}\p{M}-]*\.?$/u.test(part)) for (const name of spellings(part)) names.add(name);
      }
    }
  }
  return names;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(YEAR, month, 15));
const DAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(YEAR, 0, 1 + day));

/** One of the names, the longest first, and no part of a longer word. */
function oneOf(names: Iterable<string>): string {
  const ordered = [...names].toSorted((a, b) => b.length - a.length);
  return `(?<!\\p{L})(?:${ordered.join("|")})(?!\\p{L})\\.?`;
}

const whole = namesOf({ month: "long" }, MONTHS);
const short = namesOf({ month: "short" }, MONTHS).add("sept");
const telling = [...short].filter((name) => name.length >= TELLING_LENGTH);

/** A month whose name says that it is one. */
export const MONTH = oneOf([...whole, ...telling, ...namesOf({ month: "short" }, MONTHS, ["en", "de"])]);
/** Also a name that is a word elsewhere, for between a day and a year. */
export const ANY_MONTH = oneOf([...whole, ...short]);
/** A day of the week, also as `Mondays` and `montags`. */
export const WEEKDAY = `(?<!\\p{L})(?:${[...namesOf({ weekday: "long" }, DAYS)].join("|")})s?(?!\\p{L})`;
