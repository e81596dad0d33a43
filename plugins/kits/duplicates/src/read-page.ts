import { elementsBelow, parseTree, type TreeElement } from "@winnow/kit-dom";
import { isFurniture, isSideline } from "@winnow/kit-dom/places";
import { type Line, type Unit, unitsOf } from "./units.ts";

/** What is read of a page to tell it from others. */
export interface ReadPage {
  readonly title: string;
  readonly units: readonly Unit[];
  /** The address that it names as its own; none where it names several. */
  readonly canonical?: string;
  /** The address that it gives to social networks. */
  readonly shared?: string;
}

/** Characters of a page that are looked at. */
const MAX_HTML = 2_000_000;
const MAX_MARKDOWN = 200_000;
const HIDDEN = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "head",
  "iframe",
  "select",
  "button",
]);
const ROWS = new Set(["li", "tr", "dt", "dd", "option"]);
const HEADING = /^h[1-6]$/;
const INLINE = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q ruby rb rt s samp small span strong sub sup td th time tt u var wbr".split(
    " ",
  ),
);
/** What a link leads to says nothing of the text; sessions stand there. */
const TARGET = /!?\[([^\][\n]{0,500})\]\([^()[\n]{0,500}\)/g;

/** Reads a page of HTML: its text without the menus, trails and sidelines around it. */
export function readHtml(html: string): ReadPage {
  const { head, body } = parseTree(html.slice(0, MAX_HTML));
  const inHead = elementsBelow(head);
  const all = (name: string) => inHead.filter(({ localName }) => localName === name);
  const canonicals = new Set(
    all("link")
      .filter((link) => (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/).includes("canonical"))
      .flatMap((link) => link.getAttribute("href")?.trim() || []),
  );
  const [canonical] = canonicals;
  const shared = all("meta")
    .find((meta) => meta.getAttribute("property")?.toLowerCase() === "og:url")
    ?.getAttribute("content");
  return {
    title: all("title")[0]?.textContent.trim().slice(0, 1000) ?? "",
    units: unitsOf(new Lines(body).all),
    ...(canonical === undefined || canonicals.size > 1 ? {} : { canonical }),
    ...(shared ? { shared } : {}),
  };
}

/** Reads what was made of another kind of file. */
export function readMarkdown(title: string, markdown: string): ReadPage {
  const lines = markdown
    .slice(0, MAX_MARKDOWN)
    .split("\n")
    .map((line) => ({
      text: line.replace(TARGET, "$1"),
      isRow: /^\s*(?:[-*+]|\d{1,4}[.)])\s|^\s*\|/.test(line),
      isHeading: /^#{1,6}\s/.test(line),
    }));
  return { title, units: unitsOf(lines) };
}

/** The lines of an element, each as long as nothing breaks it. */
class Lines {
  readonly all: Line[] = [];
  readonly #sizes = new Map<TreeElement, number>();
  readonly #whole: number;
  #text = "";
  /** Links of the line, and the characters in them. */
  #links = 0;
  #linked = 0;
  #isInLink = false;

  constructor(body: TreeElement) {
    this.#whole = this.#measure(body);
    this.#walk(body, {});
    this.#end({});
  }

  /** Characters of text below an element. The tree is at most 512 deep. */
  #measure(element: TreeElement): number {
    let size = 0;
    for (let node = element.firstChild; node !== null; node = node.nextSibling)
      size += node.nodeType === 3 ? node.data.length : HIDDEN.has(node.localName) ? 0 : this.#measure(node);
    this.#sizes.set(element, size);
    return size;
  }

  #walk(element: TreeElement, place: Place): void {
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 3) this.#add(node.data);
      else if (!this.#isLeftOut(node, place)) this.#enter(node, place);
    }
  }

  #enter(element: TreeElement, place: Place): void {
    const { localName } = element;
    if (INLINE.has(localName)) {
      const isLink = localName === "a" && !this.#isInLink;
      if (isLink) [this.#isInLink, this.#links] = [true, this.#links + 1];
      if (localName === "td" || localName === "th") this.#add(" ");
      this.#walk(element, place);
      if (isLink) this.#isInLink = false;
      return;
    }
    this.#end(place);
    const within = {
      isInMain: place.isInMain || localName === "main" || localName === "article",
      isRow: ROWS.has(localName) || place.isRow,
      isHeading: HEADING.test(localName),
    };
    this.#walk(element, within);
    this.#end(within);
  }

  /** A class says of a layout what it says of a menu, so what is named so must be small. */
  #isLeftOut(element: TreeElement, { isInMain = false }: Place): boolean {
    if (HIDDEN.has(element.localName)) return true;
    const kind = isFurniture(element, isInMain);
    if (kind === true) return true;
    const isSmall = (this.#sizes.get(element) ?? 0) * 2 < this.#whole;
    return isSmall && (kind === "named" || isSideline(element));
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#isInLink) this.#linked += text.replace(/[^\p{L}\p{N}]/gu, "").length;
  }

  /** Ends a line. One of several links with nothing but signs between them leads through the site. */
  #end({ isRow = false, isHeading = false }: Place): void {
    const text = this.#text.replace(/\s+/g, " ");
    const isOnlyLinks = this.#links > 1 && text.replace(/[^\p{L}\p{N}]/gu, "").length === this.#linked;
    if (text.trim() !== "" && !isOnlyLinks) this.all.push({ text, isRow, isHeading });
    this.#text = "";
    [this.#links, this.#linked] = [0, 0];
  }
}

/** Where in a page something stands. */
interface Place {
  readonly isInMain?: boolean | undefined;
  readonly isRow?: boolean | undefined;
  readonly isHeading?: boolean;
}
