/** What the reading of a record asks of single elements. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import { isHidden, isSilent, parsePrice, textBelow } from "@winnow/kit-facts";
import { ratingIn } from "./names.ts";

const SHORT = 60;
const INLINE: ReadonlySet<string> = new Set(
  "b strong em i mark sup sub br wbr font u small bdi code span abbr q s".split(" "),
);

/** Text right in an element, and its elements that a reader sees. */
export function partsOf(element: TreeElement): {
  readonly own: string;
  readonly elements: readonly TreeElement[];
} {
  let own = "";
  const elements: TreeElement[] = [];
  for (let node: TreeNode | null = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 3) own += `${node.data} `;
    else if (!isSilent(node) && !isHidden(node) && node.localName !== "br") elements.push(node);
  }
  return { own, elements };
}

/** Whether an element and its children only set off words of one text. */
export function isInlineBelow(element: TreeElement): boolean {
  if (!INLINE.has(element.localName)) return false;
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === 1 && !INLINE.has(node.localName)) return false;
  return true;
}

/** `<span>€</span><span>19</span><sup>99</sup>`: a price in parts that are none by themselves. */
export function isPriceInParts(whole: string, parts: readonly TreeElement[]): boolean {
  if (whole.length > 30 || !/\d/u.test(whole) || parts.some(({ localName }) => localName === "a"))
    return false;
  if (parsePrice(whole)?.symbol === undefined) return false;
  return parts.every((part) => parsePrice(textBelow(part, 30))?.symbol === undefined);
}

/** `4.5 out of 5` of a row of stars. */
export function ratingOf(element: TreeElement): string | undefined {
  for (const name of ["aria-label", "title"]) {
    const text = element.getAttribute(name);
    if (text !== null && text.length < SHORT && ratingIn(text) !== undefined) return text;
  }
  return undefined;
}

/** The terms and values of a list of them, also where boxes stand around the pairs. */
export function gatherTerms(list: TreeElement, parts: TreeElement[]): void {
  for (let node = list.firstChild; node !== null && parts.length < 80; node = node.nextSibling) {
    if (node.nodeType !== 1) continue;
    if (node.localName === "dt" || node.localName === "dd") parts.push(node);
    else if (node.localName === "div") gatherTerms(node, parts);
  }
}
