/** The number of a text, with its unit or currency. */
import { findNumber, parsePrice, wordsOf } from "@winnow/kit-facts";

/** What is known of the page of a text. */
export interface Hint {
  /** Language tag in lower case; empty where the page does not say. */
  readonly language: string;
  readonly host: string;
}

/** A text with what is read of it. */
export interface ReadText {
  readonly text: string;
  /** The first number, or the amount of the first price. */
  readonly number?: number;
  /** A code of ISO 4217, or the unit as the page writes it: `%`, `km`. */
  readonly unit?: string;
}

const MAX_TEXT = 500;
/** A number as programs write it, with an exponent. */
const SCIENTIFIC = /(?<![\p{L}\d.,])[-+−]?\d+(?:\.\d+)?[eE][-+]?\d+(?![\p{L}\d])/u;
/** What stands right behind a number and says what it is a number of; words are none. */
const VERSION = /^[-+]?\d+(?:\.\d{1,2}){2,}(?!\d)/u;
const UNIT =
  /^[\s\u00A0\u202F]?(%|‰|°[CFKcf]?|[\p{L}µ]{1,2}\/[\p{L}]{1,4}|(?:k|M|G|m|c|d|µ|n|T)?(?:m|g|l|L|B|W|Wh|Hz|V|A|Pa|J|s|b)[²³]?|kW|kWh|km\/h|mph|min|hPa|mbar|bar|ppm|dB|lb|lbs|oz|ft|mi|h)(?![\p{L}\d])/u;

/** Reads a text; `label` is what stands next to it. */
export function toValue(text: string, hint: Hint, label = ""): ReadText {
  const cut = text.slice(0, MAX_TEXT).replace(/\s+/gu, " ").trim();
  const written = SCIENTIFIC.exec(cut)?.[0];
  if (written !== undefined) {
    const number = Number(written.replace("−", "-"));
    return Number.isFinite(number) ? { text: cut, number } : { text: cut };
  }
  const price = parsePrice(cut, hint);
  if (price?.currency !== undefined && /\d/u.test(price.formatted))
    return { text: cut, number: price.amount, unit: price.currency };
  const found = findNumber(cut, hint.language, wordsOf(label));
  if (found === undefined || !Number.isFinite(found.value)) return { text: cut };
  // `2.14.9` is a version.
  if (VERSION.test(cut.slice(found.index))) return { text: cut };
  const unit = UNIT.exec(cut.slice(found.index + found.words.length))?.[1];
  return { text: cut, number: found.value, ...(unit === undefined ? {} : { unit }) };
}
