/** Products of JSON-LD, microdata and RDFa. @see schema.org, "Product", "ProductGroup", "Offer" */

import {
  availabilityOf,
  currencyOf,
  type Item,
  isOfType,
  itemsOf,
  nameOf,
  type PageItems,
  type Price,
  type PriceHint,
  textOf,
  textsOf,
  walkItems,
} from "@winnow/kit-facts";
import type { Draft, DraftImage, DraftVariant, SourceName } from "./draft.ts";
import { readFields } from "./fields.ts";
import { machinePrice } from "./machine-price.ts";
import { cleanText, isAddress, likeness } from "./text.ts";

const PRODUCT =
  /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|Book|Vehicle|Car|Drug|VideoGame|SoftwareApplication|MobileApplication|Event|\w+Event|Ticket|DietarySupplement|Accommodation)$/;
/** Types that are a thing for sale only with an offer. */
const MAYBE =
  /^(?:Book|Vehicle|Car|VideoGame|SoftwareApplication|MobileApplication|Event|\w+Event|Accommodation)$/;
const OFFER = /^(?:Offer|AggregateOffer|OfferForPurchase|Demand)$/;
/** Properties that lead to other things than the product. */
const ELSEWHERE = [
  "isRelatedTo",
  "isSimilarTo",
  "isAccessoryOrSparePartFor",
  "isConsumableFor",
  "itemListElement",
  "review",
  "hasPart",
  "itemReviewed",
  "makesOffer",
  "about",
  "mentions",
];
/** Products and offers looked at. */
const MAX_ITEMS = 5000;

/** What structured data says about products. */
export interface ItemDrafts {
  /** One for each product that is not a mere relation or variant of another. */
  readonly drafts: readonly Draft[];
  /** Whether products stand in a list of items, as on pages of categories. */
  readonly listed: number;
}

/** The products of a page, those named like its title first. */
export function draftsOf(items: PageItems, title: string, hint: PriceHint): ItemDrafts {
  const drafts: Draft[] = [];
  let listed = 0;
  for (const [source, top] of [
    ["json-ld", items.jsonLd],
    ["microdata", items.microdata],
    ["rdfa", items.rdfa],
  ] as const) {
    const others = elsewhere(top);
    const products: Item[] = [];
    const orphans: Item[] = [];
    const inside = new Set<Item>();
    for (const item of walkItems(top)) {
      if (products.length + orphans.length > MAX_ITEMS) break;
      const isProduct = isOfType(item, PRODUCT) && (!isOfType(item, MAYBE) || item.properties.has("offers"));
      if (isProduct && others.has(item)) listed++;
      else if (isProduct && !inside.has(item)) {
        products.push(item);
        for (const part of walkItems(
          itemsOf(item, "offers", "hasVariant", "model", "itemOffered", "isVariantOf"),
        ))
          inside.add(part);
      } else if (isOfType(item, OFFER) && !inside.has(item) && !others.has(item)) orphans.push(item);
    }
    drafts.push(...groupsOf(products, orphans, source, hint));
  }
  const rank = (draft: Draft) => (title === "" ? 0 : Math.round(likeness(draft.title ?? "", title) * 4));
  return {
    drafts: drafts
      .map((draft, at) => ({ draft, at, rank: rank(draft) }))
      .sort((one, other) => other.rank - one.rank || one.at - other.at)
      .map(({ draft }) => draft),
    listed,
  };
}

function elsewhere(top: readonly Item[]): ReadonlySet<Item> {
  const found = new Set<Item>();
  for (const item of walkItems(top)) {
    if (found.has(item)) continue;
    for (const below of walkItems(itemsOf(item, ...ELSEWHERE))) found.add(below);
  }
  return found;
}

/** Products of one name, or of one group, are variants of one product. */
function groupsOf(
  products: readonly Item[],
  orphans: readonly Item[],
  source: SourceName,
  hint: PriceHint,
): Draft[] {
  const groups = new Map<string, Item[]>();
  for (const [index, item] of products.entries()) {
    const group = itemsOf(item, "isVariantOf")[0];
    const key =
      textOf(item, "inProductGroupWithID") ??
      (group && textOf(group, "productGroupID", "name")) ??
      textOf(item, "name") ??
      `#${index}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  const drafts = [...groups.values()].map((group) => draftOf(group, source, hint));
  const [only] = drafts;
  // Offers that stand apart belong to the only product, or to the first one.
  if (
    only !== undefined &&
    !drafts.some(({ variants }) => variants.some(({ price }) => price !== undefined))
  ) {
    const variants = orphans
      .map((offer) => variantOf(offer, undefined, hint))
      .filter(({ price }) => price !== undefined);
    if (variants.length > 0) drafts[0] = { ...only, variants };
  }
  if (only === undefined && orphans.length > 0) {
    const variants = orphans.slice(0, 20).map((offer) => variantOf(offer, undefined, hint));
    const [offer] = orphans;
    if (offer !== undefined && variants.some(({ price }) => price !== undefined))
      drafts.push({
        source,
        origin: offer.origin,
        images: [],
        variants,
        title: cleanText(textOf(offer, "name")),
      });
  }
  return drafts;
}

function draftOf(group: readonly Item[], source: SourceName, hint: PriceHint): Draft {
  const first = group[0]!;
  const parent = itemsOf(first, "isVariantOf")[0];
  const parts = group.flatMap((item) => {
    const variants = itemsOf(item, "hasVariant", "model").filter((one) => isOfType(one, PRODUCT));
    return variants.length > 0 ? variants : [item];
  });
  const fields = readFields(({ name, items }) => {
    if (name === "gtin") return [first, ...itemsOf(first, "offers")].flatMap((one) => textsOf(one, ...items));
    if (name === "sku" && parts.length > 1) return textsBy(["productGroupID"], first, parent);
    return textsBy(items, first, parent);
  });
  return {
    source,
    origin: first.origin,
    ...fields,
    images: imagesOf(first),
    variants: parts.flatMap((item) => variantsOf(item, parts.length > 1, hint)),
  };
}

/** What the first of these items that has one of the properties says: in words, or by the name of a thing. */
const textsBy = (names: readonly string[], ...items: readonly (Item | undefined)[]): (string | undefined)[] =>
  items.map((item) => item && nameOf(item, ...names));

function variantsOf(item: Item, isOneOfMany: boolean, hint: PriceHint): DraftVariant[] {
  const offers = itemsOf(item, "offers").flatMap((offer) => {
    const inner = itemsOf(offer, "offers");
    return inner.length > 0 ? inner : [offer];
  });
  // One product with offers of the same thing by several sellers has one variant; offers that name things are variants.
  const named = offers.filter(
    (offer) => textOf(offer, "sku", "mpn") !== undefined || itemsOf(offer, "itemOffered").length > 0,
  );
  const isNamed =
    !isOneOfMany &&
    named.length > 1 &&
    new Set(named.map((offer) => textOf(offer, "sku", "mpn") ?? offer.origin)).size > 1;
  if (isNamed)
    return named
      .slice(0, MAX_ITEMS)
      .map((offer) => variantOf(offer, itemsOf(offer, "itemOffered")[0] ?? item, hint));
  const stated = offers.map((offer) => variantOf(offer, item, hint));
  const usable = stated.filter(({ price }) => price !== undefined);
  const [best = stated[0] ?? variantOf(undefined, item, hint)] = usable
    .filter(({ stock }) => stock?.inStock !== false)
    .sort((one, other) => one.price!.amount - other.price!.amount);
  const lowest = usable.length > 0 && best.price === undefined ? usable[0]! : best;
  const highest = highestOf(usable);
  const isList =
    offers.length === 2 &&
    highest !== undefined &&
    lowest.price !== undefined &&
    highest.amount > lowest.price.amount;
  return [
    isList && lowest.originalPrice === undefined && isPriceList(offers)
      ? { ...lowest, originalPrice: highest }
      : lowest,
  ];
}

const highestOf = (variants: readonly DraftVariant[]): Price | undefined =>
  variants
    .map(({ price }) => price)
    .reduce((one, other) => ((other?.amount ?? 0) > (one?.amount ?? 0) ? other : one), undefined);

/** Whether two offers are the list price and what is asked now: the same seller, none of them described. */
function isPriceList(offers: readonly Item[]): boolean {
  const sellers = new Set(offers.map((offer) => nameOf(offer, "seller") ?? ""));
  const conditions = new Set(offers.map((offer) => textOf(offer, "itemCondition") ?? ""));
  return sellers.size === 1 && conditions.size === 1;
}

function variantOf(offer: Item | undefined, item: Item | undefined, hint: PriceHint): DraftVariant {
  const prices = offer === undefined ? {} : pricesOf(offer, hint);
  const stocks = [offer, item].flatMap((one) => (one === undefined ? [] : textsOf(one, "availability")));
  return {
    origin: offer?.origin ?? item?.origin ?? "",
    id: (offer && textOf(offer, "sku", "mpn")) ?? (item && textOf(item, "productID", "sku", "mpn")),
    sku: (item && textOf(item, "sku")) ?? (offer && textOf(offer, "sku")),
    title: cleanText(item && textOf(item, "name")),
    values: item === undefined ? {} : valuesOf(item),
    stock: stocks.map(availabilityOf).find((stock) => stock !== undefined),
    ...prices,
    images: item === undefined ? [] : imagesOf(item),
  };
}

/** The price of an offer, in its own fields or in its specifications. */
function pricesOf(offer: Item, hint: PriceHint): Pick<DraftVariant, "price" | "originalPrice"> {
  const specifications = itemsOf(offer, "priceSpecification");
  const isList = (one: Item) =>
    /ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice/i.test(textOf(one, "priceType") ?? "");
  const isUnit = (one: Item) =>
    one.properties.has("referenceQuantity") || isOfType(one, /^(?:Delivery|Payment)/);
  const asked = specifications.find((one) => !isList(one) && !isUnit(one));
  const list = specifications.find((one) => isList(one));
  const price =
    amountOf(offer, hint, "price", "lowPrice") ?? (asked && amountOf(asked, hint, "price", "minPrice"));
  const original = list && amountOf(list, hint, "price", "maxPrice");
  const isSale = original !== undefined && price !== undefined && original.amount > price.amount;
  return { ...(price === undefined ? {} : { price }), ...(isSale ? { originalPrice: original } : {}) };
}

function amountOf(item: Item, hint: PriceHint, ...names: string[]): Price | undefined {
  const declared = textOf(item, "priceCurrency");
  const currency =
    declared === undefined ? undefined : currencyOf(declared === "RUR" ? "RUB" : declared, hint);
  const about = { ...hint, ...(currency === undefined ? {} : { currency }) };
  for (const text of textsOf(item, ...names)) {
    const price = machinePrice(text, about);
    if (price !== undefined) return price;
  }
  return undefined;
}

function imagesOf(item: Item): DraftImage[] {
  const texts = textsOf(item, "image", "images").map((url) => ({ url }));
  const things = itemsOf(item, "image", "images").flatMap((image) => {
    const url = textOf(image, "contentUrl", "url", "thumbnailUrl") ?? image.id;
    return url === undefined ? [] : [{ url, alt: textOf(image, "caption", "name", "description") }];
  });
  return [...texts, ...things];
}

const FEATURES = ["color", "size", "material", "pattern", "flavor", "suggestedAge", "suggestedGender"];

/** What makes a variant differ from others. */
function valuesOf(item: Item): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of FEATURES) {
    const value = cleanText(nameOf(item, name), 200);
    if (value !== undefined && !isAddress(value)) values[name] = value;
  }
  return values;
}
