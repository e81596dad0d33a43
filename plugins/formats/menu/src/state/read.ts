/** Menus in the data of ordering platforms, whatever they call their fields. */
import type { Draft, DraftSection } from "../types.ts";
import { type Data, priceIn, type RawPrice } from "./dishes.ts";
import { Reader } from "./reader.ts";
import { NO_CENTS, type StateSource } from "./source.ts";
import { count, type Section, Walk } from "./walk.ts";

/** Fewer dishes are no menu. */
const MIN_DISHES = 2;

/** The menu of the state that has most of one. */
export function readStates(source: StateSource): Draft | undefined {
  let best:
    | { sections: Section[]; options: ReadonlyMap<string, Data>; currency: string | undefined }
    | undefined;
  for (const { value, origin } of source.states) {
    const walk = new Walk(origin);
    walk.run(value);
    const found = { sections: walk.sections(), options: walk.options, currency: walk.currency };
    if (best === undefined || count(found.sections) > count(best.sections)) best = found;
  }
  if (best === undefined || count(best.sections) < MIN_DISHES) return undefined;
  const { sections, options, currency } = best;
  const dishes = sections.flatMap((section) => section.dishes);
  const isMinor = countsHundredths(
    dishes.map(({ data }) => priceIn(data)),
    currency,
    source.text,
  );
  const reader = new Reader(source, isMinor, currency, options);
  const read = sections.map(
    (section): DraftSection => ({
      key: section.key,
      name: section.name,
      description: section.description,
      items: section.dishes.map(({ data, origin }) => reader.item(data, origin)),
    }),
  );
  return { source: "state", isDeclared: false, sections: read };
}

/** Whether whole amounts count hundredths: the page shows them divided, or none of them is a price that a kitchen asks. */
function countsHundredths(
  prices: readonly (RawPrice | undefined)[],
  currency: string | undefined,
  text: string,
): boolean {
  const open = prices
    .filter((price) => price !== undefined && price.isMinor === undefined && price.text === "")
    .map((price) => price!.amount)
    .filter((amount) => amount > 0);
  if (open.length === 0) return false;
  const code = prices.find((price) => price?.currency !== undefined)?.currency ?? currency;
  const sample = open.slice(0, 40);
  const shows = (amount: string) => new RegExp(`(?<![\\d.,])${amount}(?![\\d.,]?\\d)`).test(text);
  const asHundredths = sample.filter((amount) =>
    shows((amount / 100).toFixed(2).replace(".", "[.,]")),
  ).length;
  const asWhole = sample.filter((amount) => shows(String(amount))).length;
  if (asHundredths !== asWhole) return asHundredths > asWhole;
  if (code !== undefined && NO_CENTS.has(code)) return false;
  return (
    open.every((amount) => amount >= 50) &&
    open.filter((amount) => amount % 5 === 0 || amount % 10 === 9).length >= open.length * 0.8 &&
    open.toSorted((one, other) => one - other)[open.length >> 1]! >= 200
  );
}
