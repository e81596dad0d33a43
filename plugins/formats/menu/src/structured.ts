/** Menus in structured data: schema.org's `Menu`, `MenuSection` and `MenuItem`. @see https://schema.org/Menu */
import {
  type Item,
  isOfType,
  itemsOf,
  nameOf,
  type PageItems,
  textOf,
  textsOf,
  walkItems,
} from "@winnow/kit-facts";
import { addressOf, plain } from "./text.ts";
import {
  type Choice,
  type Draft,
  type DraftItem,
  type DraftSection,
  EMPTY_ITEM,
  MAX_CHOICES,
  MAX_ITEMS,
  MAX_TEXT,
  type Merchant,
  type Money,
  type OptionGroup,
  type Picture,
  type SourceName,
} from "./types.ts";
import { caloriesOf, dietOf } from "./words/details.ts";

/** What reading structured data needs in addition to it. */
export interface StructuredSource {
  readonly items: PageItems;
  readonly baseUrl: string;
  readonly money: (text: string) => Money | undefined;
}

const PLACE =
  /^(?:Restaurant|FoodEstablishment|CafeOrCoffeeShop|BarOrPub|Bakery|FastFoodRestaurant|IceCreamShop|Brewery|Winery|Distillery|Hotel|LocalBusiness|Store)$/;
/** Places that hand their guests a menu. */
const EATERY =
  /^(?:Restaurant|FoodEstablishment|CafeOrCoffeeShop|BarOrPub|Bakery|FastFoodRestaurant|IceCreamShop|Brewery|Winery|Distillery)$/;

/** The menus of a page's structured data, one draft for each notation that has one. */
export function readStructured(source: StructuredSource): Draft[] {
  const { jsonLd, microdata, rdfa } = source.items;
  const named: readonly (readonly [SourceName, readonly Item[]])[] = [
    ["json-ld", jsonLd],
    ["microdata", microdata],
    ["rdfa", rdfa],
  ];
  return named.flatMap(([name, items]) => {
    const sections = sectionsIn([...walkItems(items)], source);
    return sections.length === 0
      ? []
      : [{ source: name, isDeclared: true, sections, merchant: merchantOf(source.items) }];
  });
}

/** The place that the structured data of a page is about. */
export function merchantOf({ jsonLd, microdata, rdfa }: PageItems): Merchant | undefined {
  const places = [...walkItems([...jsonLd, ...microdata, ...rdfa])].filter((item) => isOfType(item, PLACE));
  const place = places.find((item) => isOfType(item, EATERY)) ?? places[0];
  const name = place === undefined ? undefined : textOf(place, "name");
  return place === undefined || name === undefined
    ? undefined
    : { name: name.slice(0, 200), type: place.types.find((type) => PLACE.test(type)) ?? "" };
}

/** Names of the types of all things on a page. */
export function typesOf({ jsonLd, microdata, rdfa }: PageItems): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { types } of walkItems([...jsonLd, ...microdata, ...rdfa]))
    for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** Whether a type is that of a place with a menu. */
export const isEatery = (type: string): boolean => EATERY.test(type);

function sectionsIn(all: readonly Item[], source: StructuredSource): DraftSection[] {
  const taken = new Set<Item>();
  let left = MAX_ITEMS + 1;
  const dishesOf = (item: Item): DraftItem[] =>
    itemsOf(item, "hasMenuItem", "menuItem", "itemListElement").flatMap((entry) => {
      const dish = isOfType(entry, "MenuItem")
        ? entry
        : itemsOf(entry, "item").find((inner) => isOfType(inner, "MenuItem"));
      if (dish === undefined || taken.has(dish) || left <= 0) return [];
      taken.add(dish);
      left--;
      const read = dishOf(dish, source);
      return read === undefined ? [] : [read];
    });
  const sections: DraftSection[] = [];
  const add = (item: Item, fallback: string): void => {
    const items = dishesOf(item);
    if (items.length > 0)
      sections.push({
        key: keyOf(item),
        name: (textOf(item, "name") ?? fallback).slice(0, 200),
        description: (textOf(item, "description") ?? "").slice(0, MAX_TEXT),
        items,
      });
  };
  // What is added to a dish is no dish of its own.
  for (const item of all)
    for (const extra of itemsOf(item, "menuAddOn")) for (const inner of walkItems([extra])) taken.add(inner);
  for (const item of all) if (!taken.has(item) && isOfType(item, /^Menu(?:Section)?$/)) add(item, "Menu");
  const alone = all
    .filter((item) => isOfType(item, "MenuItem") && !taken.has(item))
    .slice(0, Math.max(0, left));
  const dishes = alone.flatMap((item) => dishOf(item, source) ?? []);
  if (dishes.length > 0) sections.push({ key: "", name: "Menu", description: "", items: dishes });
  return sections;
}

function dishOf(item: Item, { money, baseUrl }: StructuredSource): DraftItem | undefined {
  const name = textOf(item, "name");
  if (name === undefined || name.length > 300) return undefined;
  const offers = itemsOf(item, "offers");
  const choices: Choice[] = offers.flatMap((offer) => {
    const price = priceOf(offer, money);
    return price === undefined ? [] : [{ name: textOf(offer, "name", "description", "size") ?? "", price }];
  });
  const own = priceOf(item, money);
  const amounts = choices.map(({ price }) => price).filter((price) => price !== undefined);
  const price =
    amounts.reduce<Money | undefined>(
      (least, one) => (least === undefined || one.amount < least.amount ? one : least),
      undefined,
    ) ?? own;
  const groups: OptionGroup[] = [];
  const named = choices.filter((choice) => choice.name !== "").slice(0, MAX_CHOICES);
  if (named.length > 1) groups.push({ name: "Size", options: named });
  const extras = itemsOf(item, "menuAddOn")
    .flatMap((extra) => addOns(extra, money))
    .slice(0, MAX_CHOICES);
  if (extras.length > 0) groups.push({ name: "Extras", options: extras });
  const stock = offers.map((offer) => textOf(offer, "availability")).find((text) => text !== undefined);
  const isOut = stock !== undefined && /OutOfStock|SoldOut|Discontinued/i.test(stock);
  const energy =
    itemsOf(item, "nutrition").map((one) => textOf(one, "calories"))[0] ?? textOf(item, "calories");
  return {
    ...EMPTY_ITEM,
    key: keyOf(item),
    name: plain(name),
    description: plain(textOf(item, "description") ?? "").slice(0, MAX_TEXT),
    price,
    optionGroups: groups,
    dietary: [...new Set(textsOf(item, "suitableForDiet").flatMap((text) => dietNamed(text) ?? []))],
    calories:
      energy === undefined
        ? undefined
        : (caloriesOf(energy) ?? (/^\d{1,4}$/.test(energy.trim()) ? Number(energy) : undefined)),
    inStock: stock === undefined ? undefined : !isOut,
    stockText: isOut ? stock.replace(/^.*[/#:]/, "") : "",
    images: picturesOf(item, baseUrl),
    url: addressOf(textOf(item, "url"), baseUrl),
    origin: item.origin,
    snippet: name.slice(0, 200),
  };
}

function priceOf(item: Item, money: StructuredSource["money"]): Money | undefined {
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

function addOns(extra: Item, money: StructuredSource["money"]): Choice[] {
  const inner = isOfType(extra, "MenuSection") ? itemsOf(extra, "hasMenuItem") : [extra];
  return inner.flatMap((item) => {
    const name = textOf(item, "name");
    const price = itemsOf(item, "offers").map((offer) => priceOf(offer, money))[0];
    return name === undefined ? [] : [{ name, ...(price === undefined ? {} : { price }) }];
  });
}

/** `https://schema.org/GlutenFreeDiet` as a word. */
function dietNamed(text: string): string | undefined {
  const word = text
    .replace(/^.*[/#:]/, "")
    .replace(/Diet$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return dietOf(word) ?? (word.startsWith("low lactose") ? "lactose-free" : undefined);
}

function picturesOf(item: Item, baseUrl: string): Picture[] {
  const addresses = [
    ...textsOf(item, "image"),
    ...itemsOf(item, "image").flatMap((image) => textsOf(image, "url", "contentUrl").slice(0, 1)),
  ];
  return [...new Set(addresses.map((address) => addressOf(address, baseUrl)))]
    .filter((url) => url !== "")
    .slice(0, 10)
    .map((url) => ({ url }));
}

function keyOf(item: Item): string {
  const key = textOf(item, "sku", "productID", "identifier") ?? item.id ?? nameOf(item, "identifier") ?? "";
  return key.length <= 200 && !key.startsWith("_:") ? key : "";
}
