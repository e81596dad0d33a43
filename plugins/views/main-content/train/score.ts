/** The score of an extraction: F1 over the words, as the public data sets define it. */
import { wordsOf } from "../src/page/words.ts";

/** Counts of words. */
export function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of wordsOf(text)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** F1, precision and recall of the words of `kept` against those of `reference`. */
export function wordScore(
  kept: readonly string[],
  reference: ReadonlyMap<string, number>,
): { f1: number; p: number; r: number } {
  const left = new Map(reference);
  let wanted = 0;
  for (const count of reference.values()) wanted += count;
  let total = 0;
  let hits = 0;
  for (const text of kept) {
    for (const word of wordsOf(text)) {
      total++;
      const count = left.get(word) ?? 0;
      if (count > 0) {
        hits++;
        left.set(word, count - 1);
      }
    }
  }
  if (wanted === 0) return total === 0 ? { f1: 1, p: 1, r: 1 } : { f1: 0, p: 0, r: 0 };
  if (hits === 0) return { f1: 0, p: 0, r: 0 };
  const p = hits / total;
  const r = hits / wanted;
  return { f1: (2 * p * r) / (p + r), p, r };
}
