/** Dietary marks and allergen codes around a name. */
import { dietOf, type Legend, markOf } from "./details.ts";

const NO_LEGEND: Legend = { marks: new Map(), hasCodes: false };
/** `V`, `VG, GF`, `(v)`, `[GF]`: one or more marks and nothing else. */
const MARKS = /^[\s([]*(?:Ⓥ|🌱|[A-Za-z]{1,4}\*?)(?:\s*[,/|·&+ ]\s*(?:Ⓥ|🌱|[A-Za-z]{1,4}\*?))*[\s)\]]*$/u;
const AROUND = /[([]([^()[\]]{1,80})[)\]]/gu;
/** `(A, C, G)`, `1,3,7`: what is in it by number or letter. */
const CODES =
  /^\s*(?:allergen[es]*:?\s*)?(?:[A-R]\d?|\d{1,2}[a-z]?)(?:\s*[,/.;\s]\s*(?:[A-R]\d?|\d{1,2}[a-z]?))*\s*$/iu;

/** The diets that a text of nothing but marks or diet words names; undefined for any other text. */
export function marksIn(text: string, legend: Legend = NO_LEGEND): string[] | undefined {
  const words = text.replace(/^[\s([]+|[\s)\].]+$/gu, "");
  if (words === "") return undefined;
  const whole = dietOf(words);
  if (whole !== undefined) return [whole];
  const parts = words.split(/\s*[,/|·&+;•]\s*|\s+(?:and|und|et|y|e)\s+/u).filter((part) => part !== "");
  const named = parts.map((part) => dietOf(part) ?? (MARKS.test(part) ? markOf(part, legend) : undefined));
  if (named.every((diet) => diet !== undefined)) return [...new Set(named)];
  if (!MARKS.test(words)) return undefined;
  const marks = words.split(/[\s,/|·&+]+/).map((mark) => markOf(mark, legend));
  return marks.every((diet) => diet !== undefined) ? [...new Set(marks)] : undefined;
}

/** Whether a text is nothing but marks. */
export const isDietary = (text: string): boolean => text.length < 80 && marksIn(text) !== undefined;

/** Whether a text is nothing but codes of what a dish holds. */
export const isCodes = (text: string): boolean =>
  text.length < 60 && CODES.test(text.replace(/^[([]|[)\]]$/g, ""));

/** A name and what its marks say. */
export interface Marked {
  readonly text: string;
  readonly dietary: readonly string[];
}

/** Takes marks and codes off a text: those in brackets, and those at its end. */
export function unmarked(text: string, legend: Legend): Marked {
  const dietary: string[] = [];
  let left = text.replace(AROUND, (whole, inner: string) => {
    const marks = marksIn(inner, legend);
    if (marks !== undefined) {
      dietary.push(...marks);
      return " ";
    }
    // A single number is how many there are, unless the page has codes of that kind.
    return isCodes(inner) && (legend.hasCodes || !/^\s*\d+\s*$/.test(inner)) ? " " : whole;
  });
  for (const sign of ["Ⓥ", "🌱"]) {
    if (!left.includes(sign)) continue;
    const diet = markOf(sign, legend);
    if (diet !== undefined) dietary.push(diet);
    left = left.replaceAll(sign, " ");
  }
  const words = left.trim().split(/\s+/);
  // Capitals behind a name in small letters.
  while (words.length > 1 && words.slice(0, -1).some((word) => /\p{Ll}/u.test(word))) {
    const last = words.at(-1) ?? "";
    const marks = /^(?:[A-Z]{1,3}\*?[,/|]?)+$/.test(last)
      ? marksIn(last.replace(/[,|]$/, ""), legend)
      : undefined;
    if (marks === undefined) break;
    dietary.push(...marks);
    words.pop();
    while (/^[,*·|–-]+$/.test(words.at(-1) ?? "")) words.pop();
  }
  left = words.join(" ").replace(/[,|]$/, "");
  left = left.replace(/\s+(?:\d{1,2}(?:\s*,\s*\d{1,2})+|[A-R](?:\s*,\s*[A-R])+)\s*$/u, "");
  return {
    text: left
      .replace(/\s+/g, " ")
      .replace(/\s+([,.;])/g, "$1")
      .trim(),
    dietary: [...new Set(dietary)],
  };
}
