/**
 * Records: elements that hold the same things in the same order, such as posts, cards and rows of a list. Elements
 * are of one kind when tags and classes are the same all the way up, so that cards in several rows count together.
 */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";

/** Numbers per block. */
export const RECORDS = 40;
/** Numbers per group of records. */
const GROUP = 15;
/** Fewest records of a group, and the fewest blocks of one on average. */
const FEW = 3;
const FEW_BLOCKS = 1.5;

/** Groups of elements of the same kind, with sums over their members. */
export interface RecordGroups {
  /** Group of each element. */
  readonly of: Int32Array;
  /** Of each element, how many of its group come before it. */
  readonly position: Int32Array;
  readonly count: Int32Array;
  readonly blocks: Float64Array;
  readonly words: Float64Array;
  readonly squares: Float64Array;
  readonly links: Float64Array;
  readonly sentences: Float64Array;
  readonly headings: Float64Array;
  readonly pictures: Float64Array;
  readonly prices: Float64Array;
  readonly dates: Float64Array;
  /** For each element the innermost and the outermost record around it, itself included; -1 for none. */
  readonly inner: Int32Array;
  readonly outer: Int32Array;
}

/** Finds the groups of a page. Linear in the number of its elements. */
export function findRecords(page: Annotation, measures: Measures): RecordGroups {
  const { of, position, count } = numberGroups(page);
  const size = page.parent.length;
  const sum = (): Float64Array => new Float64Array(count.length);
  const groups = {
    of,
    position,
    count,
    blocks: sum(),
    words: sum(),
    squares: sum(),
    links: sum(),
    sentences: sum(),
    headings: sum(),
    pictures: sum(),
    prices: sum(),
    dates: sum(),
    inner: new Int32Array(size).fill(-1),
    outer: new Int32Array(size).fill(-1),
  };
  addUp(page, measures, groups);
  findAround(page, groups);
  return groups;
}

/** Numbers the groups: elements of one signature whose parents share theirs. */
function numberGroups(page: Annotation): Pick<RecordGroups, "of" | "position" | "count"> {
  const of = new Int32Array(page.parent.length);
  const position = new Int32Array(page.parent.length);
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  for (let index = 0; index < of.length; index++) {
    const above = page.parent[index]!;
    // Both are below two to the 26th.
    const key = (above < 0 ? 0 : of[above]! + 1) * 67_108_864 + page.signature[index]!;
    let number = numbers.get(key);
    if (number === undefined) {
      number = counts.length;
      numbers.set(key, number);
      counts.push(0);
    }
    of[index] = number;
    if (page.endBlock[index]! > page.firstBlock[index]!) position[index] = counts[number]!++;
  }
  return { of, position, count: Int32Array.from(counts) };
}

/** Adds up what the elements of each group hold. */
function addUp(page: Annotation, { sums }: Measures, groups: RecordGroups): void {
  for (let index = 0; index < groups.of.length; index++) {
    const group = groups.of[index]!;
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (to <= from || groups.count[group]! < FEW) continue;
    const words = sums.words[to]! - sums.words[from]!;
    groups.blocks[group]! += to - from;
    groups.words[group]! += words;
    groups.squares[group]! += words * words;
    groups.links[group]! += sums.linkWords[to]! - sums.linkWords[from]!;
    groups.sentences[group]! += sums.sentenceWords[to]! - sums.sentenceWords[from]!;
    groups.headings[group]! += sums.headingWords[to]! - sums.headingWords[from]!;
    groups.pictures[group]! += page.endPicture[index]! - page.firstPicture[index]!;
    groups.prices[group]! += sums.prices[to]! - sums.prices[from]!;
    groups.dates[group]! += sums.dates[to]! - sums.dates[from]!;
  }
}

/** Finds the records around each element. */
function findAround(page: Annotation, groups: RecordGroups): void {
  for (let index = 0; index < groups.of.length; index++) {
    const above = page.parent[index]!;
    const group = groups.of[index]!;
    const isRecord =
      page.endBlock[index]! > page.firstBlock[index]! &&
      groups.count[group]! >= FEW &&
      groups.blocks[group]! >= groups.count[group]! * FEW_BLOCKS;
    groups.inner[index] = isRecord ? index : above < 0 ? -1 : groups.inner[above]!;
    const outer = above < 0 ? -1 : groups.outer[above]!;
    groups.outer[index] = outer >= 0 ? outer : isRecord ? index : -1;
  }
}

/** The records of a page as numbers for each block. */
export class RecordFeatures {
  readonly #page: Annotation;
  readonly #measures: Measures;
  readonly #groups: RecordGroups;
  readonly #total: number;
  /** By group of the element around it: blocks, their words, and how many different texts they are. */
  readonly #slotCount: Float64Array;
  readonly #slotWords: Float64Array;
  readonly #slotTexts: Float64Array;

  constructor(page: Annotation, measures: Measures, groups: RecordGroups) {
    this.#page = page;
    this.#measures = measures;
    this.#groups = groups;
    this.#total = Math.max(1, measures.sums.words.at(-1) ?? 0);
    const size = groups.count.length;
    this.#slotCount = new Float64Array(size);
    this.#slotWords = new Float64Array(size);
    this.#slotTexts = new Float64Array(size);
    const seen = new Set<number>();
    for (let block = 0; block < page.blockText.length; block++) {
      const slot = groups.of[page.blockInner[block]!]!;
      this.#slotCount[slot]!++;
      this.#slotWords[slot]! += measures.words[block]!;
      const key = slot * 67_108_864 + measures.firstCopy[block]!;
      if (seen.has(key)) continue;
      seen.add(key);
      this.#slotTexts[slot]!++;
    }
  }

  /** Writes the {@link RECORDS} numbers of a block. */
  fill(block: number, out: Float32Array, start: number): void {
    const page = this.#page;
    const { of, inner, outer, count } = this.#groups;
    const element = page.blockInner[block]!;
    const record = inner[element]!;
    let at = start;
    this.#fillGroup(record, element, out, at);
    at += GROUP;
    this.#fillGroup(outer[element]!, element, out, at);
    at += GROUP;
    const slot = of[element]!;
    const same = this.#slotCount[slot]!;
    out[at++] = Math.log(same);
    out[at++] = this.#slotTexts[slot]! / same;
    out[at++] = this.#slotWords[slot]! / same;
    out[at++] = record < 0 ? 0 : same / count[of[record]!]!;
    out[at++] = record < 0 ? -1 : block - page.firstBlock[record]!;
    out[at++] = record < 0 ? -1 : page.endBlock[record]! - block;
    out[at++] = record < 0 ? 0 : this.#measures.words[block]! / this.#wordsOf(record);
    // Copies that stand in the record before come with the kind, others are the same thing once more.
    out[at++] = record < 0 ? 0 : this.#copiesBefore(block, record);
    out[at++] = record === outer[element]! ? 1 : 0;
    out[at++] = page.blockText[block]!.length / Math.max(1, this.#slotWords[slot]! / same);
  }

  #wordsOf(element: number): number {
    const { words } = this.#measures.sums;
    return Math.max(1, words[this.#page.endBlock[element]!]! - words[this.#page.firstBlock[element]!]!);
  }

  #copiesBefore(block: number, record: number): number {
    const first = this.#measures.firstCopy[block]!;
    if (first === block) return 0;
    return first >= this.#page.firstBlock[record]! ? 2 : 1;
  }

  #fillGroup(record: number, element: number, out: Float32Array, at: number): void {
    if (record < 0) {
      out.fill(-1, at, at + GROUP);
      return;
    }
    const page = this.#page;
    const groups = this.#groups;
    const group = groups.of[record]!;
    const count = groups.count[group]!;
    const words = Math.max(1, groups.words[group]!);
    const mean = words / count;
    const own = this.#wordsOf(record);
    out[at] = Math.log(count);
    out[at + 1] = groups.position[record]!;
    out[at + 2] = groups.position[record]! / count;
    out[at + 3] = Math.log(mean);
    out[at + 4] = Math.sqrt(Math.max(0, groups.squares[group]! / count - mean * mean)) / mean;
    out[at + 5] = own / mean;
    out[at + 6] = groups.links[group]! / words;
    out[at + 7] = groups.sentences[group]! / words;
    out[at + 8] = groups.headings[group]! / words;
    out[at + 9] = groups.pictures[group]! / count;
    out[at + 10] = groups.prices[group]! / count;
    out[at + 11] = groups.dates[group]! / count;
    out[at + 12] = words / this.#total;
    out[at + 13] = groups.blocks[group]! / count;
    out[at + 14] = page.depth[element]! - page.depth[record]!;
  }
}
