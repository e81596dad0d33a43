import { blockTags, childElements, type DomElement, type DomNode, isElement, isText, tagOf } from "./dom.ts";
import { bareMark, headsNotes, shortText } from "./footnote-marks.ts";
import type { Note } from "./footnote-notes.ts";
import type { Scan, Sign } from "./footnote-scan.ts";

interface Numbered {
  readonly sign: Sign;
  readonly number: number;
  /** The block that begins with the mark. */
  readonly block: DomElement | undefined;
}

/**
 * The notes of a page that raises numbers without making links of them. They count from 1 without a gap, and so do
 * their notes: the blocks that begin with such a number, or the items of a list that is set off as notes.
 */
export function unlinkedNotes({ marks, lists }: Scan): Note[] {
  const numbered: Numbered[] = [];
  for (const sign of marks) {
    const mark = bareMark(shortText(sign.element) ?? "");
    if (!/^\d{1,3}$/.test(mark)) return [];
    numbered.push({ sign, number: Number(mark), block: beginningBlock(sign.element) });
  }
  const blocks = numbered.filter((entry) => entry.block !== undefined);
  const references = numbered.filter((entry) => entry.block === undefined);
  const last = references.at(-1);
  const count = new Set(references.map((entry) => entry.number)).size;
  if (!last || !countsUp(references)) return [];
  const ends =
    blocks.length > 0 ? blocks.map((entry) => entry.block) : listAfter(lists, last.sign.order, count);
  const isComplete = blocks.every((entry, index) => entry.number === index + 1 && isAfter(entry, last));
  if (!isComplete || ends?.length !== count) return [];
  const signs = new Map<number, Sign[]>();
  for (const { number, sign } of references) {
    const own = signs.get(number);
    if (own) own.push(sign);
    else signs.set(number, [sign]);
  }
  const notes: Note[] = [];
  for (const [index, element] of ends.entries()) {
    const own = signs.get(index + 1) ?? [];
    const [first] = own;
    if (!element || !first) continue;
    const elements = own.map((sign) => sign.element);
    notes.push({ element, references: elements, mark: String(index + 1), order: first.order });
  }
  return notes;
}

const isAfter = (note: Numbered, reference: Numbered): boolean => note.sign.order > reference.sign.order;

/** Whether each number is at most one more than the largest before it, from 1 on. */
function countsUp(references: readonly Numbered[]): boolean {
  let largest = 0;
  for (const { number } of references) {
    if (number > largest + 1 || number === 0) return false;
    largest = Math.max(largest, number);
  }
  return true;
}

/** The block that begins with a mark. */
function beginningBlock(mark: DomElement): DomElement | undefined {
  let element: DomElement = mark;
  for (let steps = 0; steps < 5; steps++) {
    for (let before = element.previousSibling; before; before = before.previousSibling) {
      if (isElement(before) || (isText(before) && /\S/.test(before.data))) return undefined;
    }
    const parent: DomNode | null = element.parentNode;
    if (!parent || !isElement(parent)) return undefined;
    element = parent;
    if (blockTags.has(tagOf(element)))
      return /^(?:p|div|li|dd|aside)$/.test(tagOf(element)) ? element : undefined;
  }
  return undefined;
}

/** The items of the first list after the last reference that a rule or a word sets off. */
function listAfter(lists: Scan["lists"], order: number, count: number): DomElement[] | undefined {
  for (const list of lists) {
    if (list.order < order) continue;
    const items = childElements(list.element).filter((child) => tagOf(child) === "li");
    if (items.length === count && isSetOff(list.element, count)) return items;
  }
  return undefined;
}

function isSetOff(list: DomElement, count: number): boolean {
  let element: DomElement = list;
  for (let steps = 0; steps < 4; steps++) {
    let before = element.previousSibling;
    while (before && !isElement(before) && !(isText(before) && /\S/.test(before.data)))
      before = before.previousSibling;
    if (before) {
      if (!isElement(before)) return false;
      return (tagOf(before) === "hr" && count > 1) || headsNotes(shortText(before, 40));
    }
    const parent: DomNode | null = element.parentNode;
    if (!parent || !isElement(parent)) return false;
    element = parent;
  }
  return false;
}
