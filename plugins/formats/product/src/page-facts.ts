/** What a visitor reads about a product in addition to its price: number, stock, options, pictures. */

import { pictureSource, type TreeElement, type TreeNode } from "@winnow/kit-dom";
import { describe, isBuyLabel, isStockAlert, type Stock, stockOf, textBelow } from "@winnow/kit-facts";
import { patternIn } from "@winnow/kit-words";
import type { DraftImage, Found } from "./draft.ts";
import type { Line, PageScan } from "./page-scan.ts";

const MAX_IMAGES = 30;
const PAGE = new URL("../words/page.txt", import.meta.url);

/** A line that says something of the stock. */
interface StockLine {
  readonly found: Found<Stock>;
  readonly weight: number;
  readonly at: number;
}

/** Lines before the name or the price, and after it, that may speak of the stock. */
const [LINES_BEFORE, LINES_AFTER] = [15, 60];

const isOfProduct = ({ place }: Pick<Line, "place">): boolean =>
  !place.chrome && !place.related && !place.hidden;

/** What the page says about the stock. */
export function stockOn(scan: PageScan, priceAt: number | undefined): Found<Stock> | undefined {
  const at = scan.heading?.at ?? 0;
  const from = Math.max(0, Math.min(at, priceAt ?? Number.POSITIVE_INFINITY) - LINES_BEFORE);
  const to = Math.max(at, priceAt ?? 0) + LINES_AFTER;
  const found = stockLines(scan, from, to).sort((one, other) => other.weight - one.weight);
  const out = found.filter((one) => !one.found.value.inStock);
  const [bestOut] = out;
  const bestIn = found.find((one) => one.found.value.inStock);
  if (bestIn === undefined && priceAt !== undefined) {
    const denied = denialOf(out, priceAt, scan.lines);
    if (denied !== undefined) return denied;
  }
  const buys = scan.elements.some(
    (one) => one.at >= from && one.at <= to + 40 && isOfProduct(one) && isBuyButton(one.element),
  );
  // Next to a button that buys, words that deny stock are about something else: one size, one shop.
  if (
    bestOut !== undefined &&
    !buys &&
    bestOut.weight >= 2 &&
    (bestIn === undefined || bestOut.weight >= bestIn.weight)
  )
    return bestOut.found;
  if (bestIn !== undefined) return bestIn.found;
  return buys
    ? { value: { inStock: true, text: "" }, origin: "css: button", snippet: "", confidence: 0.6 }
    : undefined;
}

/** The lines of a part of the page that say something of the stock. */
function stockLines({ lines }: PageScan, from: number, to: number): StockLine[] {
  return lines.slice(from, to).flatMap((line, index) => {
    if (!isOfProduct(line) || line.text.length > 160) return [];
    const stock = isStockAlert(line.text) ? { inStock: false, text: line.text } : stockOf(line.text);
    if (stock === undefined || isOption(line.element) || isOneOfBadges(line.element)) return [];
    if (!stock.inStock && isSize(line.text)) return [];
    // A phrase that is all of its line says more than one within a sentence.
    const weight = (line.text.length <= 40 ? 2 : 1) + (STOCK_NAME.test(classOf(line)) ? 2 : 0);
    const origin = `css: ${describe(line.element)}`;
    const found = { value: stock, origin, snippet: line.text, confidence: 0.6 + weight * 0.08 };
    return [{ found, weight, at: from + index }];
  });
}

/** A size that is gone, in a list of them or called one: `XS Out of stock`, `Size 8 sold out`. */
const SIZE = new RegExp(
  String.raw`^(?:\d{2,3}(?:[.,/]\d+)?|X{0,4}[SML]|\dXL) \p{L}|(?:^|\s)(?:${patternIn(PAGE, "size")}) (?:\d|X{0,4}[SML]\b)`,
  "iu",
);

/** Whether a line says that one size is gone. */
export const isSize = (line: string): boolean => SIZE.test(line);

/** Whether an element is one of several badges, all of which the page holds and styles hide: `Sale`, `Sold out`. */
function isOneOfBadges(element: TreeElement): boolean {
  const isBadge = (one: TreeNode | null | undefined): boolean =>
    one?.nodeType === 1 && /badge/i.test(one.getAttribute("class") ?? "");
  if (!isBadge(element)) return false;
  let left = 10;
  for (let child = element.parentNode?.firstChild; child && left-- > 0; child = child.nextSibling)
    if (child !== element && isBadge(child)) return true;
  return false;
}

/** A line near the price that denies the stock of the product itself. */
function denialOf(
  out: readonly StockLine[],
  priceAt: number,
  lines: readonly Line[],
): Found<Stock> | undefined {
  const inOrder = out.toSorted((one, other) => one.at - other.at);
  const sentence = inOrder.find(
    ({ found, at }) => Math.abs(at - priceAt) <= 5 && found.snippet.split(" ").length >= 4,
  );
  if (sentence !== undefined) return { ...sentence.found, confidence: 0.8 };
  // So does the only line near it that says nothing else; sizes that are gone are several, or stand in lists.
  const [only] = out;
  const isOnly =
    out.length === 1 &&
    only !== undefined &&
    only.at > priceAt &&
    only.at - priceAt <= 3 &&
    isWhole(only.found.snippet) &&
    isPlain(lines[only.at]?.element);
  return isOnly ? { ...only.found, confidence: 0.75 } : undefined;
}

/** Words of a line that says nothing but that there is none. */
const MAX_WHOLE_WORDS = 3;

const isWhole = (text: string): boolean => text.split(" ").length <= MAX_WHOLE_WORDS;

/** Whether an element is a line of text of its own, and no option, button or item. */
const isPlain = (element: TreeElement | undefined): boolean =>
  element !== undefined &&
  /^(?:p|div|span|strong|b|em|dd)$/.test(element.localName) &&
  element.parentNode?.localName !== "li";

const STOCK_NAME = /(?:stock|avail|verf[uü]gbar|lager|dispo|inventory|sold|delivery-?status|lieferstatus)/i;

const classOf = ({ element }: Line): string =>
  [element, element.parentNode]
    .map((one) => `${one?.getAttribute("class") ?? ""} ${one?.getAttribute("id") ?? ""}`)
    .join(" ")
    .slice(0, 300);

function isOption(element: TreeElement): boolean {
  for (
    let step: TreeElement | null = element, levels = 0;
    step !== null && levels < 4;
    levels++, step = step.parentNode
  )
    if (
      step.localName === "option" ||
      step.localName === "select" ||
      /(?:swatch|size-?(?:list|item|select)|variant)/i.test(step.getAttribute("class") ?? "")
    )
      return true;
  return false;
}

function isBuyButton(element: TreeElement): boolean {
  const { localName } = element;
  const isButton =
    localName === "button" ||
    localName === "a" ||
    (localName === "input" && /^(?:submit|button|image)$/i.test(element.getAttribute("type") ?? ""));
  if (
    !isButton ||
    element.getAttribute("disabled") !== null ||
    /(?:^|\s)disabled(?:\s|$)/.test(element.getAttribute("class") ?? "")
  )
    return false;
  const words = [
    textBelow(element, 80),
    element.getAttribute("value") ?? "",
    element.getAttribute("aria-label") ?? "",
    element.getAttribute("title") ?? "",
  ];
  return (
    words.some((text) => text !== "" && isBuyLabel(text)) ||
    /add-?to-?(?:cart|basket|bag)|btn-?buy|buy-?button/i.test(
      `${element.getAttribute("id") ?? ""} ${element.getAttribute("name") ?? ""} ${element.getAttribute("class") ?? ""}`,
    )
  );
}

/** Pictures near the name of the product, the first one first. */
export function imagesOn({ elements, heading }: PageScan, title: string): DraftImage[] {
  const images = new Map<string, DraftImage>();
  const from = (heading?.at ?? 0) - 60;
  const to = (heading?.at ?? 0) + 60;
  const wanted = title.toLowerCase();
  for (const { element, at, place } of elements) {
    if (images.size >= MAX_IMAGES) break;
    if (element.localName !== "img" || at < from || at > to || place.chrome || place.related) continue;
    const url = pictureSource(element);
    const width = Number(element.getAttribute("width") ?? Number.NaN);
    if (
      url === "" ||
      url === undefined ||
      url === null ||
      width < 60 ||
      /\.svg(?:$|\?)|sprite|icon|logo|flag|pixel|badge|payment|spacer|loading/i.test(url)
    )
      continue;
    const alt = element.getAttribute("alt")?.trim();
    const isProduct = /product|gallery|zoom|main|hero|media|image/i.test(
      `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""} ${element.parentNode?.getAttribute("class") ?? ""}`,
    );
    if (
      !isProduct &&
      !(alt !== undefined && alt.length > 3 && wanted.includes(alt.toLowerCase().slice(0, 30)))
    )
      continue;
    if (!images.has(url)) images.set(url, { url, alt: alt === "" ? undefined : alt });
  }
  return [...images.values()];
}

/** The trail of categories above the product, ` > ` between them. */
export function categoryOn({ elements }: PageScan, title: string): string | undefined {
  const trail = elements.find(({ element }) =>
    /breadcrumb/i.test(
      `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""} ${element.getAttribute("aria-label") ?? ""}`,
    ),
  );
  if (trail === undefined) return undefined;
  const steps = elements
    .filter(({ element }) => element.localName === "a" && isBelow(element, trail.element))
    .slice(0, 12)
    .map(({ element }) => textBelow(element, 100))
    .filter(
      (text) =>
        /\p{L}/u.test(text) &&
        text !== title &&
        !/^(?:home(?:page)?|start(?:seite)?|accueil|inicio|início|domů|domov|главная|hem|etusivu|forside|strona główna|トップ|ホーム|首頁|首页|back)$/iu.test(
          text,
        ),
    );
  return steps.length === 0 ? undefined : [...new Set(steps)].join(" > ").slice(0, 500);
}

function isBelow(element: TreeElement, root: TreeElement): boolean {
  for (
    let step: TreeElement | null = element, levels = 0;
    step !== null && levels < 8;
    levels++, step = step.parentNode
  )
    if (step === root) return true;
  return false;
}
