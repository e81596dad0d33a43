import {
  blockTags,
  type DomElement,
  type DomNode,
  following,
  headingTags,
  isElement,
  tagOf,
} from "../dom.ts";
import {
  bareMark,
  beginsWith,
  fragmentOf,
  isDeclared,
  isMark,
  isRaised,
  shortText,
} from "./footnote-marks.ts";
import type { Bracket, Place, Scan, Sign } from "./footnote-scan.ts";

/** A note and what refers to it. */
export interface Note {
  readonly element: DomElement;
  readonly references: DomElement[];
  /** References in texts, which are no elements. */
  readonly brackets?: readonly Bracket[];
  /** What the first reference shows; empty when it shows nothing. */
  readonly mark: string;
  readonly order: number;
}

/** The notes that links lead to. */
export function linkedNotes(found: Scan, baseUrl: string | undefined): Note[] {
  const notes = new Map<DomElement, Note & { readonly id: string }>();
  const shared = new Set<DomElement>();
  const reader = new NoteReader(found, baseUrl);
  for (const link of found.links) {
    const place = found.places.get(link.id);
    const mark = shortText(link.element);
    const isDeclaredLink = isDeclared(link.element);
    if (!place || (!isMark(mark) && !isDeclaredLink)) continue;
    const isStrong = isDeclaredLink || isRaised(link.element) || beginsWith(place.element, mark ?? "");
    const element = reader.noteOf(link, place, isStrong);
    if (!element) continue;
    const existing = notes.get(element);
    if (existing && existing.id !== link.id) shared.add(element);
    if (existing) existing.references.push(link.element);
    else
      notes.set(element, {
        element,
        references: [link.element],
        mark: isMark(mark) ? bareMark(mark) : "",
        order: link.order,
        id: link.id,
      });
  }
  // Two notes in one element cannot be separated.
  return [...notes.values()].filter((note) => !shared.has(note.element));
}

interface Content {
  readonly isNote: boolean;
  /** The places that links in it lead to. */
  readonly ways: ReadonlySet<string>;
}

/** Finds the element that is the note at a place, looking at no more than a few times the nodes of the page. */
class NoteReader {
  private readonly baseUrl: string | undefined;
  private readonly contents = new Map<DomElement, Content>();
  private budget: number;

  constructor(found: Scan, baseUrl: string | undefined) {
    this.baseUrl = baseUrl;
    this.budget = 1000 + 10 * found.size;
  }

  noteOf(link: Sign, place: Place, isStrong: boolean): DomElement | undefined {
    const element = noteAt(place.element, link.element);
    if (!element || contains(element, link.element)) return undefined;
    // What leads back looks the same, but for the direction.
    const isAfter = place.order > link.order || (place.inSection && !link.inSection);
    const { isNote, ways } = this.contentOf(element);
    if (!isAfter || !isNote) return undefined;
    const leadsBack = namesOf(link.element).some((name) => ways.has(name));
    return leadsBack || (isStrong && !link.inSection) ? element : undefined;
  }

  private contentOf(element: DomElement): Content {
    const existing = this.contents.get(element);
    if (existing) return existing;
    const ways = new Set<string>();
    let isNote = !headingTags.has(tagOf(element));
    for (let node: DomNode | null = element; isNote && node; node = following(node, element, true)) {
      if (--this.budget < 0) isNote = false;
      if (!isElement(node)) continue;
      const tag = tagOf(node);
      if (headingTags.has(tag) || tag === "nav" || tag === "article") isNote = false;
      const way = tag === "a" ? fragmentOf(node.getAttribute("href") ?? "", this.baseUrl) : undefined;
      if (way !== undefined) ways.add(way);
    }
    const content = { isNote, ways };
    this.contents.set(element, content);
    return content;
  }
}

/** The names under which a note can lead back to its reference. */
export function namesOf(link: DomElement): string[] {
  const names: string[] = [];
  let element: DomNode | null = link;
  for (let steps = 0; steps < 4 && element && isElement(element); steps++, element = element.parentNode) {
    if (steps > 0 && blockTags.has(tagOf(element))) break;
    for (const name of [element.getAttribute("id"), element.getAttribute("name")]) if (name) names.push(name);
  }
  const child = link.firstChild;
  if (child && isElement(child) && child.getAttribute("id")) names.push(child.getAttribute("id") ?? "");
  // An anchor without a link may stand right before the reference.
  const { parentNode } = link;
  const outer = parentNode && isElement(parentNode) && tagOf(parentNode) === "sup" ? parentNode : link;
  const previous = outer.previousSibling;
  if (previous && isElement(previous) && !previous.firstChild && previous.getAttribute("id"))
    names.push(previous.getAttribute("id") ?? "");
  return names;
}

const INLINE_NOTE = /^(?:span|small|cite|em|i)$/;

/** The element that holds a note of which a place is the beginning or all. */
function noteAt(target: DomElement, reference: DomElement): DomElement | undefined {
  let block: DomElement = target;
  for (let steps = 0; steps < 8 && !blockTags.has(tagOf(block)); steps++) {
    const parent: DomNode | null = block.parentNode;
    if (!parent || !isElement(parent)) return undefined;
    block = parent;
  }
  if (!blockTags.has(tagOf(block))) return undefined;
  if (block !== target && contains(block, reference))
    return INLINE_NOTE.test(tagOf(target)) && !isMark(shortText(target) ?? "") && !isEmpty(target)
      ? target
      : undefined;
  if (tagOf(block) === "dt") return definitionOf(block);
  for (let steps = 0; steps < 3; steps++) {
    const parent: DomNode | null = block.parentNode;
    if (!parent || !isElement(parent) || !isFirst(block, parent) || contains(parent, reference)) break;
    const tag = tagOf(parent);
    const holdsOne = /^(?:li|dd|td|tr)$/.test(tag) || sharesNumber(parent, target);
    if (!holdsOne) break;
    block = parent;
  }
  return /^(?:li|p|div|aside|dd|td|tr|table|section|blockquote)$/.test(tagOf(block)) ? block : undefined;
}

const isEmpty = (element: DomElement): boolean => shortText(element, 0) === "";

function definitionOf(term: DomElement): DomElement | undefined {
  let next: DomNode | null = term.nextSibling;
  for (let steps = 0; steps < 8 && next && !isElement(next); steps++) next = next.nextSibling;
  return next && isElement(next) && tagOf(next) === "dd" ? next : undefined;
}

function isFirst(child: DomElement, parent: DomElement): boolean {
  let first: DomNode | null = parent.firstChild;
  for (let steps = 0; steps < 8 && first && !isElement(first); steps++) first = first.nextSibling;
  return first === child;
}

/** Whether the name of an element ends in the same number as that of another: both are made for one note. */
function sharesNumber(element: DomElement, target: DomElement): boolean {
  const number = /\d+$/.exec(element.getAttribute("id") ?? "")?.[0];
  const name = target.getAttribute("id") ?? target.getAttribute("name") ?? "";
  return (
    number !== undefined && /\d+$/.exec(name)?.[0] === number && /div|aside|section/.test(tagOf(element))
  );
}

/** Whether an element is around another, as far as a reader of this page could tell. */
export function contains(outer: DomNode, inner: DomNode): boolean {
  let node: DomNode | null = inner;
  for (let steps = 0; node && steps < 60; steps++, node = node.parentNode) if (node === outer) return true;
  return false;
}
