/** Structured data of a page as plain items, whatever notation it was written in. */

/** A value of a property: a literal or another item. */
export type ItemValue = string | number | boolean | Item;

/** A thing that a page describes in markup. Items may hold each other in a circle; `walkItems` visits each once. */
export interface Item {
  /** Names of its types without vocabulary, as written: `Product`. */
  readonly types: readonly string[];
  /** Its identifier, where it has one. */
  readonly id?: string;
  /** Where it stands: `json-ld: $[0].offers[1]`, `microdata: div#main`, `rdfa: div`. */
  readonly origin: string;
  /** Values of each property in the order of the page, by name without vocabulary. Addresses are as written. */
  readonly properties: ReadonlyMap<string, readonly ItemValue[]>;
}

/** Whether an item has a type whose name, in any case, is or matches this. */
export function isOfType(item: Item, type: string | RegExp): boolean {
  const is = (name: string) =>
    typeof type === "string" ? name.toLowerCase() === type.toLowerCase() : type.test(name);
  return item.types.some(is);
}

/** The items that are values of these properties, in order. */
export function itemsOf(item: Item, ...names: readonly string[]): Item[] {
  return names
    .flatMap((name) => item.properties.get(name) ?? [])
    .filter((value) => typeof value === "object");
}

/** The literal values of these properties as text, without white space around; empty ones are left out. */
export function textsOf(item: Item, ...names: readonly string[]): string[] {
  return names
    .flatMap((name) => item.properties.get(name) ?? [])
    .flatMap((value) => (typeof value === "object" ? [] : [String(value).trim()]))
    .filter((text) => text !== "");
}

/** The first of {@link textsOf}. */
export function textOf(item: Item, ...names: readonly string[]): string | undefined {
  return textsOf(item, ...names)[0];
}

/** The first literal of a property, or the `name` of the item that stands in its place, as of a brand. */
export function nameOf(item: Item, ...names: readonly string[]): string | undefined {
  for (const value of names.flatMap((name) => item.properties.get(name) ?? [])) {
    const text =
      typeof value === "object" ? textOf(value, "name", "legalName", "@value") : String(value).trim();
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

/** These items and all that they hold, each once, parents first. */
export function* walkItems(items: Iterable<Item>): Generator<Item> {
  const seen = new Set<Item>();
  const open = [...items].reverse();
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (seen.has(item)) continue;
    seen.add(item);
    yield item;
    const below = [...item.properties.values()].flatMap((values) =>
      values.filter((value) => typeof value === "object"),
    );
    open.push(...below.reverse());
  }
}

/** The last part of a name with a vocabulary: `Product` of `https://schema.org/Product` and `schema:Product`. */
export function localName(name: string): string {
  const text = name.trim();
  return text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("#"), text.lastIndexOf(":")) + 1);
}
