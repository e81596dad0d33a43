/** One lexicon for a page out of those for several groups of page types. */
import type { Lexicon, PageLexicon, Scores } from "./lexicon.ts";

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

/** Scores of all words for all groups, to look each word up once. */
export type Tables = Readonly<Record<keyof Lexicon, Table>>;

interface Table {
  /** Number of each word. */
  readonly numbers: ReadonlyMap<string, number>;
  /** One score for each group at {@link GROUPS} times the number. */
  readonly scores: Float32Array;
}

/** Lays a lexicon out in tables. */
export function tabulate({ all, groups }: GroupedLexicon): Tables {
  const tableOf = (kind: keyof Lexicon): Table => {
    const numbers = new Map<string, number>();
    const scores: number[] = [];
    for (const [word, score] of all[kind]) {
      numbers.set(word, numbers.size);
      for (let group = 0; group < GROUPS; group++) scores.push(score);
    }
    for (const [group, lexicon] of groups.entries()) {
      for (const [word, score] of lexicon[kind]) {
        let number = numbers.get(word);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(word, number);
          for (let other = 0; other < GROUPS; other++) scores.push(0);
        }
        scores[number * GROUPS + group] = score;
      }
    }
    return { numbers, scores: Float32Array.from(scores) };
  };
  return {
    names: tableOf("names"),
    roles: tableOf("roles"),
    words: tableOf("words"),
    phrases: tableOf("phrases"),
    headingWords: tableOf("headingWords"),
    headings: tableOf("headings"),
  };
}

/** Looks words up in all groups, weighted by how likely the page belongs to each. */
class Blended implements Scores {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #scores: Float32Array;
  readonly #weights: Float32Array;

  constructor({ numbers, scores }: Table, weights: Float32Array) {
    this.#numbers = numbers;
    this.#scores = scores;
    this.#weights = weights;
  }

  get(word: string): number {
    const number = this.#numbers.get(word);
    if (number === undefined) return 0;
    let sum = 0;
    for (let group = 0; group < GROUPS; group++)
      sum += this.#weights[group]! * this.#scores[number * GROUPS + group]!;
    return sum;
  }
}

/** The scores for a page whose types have these probabilities. */
export function blend(tables: Tables, types: Float32Array): PageLexicon {
  const weights = new Float32Array(GROUPS);
  for (const [type, group] of GROUP_OF_TYPE.entries()) weights[group] = weights[group]! + types[type]!;
  return {
    names: new Blended(tables.names, weights),
    roles: new Blended(tables.roles, weights),
    words: new Blended(tables.words, weights),
    phrases: new Blended(tables.phrases, weights),
    headingWords: new Blended(tables.headingWords, weights),
    headings: new Blended(tables.headings, weights),
  };
}
