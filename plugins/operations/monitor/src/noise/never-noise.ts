import { patternsOf } from "./word-patterns.ts";

const words = patternsOf("states");
const COUNTS = String.raw`\b(?:${words("counts").join("|")})\b`;
/**
 * What must not be missed: prices, shares, versions, what is to be had, and dates. It is noise where two fetches differ, and never
 * because they once did.
 */
const GUARDED = new RegExp(
  [
    "[$€£¥₹%‰]",
    String.raw`\b(?:${words("money").join("|")})s?\b`,
    String.raw`\bv?\d+\.\d+\.\d+`,
    COUNTS,
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`,
    String.raw`\b\d{1,2}\.\d{1,2}\.\d{2,4}\b`,
    "lieferbar|vorrätig|ausverkauft|épuisé|disponible|agotado",
  ].join("|"),
  "iu",
);

/** Words of languages that part them stand alone; those of others stand anywhere. */
const STATE = new RegExp(
  [
    COUNTS,
    ...words("state").map((word) =>
      /^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(word) ? `(?<!\\p{L})(?:${word})(?!\\p{L})` : word,
    ),
  ].join("|"),
  "iu",
);

/** Whether a line has something in it that may not be taken for noise by what was learned. */
export function isGuarded(line: string): boolean {
  return GUARDED.test(line);
}

/** Whether a line says in any language how something stands. */
export function namesState(line: string): boolean {
  return STATE.test(line);
}

/** Whether a line has such a thing in it, or says in any language how something stands. */
export function saysState(line: string): boolean {
  return isGuarded(line) || namesState(line);
}
