/** The page's own heading, which readers want even where the text could do without. */
import type { Annotation } from "./annotate.ts";
import type { Facts } from "./facts.ts";
import type { Measures } from "./measure.ts";

/** Most words between the heading and the first text kept: bylines, dates and pictures fit in between. */
const FARTHEST = 250;
/** Largest share of the text kept that may stand above the heading: a line or two over the name of a product. */
const MAX_ABOVE = 0.1;
/** A heading that is all link leads home: it names the site, unless there is no other. */
const LINKED = 0.9;
const PENALTY = 3;
/** What an `h1` gains that the title of the document holds as a whole, however short. */
const WHOLE = 3;

/**
 * Keeps the title heading when it belongs to the text kept, and returns its block; -1 when there is none, when
 * it was kept before, or when it is the name of the site and not of the page.
 */
export function addTitle(
  page: Annotation,
  measures: Measures,
  kept: Uint8Array,
  title: number,
  facts: Facts,
): number {
  const first = kept.indexOf(1);
  if (title < 0 || first < 0 || kept[title] === 1) return -1;
  if (!isLikeTitle(measures, title, facts) && !isOnlyHeading(measures, title)) return -1;
  const copy = page.blockText.findIndex((text, block) => kept[block] === 1 && text === page.blockText[title]);
  if (copy >= 0) return -1;
  if (isFar(measures, kept, title, first)) return -1;
  kept[title] = 1;
  return title;
}

/** Whether a heading stands far above the text, or below most of it. */
function isFar({ words, sums }: Measures, kept: Uint8Array, title: number, first: number): boolean {
  if (title < first) return sums.words[first]! - sums.words[title]! > FARTHEST;
  let above = 0;
  let all = 0;
  for (let block = first; block < kept.length; block++) {
    if (kept[block] === 0) continue;
    all += words[block]!;
    if (block < title) above += words[block]!;
  }
  return above > all * MAX_ABOVE;
}

function isLikeTitle({ wordLists, vocabulary }: Measures, block: number, { titleWords }: Facts): boolean {
  const words = wordLists[block]!;
  return words.filter((word) => titleWords.has(vocabulary[word]!)).length >= words.length * 0.5;
}

/** Pages that scripts fill often have one title for all; their only `h1`, when it is no link home, is the heading. */
function isOnlyHeading({ heading, linkShare }: Measures, block: number): boolean {
  return heading[block] === 1 && linkShare[block]! < 0.5 && heading.indexOf(1) === heading.lastIndexOf(1);
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
    for (const word of list) if (facts.titleWords.has(measures.vocabulary[word]!)) shared++;
    const likeness = shared / Math.max(1, list.length);
    const isWhole = level === 1 && shared === list.length && shared > 0;
    const isLinked = measures.linkShare[block]! > LINKED;
    const score =
      (level === 1 ? 2 : 3 - level) +
      (isWhole ? WHOLE : 0) -
      (isLinked ? PENALTY : 0) +
      likeness * Math.min(4, shared);
    if (score > bestScore + 0.01) {
      best = block;
      bestScore = score;
    }
  }
  return best;
}
