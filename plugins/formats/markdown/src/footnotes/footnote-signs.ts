import { type DomElement, type DomNode, type DomText, following, isElement, isText, tagOf } from "../dom.ts";
import { bareMark, fragmentOf, isMark, isSidenote, shortText } from "./footnote-marks.ts";
import type { Note } from "./footnote-notes.ts";

/** What around references and notes is not written. */
export interface Signs {
  readonly nodes: Set<DomNode>;
  /** What is left of texts. */
  readonly texts: Map<DomNode, string>;
  /** Tables and lists of terms that only set notes in columns. */
  readonly frames: Set<DomNode>;
}

/** Nodes at the beginning of a note that may hold its mark and the ways back. */
const MAX_VISITED = 400;
const SEPARATORS = /^[\s,;.\-–—[\]()（）［］、·|]*$/;
const ONLY_SIGNS = /^[\s^↑↩[\](){}.:,–—-]*$/;
const OPENING = /[[(（［〔]\s*$/;
const CLOSING = /^\s*[\])）］〕]/;

/** Finds what stands around the references to a note and before its text. */
export function readSigns(
  note: Note,
  references: ReadonlyMap<DomNode, string>,
  ways: ReadonlySet<string>,
  signs: Signs,
  baseUrl: string | undefined,
): void {
  for (const reference of note.references) {
    if (reference === note.element) readToggles(reference, signs);
    else readAround(reference, references, signs);
  }
  for (const link of linksIn(note.element)) {
    const way = fragmentOf(link.getAttribute("href") ?? "", baseUrl);
    if (way !== undefined && ways.has(way)) signs.nodes.add(link);
  }
  readStart(note, references, signs, baseUrl);
  readFrame(note.element, signs);
}

function* linksIn(element: DomElement): Generator<DomElement> {
  let visited = 0;
  for (let node: DomNode | null = element.firstChild; node && visited < MAX_VISITED; visited++) {
    if (isElement(node) && tagOf(node) === "a") yield node;
    node = following(node, element, true);
  }
}

/** Brackets and commas around references: `[`, `, ` and `]` in `[1, 2]`. */
function readAround(reference: DomElement, references: ReadonlyMap<DomNode, string>, signs: Signs): void {
  const { parentNode } = reference;
  let outer = reference;
  if (parentNode && isElement(parentNode) && tagOf(parentNode) === "sup") {
    outer = parentNode;
    const between = textsBeside(parentNode, references);
    if (between?.every((text) => SEPARATORS.test(text.data)))
      for (const text of between) signs.nodes.add(text);
  }
  const before = outer.previousSibling;
  const after = outer.nextSibling;
  if (!before || !after || !isText(before) || !isText(after)) return;
  const start = signs.texts.get(before) ?? before.data;
  const end = signs.texts.get(after) ?? after.data;
  if (!OPENING.test(start) || !CLOSING.test(end)) return;
  signs.texts.set(before, start.replace(OPENING, ""));
  signs.texts.set(after, end.replace(CLOSING, ""));
}

/** The texts in an element that stand in no reference; nothing when there are many. */
function textsBeside(element: DomElement, references: ReadonlyMap<DomNode, string>): DomText[] | undefined {
  const texts: DomText[] = [];
  let visited = 0;
  for (let node: DomNode | null = element.firstChild; node; ) {
    if (++visited > 60) return undefined;
    if (isText(node)) texts.push(node);
    node = following(node, element, !references.has(node));
  }
  return texts;
}

/** The switches before a note in the margin, which show it on small screens. */
function readToggles(note: DomElement, signs: Signs): void {
  let before = note.previousSibling;
  for (let steps = 0; before && steps < 5; steps++, before = before.previousSibling) {
    if (isText(before) && /\S/.test(before.data)) return;
    if (!isElement(before)) continue;
    const isToggle =
      /^(?:label|input)$/.test(tagOf(before)) || (tagOf(before) === "sup" && isMark(shortText(before)));
    if (!isToggle) return;
    signs.nodes.add(before);
  }
}

/** The mark that a note begins with, and what sets it off from the text. */
function readStart(
  note: Note,
  references: ReadonlyMap<DomNode, string>,
  signs: Signs,
  baseUrl: string | undefined,
): void {
  const { element } = note;
  const isItem = tagOf(element) === "li";
  let isMarked = false;
  let visited = 0;
  for (let node: DomNode | null = element.firstChild; node && visited < 40; visited++) {
    // A way back to a reference that is not on the page.
    if (!references.has(node) && isElement(node) && tagOf(node) === "a" && isMark(shortText(node)))
      if (fragmentOf(node.getAttribute("href") ?? "", baseUrl) !== undefined) signs.nodes.add(node);
    const isSign: boolean = signs.nodes.has(node);
    isMarked ||= isSign;
    if (isText(node) && /\S/.test(node.data)) {
      if (!isWholeSign(note, node)) {
        const rest = isMarked
          ? node.data.replace(/^\s*[.:)\]、]+/, "")
          : isItem
            ? node.data
            : withoutMark(note, node.data);
        if (rest !== node.data) signs.texts.set(node, rest);
        return;
      }
      signs.nodes.add(node);
      isMarked = true;
    }
    node = following(node, element, !isSign);
  }
}

function isWholeSign(note: Note, text: DomText): boolean {
  if (ONLY_SIGNS.test(text.data)) return true;
  const { parentNode } = text;
  const isSetOff =
    parentNode !== note.element &&
    parentNode !== null &&
    isElement(parentNode) &&
    /^(?:sup|span|b|strong|a|td|th)$/.test(tagOf(parentNode));
  if (!isSetOff || text.nextSibling !== null) return false;
  const mark = text.data.trim();
  return note.mark === "" ? isSidenote(note.element) && isMark(mark) : bareMark(mark) === note.mark;
}

/** A text without the mark that it begins with. */
function withoutMark(note: Note, text: string): string {
  const start = /^\s*[[(（]?/.exec(text)?.[0].length ?? 0;
  if (note.mark === "" || !text.startsWith(note.mark, start)) return text;
  const rest = text.slice(start + note.mark.length);
  return /^(?:[\])）.:、]|\s)/.test(rest) ? rest.replace(/^[\])）.:、]*\s*/, "") : text;
}

function readFrame(note: DomElement, signs: Signs): void {
  const tag = tagOf(note);
  if (tag === "dd") {
    let term = note.previousSibling;
    for (let steps = 0; steps < 8 && term && !isElement(term); steps++) term = term.previousSibling;
    if (term && isElement(term) && tagOf(term) === "dt") signs.nodes.add(term);
  }
  if (!/^(?:dd|td|tr)$/.test(tag)) return;
  let parent = note.parentNode;
  for (let steps = 0; steps < 4 && parent && isElement(parent); steps++, parent = parent.parentNode) {
    if (/^(?:table|dl)$/.test(tagOf(parent))) {
      signs.frames.add(parent);
      return;
    }
  }
}
