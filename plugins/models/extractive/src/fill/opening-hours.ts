/** Opening hours: lines that a page has for days of the week. */
import type { Facts, PageRecord } from "@winnow/kit-facts";

const names = new Map<string, readonly string[]>();
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of the days in a language and in English, whole and short, in small letters. */
function dayNames(language: string): readonly string[] {
  const before = names.get(language);
  if (before !== undefined) return before;
  const found = ["en", language].filter(isLanguage).flatMap((one) =>
    (["long", "short"] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(one, { weekday, timeZone: "UTC" });
      return [0, 1, 2, 3, 4, 5, 6].map((day) =>
        format
          .format(MONDAY + day * DAY_MS)
          .toLowerCase()
          .replace(/\.$/u, ""),
      );
    }),
  );
  names.set(language, found);
  return found;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** What begins with the name of a day is a line of opening hours: `Mon–Fri`, `Montag bis Freitag`, `月曜日`. */
function isDay(label: string, language: string): boolean {
  const text = label.toLowerCase();
  return dayNames(language).some(
    (day) => text.startsWith(day) && !/^\p{Ll}{2,}/u.test(text.slice(day.length)),
  );
}

/** Lines with days as things of two parts, days and hours; fewer than two are none. */
export function openingHours({ pairs, language }: Facts): PageRecord[] {
  const lines = pairs.filter(
    ({ label, value }) => label.length <= 60 && value.length <= 80 && isDay(label, language),
  );
  if (lines.length < 2 || lines.length > 14) return [];
  return lines.map(({ label, value, origin }) => ({
    fields: [
      { label: "day", value: label, origin, span: [0, 1] },
      { label: "hours", value, origin, span: [1, 2] },
    ],
    text: `${label}: ${value}`,
    origin,
  }));
}
