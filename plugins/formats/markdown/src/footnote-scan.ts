import { classOf, type DomElement, type DomNode, findElement, following, isElement, tagOf } from "./dom.ts";
import { fragmentOf, isMark, isSidenote, shortText } from "./footnote-marks.ts";

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

/** What of a page may belong to notes. */
export interface Scan {
  readonly places: ReadonlyMap<string, Place>;
  readonly links: readonly Sign[];
  /** Raised marks without a link. */
  readonly marks: readonly Sign[];
  readonly sidenotes: readonly { readonly element: DomElement; readonly order: number }[];
  /** Numbered lists with their places. */
  readonly lists: readonly { readonly element: DomElement; readonly order: number }[];
  /** How many elements there are. */
  readonly size: number;
}

const SECTION = /(?:^|[\s_-])(?:footnotes?|endnotes?|reflist|references|fn-?list)(?:$|[\s_-])/i;

/** Looks through a page once. */
export function scan(
  root: DomNode,
  skips: (node: DomNode) => boolean,
  baseUrl: string | undefined,
): Scan | undefined {
  const places = new Map<string, Place>();
  const links: Sign[] = [];
  const marks: Sign[] = [];
  const sidenotes: { element: DomElement; order: number }[] = [];
  const lists: { element: DomElement; order: number }[] = [];
  let order = 0;
  let sectionEnd: DomNode | null | undefined;
  for (let node: DomNode | null = root; node; ) {
    let descend = true;
    if (node === sectionEnd) sectionEnd = undefined;
    if (isElement(node)) {
      descend = !skips(node);
      if (descend) {
        order++;
        if (sectionEnd === undefined && isSection(node)) sectionEnd = following(node, root, false);
        const inSection = sectionEnd !== undefined;
        const place: Place = { element: node, order, inSection };
        const id = node.getAttribute("id");
        if (id && !places.has(id)) places.set(id, place);
        const tag = tagOf(node);
        if (tag === "a") {
          const name = node.getAttribute("name");
          if (name && !places.has(name)) places.set(name, place);
          const target = fragmentOf(node.getAttribute("href") ?? "", baseUrl);
          if (target !== undefined) links.push({ ...place, id: target });
        } else if (tag === "sup" && isMark(shortText(node)) && !hasLink(node)) {
          marks.push({ ...place, id: "" });
        } else if (tag === "ol") lists.push({ element: node, order });
        else if (isSidenote(node)) sidenotes.push({ element: node, order });
      }
    }
    node = following(node, root, descend);
  }
  if (links.length === 0 && marks.length === 0 && sidenotes.length === 0) return undefined;
  return { places, links, marks, sidenotes, lists, size: order };
}

const hasLink = (element: DomElement): boolean =>
  findElement(element, (inner) => tagOf(inner) === "a" && inner.getAttribute("href") !== null) !== null;

function isSection(element: DomElement): boolean {
  const role = element.getAttribute("role");
  if (role === "doc-endnotes" || role === "doc-footnotes") return true;
  if (element.getAttribute("data-footnotes") !== null) return true;
  return /^(?:div|section|ol|ul|aside|footer|dl)$/.test(tagOf(element)) && SECTION.test(classOf(element));
}
