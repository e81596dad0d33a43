/** Paragraphs in the middle of a text: who reads those before and after one reads that one, too. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { tag } from "../page/tags.ts";

const P = tag("p");
/** Fewest words of a paragraph, and share of them in links up to which it is one. */
const FEW_WORDS = 12;
const MAX_LINKED = 0.5;
/** Words from which on a paragraph is text, though each of its sentences ends in the number of a footnote. */
const LONG = 30;
/** Least chance of such a paragraph, as a part of the chance from which on text is kept. */
const LEAST = 0.5;

/**
 * Adds to `kept` the paragraphs whose neighbours among the paragraphs of the same element are kept, in place. Linear
 * in the page.
 */
export function addParagraphs(
  page: Annotation,
  measures: Measures,
  probability: Float32Array,
  threshold: number,
  kept: Uint8Array,
): void {
  /** By element the last of its paragraphs that was kept, and those since. */
  const before = new Map<number, number[]>();
  for (let block = 0; block < kept.length; block++) {
    const element = page.blockElement[block]!;
    if (page.tags[element] !== P || measures.words[block]! < FEW_WORDS) continue;
    const parent = page.parent[element]!;
    if (kept[block] === 1) {
      // More than one in a row is a part of the page that was left out.
      const open = before.get(parent);
      if (open?.length === 1) kept[open[0]!] = 1;
      before.set(parent, []);
      continue;
    }
    const isText =
      (measures.sentences[block]! > 0 || measures.words[block]! >= LONG) &&
      measures.linkShare[block]! <= MAX_LINKED &&
      probability[block]! >= threshold * LEAST;
    if (isText) before.get(parent)?.push(block);
    else before.delete(parent);
  }
}
