/** Dates and times as fields of browsers take them. */

import { findDate, monthOf } from "@winnow/kit-facts";

/** `2026-05-12` for a date in words or figures of a language; the words themselves for what is none. */
export function isoDate(words: string, language = "en-us"): string {
  const text = words.slice(0, 60);
  const date = findDate(text, language)?.date;
  if (date !== undefined) return date;
  const [month] = text.split(/[^\p{L}]+/u).flatMap((word) => monthOf(word, "en") ?? []);
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  const day = /\b(\d{1,2})\b/.exec(text)?.[1] ?? "1";
  if (month === undefined || year === undefined) return words;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A date as the hint in a field for text wants it, such as `MM/DD/YYYY`; undefined where that says nothing of it. */
export function dateAs(iso: string, hint: string): string | undefined {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? [];
  const [pattern] =
    /\b(?:mm|dd|tt|jj)[./-](?:mm|dd|tt)[./-](?:yyyy|jjjj|aaaa)\b|\byyyy-mm-dd\b/iu.exec(hint) ?? [];
  return pattern
    ?.toLowerCase()
    .replace(/yyyy|jjjj|aaaa/u, year)
    .replace("mm", month)
    .replace(/dd|tt|jj/u, day);
}

/** `14:30` for a time; the words themselves for what is none. */
export function isoTime(words: string): string {
  const match = /(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?m?/i.exec(words.slice(0, 40));
  if (match === null) return words;
  const half = match[3]?.toLowerCase();
  const hour = (Number(match[1]) % (half === undefined ? 24 : 12)) + (half === "p" ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${match[2] ?? "00"}`;
}
