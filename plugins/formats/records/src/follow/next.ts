/** Where the next page of a list is: by what markup says, by words, by the numbers of pages. */
import { elementsBelow, type Tree, type TreeElement } from "@winnow/kit-dom";
import { textBelow } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";

const NEXT = phrasesOf(new URL("../../words/next.txt", import.meta.url), "next");
const MORE = phrasesOf(new URL("../../words/next.txt", import.meta.url), "more");
/** Signs that are all of a link to the next page; single ones are also those of other things. */
const ARROW = /^[\s]*(?:[›»→❯▶>]|>>|&gt;)[\s]*$/u;
const SHORT = 40;
/** Links between which and the current page there may be others, such as its own number. */
const NEAR = 12;
const PAGER = /pag(?:e|er|es|ina|inat\w*|inacao|inacion)|strony|seiten/iu;

/** The address of the next page of a list on the same host; undefined on the last. */
export function nextPage(tree: Tree, pageUrl: string, baseUrl: string): string | undefined {
  const elements = [...elementsBelow(tree.head), ...elementsBelow(tree.body)];
  const here = URL.parse(pageUrl);
  const target = (element: TreeElement): string | undefined => {
    const href = element.getAttribute("href")?.trim() ?? "";
    if (href === "" || href.startsWith("#") || isDisabled(element)) return undefined;
    const url = URL.parse(href, baseUrl);
    if (url === null || here === null || url.host !== here.host || !/^https?:$/.test(url.protocol))
      return undefined;
    return withoutFragment(url.href) === withoutFragment(pageUrl) ? undefined : url.href;
  };
  const links = elements.filter(({ localName }) => localName === "a" || localName === "link");
  const byMarkup = links.find((link) => relOf(link).includes("next") && target(link) !== undefined);
  if (byMarkup !== undefined) return target(byMarkup);
  const named = links.filter((link) => link.localName === "a" && target(link) !== undefined);
  const byWord =
    named.findLast(isNamedNext) ?? named.findLast((link) => MORE.isOne(wordsOf(link)) && isPager(link));
  const link = byWord ?? byNumber(elements, target) ?? named.findLast((one) => isArrow(one) && isPager(one));
  return link && target(link);
}

const relOf = (link: TreeElement) => (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/u);
const withoutFragment = (url: string) => url.replace(/#.*$/u, "");
const wordsOf = (link: TreeElement) => textBelow(link, SHORT + 1).replace(/[\s›»→❯▶>]+$/u, "");

function isDisabled(element: TreeElement): boolean {
  const names = `${element.getAttribute("class") ?? ""} ${element.parentNode?.getAttribute("class") ?? ""}`;
  return element.getAttribute("aria-disabled") === "true" || /(?:^|\s)(?:is-)?disabled(?=\s|$)/u.test(names);
}

/** By its text, or by what it says to those who cannot see an arrow. */
function isNamedNext(link: TreeElement): boolean {
  for (const text of [wordsOf(link), link.getAttribute("aria-label") ?? "", link.getAttribute("title") ?? ""])
    if (text.length <= SHORT && NEXT.isOne(text.trim())) return true;
  return false;
}

const isArrow = (link: TreeElement) => ARROW.test(textBelow(link, 5));

/** Whether a link stands among numbers of pages, or in a place that is called after them. */
function isPager(link: TreeElement): boolean {
  let above = link.parentNode;
  for (let levels = 0; above !== null && levels < 4; levels += 1, above = above.parentNode) {
    const names = `${above.getAttribute("class") ?? ""} ${above.getAttribute("id") ?? ""} ${above.getAttribute("aria-label") ?? ""}`;
    if (PAGER.test(names)) return true;
  }
  return false;
}

/** The link with the number after that of the current page, which is no link or leads nowhere. */
function byNumber(
  elements: readonly TreeElement[],
  target: (element: TreeElement) => string | undefined,
): TreeElement | undefined {
  let current: number | undefined;
  let left = 0;
  for (const element of elements) {
    const text = textBelow(element, 6);
    if (!/^\d{1,4}$/u.test(text)) continue;
    const number = Number(text);
    const isLink = element.localName === "a" && target(element) !== undefined;
    if (isLink && current !== undefined && left > 0 && number === current + 1) return element;
    if (!isLink && isCurrent(element)) [current, left] = [number, NEAR];
    else left -= 1;
  }
  return undefined;
}

/** Whether a number is that of the current page: it is marked as such, or a text between links with numbers. */
function isCurrent(element: TreeElement): boolean {
  const mark = element.getAttribute("aria-current");
  if (mark === "page" || mark === "true") return true;
  const names = `${element.getAttribute("class") ?? ""} ${element.parentNode?.getAttribute("class") ?? ""}`;
  if (/(?:^|[\s_-])(?:current|active|selected)(?=$|[\s_-])/u.test(names)) return true;
  const isPlain = /^(?:b|strong|span|em|li)$/.test(element.localName);
  return isPlain && hasNumberedLink(element);
}

function hasNumberedLink(element: TreeElement): boolean {
  let steps = 4;
  for (let node = element.nextSibling; node !== null && steps > 0; node = node.nextSibling) {
    if (node.nodeType !== 1) continue;
    steps -= 1;
    const link = node.localName === "a" ? node : node.firstChild;
    if (link?.nodeType === 1 && link.localName === "a" && /^\d{1,4}$/u.test(textBelow(link, 6))) return true;
  }
  return false;
}

/** Whether the words are those of a button that adds records. */
export const isMoreWord = (text: string) => text.length <= SHORT && MORE.isOne(text.trim());
