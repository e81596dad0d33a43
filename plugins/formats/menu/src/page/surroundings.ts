/** What stands in the box of an item apart from its words: pictures, signs, a link, an id. */
import type { TreeElement } from "@winnow/kit-dom";
import type { Picture } from "../types.ts";
import { marksIn } from "../words/marks.ts";
import type { Context } from "./context.ts";
import type { Lines, Sign } from "./lines.ts";
import type { Region } from "./region.ts";

/** Signs that are looked at for one item, and those that are taken. */
const [MAX_LOOKED, MAX_FOUND] = [200, 40];

/** Pictures and signs in the lines of a region. */
function signsOf({ from, to, box }: Region, { signs }: Lines): readonly Sign[] {
  let low = 0;
  for (let high = signs.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((signs[middle] as Sign).at < from) low = middle + 1;
    else high = middle;
  }
  const found: Sign[] = [];
  for (let at = low; at < Math.min(signs.length, low + MAX_LOOKED) && found.length < MAX_FOUND; at++) {
    const sign = signs[at] as Sign;
    if (sign.at > to) break;
    if (box === undefined ? sign.at < to : isIn(sign.element, box)) found.push(sign);
  }
  return found;
}

function isIn(element: TreeElement, box: TreeElement): boolean {
  for (let above: TreeElement | null = element; above !== null; above = above.parentNode)
    if (above === box) return true;
  return false;
}

const ICON = /icon|\.svg|badge|sprite|logo|emoji|symbol|allerg/i;

/** Pictures of a region; icons are none. */
export function picturesOf(region: Region, context: Context): Picture[] {
  const found = new Map<string, Picture>();
  for (const { source, alt, element } of signsOf(region, context)) {
    if (source === "" || ICON.test(source) || source.startsWith("data:")) continue;
    const width = Number(element.getAttribute("width") ?? 100);
    if (width < 40 || marksIn(alt, context.legend) !== undefined) continue;
    const url = URL.parse(source, context.baseUrl);
    if (url !== null && /^https?:$/.test(url.protocol) && found.size < 10)
      found.set(url.href, { url: url.href, ...(alt === "" ? {} : { alt }) });
  }
  return [...found.values()];
}

/** The diets that the signs of a region stand for. */
export function dietsOfSigns(region: Region, context: Context): string[] {
  return signsOf(region, context).flatMap(({ alt, source, element }) => {
    const words = [
      alt.replace(/\s*(?:icon|symbol|logo|dish|food)$/iu, ""),
      ...(element.getAttribute("class") ?? "")
        .split(/\s+/)
        .map((name) => name.replace(/^(?:icon|ico|fa|badge|diet|tag)s?[-_]+/i, ""))
        .filter((name) => name.length > 3),
    ];
    const file = /([^/]+)\.(?:svg|png|gif|webp)(?:$|\?)/i
      .exec(source.slice(0, 500))?.[1]
      ?.replace(/^(?:icon|ico|diet)[-_]|[-_](?:icon|ico)$/gi, "");
    const said = [...words, ...(file === undefined || file.length < 4 ? [] : [file])];
    return said.flatMap((word) => marksIn(word, context.legend) ?? []).slice(0, 3);
  });
}

const IDS = [
  "data-item-id",
  "data-product-id",
  "data-menu-item-id",
  "data-dish-id",
  "data-id",
  "data-sku",
  "data-itemid",
  "data-productid",
  "data-plu",
];

/** What the merchant's page calls the item by. */
export function keyOf(box: TreeElement | undefined): string {
  for (const name of IDS) {
    const value = box?.getAttribute(name)?.trim() ?? "";
    if (/^[\w.:-]{1,100}$/.test(value)) return value;
  }
  return "";
}

/** The page of the item: a link around its name, to another page of the site. */
export function linkOf({ box }: Region, { baseUrl }: Context): string {
  if (box === undefined) return "";
  let looked = 0;
  const open: TreeElement[] = [box];
  for (let element = open.pop(); element !== undefined && looked++ < 60; element = open.pop()) {
    const href = element.localName === "a" ? (element.getAttribute("href") ?? "").trim() : "";
    if (
      href !== "" &&
      !/^(?:#|javascript:|mailto:|tel:)/i.test(href) &&
      !/cart|basket|login|add-to/i.test(href)
    ) {
      const url = URL.parse(href, baseUrl);
      if (
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.origin === URL.parse(baseUrl)?.origin &&
        !/\.(?:pdf|jpe?g|png|webp)$/i.test(url.pathname)
      )
        return url.href;
    }
    for (let child = element.lastChild; child !== null; child = child.previousSibling)
      if (child.nodeType === 1) open.push(child);
  }
  return "";
}
