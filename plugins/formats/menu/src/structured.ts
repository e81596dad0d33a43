/** Menus in structured data: schema.org's `Menu`, `MenuSection` and `MenuItem`. @see https://schema.org/Menu */
import { type Item, isOfType, itemsOf, type PageItems, textOf, walkItems } from "@winnow/kit-facts";
import { readItem } from "./fields.ts";
import { type Around, keyOf } from "./schema-org.ts";
import { plain } from "./text.ts";
import {
  type Draft,
  type DraftItem,
  type DraftSection,
  EMPTY_ITEM,
  MAX_ITEMS,
  MAX_TEXT,
  type Merchant,
  type SourceName,
} from "./types.ts";

/** Structured data, and what reading it needs in addition. */
export interface StructuredSource extends Around {
  readonly items: PageItems;
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

function dishOf(item: Item, source: StructuredSource): DraftItem | undefined {
  const name = textOf(item, "name");
  if (name === undefined || name.length > 300) return undefined;
  const own = { name: plain(name), origin: item.origin, snippet: name.slice(0, 200) };
  return { ...EMPTY_ITEM, ...readItem(item, source), ...own };
}
