/** What the sources say about price, stock and number, made into one answer each. */

import type { Price, Stock } from "@winnow/kit-facts";
import type { Draft, DraftVariant, Found } from "./draft.ts";
import type { Labelled } from "./page-numbers.ts";
import type { SeenPrice } from "./page-prices.ts";

/** What a source counts before the page confirms it. */
const TRUST = { "json-ld": 4, microdata: 4, rdfa: 4, state: 3, meta: 3, page: 0 } as const;
/** Lines between a price and the one that it replaces. */
const NEAR_LINES = 8;

/** The price of the product, and what it was before. */
export interface FoundPrice extends Found<Price> {
  readonly originalPrice?: Price;
}

const same = (one: Price, other: Price): boolean => Math.abs(one.amount - other.amount) < 0.006;

/** A price, and how much speaks for it. */
interface Candidate {
  price: Price;
  readonly origin: string;
  readonly snippet: string;
  votes: number;
}

/**
 * The price that most speaks for: each source has a weight, what visitors see adds to it, and what is struck through
 * takes from it. So the page confirms markup, and overrules it where it shows another price in its place. A price of nothing is one
 * where the page says so too: shops write it where they have filled in none.
 */
export function reconcilePrice(
  drafts: readonly Draft[],
  seen: readonly SeenPrice[],
  saysFree: boolean,
): FoundPrice | undefined {
  const candidates: Candidate[] = [];
  for (const { source, variants } of drafts) {
    const variant = representative(variants);
    if (variant?.price !== undefined && variant.price.amount > 0)
      vote(candidates, variant.price, TRUST[source], variant.origin);
  }
  addSeen(candidates, seen);
  for (const old of seen) if (old.isOld && old.isMain) weighOld(candidates, old, seen);
  const [winner, next] = candidates.sort((one, other) => other.votes - one.votes);
  if (winner === undefined || winner.votes < 1) return saysFree ? free(drafts) : undefined;
  const margin = winner.votes - Math.max(0, next?.votes ?? 0);
  const original = originalOf(winner.price, drafts, seen);
  const confidence = Math.round(Math.min(0.98, 0.5 + winner.votes * 0.03 + margin * 0.03) * 100) / 100;
  const { price, origin, snippet } = winner;
  return {
    value: price,
    origin,
    snippet,
    confidence,
    ...(original === undefined ? {} : { originalPrice: original }),
  };
}

function vote(candidates: Candidate[], price: Price, votes: number, origin: string): void {
  const known = candidates.find((candidate) => same(candidate.price, price));
  if (known === undefined) {
    candidates.push({ price, origin, snippet: price.formatted, votes });
    return;
  }
  known.votes += votes;
  // Visitors see the price as the shop writes it.
  if (/^[\d.]+$/.test(known.price.formatted)) known.price = { ...known.price, formatted: price.formatted };
  if (known.price.currency === undefined && price.currency !== undefined)
    known.price = { ...known.price, currency: price.currency };
}

/** Votes for what visitors see, the best place of each amount. */
function addSeen(candidates: Candidate[], seen: readonly SeenPrice[]): void {
  const amounts = new Map<number, { best: SeenPrice; count: number }>();
  for (const one of seen) {
    if (one.isOld || one.score <= 0) continue;
    const { best = one, count = 0 } = amounts.get(one.price.amount) ?? {};
    amounts.set(one.price.amount, { best: one.score > best.score ? one : best, count: count + 1 });
  }
  for (const { best, count } of amounts.values()) {
    // Elsewhere on the page a price can confirm markup, and no more.
    if (!best.isMain && !candidates.some((candidate) => same(candidate.price, best.price))) continue;
    vote(candidates, best.price, best.score + Math.min(2, count - 1) * 0.25, best.origin);
  }
}

/** What an old price takes from its amount where a lower one stands in its place, or gives where none does. */
function weighOld(candidates: Candidate[], old: SeenPrice, seen: readonly SeenPrice[]): void {
  const asked = seen.filter((one) => one.isMain && !one.isOld);
  const isReplaced = asked.some(
    (one) => one.price.amount < old.price.amount && Math.abs(one.at - old.at) <= NEAR_LINES,
  );
  const known = candidates.find((candidate) => same(candidate.price, old.price));
  const isAlsoAsked = asked.some((one) => one.score >= old.score && same(one.price, old.price));
  if (known !== undefined && isReplaced && !isAlsoAsked) known.votes -= 4;
  else if (known === undefined && !isReplaced) vote(candidates, old.price, old.score - 2, old.origin);
}

/** The variant that stands for all: the cheapest that can be bought, else the cheapest. */
export function representative(variants: readonly DraftVariant[]): DraftVariant | undefined {
  const priced = variants.filter(({ price }) => price !== undefined);
  const sellable = priced.filter(({ stock }) => stock?.inStock !== false);
  return (sellable.length > 0 ? sellable : priced).reduce<DraftVariant | undefined>(
    (best, one) => (best?.price === undefined || (one.price?.amount ?? 0) < best.price.amount ? one : best),
    undefined,
  );
}

/** A thing that costs nothing, where a source says so and no other names a price. */
function free(drafts: readonly Draft[]): FoundPrice | undefined {
  const variant = drafts
    .map(({ variants }) => representative(variants))
    .find((one) => one?.price?.amount === 0);
  return variant?.price === undefined
    ? undefined
    : { value: variant.price, origin: variant.origin, snippet: variant.price.formatted, confidence: 0.5 };
}

function originalOf(price: Price, drafts: readonly Draft[], seen: readonly SeenPrice[]): Price | undefined {
  for (const { variants } of drafts) {
    const variant = variants.find(
      (one) => one.price !== undefined && same(one.price, price) && one.originalPrice !== undefined,
    );
    if (variant?.originalPrice !== undefined) return variant.originalPrice;
  }
  const places = seen.filter((one) => one.isMain && !one.isOld && same(one.price, price));
  const old = seen.find(
    (one) =>
      one.isOld &&
      one.isMain &&
      one.price.amount > price.amount &&
      one.price.amount < price.amount * 20 &&
      one.price.isPart !== true &&
      places.some(({ at }) => Math.abs(at - one.at) <= NEAR_LINES),
  );
  return old?.price;
}

/** Whether the product can be bought: words of the page before markup that contradicts them. */
export function reconcileStock(
  drafts: readonly Draft[],
  seen: Found<Stock> | undefined,
  hasPrice: boolean,
): Found<Stock> {
  for (const { variants, source } of drafts) {
    const stated = variants.filter(({ stock }) => stock !== undefined);
    const best = stated.find(({ stock }) => stock?.inStock) ?? stated[0];
    if (best?.stock === undefined) continue;
    // Of several, some of which can be had, the page denies one that cannot, or the one that is chosen.
    const isOne = stated.length === 1 || stated.every(({ stock }) => stock?.inStock !== true);
    const isContradicted =
      seen !== undefined &&
      isOne &&
      seen.value.inStock !== best.stock.inStock &&
      seen.snippet !== "" &&
      seen.confidence >= 0.75;
    if (isContradicted) return seen;
    return {
      value: best.stock,
      origin: best.origin,
      snippet: best.stock.text,
      confidence: source === "meta" ? 0.75 : 0.85,
    };
  }
  return seen ?? { value: { inStock: hasPrice, text: "" }, origin: "page", snippet: "", confidence: 0.5 };
}

/** How sure a number is whose label stands near the name of the product. */
const NEAR = 0.75;

const isVariantOf = (value: string, number: string): boolean =>
  value.startsWith(number) && /^[_-]/.test(value.slice(number.length));

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Whether the address of a page holds a number, of five digits at least. */
export function isInAddress(value: string, url: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0;
  return digits >= 5 && bare(URL.parse(url)?.pathname.slice(0, 1000) ?? "").includes(bare(value));
}

/** What {@link reconcileNumber} chooses among. */
export interface Numbers {
  /** Next to labels, the surest first. */
  readonly labelled: readonly Labelled[];
  /** Whatever looks like a number near the heading. */
  readonly tokens: readonly Labelled[];
  readonly fromUrl: Found<string> | undefined;
  readonly url: string;
}

/**
 * The number by which the shop knows the product: what markup says, in the form in which the page shows it; else what the page
 * labels so; else what the page shows and its address holds; else what data of scripts, the head or the address say.
 */
export function reconcileNumber(
  drafts: readonly Draft[],
  { labelled, tokens, fromUrl, url }: Numbers,
): Found<string> | undefined {
  // A number of thirteen digits that only the head names is that of the trade, not of the shop.
  const stated = drafts.flatMap(({ sku, origin, variants, source }) => {
    const value = sku ?? (variants.length === 1 ? variants[0]?.sku : undefined);
    return value === undefined
      ? []
      : [
          {
            value,
            origin,
            snippet: value,
            confidence: 0.85,
            isWeak: source === "meta" || source === "state",
          },
        ].filter((one) => source !== "meta" || !/^\d{13}$/.test(one.value));
  });
  const shown = [...labelled, ...tokens].find(({ value }) =>
    stated.some((one) => bare(one.value) === bare(value)),
  );
  if (shown !== undefined) return { ...shown, confidence: 0.95 };
  // Far from the name a label may be that of another product: the number in the address is not.
  const [first] = labelled;
  const label =
    first !== undefined && first.confidence < NEAR
      ? (labelled.find(({ value, rank }) => rank < 2 && isInAddress(value, url)) ?? first)
      : first;
  const sure = stated.find(({ isWeak }) => !isWeak);
  // What begins with the number of markup is that of one of its variants.
  if (label?.rank === 0) return sure !== undefined && isVariantOf(label.value, sure.value) ? sure : label;
  const address = bare(URL.parse(url)?.pathname ?? "");
  const addressed = tokens.find(({ value }) => isInAddress(value, url));
  if (sure !== undefined && (address.includes(bare(sure.value)) || addressed === undefined)) return sure;
  if (label?.rank === 1) return label;
  const weak = stated.find(({ isWeak }) => isWeak);
  const id = drafts
    .map(({ variants, origin }) => ({ value: variants.length === 1 ? variants[0]?.id : undefined, origin }))
    .find(({ value }) => value !== undefined);
  const byId =
    id?.value === undefined
      ? undefined
      : { value: id.value, origin: id.origin, snippet: id.value, confidence: 0.6 };
  return addressed ?? weak ?? fromUrl ?? byId ?? label;
}
