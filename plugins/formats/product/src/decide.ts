/** Whether a page sells one product, and which of the things that it describes that is. */

import type { TreeElement } from "@winnow/kit-dom";
import { isBuyLabel, type PageItems, textBelow, walkItems } from "@winnow/kit-facts";
import type { Draft } from "./draft.ts";
import type { Metas } from "./from-meta.ts";
import type { SeenPrice } from "./page-prices.ts";
import type { PageScan } from "./page-scan.ts";
import { likeness } from "./text.ts";

/** All that was read of a page, before it is decided on. */
export interface Gathered {
  readonly items: PageItems;
  /** Of structured data, those named like the title first. */
  readonly structured: readonly Draft[];
  /** Products that stand in lists of items. */
  readonly listed: number;
  readonly states: readonly Draft[];
  readonly meta: Draft;
  readonly metas: Metas;
  readonly title: string;
  /** What the head calls the page. */
  readonly pageTitle: string;
  readonly scan: PageScan;
  readonly prices: readonly SeenPrice[];
  readonly hasNumber: boolean;
  /** Whether the page keeps the number of its address in a form or in data of its elements. */
  readonly isAddressed: () => boolean;
  /** Whether words near its name say that it is or is not to be had. */
  readonly saysStock: () => boolean;
}

/** Why a page is no product page; undefined where it is one. */
export function refusalOf(gathered: Gathered): string | undefined {
  const { structured, listed, states, meta, metas, title, scan, prices, hasNumber } = gathered;
  const priced = structured.filter(({ variants }) => variants.some(({ price }) => price !== undefined));
  const named = structured.filter((draft) => isNamed(draft, title, scan));
  const names = new Set(structured.map((draft) => draft.title ?? draft.origin));
  const best = bestOf(prices);
  const isSeen = best !== undefined && best.score >= 3;
  const cards = cardsOf(prices);
  const isArticle = [...walkItems([...gathered.items.jsonLd, ...gathered.items.microdata])].some(
    ({ types }) =>
      types.some((type) =>
        /^(?:News|Blog|Tech|Scholarly)?Article$|^BlogPosting$|^Recipe$|^SearchResultsPage$|^CollectionPage$|^QAPage$|^DiscussionForumPosting$/.test(
          type,
        ),
      ),
  );
  const type = metas.get("og:type")?.[0]?.toLowerCase() ?? "";
  const isTyped = /product|:item$|\.item$/.test(type) && !/group|category|list/.test(type);
  if (named.some((draft) => priced.includes(draft))) return undefined;
  if (names.size === 1 && priced.length > 0 && listed < 3) return undefined;
  if (names.size >= 3 && named.length === 0)
    return "It describes several products, as a page of a category does.";
  if (names.size === 0 && listed >= 3) return "It lists products, as a page of a category does.";
  if (named.length > 0 && (isSeen || isTyped || hasBuyButton(scan))) return undefined;
  if (isTyped && (isSeen || meta.variants.some(({ price }) => price !== undefined))) return undefined;
  if (isArticle) return "It is an article or a list.";
  if (states.length > 0 && (best !== undefined || hasBuyButton(scan))) return undefined;
  if (isOneArticle(gathered)) return undefined;
  // One thing has one number, and one button that buys; what is listed has many.
  const isLikely = best !== undefined && best.score >= 1.5 && scan.heading !== undefined;
  const isCard = best !== undefined && isOneOfCards(best, prices);
  if (!isCard && isLikely && ((hasNumber && cards <= 20) || (cards <= 3 && hasBuyButton(scan, 3))))
    return undefined;
  if (cards > 7) return "It shows many prices, as a page of a category does.";
  if (meta.variants.some(({ price }) => price !== undefined) && !/article|blog/.test(type)) return undefined;
  const signs =
    Number(hasBuyButton(scan)) + Number(hasNumber) + Number(best !== undefined && best.score >= 4.5);
  if (!isCard && isSeen && scan.heading !== undefined && signs >= (cards <= 3 ? 1 : 2)) return undefined;
  return best === undefined
    ? "It shows no price and describes no product."
    : isCard
      ? "It shows one product beside another, as a page of a category does."
      : "Nothing on it says that it sells one product.";
}

/** Signs of one article, besides its name as the heading. */
const MIN_SIGNS = 2;

/**
 * Whether the page is about one article of a shop, whatever it costs: sold out, or priced only when asked. What takes longest to
 * find is looked for last.
 */
function isOneArticle({ scan, pageTitle, hasNumber, isAddressed, saysStock }: Gathered): boolean {
  const heading = scan.heading?.text ?? "";
  // Behind a bar or a colon stand the site and the department.
  const [name = ""] = pageTitle.split(/\s[|:–-]\s/);
  if (heading === "" || Math.max(likeness(heading, pageTitle), likeness(heading, name)) < 0.6) return false;
  const signs = [() => hasNumber, () => hasBuyButton(scan), saysStock, isAddressed];
  let count = 0;
  for (const [index, sign] of signs.entries()) {
    if (count + signs.length - index < MIN_SIGNS) return false;
    if (sign()) count++;
    if (count >= MIN_SIGNS) return true;
  }
  return false;
}

function isNamed(draft: Draft, title: string, { heading }: PageScan): boolean {
  if (draft.title === undefined) return false;
  return [title, heading?.text ?? ""].some((text) => text !== "" && likeness(draft.title ?? "", text) >= 0.6);
}

/** The price that most speaks for, among those that are asked now. */
export function bestOf(prices: readonly SeenPrice[]): SeenPrice | undefined {
  return prices
    .filter(({ isMain, isOld }) => isMain && !isOld)
    .reduce<SeenPrice | undefined>(
      (best, one) => (best === undefined || one.score > best.score ? one : best),
      undefined,
    );
}

/** Levels from a price to the card around it, and cards that make a list. */
const CARD_LEVELS = 6;
const MIN_CARDS = 3;

/** Whether a price stands in one of several elements of the same sort, each with a price and a link. */
function isOneOfCards(best: SeenPrice, prices: readonly SeenPrice[]): boolean {
  const cards = new Map<TreeElement, Set<TreeElement>>();
  for (const { element, isMain, isOld } of prices) {
    if (!isMain || isOld) continue;
    let child = element;
    for (let level = 0; level < CARD_LEVELS && child.parentNode !== null; level++, child = child.parentNode) {
      const list = cards.get(child.parentNode) ?? new Set();
      cards.set(child.parentNode, list.add(child));
    }
  }
  let child = best.element;
  for (let level = 0; level < CARD_LEVELS && child.parentNode !== null; level++, child = child.parentNode) {
    const alike = [...(cards.get(child.parentNode) ?? [])].filter(
      (other) =>
        other.localName === child.localName && other.getAttribute("class") === child.getAttribute("class"),
    );
    if (alike.length >= MIN_CARDS && alike.slice(0, 20).every(holdsLink)) return true;
  }
  return false;
}

function holdsLink(card: TreeElement): boolean {
  const open = [card];
  for (let left = 60, element = open.pop(); element !== undefined && left-- > 0; element = open.pop()) {
    if (element.localName === "a" && (element.getAttribute("href") ?? "").length > 1) return true;
    for (
      let child = element.lastChild, most = 20;
      child !== null && most-- > 0;
      child = child.previousSibling
    )
      if (child.nodeType === 1) open.push(child);
  }
  return false;
}

/** How many different prices stand in the page as if each were the price of a product. */
function cardsOf(prices: readonly SeenPrice[]): number {
  const best = bestOf(prices);
  if (best === undefined) return 0;
  return prices.filter(({ isMain, isOld, score }) => isMain && !isOld && score >= best.score - 3).length;
}

/** Whether a button that buys, or at most `max` of them, stand in the part of the page that is about one thing. */
export function hasBuyButton({ elements }: PageScan, max = 6): boolean {
  let count = 0;
  for (const { element, place } of elements) {
    if (place.chrome || place.related || place.hidden) continue;
    const isButton = /^(?:button|a|input)$/.test(element.localName);
    if (isButton && isBuyLabel(textBelow(element, 80) || (element.getAttribute("value") ?? ""))) count++;
  }
  // A button for each of many things is a list.
  return count > 0 && count <= max;
}
