/** The numbers the model sees of each block. Their order is the contract with the trained weights. */
import type { Annotation } from "./annotate.ts";
import { ARIA_HIDDEN, HIDDEN, IN_TAB } from "./attributes.ts";
import { findCandidate } from "./candidate.ts";
import { describeElements, type ElementStats, STATS } from "./elements.ts";
import type { Facts } from "./facts.ts";
import { findMarks, type Marks } from "./marks.ts";
import type { Measures } from "./measure.ts";
import { describePaths, type Paths } from "./paths.ts";
import { structuredOverlap } from "./structured.ts";
import { tag } from "./tags.ts";

const LEVELS = 7;
const REACH = 4;
const AROUND = 6;
const SPEAKER = new Set(["i", "my", "me", "i'm", "ich", "mein", "je", "mon", "yo", "mi"]);
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
const PLACE = 42;
/** Numbers per block. */
export const FEATURES = OWN + LANDMARKS.length + LEVELS * STATS + REACH * 2 * AROUND + PLACE;

/** Fills one row of {@link FEATURES} numbers for each block of the page. */
export function blockFeatures(page: Annotation, measures: Measures, facts: Facts): Float32Array {
  const count = page.blockText.length;
  const out = new Float32Array(count * FEATURES);
  const stats = describeElements(page, measures);
  const around = describeAround(page, measures);
  const marks = landmarkBits(page);
  const place = new Place(page, measures, facts, stats);
  for (let block = 0; block < count; block++) {
    let at = block * FEATURES;
    at = fillOwn(page, measures, facts, block, out, at);
    const bits = marks[page.blockInner[block]!]!;
    for (let bit = 0; bit < LANDMARKS.length; bit++) out[at++] = (bits >>> bit) & 1;
    at = fillLevels(page, stats, block, out, at);
    for (let step = -REACH; step <= REACH; step++) {
      if (step === 0) continue;
      const other = block + step;
      if (other >= 0 && other < count) out.set(around.subarray(other * AROUND, (other + 1) * AROUND), at);
      else out[at] = -1;
      at += AROUND;
    }
    place.fill(block, out, at);
  }
  return out;
}

function fillOwn(
  page: Annotation,
  measures: Measures,
  facts: Facts,
  block: number,
  out: Float32Array,
  at: number,
): number {
  const text = page.blockText[block]!;
  const words = measures.words[block]!;
  const list = measures.wordLists[block]!;
  const first = text.charCodeAt(0);
  let inTitle = 0;
  let inDescription = 0;
  for (const word of list) {
    if (facts.titleWords.has(word)) inTitle++;
    if (facts.descriptionWords.has(word)) inDescription++;
  }
  let upper = 0;
  let digits = 0;
  let commas = 0;
  let marks = 0;
  const scanned = Math.min(text.length, 400);
  for (let index = 0; index < scanned; index++) {
    const code = text.charCodeAt(index);
    if (code >= 65 && code <= 90) upper++;
    else if (code >= 48 && code <= 57) digits++;
    else if (code === 44) commas++;
    else if (
      code === 123 ||
      code === 125 ||
      code === 59 ||
      code === 61 ||
      code === 40 ||
      code === 60 ||
      code === 124
    )
      marks++;
  }
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
  out[at++] = inTitle / listLength;
  out[at++] = inDescription / listLength;
  out[at++] = Math.log(measures.copies[block]!);
  out[at++] = measures.firstCopy[block] === block ? 0 : 1;
  out[at++] = /©|all rights reserved/iu.test(text) ? 1 : text.includes("@") ? 2 : text.includes("|") ? 3 : 0;
  out[at++] = page.tags[page.blockElement[block]!]!;
  out[at++] = /https?:|_[a-z]+_|\.(?:png|jpe?g|webp|com)\b/iu.test(text) ? 1 : 0;
  // People speak of themselves in posts and reviews, pages do not.
  out[at++] = list.reduce((sum, word) => sum + (SPEAKER.has(word) ? 1 : 0), 0) / listLength;
  return at;
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
    out.set(stats.values.subarray(index * STATS, (index + 1) * STATS), at + level * STATS);
    level++;
  }
  // Past the body: as the body, so that a missing level does not look like an empty one.
  for (; level > 0 && level < LEVELS; level++)
    out.copyWithin(at + level * STATS, at + (level - 1) * STATS, at + level * STATS);
  return at + LEVELS * STATS;
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

/** Where a block stands on the page, and what stands like it. */
class Place {
  readonly #page: Annotation;
  readonly #measures: Measures;
  readonly #stats: ElementStats;
  readonly #paths: Paths;
  readonly #candidate: { element: number; common: Int32Array };
  readonly #structured: Float32Array;
  readonly #title: number;
  readonly #pageWords: number;
  readonly #hidden: Uint8Array;
  readonly #marks: Marks;

  constructor(page: Annotation, measures: Measures, facts: Facts, stats: ElementStats) {
    this.#page = page;
    this.#measures = measures;
    this.#stats = stats;
    this.#paths = describePaths(page, measures);
    this.#candidate = findCandidate(page, measures);
    this.#structured = structuredOverlap(measures, facts);
    this.#title = findTitle(page, measures, facts);
    this.#pageWords = Math.max(1, measures.sums.words.at(-1) ?? 0);
    this.#marks = findMarks(page, measures);
    this.#hidden = new Uint8Array(page.parent.length);
    for (let index = 0; index < page.parent.length; index++) {
      const above = page.parent[index]!;
      this.#hidden[index] =
        (above >= 0 ? this.#hidden[above]! : 0) | (page.flags[index]! & (HIDDEN | ARIA_HIDDEN | IN_TAB));
    }
  }

  fill(block: number, out: Float32Array, start: number): void {
    const page = this.#page;
    const measures = this.#measures;
    const { sums } = measures;
    const count = page.blockText.length;
    const before = sums.words[block]!;
    const element = page.blockElement[block]!;
    const title = this.#title;
    let at = start;
    out[at++] = block / count;
    out[at++] = before / this.#pageWords;
    out[at++] = Math.log1p(block);
    out[at++] = Math.log1p(count - block);
    out[at++] = title < 0 ? 0 : Math.sign(block - title) * Math.log1p(Math.abs(before - sums.words[title]!));
    out[at++] = title < 0 ? 0 : Math.sign(block - title) * Math.log1p(Math.abs(block - title));
    out[at++] = this.#hidden[element]!;
    out[at++] = page.depth[element]!;
    at = this.#fillSection(block, out, at);
    at = this.#fillGroups(block, out, at);
    const path = this.#paths.of[block]!;
    out[at++] = Math.log(this.#paths.count[path]!);
    out[at++] = this.#paths.words[path]! / this.#paths.count[path]!;
    out[at++] = this.#paths.linkShare[path]! / this.#paths.count[path]!;
    out[at++] = this.#paths.sentences[path]! / this.#paths.count[path]!;
    out[at++] = block - this.#paths.first[path]!;
    const chosen = this.#candidate.element;
    const chosenDepth = page.depth[chosen] ?? 0;
    out[at++] = this.#candidate.common[block]! - chosenDepth;
    out[at++] = page.depth[element]! - this.#candidate.common[block]!;
    out[at++] = block < page.firstBlock[chosen]! ? -1 : block >= page.endBlock[chosen]! ? 1 : 0;
    out[at++] = this.#stats.values[chosen * STATS + 6]!;
    out[at++] = this.#structured[block]!;
    const { firstPrice, firstBuy, longest, firstSentence } = this.#marks;
    for (const mark of [firstPrice, firstBuy, longest, firstSentence])
      out[at++] = mark < 0 ? 0 : Math.sign(block - mark) * Math.log1p(Math.abs(block - mark));
    out[at++] = Math.log(this.#marks.alike[block]!);
    out[at++] = this.#marks.headings[block]!;
  }

  /** The heading above: how far, how high, how much text stands between. */
  #fillSection(block: number, out: Float32Array, start: number): number {
    const measures = this.#measures;
    const words = measures.sums.words;
    let at = start;
    let above = block - 1;
    while (above >= 0 && measures.heading[above] === 0 && block - above < 60) above--;
    const found = above >= 0 && measures.heading[above]! > 0;
    out[at++] = found ? measures.heading[above]! : 0;
    out[at++] = found ? block - above : 99;
    out[at++] = found ? Math.log1p(words[block]! - words[above]!) : 0;
    let below = block + 1;
    const count = measures.heading.length;
    while (below < count && measures.heading[below] === 0 && below - block < 60) below++;
    out[at++] = below < count ? below - block : 99;
    out[at++] = Math.log1p(words[Math.min(below, count)]! - words[block]!);
    // Text of whole sentences nearby tells a body from a margin.
    const near = (from: number, to: number) =>
      Math.log1p(
        measures.sums.sentenceWords[Math.min(count, Math.max(0, to))]! -
          measures.sums.sentenceWords[Math.max(0, Math.min(count, from))]!,
      );
    out[at++] = near(block - 10, block);
    out[at++] = near(block + 1, block + 11);
    out[at++] = near(block - 30, block);
    out[at++] = near(block + 1, block + 31);
    out[at++] = near(block + 1, count);
    return at;
  }

  /** Repetition: the nearest and the largest group of equal siblings the block is in. */
  #fillGroups(block: number, out: Float32Array, start: number): number {
    const page = this.#page;
    const stats = this.#stats;
    let nearest = -1;
    let largest = -1;
    let nearestUp = 0;
    let largestUp = 0;
    let up = 0;
    for (let index = page.blockElement[block]!; index >= 0; index = page.parent[index]!, up++) {
      const size = stats.equals[index]!;
      if (size < 3) continue;
      if (nearest < 0) {
        nearest = index;
        nearestUp = up;
      }
      if (largest < 0 || size > stats.equals[largest]!) {
        largest = index;
        largestUp = up;
      }
    }
    let at = start;
    for (const [index, levels] of [
      [nearest, nearestUp],
      [largest, largestUp],
    ] as const) {
      if (index < 0) {
        at += 4;
        continue;
      }
      out[at++] = stats.equals[index]!;
      out[at++] = levels;
      out[at++] = stats.values[index * STATS]!;
      out[at++] = stats.position[index]!;
    }
    return at;
  }
}

/** The block that is the page's own heading: the one most like its title, or the first `h1`. */
export function findTitle(page: Annotation, measures: Measures, facts: Facts): number {
  let best = -1;
  let bestScore = 0;
  for (let block = 0; block < page.blockText.length; block++) {
    const level = measures.heading[block]!;
    if (level === 0 || level > 3) continue;
    const list = measures.wordLists[block]!;
    let shared = 0;
    for (const word of list) if (facts.titleWords.has(word)) shared++;
    const likeness = shared / Math.max(1, list.length);
    const score = (level === 1 ? 2 : 3 - level) + likeness * Math.min(4, shared);
    if (score > bestScore + 0.01) {
      best = block;
      bestScore = score;
    }
  }
  return best;
}
