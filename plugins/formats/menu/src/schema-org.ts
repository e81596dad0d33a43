/** What a thing of schema.org says of itself as a dish. @see https://schema.org/MenuItem */
import { type Item, isOfType, itemsOf, nameOf, textOf, textsOf } from "@winnow/kit-facts";
import { addressOf } from "./text.ts";
import { type Choice, MAX_CHOICES, type Money, type OptionGroup, type Picture } from "./types.ts";
import { caloriesOf, dietOf } from "./words/details.ts";

/** What reading a thing needs in addition to it. */
export interface Around {
  readonly baseUrl: string;
  readonly money: (text: string) => Money | undefined;
}

/** What is offered of a dish, such as its sizes. */
function offersOf(item: Item, money: Around["money"]): Choice[] {
  return itemsOf(item, "offers").flatMap((offer) => {
    const price = priceOf(offer, money);
    return price === undefined ? [] : [{ name: textOf(offer, "name", "description", "size") ?? "", price }];
  });
}

/** The least price of what is offered, else that of the dish itself. */
export function leastPriceOf(item: Item, { money }: Around): Money | undefined {
  const amounts = offersOf(item, money).flatMap(({ price }) => price ?? []);
  const [first, ...others] = amounts;
  if (first === undefined) return priceOf(item, money);
  return others.reduce((least, one) => (one.amount < least.amount ? one : least), first);
}

/** Its sizes, and what can be added. */
export function groupsOf(item: Item, { money }: Around): OptionGroup[] {
  const sizes = offersOf(item, money).filter(({ name }) => name !== "");
  const extras = itemsOf(item, "menuAddOn").flatMap((extra) => addOns(extra, money));
  return [
    ...(sizes.length > 1 ? [{ name: "Size", options: sizes.slice(0, MAX_CHOICES) }] : []),
    ...(extras.length > 0 ? [{ name: "Extras", options: extras.slice(0, MAX_CHOICES) }] : []),
  ];
}

const stockOf = (item: Item): string | undefined =>
  itemsOf(item, "offers")
    .map((offer) => textOf(offer, "availability"))
    .find((text) => text !== undefined);
const isOut = (stock: string): boolean => /OutOfStock|SoldOut|Discontinued/i.test(stock);

/** Whether it can be had; undefined where nothing is said. */
export function isInStock(item: Item): boolean | undefined {
  const stock = stockOf(item);
  return stock === undefined ? undefined : !isOut(stock);
}

/** The words of one that cannot be had. */
export function stockTextOf(item: Item): string {
  const stock = stockOf(item);
  return stock !== undefined && isOut(stock) ? stock.replace(/^.*[/#:]/, "") : "";
}

/** Kilocalories. */
export function energyOf(item: Item): number | undefined {
  const energy =
    itemsOf(item, "nutrition").map((one) => textOf(one, "calories"))[0] ?? textOf(item, "calories");
  if (energy === undefined) return undefined;
  return caloriesOf(energy) ?? (/^\d{1,4}$/.test(energy.trim()) ? Number(energy) : undefined);
}

function priceOf(item: Item, money: Around["money"]): Money | undefined {
  const specified = itemsOf(item, "priceSpecification")[0];
  const amount =
    textOf(item, "price", "lowPrice") ??
    (specified === undefined ? undefined : textOf(specified, "price", "minPrice"));
  if (amount === undefined) return undefined;
  const currency =
    textOf(item, "priceCurrency") ??
    (specified === undefined ? undefined : textOf(specified, "priceCurrency"));
  const code = currency === undefined || !/^[A-Za-z]{3}$/.test(currency) ? undefined : currency.toUpperCase();
  const isNumber = /^\d+(?:\.\d+)?$/.test(amount);
  const read = isNumber ? { amount: Number(amount), formatted: amount } : money(amount);
  if (read === undefined) return undefined;
  return {
    amount: read.amount,
    formatted: code === undefined || !isNumber ? read.formatted : `${code} ${amount}`,
    ...(code === undefined ? ("currency" in read ? { currency: read.currency } : {}) : { currency: code }),
  } as Money;
}

function addOns(extra: Item, money: Around["money"]): Choice[] {
  const inner = isOfType(extra, "MenuSection") ? itemsOf(extra, "hasMenuItem") : [extra];
  return inner.flatMap((item) => {
    const name = textOf(item, "name");
    const price = itemsOf(item, "offers").map((offer) => priceOf(offer, money))[0];
    return name === undefined ? [] : [{ name, ...(price === undefined ? {} : { price }) }];
  });
}

/** The diets that a dish is for. */
export const dietsOf = (item: Item): string[] => [
  ...new Set(textsOf(item, "suitableForDiet").flatMap((text) => dietNamed(text) ?? [])),
];

/** `https://schema.org/GlutenFreeDiet` as a word. */
function dietNamed(text: string): string | undefined {
  const word = text
    .replace(/^.*[/#:]/, "")
    .replace(/Diet$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return dietOf(word) ?? (word.startsWith("low lactose") ? "lactose-free" : undefined);
}

/** Its pictures. */
export function picturesOf(item: Item, { baseUrl }: Around): Picture[] {
  const addresses = [
    ...textsOf(item, "image"),
    ...itemsOf(item, "image").flatMap((image) => textsOf(image, "url", "contentUrl").slice(0, 1)),
  ];
  return [...new Set(addresses.map((address) => addressOf(address, baseUrl)))]
    .filter((url) => url !== "")
    .slice(0, 10)
    .map((url) => ({ url }));
}

/** What the merchant calls it by; empty for what only the page is called by. */
export function keyOf(item: Item): string {
  const key = textOf(item, "sku", "productID", "identifier") ?? item.id ?? nameOf(item, "identifier") ?? "";
  return key.length <= 200 && !key.startsWith("_:") ? key : "";
}
