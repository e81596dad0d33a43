/** Where a block stands on the page: the features that need a view of all of it. */
import type { Annotation } from "../page/annotate.ts";
import { ARIA_HIDDEN, HIDDEN, IN_TAB } from "../page/attributes.ts";
import type { Facts } from "../page/facts.ts";
import type { Measures } from "../page/measure.ts";
import { findTitle } from "../page/title.ts";
import { findCandidate } from "./candidate.ts";
import { type ElementStats, STATS } from "./elements.ts";
import { findMarks, type Marks } from "./marks.ts";
import { describePaths, type Paths } from "./paths.ts";
import { structuredOverlap } from "./structured.ts";

/** Numbers per block. */
export const PLACE = 42;

/** Where a block stands on the page, and what stands like it. */
export class Place {
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

  /** Writes the {@link PLACE} numbers of a block. */
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
    // Text of whole sentences nearby distinguishes a body from a margin.
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
