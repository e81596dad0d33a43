/** The brand that a visitor reads near the name of a product. */

import type { TreeElement } from "@winnow/kit-dom";
import { conceptOf, describe, textBelow, wordsOf } from "@winnow/kit-facts";
import type { Found } from "./draft.ts";
import { cleanBrand, isBrandPath, isStoreLink } from "./fields.ts";
import type { PageScan, Place } from "./page-scan.ts";
import { overlap } from "./text.ts";

/** Lines before and after the name in which its brand stands. */
const [LINES_BEFORE, LINES_AFTER] = [6, 12];
const MAX_LENGTH = 40;
const MAX_WORDS = 5;

/** Words at the end of a name that only say which part of a brand something is, and at its start that it is a style. */
const PARTS: ReadonlySet<string> = new Set([
  "name",
  "link",
  "title",
  "logo",
  "image",
  "text",
  "value",
  "label",
]);
const STYLES: ReadonlySet<string> = new Set(["text", "bg", "border", "color", "fill", "shadow"]);

/** Lines around the name in which a link whose text begins it leads to all of its brand. */
const LINES_BESIDE = 3;

/** What a link or an element near the name gives as the brand; what is called so comes before what only begins the name. */
export function brandOn({ elements, heading }: PageScan, site: string): Found<string> | undefined {
  if (heading === undefined) return undefined;
  let beginning: Found<string> | undefined;
  for (const { element, at, place } of elements) {
    if (at < heading.at - LINES_BEFORE) continue;
    if (at > heading.at + LINES_AFTER) break;
    if (!isOfProduct(place) || /^(?:button|input|option)$/.test(element.localName)) continue;
    const text = textBelow(element, MAX_LENGTH + 1) || pictureText(element);
    if (!isCalledBrand(element) && !isStoreLink(text)) {
      const isBeside = Math.abs(at - heading.at) <= LINES_BESIDE && element.localName === "a";
      if (isBeside && beginning === undefined && isBeginOf(text, heading.text))
        beginning = { value: text, origin: `css: ${describe(element)}`, snippet: text, confidence: 0.65 };
      continue;
    }
    const value = text.length > MAX_LENGTH ? undefined : cleanBrand(text.replace(/^by /i, ""));
    if (value === undefined || value.split(" ").length > MAX_WORDS || overlap(value, heading.text) === 1)
      continue;
    return { value, origin: `css: ${describe(element)}`, snippet: text, confidence: 0.7 };
  }
  // A shop that sells its own things begins their names with its own.
  const ofSite = isBeginOf(site, heading.text) ? cleanBrand(site) : undefined;
  if (beginning !== undefined || ofSite === undefined) return beginning;
  return { value: ofSite, origin: "meta: og:site_name", snippet: site, confidence: 0.55 };
}

/** Whether a text is the first words of a name, and not all of it. */
function isBeginOf(text: string, name: string): boolean {
  if (text.length < 2 || text.length > MAX_LENGTH || text.split(" ").length > MAX_WORDS) return false;
  const rest = name.toLowerCase().startsWith(text.toLowerCase()) ? name.slice(text.length) : "";
  return /^[®™©]?[\s:–—-]\s*[\p{L}\p{N}]/u.test(rest);
}

const isOfProduct = ({ chrome, related, hidden }: Place): boolean => !chrome && !related && !hidden;

/** Whether an element is called a brand, or leads to one: `class="product-brand"`, `/brands/stanley`. */
function isCalledBrand(element: TreeElement): boolean {
  const names = ["class", "id", "itemprop", "data-testid", "data-test-id", "data-test", "data-qa"].map(
    (name) => element.getAttribute(name),
  );
  const address = element.localName === "a" ? (element.getAttribute("href") ?? "").trim() : "";
  const parts = address.slice(0, 200).split(/[/?&=#]/);
  // Below the list of all brands is one of them.
  const isOne = parts.some(
    (part, index) => (parts[index + 1] ?? "") !== "" && (isBrandPath(part) || isBrandName(wordsOf(part))),
  );
  return (
    isOne ||
    names
      .flatMap((text) => (text ?? "").slice(0, 200).split(/\s+/))
      .some((name) => isBrandName(wordsOf(name)))
  );
}

function isBrandName(words: readonly string[]): boolean {
  const last = words.findLast((word) => !PARTS.has(word));
  return last !== undefined && !STYLES.has(words[0] ?? "") && conceptOf([last])?.name === "brand";
}

/** The text of the logo that stands in an element. */
function pictureText(element: TreeElement): string {
  const picture = element.localName === "img" ? element : element.firstChild;
  return picture?.nodeType === 1 && picture.localName === "img" ? (picture.getAttribute("alt") ?? "") : "";
}
