/** Prices of the page, by the kit's parser. */
import { type PriceHint, parsePrice } from "@winnow/kit-facts";
import type { Money } from "./types.ts";

/** Dearest dish that is believed, in any currency. */
const MAX_AMOUNT = 100_000_000;

/** Reads prices with what the page says about its currency; a text without a price is undefined. */
export function moneyReader(hint: PriceHint): (text: string) => Money | undefined {
  return (text) => {
    const price = parsePrice(text, hint);
    if (price === undefined || !(price.amount >= 0 && price.amount < MAX_AMOUNT)) return undefined;
    const { amount, currency, formatted } = price;
    return { amount, formatted, ...(currency === undefined ? {} : { currency }) };
  };
}
