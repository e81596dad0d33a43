/** The numbers the model sees of each block. Their order is the contract with the trained weights. */
import type { Annotation } from "../page/annotate.ts";
import type { Facts } from "../page/facts.ts";
import type { Measures } from "../page/measure.ts";
import { tag } from "../page/tags.ts";
import { findRecords, RECORDS, RecordFeatures, type RecordGroups } from "../records/records.ts";
import { describeElements, type ElementStats, STATS } from "./elements.ts";
import { PLACE, Place } from "./place.ts";
import { describeSurroundings, SURROUNDINGS } from "./surroundings.ts";

const LEVELS = 7;
const REACH = 4;
const AROUND = 6;
const SPEAKER = new Set(["i", "my", "me", "i'm", "ich", "mein", "je", "mon", "yo", "mi"]);
const ADDRESS = /https?:|_[a-z]+_|\.(?:png|jpe?g|webp|com)\b/iu;
const RIGHTS = /©|all rights reserved/iu;
/** Tags that say something about all text below them. */
const LANDMARKS = [
  "header",
  "footer",
  "nav",
  "aside",
  "main",
  "article",
  "form",
  "table",
  "ul",
  "ol",
  "section",
]
  .concat([
    "dialog",
    "figure",
    "blockquote",
    "pre",
    "details",
    "button",
    "label",
    "dl",
    "p",
    "li",
    "figcaption",
    "menu",
    "code",
    "td",
  ])
  .map(tag);
const LANDMARK_BIT = new Map(LANDMARKS.map((number, index) => [number, index]));
/** Numbers about the block itself, its surroundings and its place. */
const OWN = 26;
/** Numbers per block. */
export const FEATURES =
  OWN + LANDMARKS.length + LEVELS * STATS + REACH * 2 * AROUND + PLACE + RECORDS + SURROUNDINGS;

/** The blocks of a page as numbers. */
export class BlockFeatures {
  readonly #page: Annotation;
  readonly #measures: Measures;
  readonly #kinds: WordKinds;
  readonly #stats: ElementStats;
  readonly #around: Float32Array;
  readonly #landmarks: Int32Array;
  readonly #surroundings: Float32Array;
  readonly #records: RecordFeatures;
  readonly #place: Place;

  constructor(
    page: Annotation,
    measures: Measures,
    facts: Facts,
    groups: RecordGroups = findRecords(page, measures),
  ) {
    this.#page = page;
    this.#measures = measures;
    this.#kinds = wordKinds(measures, facts);
    this.#stats = describeElements(page, measures);
    this.#around = describeAround(page, measures);
    this.#landmarks = landmarkBits(page);
    this.#surroundings = describeSurroundings(page, measures);
    this.#records = new RecordFeatures(page, measures, groups);
    this.#place = new Place(page, measures, facts, this.#stats);
  }

  /** Writes the {@link FEATURES} numbers of a block. */
  fill(block: number, out: Float32Array, start: number): void {
    out.fill(0, start, start + FEATURES);
    let at = fillOwn(this.#page, this.#measures, this.#kinds, block, out, start);
    const bits = this.#landmarks[this.#page.blockInner[block]!]!;
    for (let bit = 0; bit < LANDMARKS.length; bit++) out[at++] = (bits >>> bit) & 1;
    at = fillLevels(this.#page, this.#stats, block, out, at);
    for (let step = -REACH; step <= REACH; step++) {
      if (step === 0) continue;
      const other = block + step;
      if (other >= 0 && other < this.#page.blockText.length)
        copy(this.#around, other * AROUND, AROUND, out, at);
      else out[at] = -1;
      at += AROUND;
    }
    this.#place.fill(block, out, at);
    this.#records.fill(block, out, at + PLACE);
    copy(this.#surroundings, block * SURROUNDINGS, SURROUNDINGS, out, at + PLACE + RECORDS);
  }
}

function fillOwn(
  page: Annotation,
  measures: Measures,
  kinds: WordKinds,
  block: number,
  out: Float32Array,
  at: number,
): number {
  const text = page.blockText[block]!;
  const words = measures.words[block]!;
  const list = measures.wordLists[block]!;
  const first = text.charCodeAt(0);
  const { scanned, upper, digits, commas, marks } = countCharacters(text);
  const last = text.charCodeAt(text.length - 1);
  const listLength = Math.max(1, list.length);
  out[at++] = Math.log1p(words);
  out[at++] = Math.log(text.length);
  out[at++] = text.length / Math.max(1, words);
  out[at++] = measures.linkShare[block]!;
  out[at++] = page.links[block]!;
  out[at++] = page.boldCharacters[block]! / text.length;
  out[at++] = page.breaks[block]!;
  out[at++] = measures.sentences[block]!;
  out[at++] = measures.endsSentence[block]!;
  out[at++] = measures.hasPrice[block]!;
  out[at++] = measures.hasDate[block]!;
  out[at++] = measures.heading[block]!;
  out[at++] =
    first >= 97 && first <= 122 ? 1 : first >= 48 && first <= 57 ? 2 : first >= 65 && first <= 90 ? 3 : 0;
  out[at++] = last === 58 ? 1 : last === 63 ? 2 : last === 33 ? 3 : last === 8230 ? 4 : 0;
  out[at++] = upper / scanned;
  out[at++] = digits / scanned;
  out[at++] = commas / listLength;
  out[at++] = marks / scanned;
  out[at++] = countIn(list, kinds.title) / listLength;
  out[at++] = countIn(list, kinds.description) / listLength;
  out[at++] = Math.log(measures.copies[block]!);
  out[at++] = measures.firstCopy[block] === block ? 0 : 1;
  out[at++] = RIGHTS.test(text) ? 1 : text.includes("@") ? 2 : text.includes("|") ? 3 : 0;
  out[at++] = page.tags[page.blockElement[block]!]!;
  out[at++] = ADDRESS.test(text) ? 1 : 0;
  // People speak of themselves in posts and reviews, pages do not.
  out[at++] = countIn(list, kinds.speaker) / listLength;
  return at;
}

/** 1 for each word of the page that stands in the title, or in the description, or that people speak of themselves with. */
interface WordKinds {
  readonly title: Uint8Array;
  readonly description: Uint8Array;
  readonly speaker: Uint8Array;
}

function wordKinds({ vocabulary }: Measures, { titleWords, descriptionWords }: Facts): WordKinds {
  const among = (set: ReadonlySet<string>) => Uint8Array.from(vocabulary, (word) => (set.has(word) ? 1 : 0));
  return { title: among(titleWords), description: among(descriptionWords), speaker: among(SPEAKER) };
}

function countIn(list: readonly number[], isOne: Uint8Array): number {
  let count = 0;
  for (const word of list) count += isOne[word]!;
  return count;
}

/** Most characters of a block that are counted. */
const MAX_SCANNED = 400;
const UPPER = 1;
const DIGIT = 2;
const COMMA = 3;
const MARK = 4;
/** Kinds of characters; the marks are signs of code: braces, semicolons, equals signs, brackets and bars. */
const KIND_OF = new Uint8Array(128);
for (const [kind, characters] of [
  [UPPER, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  [DIGIT, "0123456789"],
  [COMMA, ","],
  [MARK, "{};=(<|"],
] as const)
  for (const character of characters) KIND_OF[character.charCodeAt(0)] = kind;

/** Counts kinds of characters at the beginning of a text. */
function countCharacters(text: string) {
  const scanned = Math.min(text.length, MAX_SCANNED);
  const counts = [0, 0, 0, 0, 0];
  for (let index = 0; index < scanned; index++) counts[KIND_OF[text.charCodeAt(index)] ?? 0]!++;
  const [, upper = 0, digits = 0, commas = 0, marks = 0] = counts;
  return { scanned, upper, digits, commas, marks };
}

function landmarkBits(page: Annotation): Int32Array {
  const bits = new Int32Array(page.parent.length);
  for (let index = 0; index < bits.length; index++) {
    const above = page.parent[index]!;
    const bit = LANDMARK_BIT.get(page.tags[index]!);
    bits[index] = (above >= 0 ? bits[above]! : 0) | (bit === undefined ? 0 : 1 << bit);
  }
  return bits;
}

/** Ancestors that add text, from the block upwards; wrappers around the same blocks count as one. */
function fillLevels(
  page: Annotation,
  stats: ElementStats,
  block: number,
  out: Float32Array,
  at: number,
): number {
  let blocks = 0;
  let level = 0;
  let index = page.blockElement[block]!;
  for (; index >= 0 && level < LEVELS; index = page.parent[index]!) {
    const inside = page.endBlock[index]! - page.firstBlock[index]!;
    if (inside <= blocks) continue;
    blocks = inside;
    copy(stats.values, index * STATS, STATS, out, at + level * STATS);
    level++;
  }
  // Past the body: as the body, so that a missing level does not look like an empty one.
  for (; level > 0 && level < LEVELS; level++)
    copy(out, at + (level - 1) * STATS, STATS, out, at + level * STATS);
  return at + LEVELS * STATS;
}

/** So few numbers are copied faster one by one than through a view of them. */
function copy(from: Float32Array, start: number, count: number, to: Float32Array, at: number): void {
  for (let index = 0; index < count; index++) to[at + index] = from[start + index]!;
}

function describeAround(page: Annotation, measures: Measures): Float32Array {
  const count = page.blockText.length;
  const rows = new Float32Array(count * AROUND);
  for (let block = 0; block < count; block++) {
    const at = block * AROUND;
    rows[at] = Math.log1p(measures.words[block]!);
    rows[at + 1] = measures.linkShare[block]!;
    rows[at + 2] = measures.endsSentence[block]!;
    rows[at + 3] = page.tags[page.blockElement[block]!]!;
    rows[at + 4] = measures.heading[block]!;
    rows[at + 5] = page.depth[page.blockElement[block]!]!;
  }
  return rows;
}
