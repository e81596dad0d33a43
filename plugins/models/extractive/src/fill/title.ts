/** The title of a page, among all texts of the page that may be it. */
import type { Facts } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import { type Features, featuresOf } from "./title-features.ts";
import { votesOf } from "./title-votes.ts";
import { TITLE_WEIGHTS } from "./title-weights.ts";

/** How often a text is right that has no rival. */
const SUREST = 0.96;
/** What is left for texts that others outdo: they are given where the schema refuses those. */
const LEAST = 0.3;

/**
 * Candidates for the title, the best first. The score is the chance that the text is the title, as it came out on
 * pages that the weights were not fitted on.
 */
export function titles(facts: Facts): Candidate[] {
  const votes = votesOf(facts);
  const chances = chancesOf(featuresOf(facts, votes));
  return votes
    .map(({ value, origin, snippet }, index) => ({ value, origin, snippet, chance: chances[index] ?? 0 }))
    .toSorted((a, b) => b.chance - a.chance)
    .map(({ chance, ...candidate }) => ({ ...candidate, score: Math.max(LEAST, SUREST * chance) }));
}

/** The chance of each text to be the one; they add up to 1. */
export function chancesOf(features: readonly Features[]): number[] {
  const scores = features.map((one) => {
    let sum = 0;
    for (const [name, value] of Object.entries(one)) sum += (TITLE_WEIGHTS[name] ?? 0) * value;
    return sum;
  });
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, one) => total + one, 0);
  return odds.map((one) => one / sum);
}
