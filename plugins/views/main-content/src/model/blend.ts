/** One lexicon for a page out of those for several groups of page types. */
import { KINDS, type PageLexicon, type Scores } from "./lexicon.ts";
import { UNIT, type WordTable } from "./word-table.ts";

/**
 * Group of each page type, in the order of `PAGE_TYPES`: pages to read, offers and overviews, talk, shops. What
 * a word such as "comment" or "price" means differs between them, and hardly inside them.
 */
export const GROUP_OF_TYPE: readonly number[] = [0, 0, 1, 2, 3, 3, 1];

/** Number of groups. */
export const GROUPS = 4;

/** Scores of all words for all groups, to look each word up once: one for each of {@link GROUPS} in a row. */
export type Tables = Readonly<Record<keyof PageLexicon, WordTable>>;

/** Looks words up in all groups, weighted by how likely the page belongs to each. */
class Blended implements Scores {
  readonly #table: WordTable;
  readonly #weights: Float32Array;

  constructor(table: WordTable, weights: Float32Array) {
    this.#table = table;
    this.#weights = weights;
  }

  get(word: string): number {
    const row = this.#table.find(word);
    if (row < 0) return 0;
    const { rows } = this.#table;
    let sum = 0;
    for (let group = 0; group < GROUPS; group++) sum += this.#weights[group]! * rows[row * GROUPS + group]!;
    return sum * UNIT;
  }
}

/** The scores for a page whose types have these probabilities. */
export function blend(tables: Tables, types: Float32Array): PageLexicon {
  const weights = new Float32Array(GROUPS);
  for (const [type, group] of GROUP_OF_TYPE.entries()) weights[group] = weights[group]! + types[type]!;
  const blended = KINDS.map((kind) => [kind, new Blended(tables[kind], weights)] as const);
  return Object.fromEntries(blended) as Record<keyof PageLexicon, Blended>;
}
