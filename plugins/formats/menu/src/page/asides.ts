/** Parts of a page that hold no menu, whatever stands in them. */
import type { TreeElement } from "@winnow/kit-dom";
import { isNoise } from "../words/labels.ts";

const TAGS: ReadonlySet<string> = new Set("nav footer aside".split(" "));
const ROLES: ReadonlySet<string> = new Set(
  "navigation contentinfo complementary dialog alertdialog search banner".split(" "),
);
/** Class names and ids of such parts: the word alone, or with what only names a box. */
const NAMES = new RegExp(
  `^(?:[a-z]{1,8}[-_]{1,2})?(?:${[
    "cookies?",
    "consent",
    "gdpr",
    "breadcrumbs?",
    "nav",
    "navbar",
    "navigation",
    "footer",
    "sidebar",
    "widget",
    "copyright",
    "newsletter",
    "subscribe",
    "reviews?",
    "testimonials?",
    "comments?",
    "related",
    "recommendations?",
    "recommended",
    "you-may-also-like",
    "social",
    "share",
    "mini-?cart",
    "cart",
    "basket",
    "checkout",
    "opening-?hours?",
    "hours",
    "contact",
    "reservations?",
    "gift-?cards?",
    "events?",
    "blog",
    "news",
  ].join(
    "|",
  )})(?:[-_]{1,2}(?:bar|banner|wrapper|section|container|list|box|block|area|widget|popup|modal|notice|menu|links|items|cards?|grid|panel|drawer|form|inner|content))*$`,
  "i",
);

/** Whether a menu is not expected in the element; the caller has the last word. */
export function isAside(element: TreeElement): boolean {
  const { localName } = element;
  if (localName === "body" || localName === "html" || localName === "main" || localName === "article")
    return false;
  if (TAGS.has(localName)) return true;
  const role = element.getAttribute("role");
  if (role !== null && ROLES.has(role)) return true;
  const names = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
  if (names.length < 3 || names.length > 400) return false;
  return names.split(/\s+/).some((name) => NAMES.test(name));
}

const CONTROL = /^[^\p{L}]*(?:\p{L}+[^\p{L}]*){0,4}$/u;

function nextElement(element: TreeElement): TreeElement | undefined {
  let next = element.nextSibling;
  while (next !== null && next.nodeType === 3 && next.data.trim() === "") next = next.nextSibling;
  return next?.nodeType === 1 && element.previousSibling === null ? next : undefined;
}

/** Whether a button opens the part of the page below it. */
export const opensPart = (element: TreeElement): boolean =>
  element.getAttribute("aria-expanded") !== null ||
  /^(?:div|ul|section|table)$/.test(nextElement(element)?.localName ?? "") ||
  /accordion|collaps|toggle|(?:^|\s)h[1-6]$/i.test(
    `${element.getAttribute("class") ?? ""} ${element.parentNode?.localName ?? ""}`,
  );

/** Whether a button says only what it does; one around a whole card holds more. */
export function isButtonNoise(element: TreeElement): boolean {
  // What opens a part of the page is its heading.
  if (opensPart(element)) return isNoise(element.textContent.slice(0, 200));
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (
      child.nodeType === 1 &&
      child.firstChild !== null &&
      !/^(?:span|i|b|svg|strong|small)$/.test(child.localName)
    )
      return false;
  const text = element.textContent;
  return text.length < 80 && CONTROL.test(text.trim());
}
