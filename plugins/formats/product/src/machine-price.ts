/** Prices in markup and data. */
import { type Price, type PriceHint, parsePrice } from "@winnow/kit-facts";

/** A price as programs write it, with a decimal point; else as people do. */
export function machinePrice(text: string, hint: PriceHint): Price | undefined {
  const isPlain = /^\d{1,12}(?:\.\d{1,6})?$/.test(text.trim());
  const price = parsePrice(isPlain ? "1" : text, hint);
  if (!isPlain || price === undefined) return price;
  return { ...price, amount: Number(text), formatted: text.trim() };
}
