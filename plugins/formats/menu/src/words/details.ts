/** What menus say about a dish in addition to its name: diets, calories, whether it can be had. */

import { phrasesIn } from "./files.ts";

/** Diets as the result names them. */
export const DIET_NAMES = [
  "vegan",
  "vegetarian",
  "gluten-free",
  "dairy-free",
  "lactose-free",
  "nut-free",
  "halal",
  "kosher",
  "pescatarian",
  "organic",
  "keto",
  "low-carb",
  "egg-free",
  "sugar-free",
  "raw",
] as const;
type Diet = (typeof DIET_NAMES)[number];

const DIETS: readonly (readonly [Diet, RegExp])[] = DIET_NAMES.map((diet) => [diet, patternOfDiet(diet)]);
const MARKS: ReadonlyMap<string, Diet> = new Map<string, Diet>([
  ["V", "vegetarian"],
  ["VEG", "vegetarian"],
  ["VGT", "vegetarian"],
  ["VEGT", "vegetarian"],
  ["VT", "vegetarian"],
  ["VG", "vegan"],
  ["VE", "vegan"],
  ["VGN", "vegan"],
  ["VN", "vegan"],
  ["VV", "vegan"],
  ["PB", "vegan"],
  ["GF", "gluten-free"],
  ["SG", "gluten-free"],
  ["NGC", "gluten-free"],
  ["DF", "dairy-free"],
  ["LF", "lactose-free"],
  ["NF", "nut-free"],
  ["H", "halal"],
  ["Ⓥ", "vegan"],
  ["🌱", "vegan"],
]);
/** Marks that are letters of other things too: only with a legend. */
const NEEDS_LEGEND: ReadonlySet<string> = new Set(["H", "SG", "VT", "VN", "LF", "VV"]);

/** What the marks of one page stand for, as its legend has it. */
export interface Legend {
  /** Marks with the diets they stand for. */
  readonly marks: ReadonlyMap<string, string>;
  /** Whether numbers in brackets are codes of what is in a dish, as lists of them show. */
  readonly hasCodes: boolean;
}

/** The diet that a word or a phrase names; undefined for any other. */
export function dietOf(text: string): string | undefined {
  const word = text.trim().replace(/^[\s•·*✓✔(]+|[\s.,;:)*]+$/gu, "");
  if (word.length < 2 || word.length > 40) return undefined;
  return DIETS.find(([, pattern]) => pattern.test(word))?.[0];
}

/** The diet that a mark stands for on a page with this legend. */
export function markOf(mark: string, legend: Legend): string | undefined {
  const key = mark.trim().replace(/[.\s]/g, "").toUpperCase();
  return legend.marks.get(key) ?? (NEEDS_LEGEND.has(key) ? undefined : MARKS.get(key));
}

const LEGEND =
  /(?:^|[\s(|,;·•/-])\(?(Ⓥ|🌱|🌿|[A-Za-z]{1,3}\*?|\*{1,3})\)?\s*(?:[=:–-]|\s)\s*([\p{L}][\p{L} -]{2,24})/gu;

/** What short lines such as `V = vegetarian, GF = gluten free` say. */
export function legendOf(lines: Iterable<string>): Legend {
  const legend = new Map<string, string>();
  let codes = 0;
  for (const line of lines) {
    if (line.length > 300) continue;
    if (/\((?:\d{1,2}[a-z]?|[A-R])(?:\s*,\s*(?:\d{1,2}[a-z]?|[A-R]))+\)/.test(line)) codes++;
    for (const [, mark = "", words = ""] of line.matchAll(LEGEND)) {
      const diet =
        dietOf(words.trim()) ??
        dietOf(words.trim().split(/\s+/).slice(0, 2).join(" ")) ??
        dietOf(words.trim().split(/\s+/)[0] ?? "");
      const key = mark.toUpperCase();
      if (diet !== undefined && !legend.has(key) && key.length <= 3) legend.set(key, diet);
    }
  }
  return { marks: legend, hasCodes: codes >= 2 };
}

const ENERGY =
  /(?<![\d.,])(\d{1,2}[.,]\d{3}|\d{1,4})(?:\s*[-–]\s*\d{1,4})?\s*(?:kcal|cals?|calories|kalorien|calorías|calorie|kalorier|ккал|大卡|卡路里|キロカロリー)(?![\p{L}])(?!\s*(?:\/|per|pro)\s*100)/iu;
/** `Calories: 540`. */
const LABELLED =
  /(?:calories|kcal|kalorien|calorías)\s*:?\s*(\d{1,2}[.,]\d{3}|\d{2,4})(?![\d.,]*\s*(?:g|kj))/iu;

/** Kilocalories that a text names; undefined where it names none. */
export function caloriesOf(text: string): number | undefined {
  const digits = (ENERGY.exec(text) ?? LABELLED.exec(text))?.[1];
  return digits === undefined ? undefined : Number(digits.replace(/[.,]/g, ""));
}

/** Whether a text says nothing but the energy. */
export const isEnergy = (text: string): boolean =>
  text.length < 60 &&
  /\d/.test(text) &&
  /^[\s(|/·,.•-]*(?:(?:energy|nutrition|calories|kcal)\s*:?\s*)?(?:\d[\d.,\s–-]*\s*(?:kcal|kj|cals?|calories|kalorien|calorías|ккал|大卡)[\s()|/·,.•-]*)+$/iu.test(
    text,
  );

const SOLD_OUT = new RegExp(`(?:^|[^\\p{L}])(${phrasesIn("details", "sold-out")})(?!\\p{L})`, "iu");

/** The words of a text that say that something cannot be had; undefined without such words. */
export function soldOutIn(text: string): string | undefined {
  if (text.length > 200) return undefined;
  const words = SOLD_OUT.exec(text)?.[1];
  if (words === undefined) return undefined;
  // The number alone is the kitchen's word for it only where it is all that is said.
  if (/^86$/.test(words) && text.trim() !== "86") return undefined;
  return words;
}

const IN_STOCK =
  /^(?:available(?: (?:now|today))?|in stock|verfügbar|disponible|disponibile|disponível|tillgänglig)$/iu;

/** Whether a text says nothing but that something can be had. */
export const isAvailable = (text: string): boolean => IN_STOCK.test(text.trim());

const UNPRICED = new RegExp(`^(?:${phrasesIn("details", "unpriced")})$`, "iu");

/** Whether a text stands where a price would, without one. */
export const isUnpriced = (text: string): boolean =>
  UNPRICED.test(text.trim().replace(/^[\s.…·*(]+|[\s.*)]+$/gu, ""));

/** The pattern of a text that says nothing but a diet; those without meat are said in more than their word. */
function patternOfDiet(diet: Diet): RegExp {
  const words = `(?:${phrasesIn("details", diet)})`;
  const isLed = diet === "vegan" || diet === "vegetarian";
  if (!isLed) return new RegExp(`^${words}$`, "iu");
  const [lead, tail] = [phrasesIn("details", "diet-lead"), phrasesIn("details", "diet-tail")];
  return new RegExp(`^(?:(?:${lead})\\s)?${words}(?:\\s(?:${tail}))?$`, "iu");
}
