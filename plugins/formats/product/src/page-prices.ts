/** Prices that a visitor sees, each with how much speaks for it. */

import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import { describe, isFree, isSilent, type Price, type PriceHint, pricesIn } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import type { PageScan, Place } from "./page-scan.ts";

/** A price on the page. */
export interface SeenPrice {
  readonly price: Price;
  readonly element: TreeElement;
  readonly origin: string;
  readonly at: number;
  /** How much speaks for this being the price of the product: above 3 a good deal. */
  readonly score: number;
  /** Whether it is what the product cost before. */
  readonly isOld: boolean;
  /** Whether it is struck through. */
  readonly isStruck: boolean;
  /** Whether it is named as something else: shipping, tax, savings, one of several payments. */
  readonly isAside: boolean;
  /** Whether it stands in the part of the page that is about the product. */
  readonly isMain: boolean;
}

/** Prices kept. */
const MAX_PRICES = 600;
/** Characters of an element that is nothing but a price. */
const MAX_LENGTH = 70;

const PRICE_NAME =
  /(?:price|prix|preis|prezzo|precio|preco|preço|prijs|cena|pris|hinta|cijena|amount|cost|tarif|precios|ár(?:$|[\s_-])|valor|jiage|kakaku|bid)/i;
/** What stands before a price, and what its element is called: rows of `words/prices.txt`. */
const words = (name: string, before: string, behind: string) =>
  phrasesOf(new URL("../words/prices.txt", import.meta.url), name, { before, behind });
const OLD_NAME = words("old-name", "", "");
const NOW_NAME =
  /(?:current|final|sale|special|now|our|selling|offer|actual|active|new|discounted|pay|today|aktuell|neu)/i;
const ASIDE_NAME = words("aside-name", "", "");
const OLD = words("old", "", " ?[:.]{0,2} ?$");
const OLD_WORD = words("old-word", "\\b", " ?[:.]{0,2} ?$");
const PRICE_LABEL = words("price", "", String.raw` ?(?:\d{1,2}(?:[.,]\d)? ?折)? ?[:：]? ?$`);
const ASIDE = words("aside", "", " ?[:.(+-]? ?$");
const ASIDE_WORD = words("aside-word", "\\b", " ?[:.(+-]? ?$");

/** Whether a text before a price says that it was the price once. */
export const isOldLabel = (before: string): boolean => OLD.isIn(before) || OLD_WORD.isIn(before);
/** Whether it says that it is the price. */
export const isPriceLabel = (before: string): boolean => PRICE_LABEL.isIn(before);
/** Whether it says that it is no price of the product. */
export const isAsideLabel = (before: string): boolean => ASIDE.isIn(before) || ASIDE_WORD.isIn(before);

/** All prices of a page, in its order. `known` are the amounts that the markup names. */
export function pricesOn(scan: PageScan, hint: PriceHint): SeenPrice[] {
  const found: SeenPrice[] = [];
  const seen = new Set<TreeElement>();
  const seenTexts: SeenTexts = { of: new Map(), prices: new Map() };
  for (const { element, at, place } of scan.elements) {
    if (found.length >= MAX_PRICES) break;
    if (!holdsDigits(element)) continue;
    const box = boxOf(element, seenTexts, hint);
    if (box === undefined || seen.has(box.element)) continue;
    seen.add(box.element);
    for (const price of box.prices.slice(0, 4)) found.push(scored(price, box, at, place, scan));
  }
  return found.map((one) =>
    one.isOld && !one.isStruck && !isReplaced(one, found) ? { ...one, isOld: false } : one,
  );
}

/** Lines between a price and the one that it replaces. */
const NEAR_LINES = 8;

/** A price that only its name or the words before call an old one is one where a lower price stands next to it. */
function isReplaced(old: SeenPrice, prices: readonly SeenPrice[]): boolean {
  return prices.some((one) => {
    const isBeside = Math.abs(one.at - old.at) <= NEAR_LINES && one.isMain === old.isMain;
    return isBeside && !one.isOld && !one.isAside && one.price.amount < old.price.amount && one.score > 0.5;
  });
}

/** Whether a number stands right in an element, in text of its own. */
function holdsDigits(element: TreeElement): boolean {
  let left = 20;
  for (let child = element.firstChild; child !== null && left-- > 0; child = child.nextSibling)
    if (child.nodeType === 3 && child.data.length < 3000 && /\p{Nd}/u.test(child.data)) return true;
  return false;
}

interface Box {
  readonly element: TreeElement;
  readonly text: string;
  readonly prices: readonly Price[];
  /** Words in front of the element. */
  readonly before: string;
}

/** What was read before: elements around one another mostly hold the same text. */
interface SeenTexts {
  readonly of: Map<TreeElement, string>;
  readonly prices: Map<string, Price[]>;
}

/** The smallest element around a number that names its currency, with the cents that stand apart; or one that is called a price. */
function boxOf(element: TreeElement, seen: SeenTexts, hint: PriceHint): Box | undefined {
  let best: { element: TreeElement; text: string; prices: Price[] } | undefined;
  let step: TreeElement | null = element;
  for (let levels = 0; step !== null && levels < 5; levels++, step = step.parentNode) {
    const text = seen.of.get(step) ?? priceText(step);
    seen.of.set(step, text);
    if (text.length > MAX_LENGTH && levels > 0) break;
    const prices = seen.prices.get(text) ?? pricesIn(text, { language: hint.language, host: hint.host });
    seen.prices.set(text, prices);
    const marked = prices.filter(({ symbol }) => symbol !== undefined);
    const isNamed = PRICE_NAME.test(namesOf(step));
    if (best !== undefined) {
      // Above a price only its cents and its currency can follow; another number is another price.
      const isSame = marked.length === 1 && best.prices.length === 1 && text.length <= best.text.length + 8;
      const isBare = best.prices.every(({ symbol }) => symbol === undefined);
      const hasCents = isSame && (marked[0]!.amount !== best.prices[0]!.amount || isBare);
      if (!hasCents) break;
      best = { element: step, text, prices: marked };
    } else if (marked.length > 0) best = { element: step, text, prices: marked };
    else if (isNamed && prices.length === 1 && text.length <= 30) best = { element: step, text, prices };
    if (STRUCK.test(step.localName)) break;
  }
  if (best === undefined) return undefined;
  const prices = pricesIn(best.text, hint).filter((price) =>
    best.prices.some(({ amount }) => amount === price.amount),
  );
  return {
    element: best.element,
    text: best.text,
    prices,
    before: textBefore(best.element),
  };
}

/** What is struck through below an element is a price of its own. */
const STRUCK = /^(?:del|s|strike)$/;

/** The text of an element where raised or small digits after a number are cents. */
function priceText(element: TreeElement): string {
  let text = "";
  let left = 60;
  const open: (TreeNode | null)[] = [element.firstChild];
  while (open.length > 0 && left-- > 0 && text.length < 3000) {
    const node = open.pop();
    if (node === null || node === undefined) continue;
    open.push(node.nextSibling);
    if (node.nodeType === 3) {
      const data = node.data.replace(/\s+/gu, " ");
      text += isCents(node.parentNode, element, text, data) ? `.${data.trim()}` : data;
    } else if (STRUCK.test(node.localName)) text += " | ";
    else if (!/^(?:script|style|noscript|template|svg|select|textarea)$/.test(node.localName)) {
      if (/^(?:div|p|li|td|br|dd|dt|section)$/.test(node.localName)) text += " ";
      // Right behind a price that has its currency, digits of an old one without it would take that for theirs.
      else if (/\p{Sc}\s*$/u.test(text) && OLD_NAME.isIn(namesOf(node))) text += " | ";
      open.push(node.firstChild);
    }
  }
  return text.replace(/ +/g, " ").trim();
}

function isCents(parent: TreeElement | null, root: TreeElement, before: string, data: string): boolean {
  if (
    parent === null ||
    parent === root ||
    !/^\s*\d{2}\s*(?:[\p{Sc}\p{L}*].{0,4})?$/u.test(data) ||
    !/\d\s*$/.test(before)
  )
    return false;
  return (
    parent.localName === "sup" ||
    parent.localName === "small" ||
    /(?:cent|decimal|fraction|sup|kop|penny|grosze|haler)/i.test(namesOf(parent))
  );
}

function namesOf(element: TreeElement): string {
  return ["class", "id", "itemprop", "data-testid", "data-qa", "data-price-type"]
    .map((name) => element.getAttribute(name) ?? "")
    .join(" ")
    .slice(0, 300);
}

/** Words in front of an element, in the element before it or next to its parent. */
function textBefore(element: TreeElement): string {
  for (
    let step: TreeElement | null = element, levels = 0;
    step !== null && levels < 2;
    levels++, step = step.parentNode
  ) {
    for (
      let before: TreeNode | null = step.previousSibling, left = 4;
      before !== null && left-- > 0;
      before = before.previousSibling
    ) {
      const text = (before.nodeType === 3 ? before.data : isSilent(before) ? "" : priceText(before))
        .replace(/\s+/gu, " ")
        .trim();
      // A label names no number; what does is another price.
      if (text !== "") return /\d/.test(text) ? "" : text.slice(-50);
    }
  }
  return "";
}

function scored(
  price: Price,
  { element, text, before: outside, prices }: Box,
  at: number,
  place: Place,
  scan: PageScan,
): SeenPrice {
  const names = [element, element.parentNode, element.parentNode?.parentNode].map((one) =>
    one ? namesOf(one) : "",
  );
  const near = names.slice(0, 2).join(" ");
  // The words right before: in the element, after the price before this one, or in front of the element.
  const earlier = prices[prices.indexOf(price) - 1];
  const from = earlier === undefined ? 0 : text.indexOf(earlier.formatted) + earlier.formatted.length;
  const inside = text.slice(from, Math.max(from, text.indexOf(price.formatted, from)));
  const before = inside.trim() === "" && earlier === undefined ? outside : inside;
  const isOldName = OLD_NAME.isIn(near) && !NOW_NAME.test(names[0] ?? "");
  const isStruck =
    place.struck || STRUCK_NAME.test(names[0] ?? "") || struckText(element).includes(price.formatted);
  const isOld = isStruck || isOldName || isOldLabel(before);
  let score = 0;
  if (PRICE_NAME.test(near)) score += 2.5;
  else if (PRICE_NAME.test(names[2] ?? "")) score += 1.5;
  if (NOW_NAME.test(near)) score += 0.7;
  if (/\bprice\b/.test(element.getAttribute("itemprop") ?? "")) score += 2;
  const isAsideName = ASIDE_NAME.isIn(near);
  const isAsideLabelled = isAsideLabel(before);
  const isAside = isAsideName || isAsideLabelled || price.isPart === true;
  if (isAsideName) score -= 3;
  if (isAsideLabelled) score -= 4;
  else if (isPriceLabel(before)) score += 2;
  if (price.isPart === true) score -= 3;
  if (price.amount === 0) score -= 3;
  if (text.length <= price.formatted.length + 8) score += 1;
  else if (text.length > 60) score -= 2;
  if (place.hidden) score -= 4;
  if (place.chrome) score -= 5;
  if (place.related) score -= 5;
  if (
    place.link !== undefined &&
    /[/?]/.test(place.link) &&
    !place.link.startsWith("#") &&
    !/^javascript/i.test(place.link)
  )
    score -= 2;
  score += nearness(at, scan);
  return {
    price,
    element,
    origin: `css: ${describe(element)}`,
    at,
    score,
    isOld,
    isStruck,
    isAside,
    isMain: !place.chrome && !place.related && !place.hidden,
  };
}

/** The text of the children that are struck through. */
function struckText(element: TreeElement): string {
  let text = "";
  let left = 8;
  for (let child = element.firstChild; child !== null && left-- > 0; child = child.nextSibling)
    if (child.nodeType === 1 && /^(?:del|s|strike)$/.test(child.localName)) text += ` ${priceText(child)}`;
  return text;
}

const STRUCK_NAME =
  /(?:barred|strike|struck|crossed|line-?through|linethrough|durchgestrichen|tachado|barrato|barr[eé](?:$|[\s_-]))/i;

/** Prices stand soon after the name of the product, or right before it. */
function nearness(at: number, { heading, lines }: PageScan): number {
  if (heading === undefined) return 1.5 - Math.min(3, (at / Math.max(40, lines.length)) * 3);
  const distance = at - heading.at;
  if (distance < 0) return distance > -8 ? 1 : -1.5;
  return 2 - Math.min(4, distance / 25);
}

/** Whether the page says that what it is about costs nothing. */
export function saysFree({ lines }: PageScan, prices: readonly SeenPrice[]): boolean {
  return (
    prices.some(({ price, isMain }) => isMain && price.amount === 0) ||
    lines.some(({ text, place }) => !place.chrome && !place.related && isFree(text))
  );
}
