/** Learns which words of address, schema and generator go with which type of page. */

/** Types, in the order of the model's outputs. */
import { PAGE_TYPES } from "../src/model/page-type.ts";
import { SOURCES, typeTokens } from "../src/model/type-tokens.ts";
import type { LabelledPage } from "./data.ts";

export const TYPES = PAGE_TYPES;

/** Log-odds per type, by token: one map for each source of tokens. */
export type TypeScores = readonly ReadonlyMap<string, readonly number[]>[];

/** Hosts per token and type, and hosts per type; counts of folds add up. */
export interface TypeCounts {
  readonly tokens: Map<string, number[]>;
  readonly totals: number[];
}

/** All tokens of a page, each after the number of its source and a tab. */
function tokensOf({ page, measures, facts }: LabelledPage): string[] {
  return typeTokens(page, measures, facts).flatMap((tokens, source) =>
    [...tokens].map((token) => `${source}\t${token}`),
  );
}

/** Counts over the pages of one fold. */
export function countTypes(pages: readonly LabelledPage[]): TypeCounts {
  const counts: TypeCounts = { tokens: new Map(), totals: TYPES.map(() => 0) };
  const seen = new Set<string>();
  for (const page of pages) {
    const type = TYPES.indexOf(page.type as (typeof TYPES)[number]);
    counts.totals[type]!++;
    for (const token of tokensOf(page)) {
      const key = `${page.host} ${type} ${token}`;
      if (seen.has(key)) continue;
      seen.add(key);
      let row = counts.tokens.get(token);
      if (!row) {
        row = TYPES.map(() => 0);
        counts.tokens.set(token, row);
      }
      row[type]!++;
    }
  }
  return counts;
}

/** Log-odds per token and type: one number for each of {@link TYPES}. */
export function scoreTypes(parts: readonly TypeCounts[]): TypeScores {
  const totals = TYPES.map((_, type) => parts.reduce((sum, part) => sum + part.totals[type]!, 0));
  const all = totals.reduce((a, b) => a + b, 0);
  const sums = new Map<string, number[]>();
  for (const part of parts) {
    for (const [token, row] of part.tokens) {
      const sum = sums.get(token);
      if (sum) for (const [type, count] of row.entries()) sum[type]! += count;
      else sums.set(token, [...row]);
    }
  }
  const scores = Array.from({ length: SOURCES }, () => new Map<string, number[]>());
  for (const [key, row] of sums) {
    const seen = row.reduce((a, b) => a + b, 0);
    if (seen < 6) continue;
    const odds = row.map((count, type) => {
      const share = totals[type]! / all;
      const value =
        Math.log((count + 3 * share) / (seen - count + 3 * (1 - share))) - Math.log(share / (1 - share));
      return Math.round(Math.max(-2, Math.min(3, value)) * 16) / 16;
    });
    if (Math.max(...odds.map(Math.abs)) > 0.8) scores[Number(key[0])]?.set(key.slice(2), odds);
  }
  return scores;
}
