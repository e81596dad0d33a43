/** What stands in the body of a page: headings, dates, names, labels and what they label. */
import type { TreeElement, TreeText } from "@winnow/kit-dom";
import { BylineReader, MAX_NAME_LENGTH } from "./byline-reader.ts";
import { absolute, clean, cssPath, isHidden, shortText, sourceOf, textOf } from "./dom.ts";
import { isFurniture } from "./furniture.ts";
import { DATED, isProfile, marksOf, NOT_WRITER, WRITER } from "./marks.ts";
import { PairReader } from "./pairs.ts";
import { placeOf, withPeers } from "./peers.ts";
import { type Fact, type Facts, type Heading, MAX_FACTS, type Moment } from "./types.ts";

/** An element that a reader sees, with what grouping needs to know of it. */
export interface SeenElement {
  readonly element: TreeElement;
  readonly parent: number;
  /** Index after the last element below it. */
  end: number;
  /** Characters of text below it. */
  characters: number;
  /** The text of the last heading before it. */
  readonly heading: string;
  readonly main: boolean;
}

const YEAR = /(?:\b|\D)(?:19|20)\d\d(?:\b|\D)|\b\d{1,2}[./-]\d{1,2}[./-]\d\d\b|年/u;
/** Where and when a report begins: `Esbjerg, 26 January 2026 – `. */
const MAX_DATELINE_LENGTH = 80;
const DATELINE = /^[^.!?]{3,60}?(?:19|20)\d\d\)?\s*(?=[–—:-]\s)/u;
const MAX_DATE_LENGTH = 160;
const HEADING = /^h[1-6]$/;
const MAX_LINES = 300;
const MAX_LINE_LENGTH = 600;
/** Elements whose text is one line of the page, where they hold text themselves. */
const LINES: ReadonlySet<string> = new Set("p li dd td div section".split(" "));

/** Reads the body, element by element in document order. */
export class BodyReader {
  readonly elements: SeenElement[] = [];
  readonly #baseUrl: string;
  readonly #headings: Heading[] = [];
  readonly #bylines: BylineReader;
  readonly #moments: (Moment & { readonly place: string })[] = [];
  readonly #named: Fact[] = [];
  readonly #links: Fact[] = [];
  readonly #images: Fact[] = [];
  readonly #paragraphs: Fact[] = [];
  readonly #lines: Fact[] = [];
  readonly #pairs = new PairReader();
  readonly #indexes = new Map<TreeElement, number>();
  readonly #hidden: TreeElement[] = [];
  #heading = "";
  #offset = 0;

  constructor(body: TreeElement, baseUrl: string, language: string) {
    this.#baseUrl = baseUrl;
    this.#bylines = new BylineReader(language);
    this.#indexes.set(body, -1);
  }

  /** An element that the markup hides, with all below it. */
  skip(element: TreeElement): void {
    if (this.#hidden.length === 0) this.#hidden.push(element);
    if (element.localName === "h1") this.#addHeading(element, 1, true);
  }

  /** An element that may be seen. */
  enter(element: TreeElement, main: boolean): void {
    if (this.#hidden.length > 0) return;
    const at = this.elements.length;
    this.#indexes.set(element, at);
    const parent = element.parentNode === null ? -1 : (this.#indexes.get(element.parentNode) ?? -1);
    this.elements.push({ element, parent, end: at + 1, characters: 0, heading: this.#heading, main });
    const { localName } = element;
    if (HEADING.test(localName)) this.#addHeading(element, Number(localName[1]), false);
    else if (localName === "a") this.#addLink(element, main);
    else if (localName === "img") this.#addImage(element, main);
    else if (localName === "p" && main) this.#addParagraph(element);
    else if (localName === "time") this.#addTime(element, main);
    if (LINES.has(localName)) this.#addLine(element, main);
    this.#pairs.take(element, main);
    this.#addMarked(element, main);
  }

  /** All below an element has been seen. */
  leave(element: TreeElement): void {
    if (this.#hidden.length > 0) {
      if (this.#hidden[0] === element) this.#hidden.length = 0;
      return;
    }
    const index = this.#indexes.get(element);
    const seen = index === undefined ? undefined : this.elements[index];
    if (seen === undefined) return;
    seen.end = this.elements.length;
    const above = this.elements[seen.parent];
    if (above !== undefined) above.characters += seen.characters;
  }

  /** Text in document order. */
  text(node: TreeText): void {
    if (this.#hidden.length > 0) return;
    const { data, parentNode } = node;
    const index = parentNode === null ? undefined : this.#indexes.get(parentNode);
    const seen = index === undefined ? undefined : this.elements[index];
    if (seen === undefined || parentNode === null || data.length > 10_000) {
      if (seen !== undefined) seen.characters += data.length;
      return;
    }
    const text = clean(data);
    if (text === "") return;
    seen.characters += text.length;
    this.#offset += text.length;
    this.#bylines.text(node, text, this.#placed(parentNode, seen.main));
    const dateline = text.length > MAX_DATELINE_LENGTH ? DATELINE.exec(text)?.[0] : undefined;
    const dated = dateline ?? (text.length <= MAX_DATE_LENGTH ? text : "");
    if (YEAR.test(dated)) this.#addMoment(parentNode, dated, seen.main, false);
    this.#pairs.text(node, text, seen.main);
  }

  /** What was read. */
  facts(): Pick<
    Facts,
    "headings" | "bylines" | "moments" | "pairs" | "named" | "links" | "images" | "paragraphs" | "lines"
  > {
    return {
      headings: this.#headings,
      bylines: this.#bylines.found(),
      moments: withPeers(this.#moments),
      pairs: this.#pairs.found,
      named: this.#named,
      links: this.#links,
      images: this.#images,
      paragraphs: this.#paragraphs,
      lines: this.#lines,
    };
  }

  #placed(element: TreeElement, main: boolean) {
    return { element, at: this.elements.length, main };
  }

  #addHeading(element: TreeElement, level: number, isUnseen: boolean): void {
    const value = textOf(element, 500);
    if (!isUnseen) this.#heading = value.slice(0, 200);
    if (value === "" || this.#headings.length >= MAX_FACTS) return;
    const main = this.elements.at(-1)?.main ?? false;
    const at = this.elements.length;
    const label = marksOf(element);
    this.#headings.push({
      label,
      value,
      origin: cssPath(element),
      level,
      at,
      offset: this.#offset,
      main,
      isHidden: isUnseen,
    });
  }

  #addLink(element: TreeElement, main: boolean): void {
    if (this.#links.length >= MAX_FACTS) return;
    const href = absolute(element.getAttribute("href"), this.#baseUrl);
    if (href === undefined) return;
    const label = textOf(element, 200) || (element.getAttribute("aria-label") ?? "");
    this.#links.push({ label, value: href, origin: cssPath(element), href, main });
    const rel = element.getAttribute("rel") ?? "";
    const isAuthor = /\bauthor\b/iu.test(rel);
    if ((isAuthor || isProfile(href)) && label !== "" && label.length <= MAX_NAME_LENGTH)
      this.#bylines.add(this.#placed(element, main), label, isAuthor ? "rel" : "profile", href);
  }

  #addImage(element: TreeElement, main: boolean): void {
    if (this.#images.length >= MAX_FACTS) return;
    const value = sourceOf(element, this.#baseUrl);
    if (value === undefined) return;
    const label = `${element.getAttribute("alt") ?? ""} ${marksOf(element)}`.trim().slice(0, 300);
    this.#images.push({ label, value, origin: cssPath(element), main });
  }

  #addLine(element: TreeElement, main: boolean): void {
    if (this.#lines.length >= MAX_LINES || !hasOwnText(element)) return;
    const value = textOf(element, MAX_LINE_LENGTH + 1);
    if (value.length <= MAX_LINE_LENGTH && /\d/u.test(value) && !isFurniture(element))
      this.#lines.push({ label: element.localName, value, origin: cssPath(element), main });
  }

  #addParagraph(element: TreeElement): void {
    if (this.#paragraphs.length >= 40) return;
    const value = textOf(element, 1500);
    if (value.length >= 40) this.#paragraphs.push({ label: "paragraph", value, origin: cssPath(element) });
  }

  #addTime(element: TreeElement, main: boolean): void {
    const machine = element.getAttribute("datetime")?.trim();
    const value = textOf(element, MAX_DATE_LENGTH);
    if (value !== "" || machine) this.#addMoment(element, value, main, true, machine || undefined);
  }

  #addMoment(element: TreeElement, value: string, main: boolean, isTime: boolean, machine?: string): void {
    if (this.#moments.length >= 500) return;
    const parent = element.parentNode;
    const before = wordsBefore(element);
    const marks = [element, parent, parent?.parentNode].map((one) => (one ? marksOf(one) : "")).join(" ");
    const label = `${before} ${marks}`.trim().slice(0, 300);
    const at = this.elements.length;
    const place = placeOf(element);
    const fact = {
      label,
      value,
      origin: cssPath(element),
      at,
      offset: this.#offset,
      isTime,
      main,
      peers: 1,
      place,
    };
    this.#moments.push(machine === undefined ? fact : { ...fact, machine });
  }

  #addMarked(element: TreeElement, main: boolean): void {
    const marks = element.localName === "address" ? `address ${marksOf(element)}` : marksOf(element);
    if (marks === "" || this.#named.length >= MAX_FACTS) return;
    const isFew = element.firstChild !== null && (element.localName === "address" || isSmall(element));
    if (!isFew) return;
    const struck = struckIn(element);
    const value = shortText(element, 300)?.replace(struck, "").trim();
    if (value === undefined || value === "") return;
    if (struck !== "")
      this.#named.push({ label: "old price", value: struck, origin: cssPath(element), main });
    const href =
      element.localName === "a" ? absolute(element.getAttribute("href"), this.#baseUrl) : undefined;
    const fact = { label: marks, value, origin: cssPath(element), main };
    this.#named.push(href === undefined ? fact : { ...fact, href });
    if (value.length <= MAX_NAME_LENGTH) {
      if (WRITER.test(marks) && !NOT_WRITER.test(marks)) {
        const isProperty = /\bauthor\b/u.test(element.getAttribute("itemprop") ?? "");
        this.#bylines.add(this.#placed(element, main), value, isProperty ? "itemprop" : "class", href);
      } else if (DATED.test(marks) && value.length <= 60 && !YEAR.test(value) && /\d/u.test(value))
        this.#addMoment(element, value, main, false);
    }
  }
}

/** Text that stands right before an element, in the element before or in its own parent: `Published:`. */
function wordsBefore(element: TreeElement): string {
  const before = element.previousSibling ?? element.parentNode?.previousSibling ?? null;
  if (before === null) return "";
  if (before.nodeType === 3) {
    const text = clean(before.data);
    const rest = before.previousSibling;
    if (text !== "" || rest === null) return text.slice(-60);
    return rest.nodeType === 1 && !isHidden(rest) ? textOf(rest, 60) : "";
  }
  return isHidden(before) ? "" : textOf(before, 60);
}

/** What an element strikes out, such as the price before: empty where it is nothing, or all. */
function struckIn(element: TreeElement): string {
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === 1 && STRUCK.has(child.localName)) return textOf(child, 60);
  return "";
}

const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);

/** Whether few elements stand below: a label or a value, no section. */
function isSmall(element: TreeElement): boolean {
  let count = 0;
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (++count > 6) return false;
  return true;
}

function hasOwnText(element: TreeElement): boolean {
  let left = 10;
  for (let child = element.firstChild; child !== null && left-- > 0; child = child.nextSibling)
    if (child.nodeType === 3 && /[\p{L}\d]/u.test(child.data)) return true;
  return false;
}
