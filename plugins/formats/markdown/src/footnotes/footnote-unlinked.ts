import { blockTags, childElements, type DomElement, type DomNode, isElement, isText, tagOf } from "../dom.ts";
import { bareMark, beginsWith, headsNotes, shortText } from "./footnote-marks.ts";
import type { Note } from "./footnote-notes.ts";
import type { Bracket, Scan, Sign } from "./footnote-scan.ts";

interface Numbered {
  readonly sign: Sign;
  readonly number: number;
  /** The block that begins with the mark. */
  readonly block: DomElement | undefined;
}

/** The notes of a page that refers to them without links. */
export function unlinkedNotes(found: Scan): Note[] {
  const numbered = numberedNotes(found);
  if (numbered.length > 0) return numbered;
  const marked = markedNotes(found);
  return marked.length > 0 ? marked : bracketedNotes(found);
}

/**
 * The notes of a page that raises numbers without making links of them. They count from 1 without a gap, and so do
 * their notes: the blocks that begin with such a number, or the items of a list that is set off as notes.
 */
function numberedNotes({ marks, lists }: Scan): Note[] {
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
  return notesOf(ends, references);
}

function notesOf(ends: readonly (DomElement | undefined)[], references: readonly Numbered[]): Note[] {
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

const SIGN = /^(?:\d{1,3}|[*†‡§¶#]{1,4})$/u;
/** Most rules that may set off the notes of a text with brackets: those at its end. */
const MAX_RULES = 50;
/** Most marks that a page can have and still be read as one with notes of this kind. */
const MAX_NOTES = 500;

/** The notes below a rule or a line that heads them, each of which begins with a mark that the text has raised. */
function markedNotes({ marks, rules }: Scan): Note[] {
  const groups = new Map<string, Sign[]>();
  for (const sign of marks) {
    const mark = bareMark(shortText(sign.element) ?? "");
    if (!SIGN.test(mark)) return [];
    // What begins its block is the note.
    if (beginningBlock(sign.element)) continue;
    const own = groups.get(mark);
    if (own) own.push(sign);
    else groups.set(mark, [sign]);
  }
  const signs = [...groups.values()].flat();
  const order = signs.reduce((most, sign) => Math.max(most, sign.order), 0);
  const ends = setOffBlocks(rules, order, [...groups.keys()]);
  if (!ends) return [];
  return [...groups].map(([mark, own], index) => ({
    element: ends[index]!,
    references: own.map((sign) => sign.element),
    mark,
    order: own[0]!.order,
  }));
}

/** The notes below a rule or a line that heads them, for numbers in brackets in the text. */
function bracketedNotes({ brackets, rules, lists }: Scan): Note[] {
  const first = brackets[0]?.order ?? Number.POSITIVE_INFINITY;
  for (const rule of rules.filter(({ order }) => order >= first).slice(-MAX_RULES)) {
    const before = brackets.filter((bracket) => bracket.order < rule.order);
    const groups = new Map<number, Bracket[]>();
    for (const bracket of before) {
      const own = groups.get(bracket.number);
      if (own) own.push(bracket);
      else groups.set(bracket.number, [bracket]);
    }
    const numbers = [...groups.keys()].sort((a, b) => a - b);
    if (numbers.length === 0 || numbers.at(-1) !== numbers.length) continue;
    const marks = numbers.map(String);
    const ends = setOffBlocks([rule], rule.order - 1, marks) ?? listAfter(lists, rule.order, numbers.length);
    if (!ends) continue;
    return numbers.map((number, index) => {
      const own = groups.get(number)!;
      return {
        element: ends[index]!,
        references: [],
        brackets: own,
        mark: marks[index]!,
        order: own[0]!.order,
      };
    });
  }
  return [];
}

/** The blocks after the first rule behind a place that begin with these marks, in their order. */
function setOffBlocks(
  rules: Scan["rules"],
  order: number,
  marks: readonly string[],
): DomElement[] | undefined {
  if (marks.length === 0 || marks.length > MAX_NOTES) return undefined;
  const rule = rules.find((candidate) => candidate.order > order);
  if (!rule) return undefined;
  const blocks = blocksAfter(rule.element, marks.length);
  if (blocks.length < marks.length) return undefined;
  return blocks.every((block, index) => beginsWith(block, marks[index]!)) ? blocks : undefined;
}

/** So many blocks with text after an element, also where they share a box. */
function blocksAfter(element: DomElement, count: number): DomElement[] {
  const blocks: DomElement[] = [];
  let start: DomElement = element;
  for (let steps = 0; steps < 4 && nextElement(start) === undefined; steps++) {
    const { parentNode } = start;
    if (!parentNode || !isElement(parentNode)) return blocks;
    start = parentNode;
  }
  for (let next = nextElement(start); next && blocks.length < count; next = nextElement(next)) {
    if (!blockTags.has(tagOf(next))) return blocks;
    const inner = childElements(next).filter((child) => /^(?:p|div|li|dd)$/.test(tagOf(child)));
    const isBox = /^(?:div|section|ol|ul|aside|footer)$/.test(tagOf(next)) && inner.length > 0;
    for (const block of isBox ? inner : [next])
      if (blocks.length < count && shortText(block, 0) !== "") blocks.push(block);
  }
  return blocks;
}

function nextElement(element: DomElement): DomElement | undefined {
  let next: DomNode | null = element.nextSibling;
  while (next && !isElement(next)) next = next.nextSibling;
  return next ?? undefined;
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
