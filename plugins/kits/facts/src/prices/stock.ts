/** Whether a thing can be bought, as schema.org and as shops in many languages write it. */
import { patternOf, phrasesOf } from "@winnow/kit-words";

/** What a text says about the stock. */
export interface Stock {
  readonly inStock: boolean;
  /** The words that say so. */
  readonly text: string;
}

/** Characters of a text in which a phrase is looked for. */
const MAX_TEXT_LENGTH = 400;

type Kind = "out" | "out-line" | "in" | "in-line" | "buy" | "alert" | "asked" | "free";

const FILE = new URL("../../words/stock.txt", import.meta.url);
const compiled = new Map<Kind, RegExp>();

/** What stands around a phrase. Denials stand within words, too: `épuisés`; no number begins or ends in one. */
function bordersOf(kind: Kind): readonly [before: string, after: string] {
  if (kind === "out") return ["(?<!\\d)", "(?!\\d)"];
  if (kind === "free" || kind.endsWith("-line")) return ["^", "[.!]?$"];
  // Words of scripts with spaces stand alone: "köp" is no part of "köpman".
  return ["(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])", "(?!\\p{Script=Latin})"];
}

/** The phrases of a kind as one pattern. */
function patternFor(kind: Kind): RegExp {
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const phrases = phrasesOf(FILE, kind)
    .rows()
    .map(([, phrase]) => patternOf(phrase))
    .join("|");
  const [before, after] = bordersOf(kind);
  const pattern = new RegExp(`${before}(?:${phrases})${after}`, "iu");
  compiled.set(kind, pattern);
  return pattern;
}

/** What the words of a text say about the stock; undefined where they say nothing. Denials count before the rest. */
export function stockOf(text: string): Stock | undefined {
  const words = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/gu, " ").trim();
  const says = (kind: "out" | "in") => patternFor(kind).test(words) || patternFor(`${kind}-line`).test(words);
  if (says("out")) return { inStock: false, text: words };
  return says("in") ? { inStock: true, text: words } : undefined;
}

/** A question without its words about the stock; undefined where it has none, and asks for something else. */
export function withoutStock(question: string): string | undefined {
  const words = question.slice(0, MAX_TEXT_LENGTH);
  let rest = words;
  for (const kind of ["out", "in", "asked"] as const) rest = rest.replace(patternFor(kind), " ");
  return rest === words ? undefined : rest;
}

/** Whether a text is what stands on a button that buys. */
export const isBuyLabel = (text: string): boolean => text.length <= 60 && patternFor("buy").test(text.trim());

/** Whether a text is what stands on a button that promises news of the stock: people who ask for that say the same. */
export const isStockAlert = (text: string): boolean =>
  text.length <= 60 && patternFor("alert").test(text.trim());

/** Whether a line says that something costs nothing, and no more. */
export const isFree = (line: string): boolean => line.length <= 40 && patternFor("free").test(line.trim());

const AVAILABLE =
  /(?:in_?stock|online_?only|limited_?availability|(?:pre|back)_?order|pre_?sale|made_?to_?order|in_?store_?only|^available(?:fororder)?$)/i;
const UNAVAILABLE = /(?:out_?of_?stock|sold_?out|discontinued|reserved|^unavailable$|^oos$|not_?available)/i;

/**
 * What a value of schema.org's `availability`, or of `product:availability`, says.
 * @see schema.org, "ItemAvailability"
 */
export function availabilityOf(value: string): Stock | undefined {
  const text = value.trim().slice(0, MAX_TEXT_LENGTH);
  const name = text.slice(text.lastIndexOf("/") + 1).replace(/[\s-]+/g, "");
  if (UNAVAILABLE.test(name)) return { inStock: false, text: name };
  if (AVAILABLE.test(name)) return { inStock: true, text: name };
  return stockOf(text);
}
