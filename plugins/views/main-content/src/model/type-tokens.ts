/** Evidence for each type of page from the words on and about it. */
import type { Annotation } from "../page/annotate.ts";
import type { Facts } from "../page/facts.ts";
import type { Measures } from "../page/measure.ts";
import { UNIT, type WordTable } from "./word-table.ts";

/** Log-odds per type, by token: one table for each source of tokens, with {@link TYPE_COUNT} numbers in a row. */
export type TypeTables = readonly WordTable[];

/** Number of types. */
export const TYPE_COUNT = 7;
/** Sources of tokens: facts about the page, names of classes, short texts. */
export const SOURCES = 3;
/** Numbers per page: for each source of tokens, one per type. */
export const EVIDENCE = SOURCES * TYPE_COUNT;

/** Tokens by source, each once. */
export function typeTokens(page: Annotation, measures: Measures, facts: Facts): Iterable<string>[] {
  const phrases = new Set<string>();
  for (let block = 0; block < measures.phrases.length; block++)
    if (measures.words[block]! <= 4 && measures.phrases[block]) phrases.add(measures.phrases[block]!);
  return [facts.tokens, page.names.words, phrases];
}

/** Sums of log-odds, damped since tokens of one page speak together. */
export function typeEvidence(sources: readonly Iterable<string>[], tables: TypeTables): Float32Array {
  const evidence = new Float32Array(EVIDENCE);
  const sums = new Float64Array(TYPE_COUNT);
  for (const [source, tokens] of sources.entries()) {
    const table = tables[source]!;
    let count = 1;
    sums.fill(0);
    for (const token of tokens) {
      const row = table.find(token);
      if (row < 0) continue;
      count++;
      for (let type = 0; type < TYPE_COUNT; type++)
        sums[type] = sums[type]! + table.rows[row * TYPE_COUNT + type]! * UNIT;
    }
    const damping = Math.sqrt(count);
    for (let type = 0; type < TYPE_COUNT; type++)
      evidence[source * TYPE_COUNT + type] = sums[type]! / damping;
  }
  return evidence;
}
