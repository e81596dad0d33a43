import { type Segment, textOf } from "./segments.ts";

/** So many words with a full stop behind them are a sentence, in whatever type they are set. */
const SENTENCE = 6;
/** So many are one also where their last word is written large, as German nouns are. */
const LONG_SENTENCE = 9;
/** A bold line of so many words that begins small goes on from what stands before. */
const REST = 4;
const FORMULA = /[=≈≠≤≥∂∇∫∑√∝]/u;
const ADDRESS = /^(?:https?:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.\p{L}+)$/u;
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** The text of a paragraph in one line. */
export function textOfLines(lines: readonly Segment[]): string {
  return lines.map(({ words }) => textOf(words)).join(" ");
}

/** Whether a text is none that heads others: a sentence, a formula, an amount, an address. */
export function isNoHeading(text: string): boolean {
  return ADDRESS.test(text) || isFormula(text) || isAmount(text) || isSentence(text);
}

/** Whether a text is the rest of what stands before it. */
export function isRest(text: string): boolean {
  return /^\p{Ll}\p{Ll}/u.test(text) && text.split(" ").length >= REST;
}

/** Whether there is nothing but places to write into. */
export function isBlank(text: string): boolean {
  return /[_.…]/u.test(text) && /^[\s_.…/|-]+$/u.test(text);
}

function isFormula(text: string): boolean {
  return FORMULA.test(text) && (text.match(/\p{L}{4,}/gu)?.length ?? 0) < 2;
}

function isAmount(text: string): boolean {
  const rest = text.replace(/\p{L}+/gu, (word) => (CURRENCIES.has(word) ? "¤" : word));
  return /\p{Sc}|¤/u.test(rest) && /\d/.test(rest) && !/\p{L}/u.test(rest);
}

function isSentence(text: string): boolean {
  if (/。["”’」』)]*$/u.test(text)) return true;
  const [, last] = /(\S+)[.!…]["”’»)]*$/u.exec(text) ?? [];
  if (last === undefined || text === text.toUpperCase()) return false;
  const words = text.split(" ").filter((word) => /\p{L}/u.test(word));
  // What ends in an abbreviation is no sentence for that: its last word is written large, or has a stop within.
  const isPlain = /^["“(]*\p{Ll}{3,}$/u.test(last) || /^\d+$/.test(last);
  return words.length >= LONG_SENTENCE || (isPlain && words.length >= SENTENCE);
}
