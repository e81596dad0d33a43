/** Evidence for each type of page from the words on and about it. */
import type { Annotation } from "./annotate.ts";
import type { Facts } from "./facts.ts";
import type { Measures } from "./measure.ts";

/** Log-odds per type, by token. */
export type TypeScores = ReadonlyMap<string, readonly number[]>;

/** Number of types. */
export const TYPE_COUNT = 7;
const SOURCES = 3;
/** Numbers per page: for each source of tokens, one per type. */
export const EVIDENCE = SOURCES * TYPE_COUNT;

/** Tokens about the page, names of classes (after a dot) and short texts (after a quote). */
export function typeTokens(page: Annotation, measures: Measures, facts: Facts): string[][] {
  const names = new Set<string>();
  const seen = new Set<readonly string[]>();
  for (const tokens of page.tokens) {
    if (seen.has(tokens)) continue;
    seen.add(tokens);
    for (const token of tokens) names.add(`.${token}`);
  }
  const phrases = new Set<string>();
  for (let block = 0; block < measures.phrases.length; block++)
    if (measures.words[block]! <= 4 && measures.phrases[block])
      phrases.add(`"${measures.phrases[block]!.replaceAll(" ", "_")}`);
  return [[...facts.tokens], [...names], [...phrases]];
}

/** Sums of log-odds, damped since tokens of one page speak together. */
export function typeEvidence(sources: readonly (readonly string[])[], scores: TypeScores): Float32Array {
  const sums = new Float32Array(EVIDENCE);
  for (const [source, tokens] of sources.entries()) {
    let known = 1;
    for (const token of tokens) {
      const row = scores.get(token);
      if (!row) continue;
      known++;
      for (let type = 0; type < TYPE_COUNT; type++)
        sums[source * TYPE_COUNT + type] = sums[source * TYPE_COUNT + type]! + row[type]!;
    }
    for (let type = 0; type < TYPE_COUNT; type++)
      sums[source * TYPE_COUNT + type] = sums[source * TYPE_COUNT + type]! / Math.sqrt(known);
  }
  return sums;
}
