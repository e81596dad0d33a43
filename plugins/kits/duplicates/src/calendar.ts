const LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "cs",
  "sv",
  "da",
  "nb",
  "fi",
  "ru",
  "uk",
  "tr",
  "hu",
  "ro",
];
/** A day of a month, also as ordinal, and a year. */
const DAY = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|\.|º)?$/;
const YEAR = /^(?:19|20|21)\d{2}$/;

let words: ReadonlySet<string> | undefined;

/** Whether a word of a page only says of which day, month or year it is, or shows a number of its address. */
export function isOfCalendar(word: string, own: ReadonlySet<string>): boolean {
  if (/^\d/.test(word)) return own.has(String(Number(word))) || DAY.test(word) || YEAR.test(word);
  words ??= calendarWords();
  return words.has(word);
}

/** Names of months and weekdays, long and short. */
function calendarWords(): ReadonlySet<string> {
  const found = new Set("年 月 日 火 水 木 金 土 曜 周 星 期 一 二 三 四 五 六 七 八 九 十".split(" "));
  for (const language of LANGUAGES)
    for (const style of ["long", "short", "narrow"] as const)
      for (const part of [{ month: style }, { weekday: style }, { day: "numeric", month: style }] as const)
        for (const word of namesOf(new Intl.DateTimeFormat(language, { ...part, timeZone: "UTC" })))
          if (word.length > 1) found.add(word);
  return found;
}

/** What a format writes of twelve days, one of each month and of all weekdays. */
function namesOf(format: Intl.DateTimeFormat): readonly string[] {
  const days = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, at + 1)));
  return days.flatMap(
    (day) =>
      format
        .format(day)
        .toLowerCase()
        .match(/[\p{L}\p{M}]+/gu) ?? [],
  );
}
