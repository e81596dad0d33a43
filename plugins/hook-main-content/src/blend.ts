/** One lexicon for a page out of those for several groups of page types. */
import type { Lexicon, Scores } from "./lexicon.ts";

/**
 * Group of each page type, in the order of `PAGE_TYPES`: pages to read, offers and overviews, talk, shops. What
 * a word such as "comment" or "price" means differs between them, and hardly inside them.
 */
export const GROUP_OF_TYPE: readonly number[] = [0, 0, 1, 2, 3, 3, 1];

/** Number of groups. */
export const GROUPS = 4;

/** What was learned from all pages, and where a group of types differs from that. */
export interface GroupedLexicon {
  readonly all: Lexicon;
  readonly groups: readonly Lexicon[];
}

/** Looks words up in all groups, weighted by how likely the page belongs to each. */
class Blended implements Scores {
  readonly #known = new Map<string, number>();
  readonly #all: Scores;
  readonly #groups: readonly Scores[];
  readonly #weights: Float32Array;

  constructor(all: Scores, groups: readonly Scores[], weights: Float32Array) {
    this.#all = all;
    this.#groups = groups;
    this.#weights = weights;
  }

  get(word: string): number | undefined {
    const before = this.#known.get(word);
    if (before !== undefined) return before;
    const common = this.#all.get(word);
    let sum = 0;
    for (let group = 0; group < GROUPS; group++) {
      sum += this.#weights[group]! * (this.#groups[group]!.get(word) ?? common ?? 0);
    }
    this.#known.set(word, sum);
    return sum;
  }
}

/** The lexicon for a page whose types have these probabilities. */
export function blend({ all, groups }: GroupedLexicon, types: Float32Array): Lexicon {
  const weights = new Float32Array(GROUPS);
  for (const [type, group] of GROUP_OF_TYPE.entries()) weights[group] = weights[group]! + types[type]!;
  const of = (kind: keyof Lexicon): Scores =>
    new Blended(
      all[kind],
      groups.map((group) => group[kind]),
      weights,
    );
  return {
    names: of("names"),
    roles: of("roles"),
    words: of("words"),
    phrases: of("phrases"),
    headingWords: of("headingWords"),
    headings: of("headings"),
  };
}
