/** The values of a page, out of what its scrape returned. */
import type { ResultBase } from "@winnow/core";
import { type Product, type ProductVariant, parsePrice } from "@winnow/kit-facts";
import { isRecord, recordOf } from "@winnow/kit-schema";
import type { Reading, Readings } from "../when/state.ts";
import type { WatchedValue } from "./request.ts";

const MAX_TEXT = 500;

/** The values of a page by their names. */
export function readingsOf(values: readonly WatchedValue[], result: ResultBase): Readings {
  return Object.fromEntries(values.map((value) => [value.name, readingOf(value, recordOf(result))]));
}

function readingOf(
  value: WatchedValue,
  { product, values, json }: Readonly<Record<string, unknown>>,
): Reading | null {
  if (value.product !== undefined) return product == null ? null : ofProduct(value, product as Product);
  if (value.json !== undefined) return ofData(at(json, value.json));
  const found = recordOf(values)[value.name];
  if (!isRecord(found) || typeof found.text !== "string") return null;
  const { text, number, unit } = found;
  return {
    text,
    ...(typeof number === "number" ? { number } : {}),
    ...(typeof unit === "string" ? { unit } : {}),
  };
}

function ofProduct({ product: wanted, variant: word }: WatchedValue, { variants }: Product): Reading | null {
  const chosen = word === undefined ? variants : variants.filter((variant) => isCalled(variant, word));
  if (chosen.length === 0) return null;
  if (wanted === "availability") {
    const inStock = chosen.some(({ availability }) => availability.inStock);
    return { text: inStock ? "in stock" : "out of stock" };
  }
  const prices = chosen.flatMap(
    ({ price, sale }) => (wanted === "originalPrice" ? sale?.originalPrice : price) ?? [],
  );
  const [first, ...others] = prices;
  if (first === undefined) return null;
  if (wanted === "currency") return { text: first.currency };
  const lowest = others.reduce((low, price) => (price.amount < low.amount ? price : low), first);
  const { amount, currency, formatted = `${amount} ${currency}` } = lowest;
  return { text: formatted, number: amount, unit: currency };
}

/** Whether a variant has this word as one of its values, or is named by it. */
function isCalled({ id, sku, title, values }: ProductVariant, word: string): boolean {
  const wanted = word.toLowerCase();
  return [id, sku, title, ...Object.values(values)].some((name) => name?.trim().toLowerCase() === wanted);
}

function ofData(data: unknown): Reading | null {
  if (data == null || data === "") return null;
  if (typeof data === "number") return Number.isFinite(data) ? { text: String(data), number: data } : null;
  if (typeof data === "string") {
    const text = data.slice(0, MAX_TEXT);
    if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text.trim())) return { text, number: Number(text) };
    const { amount, currency } = parsePrice(text) ?? {};
    return amount === undefined || currency === undefined
      ? { text }
      : { text, number: amount, unit: currency };
  }
  return { text: JSON.stringify(data).slice(0, MAX_TEXT) };
}

/** The steps of a path such as `plans[0].price`. */
export function stepsOf(path: string): readonly string[] {
  return path.split(/[.[\]]+/u).filter((step) => step !== "");
}

function at(data: unknown, path: string): unknown {
  let found = data;
  for (const step of stepsOf(path)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[step];
  }
  return found;
}
