/**
 * What is set into running text stays in it: a listing, a table, a list or a quotation between two paragraphs that are
 * read is read, too, however little its words look like text.
 */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { tag } from "../page/tags.ts";
import { isNamedFurniture } from "./furniture.ts";
import { isCallout } from "./insertions.ts";

/** Most words of each kind of inset: more is a part of the page. */
const MOST: ReadonlyMap<number, number> = new Map(
  (
    [
      ["pre", 1500],
      ["table", 600],
      ["dl", 300],
      ["blockquote", 300],
      ["ul", 200],
      ["ol", 200],
    ] as const
  ).map(([name, words]) => [tag(name), words]),
);
const PRE = tag("pre");
const TABLE = tag("table");
const FIGURE = tag("figure");
/** What stands between the posts of a thread is about their writers, or says again what another has said. */
const NOT_IN_TALK = new Set(["dl", "ul", "ol", "blockquote"].map(tag));
const ROLES: ReadonlySet<string> = new Set(["table", "grid"]);
const MAX_CALLOUT = 150;
const LISTS = new Set([tag("ul"), tag("ol")]);
/** Share of its words in links up to which an inset says something itself. */
const MAX_LINKED = 0.3;
/** Most words next to insets that are passed over: the name of a file, a button that copies. */
const MAX_PASSED = 12;
/** Levels between an element and the paragraphs and insets that share it. */
const REACH = 3;
const INSET_REACH = 5;
/** Fewest words of the line before, as part of a sentence. */
const FEW_WORDS = 4;

/** Adds to `kept` the insets between kept lines of the same text, in place. Linear in the page. */
export function addInsets(
  page: Annotation,
  measures: Measures,
  tables: Int32Array,
  isTalk: boolean,
  kept: Uint8Array,
): void {
  const insets = findInsets(page, measures, tables, isTalk);
  let before = -1;
  for (let block = 0; block < kept.length; block++) {
    if (kept[block] === 0) continue;
    if (before >= 0 && block > before + 1) keepBetween(page, measures, insets, kept, before, block);
    before = block;
  }
  if (before >= 0) keepAtEnd(page, measures, insets, kept, before);
}

/** Keeps the insets with which the text ends: those in the element that holds its last line. */
function keepAtEnd(
  page: Annotation,
  { words }: Measures,
  insets: Int32Array,
  kept: Uint8Array,
  last: number,
): void {
  const box = page.parent[insets[last] || page.blockElement[last]!]!;
  if (box <= 0 || words[last]! < FEW_WORDS) return;
  if (!kept.subarray(page.firstBlock[box]!, last).includes(1)) return;
  let passed = 0;
  for (let block = last + 1; block < page.endBlock[box]!; block++) {
    const inset = insets[block]!;
    if (inset === 0) passed += words[block]!;
    if (passed > MAX_PASSED) return;
    const isNear = inset > box && page.depth[inset]! - page.depth[box]! <= INSET_REACH;
    // Lists at the end lead on to other pages, or name the subjects of this one.
    if (isNear && !LISTS.has(page.tags[inset]!)) kept[block] = 1;
  }
}

/** For each block the outermost inset around it, 0 for none. */
function findInsets(page: Annotation, measures: Measures, tables: Int32Array, isTalk: boolean): Int32Array {
  const insets = new Int32Array(page.blockText.length);
  const { sums } = measures;
  for (let index = 1; index < page.parent.length; index++) {
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (to <= from || insets[from] !== 0) continue;
    const most = mostWords(page, tables, isTalk, index);
    const words = sums.words[to]! - sums.words[from]!;
    if (words > most) continue;
    const links = sums.linkWords[to]! - sums.linkWords[from]!;
    const isPlain = page.tags[index] === PRE || page.tags[index] === TABLE;
    if (!isPlain && (links > words * MAX_LINKED || !isOfWords(page, index))) continue;
    // The caption of a figure goes with what it shows.
    const box = page.parent[index]!;
    const isFigure = page.tags[box] === FIGURE && page.endPicture[box] === page.firstPicture[box];
    insets.fill(index, isFigure ? page.firstBlock[box] : from, isFigure ? page.endBlock[box] : to);
  }
  return insets;
}

/** Whether an element has neither pictures nor controls, and is no furniture. */
function isOfWords(page: Annotation, index: number): boolean {
  if (page.controls[index]! > 0 || page.endPicture[index]! > page.firstPicture[index]!) return false;
  // A box for a remark may be an aside.
  return !isInFurniture(page, MOST.has(page.tags[index]!) ? index : page.parent[index]!);
}

/** How many words an element may have and still be an inset; 0 for one that is none. */
function mostWords(page: Annotation, tables: Int32Array, isTalk: boolean, index: number): number {
  const number = page.tags[index]!;
  if (number === TABLE) return tables[index] === index ? MOST.get(TABLE)! : 0;
  if (ROLES.has(page.roles[index]!)) return MOST.get(TABLE)!;
  if (isTalk && NOT_IN_TALK.has(number)) return 0;
  return MOST.get(number) ?? (!isTalk && isCallout(page, index) ? MAX_CALLOUT : 0);
}

function isInFurniture(page: Annotation, inset: number): boolean {
  let index = inset;
  for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!)
    if (isNamedFurniture(page, index)) return true;
  return false;
}

function keepBetween(
  page: Annotation,
  { words }: Measures,
  insets: Int32Array,
  kept: Uint8Array,
  before: number,
  after: number,
): void {
  if (words[before]! < FEW_WORDS && insets[before] === 0) return;
  let passed = 0;
  let found = false;
  for (let block = before + 1; block < after; block++) {
    if (insets[block] !== 0) found = true;
    else passed += words[block]!;
  }
  if (!found || passed > MAX_PASSED) return;
  // A line of an inset stands where the inset does.
  const placeOf = (block: number): number => insets[block] || page.blockElement[block]!;
  const shared = sharedBy(page, placeOf(before), placeOf(after));
  if (shared < 0) return;
  for (let block = before + 1; block < after; block++) {
    const inset = insets[block]!;
    if (inset >= shared && inset > 0 && page.depth[inset]! - page.depth[shared]! <= INSET_REACH)
      kept[block] = 1;
  }
}

/** The element that two others share near above both, -1 when they stand further apart. */
function sharedBy(page: Annotation, one: number, other: number): number {
  let index = one;
  for (let up = 0; up <= REACH && index >= 0; up++, index = page.parent[index]!)
    if (other < page.end[index]!) return page.depth[other]! - page.depth[index]! <= REACH ? index : -1;
  return -1;
}
