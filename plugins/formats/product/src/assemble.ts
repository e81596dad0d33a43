/** The answers of all sources in the shape of the specification. */

import type {
  Price,
  Product,
  ProductEvidence,
  ProductPrice,
  ProductReading,
  ProductVariant,
  Stock,
} from "@winnow/kit-facts";
import type { Draft, DraftImage, DraftVariant, Found } from "./draft.ts";
import { type FieldName, SHOWN, type ShownName } from "./fields.ts";
import { MAX_IMAGES, MAX_VALUES, MAX_VARIANTS } from "./output.ts";
import type { FoundPrice } from "./reconcile.ts";
import { cleanText, likeness } from "./text.ts";

/** What {@link assemble} puts together. */
export interface Parts {
  readonly drafts: readonly Draft[];
  readonly seen: {
    readonly title: string | undefined;
    readonly images: readonly DraftImage[];
    readonly variants: readonly DraftVariant[];
    /** What the visible page says of fields. */
    readonly fields: { readonly [name in FieldName]?: Found<string> | undefined };
  };
  readonly price: FoundPrice | undefined;
  readonly stock: Found<Stock>;
  readonly number: Found<string> | undefined;
  readonly url: string;
  readonly baseUrl: string;
  readonly pageTitle: string;
  /** The currency that the page declares. */
  readonly currency: string | undefined;
}

/** The product, where each of its values was read, and what was left out. */
export function assemble(parts: Parts): Pick<ProductReading, "product" | "evidence" | "warnings"> {
  const { url } = parts;
  const evidence: ProductEvidence[] = [];
  const warnings: string[] = [];
  const note = (path: string, found: Omit<Found<unknown>, "value">): void => {
    evidence.push({
      path,
      origin: found.origin,
      snippet: found.snippet.slice(0, 300),
      confidence: found.confidence,
    });
  };
  const title = titleOf(parts, note);
  const shown = SHOWN.flatMap((field) => {
    const found = fieldIn(parts, field);
    if (found === undefined) return [];
    note(`/${field.name}`, found);
    return [[field.name, found.value] as const];
  });
  const stated = variantsOf(parts);
  if (stated.length > MAX_VARIANTS)
    warnings.push(`The product has ${stated.length} variants; the first ${MAX_VARIANTS} are given.`);
  const variants = stated
    .slice(0, MAX_VARIANTS)
    .map((variant, index) => completed(variant, parts, stated, `/variants/${index}`, note));
  if (!variants.some((variant) => variant.price !== undefined)) {
    warnings.push(noPriceOf(parts, stated));
  }
  // A field that the type of products lacks does not compile: what is spread is not looked at otherwise.
  const fields: Pick<Product, ShownName> = Object.fromEntries(shown);
  const product: Product = { title, url, ...fields, variants };
  return { product, evidence, warnings };
}

type Note = (path: string, found: Omit<Found<unknown>, "value">) => void;

/** A field, of the first source that has it. */
function fieldIn(
  { drafts, seen }: Parts,
  { name, isSeenFirst }: (typeof SHOWN)[number],
): Found<string> | undefined {
  const onPage = seen.fields[name];
  const draft = drafts.find((one) => one[name] !== undefined);
  const value = draft?.[name];
  if (draft === undefined || value === undefined || (isSeenFirst === true && onPage !== undefined))
    return onPage;
  return { value, origin: draft.origin, snippet: value, confidence: draft.source === "meta" ? 0.7 : 0.9 };
}

/** The name in markup, or the heading where markup adds words that are not the product's. */
function titleOf({ drafts, seen, pageTitle, url }: Parts, note: Note): string {
  const draft = drafts.find((one) => one.title !== undefined && one.source !== "meta");
  const heading = cleanText(seen.title);
  const isHeading =
    heading !== undefined &&
    (draft?.title === undefined ||
      (draft.title.length > heading.length && likeness(draft.title, heading) === 1));
  const title = (isHeading ? heading : draft?.title) ?? cleanText(pageTitle) ?? url;
  note("/title", {
    origin: isHeading || draft === undefined ? "css: h1" : draft.origin,
    snippet: title,
    confidence: 0.9,
  });
  return title;
}

/** The variants of the source that describes most of them; one where none does. */
function variantsOf({ drafts, seen }: Parts): readonly DraftVariant[] {
  const told = (variants: readonly DraftVariant[]) => {
    const keys = variants.map(({ values = {}, id, sku }) => JSON.stringify([values, id ?? sku]));
    return new Set(keys).size === variants.length
      ? variants.length + (variants.some(({ values = {} }) => Object.keys(values).length > 0) ? 0.5 : 0)
      : 1;
  };
  const sources = [...drafts.map(({ variants }) => variants), seen.variants].filter(
    (variants) => variants.length > 0,
  );
  const [best] = sources.toSorted((one, other) => told(other) - told(one));
  if (best === undefined || told(best) < 2)
    return [
      drafts.flatMap(({ variants }) => variants).find(({ price }) => price !== undefined) ??
        drafts[0]?.variants[0] ?? { origin: "page" },
    ];
  return best;
}

/** Whether a price is a nothing that only markup names: shops write it where they have filled in none. */
const isUnfilled = (price: Price | undefined, parts: Parts): boolean =>
  price?.amount === 0 && parts.price?.value.amount !== 0;

/** Why no variant has a price. */
function noPriceOf(parts: Parts, stated: readonly DraftVariant[]): string {
  const prices = [parts.price?.value, ...stated.map(({ price }) => price)].filter((one) => one !== undefined);
  if (prices.length === 0) return "The page names no price for the product.";
  return prices.every((one) => isUnfilled(one, parts))
    ? "Markup gives a price of 0, and the page does not say that the product is free, so it is left out."
    : "The page gives its price without a currency, so it is left out.";
}

/** Whether a source gives all variants the same price, or none a price. */
function isSamePrice(variants: readonly DraftVariant[]): boolean {
  const amounts = variants.flatMap(({ price }) => (price === undefined ? [] : [price.amount]));
  return new Set(amounts).size <= 1 && (amounts.length === 0 || amounts.length === variants.length);
}

/** A variant with what the sources say about all of them. */
function completed(
  variant: DraftVariant,
  parts: Parts,
  stated: readonly DraftVariant[],
  path: string,
  note: Note,
): ProductVariant {
  const isOnly = stated.length === 1;
  const { drafts, seen, number, baseUrl, currency } = parts;
  // Where all variants cost the same, the price that was reconciled is theirs.
  const overall = isSamePrice(stated) ? parts.price : undefined;
  const own = isUnfilled(variant.price, parts) ? undefined : variant.price;
  const price = outputPrice(overall?.value ?? own ?? parts.price?.value, currency);
  const isOnSale = !isOnly && stated.some((one) => one.originalPrice !== undefined);
  const original = isOnSale ? variant.originalPrice : (overall?.originalPrice ?? variant.originalPrice);
  const before = outputPrice(original, currency);
  const stock =
    isOnly || variant.stock === undefined
      ? parts.stock.value
      : variant.stock.inStock && !parts.stock.value.inStock && parts.stock.origin.startsWith("css:")
        ? parts.stock.value
        : variant.stock;
  const sku = isOnly ? (number?.value ?? variant.sku) : variant.sku;
  const id = variant.id ?? sku;
  if (price !== undefined)
    note(
      `${path}/price`,
      overall ?? { origin: variant.origin, snippet: variant.price?.formatted ?? "", confidence: 0.8 },
    );
  note(
    `${path}/availability`,
    isOnly || variant.stock === undefined
      ? parts.stock
      : { origin: variant.origin, snippet: variant.stock.text, confidence: 0.85 },
  );
  if (isOnly && number !== undefined) note(`${path}/sku`, number);
  const shared =
    isOnly || (variant.images ?? []).length === 0
      ? [...drafts.flatMap(({ images }) => images), ...seen.images]
      : [];
  const title = variant.title ?? undefined;
  return {
    ...(id === undefined ? {} : { id: id.slice(0, 500) }),
    ...(sku === undefined ? {} : { sku: sku.slice(0, 500) }),
    ...(title === undefined ? {} : { title }),
    values: Object.fromEntries(
      Object.entries(variant.values ?? {})
        .slice(0, MAX_VALUES)
        .map(([name, value]) => [name.slice(0, 200), value.slice(0, 500)]),
    ),
    availability: {
      inStock: stock.inStock,
      ...(stock.text === "" ? {} : { text: stock.text.slice(0, 500) }),
    },
    ...(price === undefined ? {} : { price }),
    ...(before !== undefined && price !== undefined && before.amount > price.amount
      ? { sale: { originalPrice: before } }
      : {}),
    images: outputImages([...(variant.images ?? []), ...shared], baseUrl, isOnly ? MAX_IMAGES : 10),
  };
}

/** A price as the specification has it; undefined without a currency of ISO 4217, or for what no price can be. */
function outputPrice(price: Price | undefined, declared: string | undefined): ProductPrice | undefined {
  const currency = price?.currency ?? declared;
  if (price === undefined || currency === undefined || !Number.isFinite(price.amount) || price.amount < 0)
    return undefined;
  const isPlain = /^[\d.]+$/.test(price.formatted);
  const formatted = isPlain
    ? `${currency} ${price.amount.toFixed(decimalsOf(currency))}`
    : price.formatted.slice(0, 200);
  return { amount: price.amount, currency, formatted };
}

function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

function outputImages(
  images: readonly DraftImage[],
  baseUrl: string,
  maxImages: number,
): { url: string; alt?: string }[] {
  const found = new Map<string, { url: string; alt?: string }>();
  for (const { url, alt } of images) {
    if (found.size >= maxImages) break;
    const parsed = url.length > 4000 ? null : URL.parse(url.trim(), baseUrl);
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) continue;
    const text = cleanText(alt);
    if (!found.has(parsed.href))
      found.set(parsed.href, { url: parsed.href, ...(text === undefined ? {} : { alt: text }) });
  }
  return [...found.values()];
}
