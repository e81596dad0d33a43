/** Blocks of note, from which the others are measured. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { linesOf } from "./lines.ts";

/** Numbers of blocks, -1 for none, and counts per block. */
export interface Marks {
  readonly firstPrice: number;
  /** What a shop's page is about stands around its button. */
  readonly firstBuy: number;
  readonly longest: number;
  readonly firstSentence: number;
  /** Blocks with the same short text, digits aside: labels of cards and posts. */
  readonly alike: Int32Array;
  /** Headings before the block. */
  readonly headings: Int32Array;
}

const BUY = new RegExp(`^(?:\\+ ?)?(?:${linesOf("buy")})`, "iu");

/** Finds the marks of a page. */
export function findMarks(page: Annotation, measures: Measures): Marks {
  const count = page.blockText.length;
  const alike = new Int32Array(count).fill(1);
  const headings = new Int32Array(count);
  const groups = new Map<string, number>();
  let firstBuy = -1;
  let longest = -1;
  let firstSentence = -1;
  let seen = 0;
  for (let block = 0; block < count; block++) {
    const words = measures.words[block]!;
    const phrase = measures.phrases[block]!;
    if (phrase !== "") groups.set(phrase, (groups.get(phrase) ?? 0) + 1);
    if (firstBuy < 0 && words < 8 && BUY.test(page.blockText[block]!)) firstBuy = block;
    if (longest < 0 || words > measures.words[longest]!) longest = block;
    if (firstSentence < 0 && words > 20 && measures.endsSentence[block] === 1) firstSentence = block;
    headings[block] = seen;
    if (measures.heading[block]! > 0) seen++;
  }
  for (let block = 0; block < count; block++) {
    const phrase = measures.phrases[block]!;
    if (phrase !== "") alike[block] = groups.get(phrase) ?? 1;
  }
  return { firstPrice: measures.hasPrice.indexOf(1), firstBuy, longest, firstSentence, alike, headings };
}
