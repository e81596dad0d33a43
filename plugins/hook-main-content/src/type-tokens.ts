/** Evidence for each type of page from the words about it. */
import type { Facts } from "./facts.ts";

/** Log-odds per type, by token. */
export type TypeScores = ReadonlyMap<string, readonly number[]>;

/** Number of types. */
export const TYPE_COUNT = 7;

/** Sum of log-odds for each type, damped since tokens of one page speak together. */
export function typeEvidence(facts: Facts, scores: TypeScores): Float32Array {
  const sums = new Float32Array(TYPE_COUNT);
  for (const token of facts.tokens) {
    const row = scores.get(token);
    if (!row) continue;
    for (let type = 0; type < TYPE_COUNT; type++) sums[type] = sums[type]! + row[type]!;
  }
  return sums;
}
