/** Reading values of which nothing is known. */

import { isObject, type Price, type PriceHint, parsePrice } from "@winnow/kit-facts";
import type { DraftImage } from "./draft.ts";
import { type Fields, readFields } from "./fields.ts";
import { machinePrice } from "./machine-price.ts";

/** An object of JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** The objects of a list; none where the value is no list. */
export const recordsOf = (value: unknown): Values[] =>
  Array.isArray(value) ? value.slice(0, 10_000).filter(isObject) : [];

/** The first of these that is a text or a number, as text. */
export function textAt(values: Values, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return undefined;
}

/** The name of a thing that stands in the place of a word. */
const namedAt = (value: unknown): string | undefined =>
  isObject(value) ? textAt(value, "name", "title", "label") : undefined;

/** The fields of a product in data. */
export const fieldsAt = (values: Values): Fields =>
  readFields(({ state }) => state.map((key) => textAt(values, key) ?? namedAt(values[key])));

/** The first of these that is a truth value, or a word for one. */
export function truthAt(values: Values, ...keys: readonly string[]): boolean | undefined {
  for (const key of keys) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (typeof value === "boolean") return value;
    if (value === "true" || value === "false") return value === "true";
  }
  return undefined;
}

const INNER = [
  "currentPrice",
  "salePrice",
  "finalPrice",
  "amount",
  "value",
  "current",
  "sale",
  "selling",
  "final",
  "price",
  "centAmount",
  "raw",
  "min",
  "now",
];
const CURRENCIES = [
  "currency",
  "currencyCode",
  "priceCurrency",
  "currency_code",
  "currencyIso",
  "currencyISO",
];

/** The price in the first of these, also inside an object such as `{ "value": 12, "currency": "EUR" }`. */
export function priceAt(
  values: Values,
  hint: PriceHint,
  keys: readonly string[],
  depth = 0,
): Price | undefined {
  const declared = textAt(values, ...CURRENCIES);
  const about =
    declared !== undefined && /^[A-Z]{3}$/.test(declared) ? { ...hint, currency: declared } : hint;
  for (const key of keys) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (typeof value === "number" && value >= 0 && value < 1e12)
      return machinePrice(String(Math.round(value * 1e4) / 1e4), about);
    if (typeof value === "string" && value.length < 60) {
      const price = machinePrice(value, about) ?? parsePrice(value, about);
      if (price !== undefined) return price;
    }
    if (isObject(value) && depth < 2) {
      const cents = textAt(value, "centAmount");
      if (cents !== undefined && /^\d+$/.test(cents))
        return scale(priceAt(value, about, ["centAmount"], 2), 100);
      const price = priceAt(value, about, INNER, depth + 1);
      if (price !== undefined) return price;
    }
  }
  return undefined;
}

/** A price that was given in a smaller unit. */
export function scale(price: Price | undefined, by: number): Price | undefined {
  if (price === undefined || by === 1) return price;
  const amount = Math.round((price.amount / by) * 100) / 100;
  return { ...price, amount, formatted: String(amount) };
}

/** What was asked before, where it is more than what is asked now. */
export const higher = (original: Price | undefined, price: Price | undefined): Price | undefined =>
  original !== undefined && price !== undefined && original.amount > price.amount ? original : undefined;

/** Pictures in a list of addresses or of objects with one. */
export function imagesAt(value: unknown): DraftImage[] {
  const list = Array.isArray(value) ? value.slice(0, 100) : [value];
  return list.flatMap((one): DraftImage[] => {
    if (typeof one === "string")
      return /^(?:https?:)?\/\/|^\/|\.(?:jpe?g|png|webp|avif)/i.test(one) ? [{ url: one }] : [];
    if (!isObject(one)) return [];
    const url = textAt(one, "src", "url", "full_src", "large", "original", "href", "imageUrl");
    return url === undefined ? [] : [{ url, alt: textAt(one, "alt", "altText", "title") }];
  });
}
