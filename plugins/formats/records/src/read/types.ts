/** Of what type the values of a field are, and what each of them is as that. */
import { findDate, type PriceHint, parsePrice } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import { isPriceWord, isRatingWord, numberIn, ratingIn } from "./names.ts";
import type { Slot } from "./slots.ts";

/** Types of fields. */
export type FieldType = "text" | "url" | "image" | "price" | "number" | "date" | "rating" | "boolean";

/** A price. */
export interface PriceValue {
  readonly amount: number;
  readonly currency?: string;
  readonly formatted: string;
}

/** A value of a record. */
export type Value = string | number | boolean | PriceValue;

/** A field of all records: its type, and its values by the number of the record. */
export interface Typed {
  readonly type: FieldType;
  readonly values: ReadonlyMap<number, Value>;
  /** In what numbers are measured, or what was counted. */
  readonly unit?: string;
  /** The best of a scale of ratings. */
  readonly best?: number;
}

/** What is known of the page that values stand on. */
export interface Hints extends PriceHint {
  readonly language: string;
}

/** Share of the values that have to be of a type. */
const MOST = 0.8;
const SHORT = 80;
const yesNo = (name: string) => phrasesOf(new URL("../../words/names.txt", import.meta.url), name);
const [YES, NO, UNIT] = [yesNo("yes"), yesNo("no"), yesNo("unit")];

/** The first type that most of the values are of. A value that is not of it is left out: none is better than a wrong one. */
export function typed(slot: Slot, texts: ReadonlyMap<number, string>, hints: Hints): Typed {
  if (slot.kind === "link") return { type: "url", values: texts };
  if (slot.kind === "image") return { type: "image", values: texts };
  const isShort = [...texts.values()].every((text) => text.length <= SHORT);
  const found = isShort
    ? (ofRatings(slot, texts, hints) ??
      ofPrices(slot, texts, hints) ??
      ofDates(slot, texts, hints) ??
      ofNumbers(slot, texts, hints) ??
      ofBooleans(texts))
    : undefined;
  return found ?? { type: "text", values: texts };
}

function read<T>(texts: ReadonlyMap<number, string>, one: (text: string) => T | undefined) {
  const values = new Map<number, T>();
  for (const [record, text] of texts) {
    const value = one(text);
    if (value !== undefined) values.set(record, value);
  }
  return values.size > 0 && values.size >= texts.size * MOST ? values : undefined;
}

function ofRatings(
  { kind, word, property }: Slot,
  texts: ReadonlyMap<number, string>,
  hints: Hints,
): Typed | undefined {
  const scaled = read(texts, ratingIn);
  const bests = new Set([...(scaled?.values() ?? [])].map(({ best }) => best));
  if (scaled !== undefined && bests.size === 1) {
    const values = new Map([...scaled].map(([record, { value }]) => [record, value]));
    return { type: "rating", values, best: [...bests][0]! };
  }
  if (kind !== "rating" && property !== "rating" && !isRatingWord(word)) return undefined;
  const values = read(texts, (text) => {
    const number = numberIn(text, hints.language);
    return number?.unit === "" && number.value >= 0 && number.value <= 100 ? number.value : undefined;
  });
  return values && [...values.values()].every((value) => value <= 10)
    ? { type: "rating", values }
    : undefined;
}

function ofPrices(slot: Slot, texts: ReadonlyMap<number, string>, hints: Hints): Typed | undefined {
  const isPrice = slot.property === "price" || (isPriceWord(slot.word) && slot.property === undefined);
  const values = read(texts, (text): PriceValue | undefined => {
    const price = parsePrice(text, hints);
    if (price === undefined || price.maxAmount !== undefined) return undefined;
    if (!isPrice && (price.symbol === undefined || !hasSymbol(text, price.symbol))) return undefined;
    // A text about money is no price.
    if (price.formatted.length * 2 < text.replace(/\s+/gu, "").length) return undefined;
    const { amount, currency, formatted } = price;
    return { amount, ...(currency === undefined ? {} : { currency }), formatted };
  });
  return values && { type: "price", values };
}

const hasSymbol = (text: string, symbol: string) => text.toLowerCase().includes(symbol.toLowerCase());

function ofDates({ kind }: Slot, texts: ReadonlyMap<number, string>, { language }: Hints): Typed | undefined {
  const values = read(texts, (text) => {
    const found = findDate(text, language);
    if (found === undefined) return undefined;
    const isAll = kind === "date" || found.words.length * 2 > text.length;
    return isAll ? `${found.date}${found.time}` : undefined;
  });
  return values && { type: "date", values };
}

function ofNumbers(_slot: Slot, texts: ReadonlyMap<number, string>, { language }: Hints): Typed | undefined {
  const numbers = read(texts, (text) => numberIn(text, language));
  if (numbers === undefined) return undefined;
  const units = new Set([...numbers.values()].map(({ unit }) => singularOf(unit)));
  if (units.size !== 1) return undefined;
  const [first] = [...numbers.values()].map(({ unit }) => unit).sort((a, b) => b.length - a.length);
  const values = new Map([...numbers].map(([record, { value }]) => [record, value]));
  return { type: "number", values, ...(first === "" ? {} : { unit: first! }) };
}

/** `1 comment` and `2 comments` count the same. */
const singularOf = (unit: string) => unit.toLowerCase().replace(/(?<=\p{L}{3})(?:s|en|n|e)$/u, "");

/** Whether a unit is one of measures, not what was counted. */
export const isMeasure = (unit: string) => UNIT.isOne(unit.toLowerCase());

function ofBooleans(texts: ReadonlyMap<number, string>): Typed | undefined {
  const values = read(texts, (text) => (YES.isOne(text) ? true : NO.isOne(text) ? false : undefined));
  return values && { type: "boolean", values };
}
