import { pricesIn } from "@winnow/kit-facts";
import { LANGUAGES } from "./phrases.ts";

/** Characters in which prices are looked for at a time. */
const PART = 200;
const NUMBER = /(?<![\p{L}\d])-?\d[\d.,']*/gu;
const SHARES = /\d[\d.,]*\s?%/g;
const VERSIONS = /\bv?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?\b/gi;
const TIMES =
  /\b\d{1,2}(?::\d{2}|\s?h(?:\d{2})?\b|\s?(?:uhr|uur|[ap]m)\b)|\b\d{1,2}(?:\.\d{2})?\s?[–-]\s?\d{1,2}(?:\.\d{2})?(?=\s?(?:uhr|uur|h\b|[ap]m\b))/gi;
const MONTH = monthNames().join("|");
const DAY_AND_MONTH = String.raw`\d{1,2}(?:st|nd|rd|th|\.|º)?\s(?:de\s|of\s)?(?:${MONTH})|(?:${MONTH})\s\d{1,2}`;
const DATES = new RegExp(
  String.raw`\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|(?<![\p{L}\d])(?:${DAY_AND_MONTH})(?!\p{L})`,
  "giu",
);

/** Amounts of money in a text, where it names the currency. */
export function amountsIn(text: string): readonly number[] {
  return partsOf(text).flatMap((part) =>
    pricesIn(part)
      .filter(({ currency, symbol }) => currency !== undefined || symbol !== undefined)
      .map(({ amount }) => amount),
  );
}

/** A text without its amounts of money. */
export function withoutAmounts(text: string): string {
  const found = partsOf(text).flatMap((part) =>
    pricesIn(part).filter(({ currency, symbol }) => currency !== undefined || symbol !== undefined),
  );
  const longest = found.map(({ formatted }) => formatted).sort((one, other) => other.length - one.length);
  return longest
    .reduce((rest, formatted) => rest.replace(formatted, "¤"), text)
    .replace(/\s+/g, " ")
    .trim();
}

/** Numbers of a text that are no date, time or percentage. */
export function numbersIn(text: string): readonly number[] {
  const rest = text.replace(DATES, " ").replace(TIMES, " ").replace(SHARES, " ");
  return (rest.match(NUMBER) ?? []).map(toNumber).filter(Number.isFinite);
}

/** Percentages, as they are written. */
export const sharesIn = (text: string): readonly string[] => text.match(SHARES) ?? [];
/** Times of the day. */
export const timesIn = (text: string): readonly string[] => text.match(TIMES) ?? [];
/** Dates. */
export const datesIn = (text: string): readonly string[] => text.match(DATES) ?? [];
/** Versions. */
export const versionsIn = (text: string): readonly string[] =>
  withoutAmounts(text).replace(SHARES, " ").match(VERSIONS) ?? [];

/** A number as people write it: the last sign before at most two digits is the point. */
export function toNumber(text: string): number {
  const plain = text.replace(/['\s%]/g, "").replace(/[.,]$/, "");
  const point = /[.,](?=\d{1,2}$)/.exec(plain)?.index ?? -1;
  const whole = (point < 0 ? plain : plain.slice(0, point)).replace(/[.,]/g, "");
  return Number(point < 0 ? whole : `${whole}.${plain.slice(point + 1)}`);
}

/** Parts of a text, none of which ends within a word. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const word of text.split(/(?<=[\p{L}€$£%;|])\s+/u)) {
    if (part.length + word.length > PART && part !== "") {
      parts.push(part);
      part = "";
    }
    part += `${part === "" ? "" : " "}${word}`;
  }
  return [...parts, part];
}

function monthNames(): readonly string[] {
  const names = LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, at) => {
        const parts = format.formatToParts(Date.UTC(2026, at, 15));
        return (
          parts
            .find(({ type }) => type === "month")
            ?.value.toLowerCase()
            .replace(/\.$/, "") ?? ""
        );
      });
    }),
  );
  const known = names.filter((name) => /^\p{L}{3,}$/u.test(name));
  return [...new Set(known)].sort((one, other) => other.length - one.length);
}
