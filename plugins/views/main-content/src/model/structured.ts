/** How much of a block stands in the page's structured data too. */
import type { Facts } from "../page/facts.ts";
import type { Measures } from "../page/measure.ts";
import { wordsOf } from "../page/words.ts";

const MAX_WORDS = 20_000;

/** Share of each block's three-word runs found in JSON-LD text; 0 for short blocks or without any. */
export function structuredOverlap(measures: Measures, facts: Facts): Float32Array {
  const shares = new Float32Array(measures.words.length);
  if (facts.structuredText.length === 0) return shares;
  const triples = new Set<string>();
  for (const text of facts.structuredText) {
    const words = wordsOf(text.replace(/<[^<>]{0,500}>/gu, " "));
    for (let at = 0; at + 2 < words.length && triples.size < MAX_WORDS; at++)
      triples.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  }
  for (let block = 0; block < shares.length; block++) {
    const list = measures.wordLists[block]!;
    if (list.length < 4) continue;
    const words = list.map((word) => measures.vocabulary[word]!);
    let found = 0;
    for (let at = 0; at + 2 < words.length; at++)
      if (triples.has(`${words[at]} ${words[at + 1]} ${words[at + 2]}`)) found++;
    shares[block] = found / (words.length - 2);
  }
  return shares;
}
