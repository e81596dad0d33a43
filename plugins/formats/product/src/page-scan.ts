/** The visible page in one pass: lines of text, and what part of the page they stand in. */

import type { Tree, TreeElement, TreeNode } from "@winnow/kit-dom";
import { isSilent } from "@winnow/kit-facts";

/** One piece of text that stands together. */
export interface Line {
  readonly text: string;
  readonly element: TreeElement;
  readonly place: Place;
}

/** The part of the page that an element stands in. */
export interface Place {
  readonly hidden: boolean;
  /** Header, footer, navigation, baskets, reviews: no part of what is sold. */
  readonly chrome: boolean;
  /** Other products. */
  readonly related: boolean;
  readonly struck: boolean;
  /** Where a link around it leads. */
  readonly link: string | undefined;
}

/** What {@link scanPage} found. */
export interface PageScan {
  readonly lines: readonly Line[];
  /** Elements in document order, with the number of lines before each and where they stand. */
  readonly elements: readonly { readonly element: TreeElement; readonly at: number; readonly place: Place }[];
  /** The heading that names the product, and the number of lines before it. */
  readonly heading: { readonly text: string; readonly element: TreeElement; readonly at: number } | undefined;
}

/** Lines and elements kept. */
const MAX_LINES = 20_000;
const MAX_ELEMENTS = 100_000;
const MAX_LINE_LENGTH = 2000;

const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul br input img".split(
    " ",
  ),
);
const CHROME_NAMES: ReadonlySet<string> = new Set(["nav", "footer", "header", "aside"]);
const CHROME =
  /(?:^|[\s_-])(?:nav|navbar|navigation|footer|header|menu|megamenu|minicart|mini-cart|cart-?(?:drawer|popup|sidebar|mini)|basket-?(?:mini|drawer)|breadcrumbs?|cookies?|newsletter|reviews?|comments?|customer-?reviews|login|search-?(?:results?|suggest)|faq|sitemap|language|country)(?=$|[\s_-])/i;
const RELATED =
  /(?:related|recommend|similar|upsell|up-sell|cross-?sell|also-?(?:bought|viewed|like)|recently|last-?seen|carousel|slider|swiper|slick|owl-|bestsell|bundle|frequently|accessor|complement|suggest|productlist|product-?(?:list|grid|tile|card|item|teaser|box|thumb|layout)s?(?=$|[\s_-])|products-(?:list|grid)|other-?(?:items|products|offers)|more-?(?:items|products|from)|sponsored|merch|einzeltipp)/i;
const RELATED_HEADING =
  /(?:related|recommend|similar|also (?:like|bought|viewed)|customers|recently viewed|you may|goes well|complete the look|ähnliche|kunden|zuletzt|passende|empfehl|weitere|similaires|recommand|également|vus récemment|similares|relacionad|recomend|también|correlat|consigliat|simili|potrebbe|visti di recente|também|vergelijkbare|anderen|bekeken|podobn|polecane|podobné|mohlo|súvisiace|související|liknande|andra köpte|похожие|рекоменд|с этим|смотрите также|関連|おすすめ|最近|推荐|推薦|相关|相關|热销|熱銷|관련|추천)/iu;
const PRICE_NAME = /(?:price|prix|preis|prezzo|precio|preco|prijs|cena|pris(?![a-z])|hinta)/i;
const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const HIDDEN_CLASS =
  /(?:^|\s)(?:hidden|hide|d-none|visually-?hidden|sr-only|screen-?reader(?:-text)?|is-hidden|u-hidden|display-none)(?=$|\s)/i;
const MODAL = /(?:^|[\s_-])(?:modal|popup|dialog|overlay|lightbox|tooltip|template)(?=$|[\s_-])/i;
const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);

const VISIBLE: Place = { hidden: false, chrome: false, related: false, struck: false, link: undefined };

/** Reads the body. `title` is what the head and the markup of the page call the product. */
export function scanPage(tree: Tree, title: string): PageScan {
  const heading = headingOf(tree.body, title);
  // What the name of the product stands in is no list of others, whatever its class says.
  const around = new Set<TreeElement>();
  for (let above: TreeElement | null = heading ?? null; above !== null; above = above.parentNode)
    around.add(above);
  const lines: Line[] = [];
  const elements: { element: TreeElement; at: number; place: Place }[] = [];
  const places = new Map<TreeElement, Place>([[tree.body, VISIBLE]]);
  let parts: string[] = [];
  let owner: TreeElement | undefined;
  let headingAt = 0;
  let isBelowRelated: TreeElement | undefined;
  const flush = (): void => {
    const text = parts
      .join("")
      .slice(0, MAX_LINE_LENGTH)
      .replace(/[\s\u200b\ufeff]+/gu, " ")
      .trim();
    if (text !== "" && owner !== undefined && lines.length < MAX_LINES)
      lines.push({ text, element: owner, place: places.get(owner) ?? VISIBLE });
    parts = [];
    owner = undefined;
  };
  const leave = (element: TreeElement): void => {
    if (BLOCKS.has(element.localName)) flush();
    if (isBelowRelated === element) isBelowRelated = undefined;
  };
  for (let node: TreeNode | null = tree.body.firstChild; node !== null; ) {
    let below: TreeNode | null = null;
    if (node.nodeType === 3) {
      const { parentNode } = node;
      if (parentNode !== null && /\S/.test(node.data)) {
        owner ??= parentNode;
        parts.push(node.data.length > MAX_LINE_LENGTH ? node.data.slice(0, MAX_LINE_LENGTH) : node.data);
      } else parts.push(" ");
    } else if ((!isSilent(node) || node.localName === "select") && elements.length < MAX_ELEMENTS) {
      if (BLOCKS.has(node.localName)) flush();
      const above = places.get(node.parentNode ?? tree.body) ?? VISIBLE;
      let place = placeOf(node, above, around);
      if (isBelowRelated !== undefined && !around.has(node) && !place.related)
        place = { ...place, related: true };
      places.set(node, place);
      elements.push({ element: node, at: lines.length, place });
      if (node === heading) headingAt = lines.length;
      if (
        /^h[2-6]$/.test(node.localName) &&
        node !== heading &&
        !around.has(node) &&
        RELATED_HEADING.test(shallowText(node))
      )
        isBelowRelated = node.parentNode ?? undefined;
      // The options of a list are read where they matter.
      below = node.localName === "select" ? null : node.firstChild;
    }
    if (below !== null) {
      node = below;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      if (node.nodeType === 1) leave(node);
      node = node.parentNode === tree.body ? null : node.parentNode;
    }
    if (node !== null) {
      if (node.nodeType === 1) leave(node);
      node = node.nextSibling;
    }
  }
  flush();
  const text = heading === undefined ? "" : shallowText(heading);
  return {
    lines,
    elements,
    heading: heading === undefined || text === "" ? undefined : { text, element: heading, at: headingAt },
  };
}

function placeOf(element: TreeElement, above: Place, around: ReadonlySet<TreeElement>): Place {
  const { localName, attributeList } = element;
  let { hidden, chrome, related, struck, link } = above;
  let names = "";
  for (let at = 0; at < attributeList.length; at += 2) {
    const value = attributeList[at + 1] ?? "";
    const name = attributeList[at];
    if (name === "class" || name === "id") names += ` ${value.slice(0, 300)}`;
    else if (name === "hidden" || (name === "aria-hidden" && value === "true" && !around.has(element)))
      hidden = true;
    else if (name === "style") {
      if (HIDING.test(value)) hidden = true;
      if (value.includes("line-through")) struck = true;
    } else if (name === "href" && localName === "a") link = value;
  }
  if (names !== "" && !around.has(element)) {
    if (HIDDEN_CLASS.test(names) || MODAL.test(names)) hidden = true;
    if (CHROME.test(names)) chrome = true;
    // A class such as `slider-price` is of the price, not of a list around it.
    if (RELATED.test(names) && !PRICE_NAME.test(names)) related = true;
  }
  if (STRUCK.has(localName)) struck = true;
  if (CHROME_NAMES.has(localName) && !around.has(element)) chrome = true;
  const isSame =
    hidden === above.hidden &&
    chrome === above.chrome &&
    related === above.related &&
    struck === above.struck &&
    link === above.link;
  return isSame ? above : { hidden, chrome, related, struck, link };
}

/** The first heading of the highest level that says what the title says; the first of all where none does. */
function headingOf(body: TreeElement, title: string): TreeElement | undefined {
  const wanted = title.toLowerCase();
  let best: { element: TreeElement; score: number } | undefined;
  let count = 0;
  for (let node: TreeNode | null = body.firstChild; node !== null && count < 200; node = next(node, body)) {
    if (node.nodeType !== 1) continue;
    const isProperty =
      /(?:^|\s)name(?:\s|$)/.test(node.getAttribute("itemprop") ?? "") ||
      /^(?:product[_-]?(?:title|name)|titletextonly)$/i.test(node.getAttribute("id") ?? "");
    const level = /^h[1-4]$/.test(node.localName) ? Number(node.localName[1]) : isProperty ? 3 : 0;
    if (level === 0) continue;
    count++;
    const text = shallowText(node).toLowerCase();
    if (text.length < 2) continue;
    const isTitle =
      wanted !== "" &&
      (wanted.includes(text) || text.includes(wanted)) &&
      text.length >= Math.min(8, wanted.length / 3);
    const names = `${node.getAttribute("class") ?? ""} ${node.getAttribute("id") ?? ""}`;
    const named =
      Number(/product|item|main|detail/i.test(names)) - 2 * Number(/nav|menu|logo|site|categor/i.test(names));
    const score = (isTitle ? 10 : 0) + (5 - level) + Number(isProperty) + named;
    if (level > 1 && !isTitle) continue;
    if (best === undefined || score > best.score) best = { element: node, score };
  }
  return best?.element;
}

function next(node: TreeNode, root: TreeElement): TreeNode | null {
  if (node.firstChild !== null) return node.firstChild;
  for (let above: TreeNode | null = node; above !== null && above !== root; above = above.parentNode)
    if (above.nextSibling !== null) return above.nextSibling;
  return null;
}

/** The text below a heading, at most 60 nodes deep. */
function shallowText(element: TreeElement): string {
  let text = "";
  let left = 60;
  for (
    let node: TreeNode | null = element.firstChild;
    node !== null && left-- > 0;
    node = next(node, element)
  )
    if (node.nodeType === 3) text += ` ${node.data.slice(0, 500)}`;
  return text.replace(/\s+/gu, " ").trim();
}
