/** The fallback ladder: a page with any likely text never comes out empty. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { findCandidate } from "./candidate.ts";

/** Fewest words that count as an answer where the page has more to offer. */
const FEW_WORDS = 25;
/** Below this, the share of the page's words makes so short an answer implausible. */
const SMALL_SHARE = 0.1;
/** Predicted quality under which a reader should be warned. */
const DOUBTFUL = 0.5;

/** What the ladder found. */
export interface Widened {
  readonly warning?: string;
  readonly confidence: number;
}

/**
 * Widens `kept` in place, step by step, when it holds too little of the page to be its content: first to what
 * is more likely than not to be text of the candidate, then to all of it, then to everything.
 */
export function widen(
  page: Annotation,
  measures: Measures,
  probability: Float32Array,
  kept: Uint8Array,
  confidence: number,
): Widened {
  const total = measures.sums.words.at(-1) ?? 0;
  if (total === 0) {
    // Numbers of words are nought in a page of punctuation; what there is, is kept.
    kept.fill(1);
    return { confidence: 0, ...(kept.length > 0 ? { warning: "the page has no words" } : {}) };
  }
  const isEnough = (): boolean => {
    let words = 0;
    for (let block = 0; block < kept.length; block++) if (kept[block] === 1) words += measures.words[block]!;
    return words > 0 && (words >= FEW_WORDS || words >= total * SMALL_SHARE);
  };
  if (isEnough()) {
    if (confidence >= DOUBTFUL) return { confidence };
    return { confidence, warning: "the main content is hard to tell from the rest of this page" };
  }
  for (let block = 0; block < kept.length; block++) if (probability[block]! > 0.2) kept[block] = 1;
  if (isEnough())
    return { confidence: confidence * 0.8, warning: "little main content was found; doubtful text was kept" };
  const { element } = findCandidate(page, measures);
  kept.fill(1, page.firstBlock[element]!, page.endBlock[element]!);
  if (isEnough())
    return { confidence: confidence * 0.6, warning: "no main content was found; the densest part was kept" };
  kept.fill(1);
  return { confidence: confidence * 0.4, warning: "no main content was found; the whole page was kept" };
}
