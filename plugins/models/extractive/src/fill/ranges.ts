/** The ends of a range that a property asks for: `salaryMin`, `{ salary: { min, max } }`. */
import { conceptOf, readNumber } from "@winnow/kit-facts";

/** Which end. */
export type RangeEnd = "low" | "high";

const ENDS: ReadonlyMap<string, RangeEnd> = new Map([
  ...["min", "minimum", "lowest", "low"].map((word) => [word, "low"] as const),
  ...["max", "maximum", "highest", "high"].map((word) => [word, "high"] as const),
]);

/** The end that a name asks for, with the rest of it; undefined where the rest is nothing that has ranges. */
export function rangeOfName(
  words: readonly string[],
): { readonly end: RangeEnd; readonly words: readonly string[] } | undefined {
  for (const at of [words.length - 1, 0]) {
    const end = ENDS.get(words[at] ?? "");
    if (end === undefined) continue;
    const rest = words.filter((_, index) => index !== at);
    if (conceptOf(words) === undefined && /^(?:salary|price|rent)$/u.test(conceptOf(rest)?.name ?? ""))
      return { end, words: rest };
  }
  return undefined;
}

const RANGE =
  /(?<![\d.,])(\d[\d.,'’\u00A0\u202F]*\d|\d)\s?([kK])?\s?[^\d\s]{0,4}\s?(?:[-–—~〜]|to|bis|à|a|al|tot|do|til|till|до)\s?[^\d\s]{0,4}\s?(\d[\d.,'’\u00A0\u202F]*\d|\d)\s?([kK])?/u;

/** One end of the range in a text; undefined where it says no range. */
export function endIn(text: string, end: RangeEnd, language: string): number | undefined {
  const [, low = "", lowScale, high = "", highScale] = RANGE.exec(text.slice(0, 200)) ?? [];
  const written = end === "low" ? low : high;
  const value = written === "" ? undefined : readNumber(written, language);
  // `60–80k` are thousands at both ends.
  const scale = (end === "low" ? (lowScale ?? highScale) : highScale) === undefined ? 1 : 1000;
  return value === undefined ? undefined : value * scale;
}
