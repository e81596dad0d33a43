import {
  classOf,
  type DomElement,
  type DomNode,
  type DomText,
  findElement,
  following,
  headingTags,
  isElement,
  isText,
  tagOf,
  unwrittenTags,
} from "../dom.ts";
import { fragmentOf, headsNotes, isMark, isSidenote, shortText } from "./footnote-marks.ts";

/** A place on the page that has a name. */
export interface Place {
  readonly element: DomElement;
  /** How many elements stand before it. */
  readonly order: number;
  /** Whether it stands in what the page itself calls its notes. */
  readonly inSection: boolean;
}

/** A link to a place on the page, or a raised mark without a link. */
export interface Sign {
  readonly element: DomElement;
  readonly order: number;
  /** The name of the place; empty for a mark without a link. */
  readonly id: string;
  readonly inSection: boolean;
}

/** A number in brackets right after a word, as texts without links refer to their notes. */
export interface Bracket {
  readonly text: DomText;
  readonly at: number;
  readonly length: number;
  readonly number: number;
  readonly order: number;
}

/** What of a page may belong to notes. */
export interface Scan {
  readonly places: ReadonlyMap<string, Place>;
  readonly links: readonly Sign[];
  /** Raised marks without a link. */
  readonly marks: readonly Sign[];
  readonly brackets: readonly Bracket[];
  /** What sets notes off from the text: rules, and lines that head notes. */
  readonly rules: readonly { readonly element: DomElement; readonly order: number }[];
  readonly sidenotes: readonly { readonly element: DomElement; readonly order: number }[];
  /** Numbered lists with their places. */
  readonly lists: readonly { readonly element: DomElement; readonly order: number }[];
  /** How many elements there are. */
  readonly size: number;
}

const SECTION = /(?:^|[\s_-])(?:footnotes?|endnotes?|reflist|references|fn-?list)(?:$|[\s_-])/i;

const BRACKET = /(?<=[\p{L}\p{N}.,;:!?»”"')])\s?\[(\d{1,3})\]/gu;
/** Elements in which brackets are no signs of notes. */
const VERBATIM = /^(?:pre|code|kbd|samp|tt|textarea|math|a)$/;
const MAX_BRACKETS = 1000;
const HEAD_TAGS: ReadonlySet<string> = new Set([...headingTags, "p", "b", "strong", "summary", "dt"]);

/** Looks through a page once. */
export function scan(
  root: DomNode,
  skips: (node: DomNode) => boolean,
  baseUrl: string | undefined,
): Scan | undefined {
  const scanner = new Scanner(root, baseUrl);
  for (let node: DomNode | null = root; node; ) {
    scanner.reach(node);
    const descend = !skips(node);
    if (descend && isElement(node)) scanner.element(node);
    else if (descend && isText(node)) scanner.text(node);
    node = following(node, root, descend);
  }
  return scanner.found;
}

class Scanner {
  private readonly root: DomNode;
  private readonly baseUrl: string | undefined;
  private readonly places = new Map<string, Place>();
  private readonly links: Sign[] = [];
  private readonly marks: Sign[] = [];
  private readonly brackets: Bracket[] = [];
  private readonly rules: { element: DomElement; order: number }[] = [];
  private readonly sidenotes: { element: DomElement; order: number }[] = [];
  private readonly lists: { element: DomElement; order: number }[] = [];
  private order = 0;
  private sectionEnd: DomNode | null | undefined;

  constructor(root: DomNode, baseUrl: string | undefined) {
    this.root = root;
    this.baseUrl = baseUrl;
  }

  /** What was found; nothing when no reference is among it. */
  get found(): Scan | undefined {
    const { places, links, marks, brackets, rules, sidenotes, lists, order } = this;
    if (links.length + marks.length + brackets.length + sidenotes.length === 0) return undefined;
    return { places, links, marks, brackets, rules, sidenotes, lists, size: order };
  }

  /** Ends the section of notes before a node that stands behind it. */
  reach(node: DomNode): void {
    if (node === this.sectionEnd) this.sectionEnd = undefined;
  }

  text(text: DomText): void {
    if (!text.data.includes("[") || this.brackets.length >= MAX_BRACKETS) return;
    const { parentNode } = text;
    const tag = parentNode && isElement(parentNode) ? tagOf(parentNode) : "";
    if (VERBATIM.test(tag) || unwrittenTags.has(tag)) return;
    for (const match of text.data.matchAll(BRACKET))
      this.brackets.push({
        text,
        at: match.index,
        length: match[0].length,
        number: Number(match[1]),
        order: this.order,
      });
  }

  element(element: DomElement): void {
    const order = ++this.order;
    if (this.sectionEnd === undefined && isSection(element))
      this.sectionEnd = following(element, this.root, false);
    const place: Place = { element, order, inSection: this.sectionEnd !== undefined };
    const id = element.getAttribute("id");
    if (id && !this.places.has(id)) this.places.set(id, place);
    const tag = tagOf(element);
    if (tag === "a") this.anchor(place);
    else if (tag === "sup" && isMark(shortText(element)) && !hasLink(element))
      this.marks.push({ ...place, id: "" });
    else if (tag === "ol") this.lists.push({ element, order });
    else if (tag === "hr" || (HEAD_TAGS.has(tag) && headsNotes(shortText(element, 40))))
      this.rules.push({ element, order });
    else if (isSidenote(element)) this.sidenotes.push({ element, order });
  }

  private anchor(place: Place): void {
    const { element } = place;
    const name = element.getAttribute("name");
    if (name && !this.places.has(name)) this.places.set(name, place);
    const target = fragmentOf(element.getAttribute("href") ?? "", this.baseUrl);
    if (target !== undefined) this.links.push({ ...place, id: target });
  }
}

const hasLink = (element: DomElement): boolean =>
  findElement(element, (inner) => tagOf(inner) === "a" && inner.getAttribute("href") !== null) !== null;

function isSection(element: DomElement): boolean {
  const role = element.getAttribute("role");
  if (role === "doc-endnotes" || role === "doc-footnotes") return true;
  if (element.getAttribute("data-footnotes") !== null) return true;
  return /^(?:div|section|ol|ul|aside|footer|dl)$/.test(tagOf(element)) && SECTION.test(classOf(element));
}
