/** The visible page in one pass: lines of text, and what part of the page they stand in. */

import type { Tree, TreeElement, TreeNode } from "@winnow/kit-dom";
import { isSilent } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import { likeness, wordsOf } from "./text.ts";

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
/** Marks of direction and of width, which stand around labels. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul br input img".split(
    " ",
  ),
);
const CHROME_NAMES: ReadonlySet<string> = new Set(["nav", "footer", "header", "aside"]);
const words = (name: string, before = "", behind = "") =>
  phrasesOf(new URL("../words/page.txt", import.meta.url), name, { before, behind });
const FRAME_NAME = words("frame-name", "(?:^|[\\s_-])", "(?=$|[\\s_-])");
const RELATED_NAME = words("related-name");
const PRODUCT_LIST_NAME = words("product-list-name", "", "(?=$|[\\s_-])");
const RELATED = words("related");
const PRICE_NAME = /(?:price|prix|preis|prezzo|precio|preco|prijs|cena|pris(?![a-z])|hinta)/i;
const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const HIDDEN_CLASS =
  /(?:^|\s)(?:hidden|hide|d-none|visually-?hidden|sr-only|screen-?reader(?:-text)?|is-hidden|u-hidden|display-none)(?=$|\s)/i;
const MODAL = /(?:^|[\s_-])(?:modal|popup|dialog|overlay|lightbox|tooltip|template)(?=$|[\s_-])/i;
const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);
/** Elements whose text `aria-hidden` takes from readers of the screen alone, as next to a price that is read out in other words. */
const READ_OTHERWISE = /^(?:span|b|strong|bdi|bdo|del|ins|s|sup|sub|small|i|em|font)$/;
/** What shops call the element with the name of the product, where it is no heading. */
const TITLE_NAME = /(?:^|[\s_-])(?:product|prod|item|goods|sku)[_-]*(?:name|title)(?=$|[\s_-])/i;
const TITLE_ID = /^(?:product[_-]?(?:title|name)|titletextonly)$/i;

const VISIBLE: Place = { hidden: false, chrome: false, related: false, struck: false, link: undefined };

/** Whether a heading stands over other products. */
export const isRelatedHeading = (heading: string): boolean => RELATED.isIn(heading);
/** Whether classes and identifiers are those of what holds other products. */
export const isRelatedName = (names: string): boolean =>
  RELATED_NAME.isIn(names) || PRODUCT_LIST_NAME.isIn(names);
/** Whether they are those of what stands around all pages of a site. */
export const isFrameName = (names: string): boolean => FRAME_NAME.isIn(names);

/** Reads the body. `title` is what the head and the markup of the page call the product. */
export function scanPage(tree: Tree, title: string): PageScan {
  const heading = headingOf(tree.body, title);
  const scanner = new Scanner(tree.body, heading);
  for (let node: TreeNode | null = tree.body.firstChild; node !== null; ) {
    if (scanner.enter(node)) {
      node = node.firstChild;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      if (node.nodeType === 1) scanner.leave(node);
      node = node.parentNode === tree.body ? null : node.parentNode;
    }
    if (node !== null) {
      if (node.nodeType === 1) scanner.leave(node);
      node = node.nextSibling;
    }
  }
  scanner.flush();
  const text = heading === undefined ? "" : shallowText(heading);
  const { lines, elements, headingAt } = scanner;
  const named = heading === undefined || text === "" ? undefined : { text, element: heading, at: headingAt };
  return { lines, elements, heading: named };
}

/** Makes lines of nodes in the order of the document. */
class Scanner {
  readonly lines: Line[] = [];
  readonly elements: { element: TreeElement; at: number; place: Place }[] = [];
  headingAt = 0;
  readonly #around: Around = { elements: new Set(), blocks: new Set() };
  readonly #places: Map<TreeElement, Place>;
  readonly #body: TreeElement;
  readonly #heading: TreeElement | undefined;
  #parts: string[] = [];
  #owner: TreeElement | undefined;
  #belowRelated: TreeElement | undefined;

  constructor(body: TreeElement, heading: TreeElement | undefined) {
    this.#body = body;
    this.#heading = heading;
    this.#places = new Map([[body, VISIBLE]]);
    for (let above: TreeElement | null = heading ?? null; above !== null; above = above.parentNode)
      takeAround(above, this.#around);
  }

  /** Takes a node; whether those below it are to follow. */
  enter(node: TreeNode): boolean {
    if (node.nodeType === 3) {
      const { parentNode, data } = node;
      if (parentNode !== null && /\S/.test(data)) {
        this.#owner ??= parentNode;
        this.#parts.push(data.length > MAX_LINE_LENGTH ? data.slice(0, MAX_LINE_LENGTH) : data);
      } else this.#parts.push(" ");
      return false;
    }
    if ((isSilent(node) && node.localName !== "select") || this.elements.length >= MAX_ELEMENTS) return false;
    if (BLOCKS.has(node.localName)) this.flush();
    this.#place(node);
    // The options of a list are read where they matter.
    return node.localName !== "select" && node.firstChild !== null;
  }

  /** All below an element has been taken. */
  leave(element: TreeElement): void {
    if (BLOCKS.has(element.localName)) this.flush();
    if (this.#belowRelated === element) this.#belowRelated = undefined;
  }

  /** Ends a line. */
  flush(): void {
    const text = this.#parts
      .join("")
      .slice(0, MAX_LINE_LENGTH)
      .replace(INVISIBLE, "")
      .replace(/\s+/gu, " ")
      .trim();
    const owner = this.#owner;
    if (text !== "" && owner !== undefined && this.lines.length < MAX_LINES)
      this.lines.push({ text, element: owner, place: this.#places.get(owner) ?? VISIBLE });
    this.#parts = [];
    this.#owner = undefined;
  }

  #place(element: TreeElement): void {
    const above = this.#places.get(element.parentNode ?? this.#body) ?? VISIBLE;
    const isAround = this.#around.elements.has(element);
    const own = placeOf(element, above, this.#around);
    const place =
      this.#belowRelated !== undefined && !isAround && !own.related ? { ...own, related: true } : own;
    this.#places.set(element, place);
    this.elements.push({ element, at: this.lines.length, place });
    if (element === this.#heading) this.headingAt = this.lines.length;
    else if (/^h[2-6]$/.test(element.localName) && !isAround && isRelatedHeading(shallowText(element)))
      this.#belowRelated = element.parentNode ?? undefined;
  }
}

/** What the name of the product stands in: it is no list of others, whatever its class says. */
interface Around {
  readonly elements: Set<TreeElement>;
  /** The blocks of its classes: `product-card-top` of `product-card-top__title`. */
  readonly blocks: Set<string>;
}

function takeAround(element: TreeElement, { elements, blocks }: Around): void {
  elements.add(element);
  for (const name of (element.getAttribute("class") ?? "").slice(0, 300).split(/\s+/))
    if (name.length > 3) blocks.add(blockOf(name));
}

const blockOf = (name: string): string => name.split("__")[0] ?? name;

/** Names without those of parts of the block that the name of the product stands in. */
const namesBut = (names: string, { blocks }: Around): string =>
  names
    .split(/\s+/)
    .filter((name) => !(name.includes("__") && blocks.has(blockOf(name))))
    .join(" ");

function placeOf(element: TreeElement, above: Place, around: Around): Place {
  const { localName, attributeList } = element;
  const isAround = around.elements.has(element);
  let { hidden, chrome, related, struck, link } = above;
  let names = "";
  for (let at = 0; at < attributeList.length; at += 2) {
    const value = attributeList[at + 1] ?? "";
    const name = attributeList[at];
    if (name === "class" || name === "id") names += ` ${value.slice(0, 300)}`;
    else if (name === "hidden" || (name === "aria-hidden" && value === "true"))
      hidden ||= !isAround && (name === "hidden" || !READ_OTHERWISE.test(localName));
    else if (name === "style") {
      if (HIDING.test(value) && !isAround) hidden = true;
      if (value.includes("line-through")) struck = true;
    } else if (name === "href" && localName === "a") link = value;
  }
  if (names !== "" && !isAround) {
    // A class such as `slider-price` is of the price, not of a list around it.
    const isOfPrice = PRICE_NAME.test(names);
    if (HIDDEN_CLASS.test(names) || (MODAL.test(names) && !isOfPrice)) hidden = true;
    if (isFrameName(names)) chrome ||= isFrameName(namesBut(names, around));
    if (isRelatedName(names) && !isOfPrice) related ||= isRelatedName(namesBut(names, around));
  }
  if (STRUCK.has(localName)) struck = true;
  if (CHROME_NAMES.has(localName) && !isAround) chrome = true;
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
    const names = `${node.getAttribute("class") ?? ""} ${node.getAttribute("id") ?? ""}`;
    const isProperty =
      /(?:^|\s)name(?:\s|$)/.test(node.getAttribute("itemprop") ?? "") ||
      TITLE_ID.test(node.getAttribute("id") ?? "");
    // What is only called so counts where no heading says it.
    const isCalled = TITLE_NAME.test(names);
    const level = /^h[1-4]$/.test(node.localName)
      ? Number(node.localName[1])
      : isProperty
        ? 3
        : isCalled
          ? 5
          : 0;
    if (level === 0) continue;
    count++;
    const text = shallowText(node).toLowerCase();
    const says = text.length < 2 ? 0 : saysTitle(text, wanted, level);
    if (text.length < 2 || (level > 1 && says === 0)) continue;
    const named =
      Number(/product|item|main|detail/i.test(names)) - 2 * Number(/nav|menu|logo|site|categor/i.test(names));
    const score = (level === 5 ? 0 : says) + (5 - level) + Number(isProperty) + named;
    if (best === undefined || score > best.score) best = { element: node, score };
  }
  return best?.element;
}

/** Words that a heading and the title have in common where neither holds the other. */
const [MIN_SHARED_WORDS, MIN_LIKENESS] = [4, 0.8];
/** The heading of the page needs fewer of them than one of its parts that the title happens to hold. */
const MIN_LIKENESS_OF_FIRST = 0.6;

/** How much a heading says what the title says: little where it leaves out the site and adds the colour. */
function saysTitle(text: string, wanted: string, level: number): number {
  if (wanted === "") return 0;
  if (wanted.includes(text) || text.includes(wanted))
    return text.length >= Math.min(8, wanted.length / 3) ? 10 : 0;
  if (wordsOf(text).length < MIN_SHARED_WORDS) return 0;
  const shared = likeness(text, wanted);
  if (level === 1 && shared >= MIN_LIKENESS_OF_FIRST) return 8;
  return shared >= MIN_LIKENESS ? 0.5 : 0;
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
