/** Lists that a page states as data only: JSON-LD, where scripts show what a reader sees. */
import type { Tree } from "@winnow/kit-dom";
import { availabilityOf, type Item, isOfType, itemsOf, nameOf, readItems, textOf } from "@winnow/kit-facts";
import { type RawList, type SlotKind, Slots } from "./slots.ts";

/** Types of things that several of, side by side, are a list. */
const THINGS =
  /^(?:Product|Article|NewsArticle|BlogPosting|Event|JobPosting|Recipe|Hotel|Place|LocalBusiness|Offer|Book|Movie|Course|Apartment|House|Accommodation|VideoObject)$/;
const FEW = 2;
const PROPERTIES = [
  ["title", "text", ["name", "headline", "title"]],
  ["url", "link", ["url", "@id"]],
  ["image", "image", ["image", "thumbnailUrl"]],
  ["description", "text", ["description"]],
  ["author", "text", ["author", "creator"]],
  ["brand", "text", ["brand"]],
  ["date", "date", ["datePublished", "datePosted"]],
  ["startDate", "date", ["startDate"]],
  ["location", "text", ["location", "jobLocation"]],
  ["company", "text", ["hiringOrganization"]],
] as const satisfies readonly (readonly [string, SlotKind, readonly string[]])[];

/** The list of the structured data of a page; undefined without one of two things or more. */
export function structuredList(tree: Tree, baseUrl: string): RawList | undefined {
  const { jsonLd } = readItems(tree);
  const things = jsonLd.filter((item) => isOfType(item, "ItemList")).map(membersOf);
  const [list = jsonLd.filter((item) => isOfType(item, THINGS))] = things.sort((a, b) => b.length - a.length);
  if (list.length < FEW) return undefined;
  const slots = new Slots();
  for (const item of list) {
    slots.begin();
    addItem(item, slots, baseUrl);
  }
  return slots.records.filter((record) => record.length > 0).length < FEW ? undefined : slots;
}

function membersOf(list: Item): Item[] {
  return itemsOf(list, "itemListElement").map((element) => itemsOf(element, "item")[0] ?? element);
}

function addItem(item: Item, slots: Slots, baseUrl: string): void {
  const add = (property: string, kind: SlotKind, value: string | undefined) => {
    if (value !== undefined) slots.add({ key: property, around: "", property, kind }, value.slice(0, 5000));
  };
  for (const [property, kind, names] of PROPERTIES) {
    const value = nameOf(item, ...names) ?? itemsOf(item, ...names).map((one) => textOf(one, "url"))[0];
    const isAddress = kind === "link" || kind === "image";
    add(property, kind, isAddress && value !== undefined ? URL.parse(value, baseUrl)?.href : value);
  }
  const [offer] = itemsOf(item, "offers");
  const amount = offer && textOf(offer, "price", "lowPrice");
  const currency = offer && textOf(offer, "priceCurrency");
  if (amount !== undefined) add("price", "text", currency === undefined ? amount : `${amount} ${currency}`);
  const stock = availabilityOf((offer && textOf(offer, "availability")) ?? "");
  if (stock !== undefined) add("availability", "text", `${stock.inStock}`);
  const [rating] = itemsOf(item, "aggregateRating", "reviewRating");
  add("rating", "rating", rating && textOf(rating, "ratingValue"));
}
