/** Scores of words. Not the words are kept but their hashes, so that a process has nothing to build for its first page. */
import { hashOf } from "../page/hash.ts";

/** What 1 in a row of a {@link WordTable} stands for. */
export const UNIT = 1 / 16;

/**
 * Rows of scores by word, read where they lie. `packWords` of `train/pack.ts` writes: the number of words and the bits of a hash
 * that do not choose its group, both 32 bits; the hashes in order, 32 bits each; where each group begins, one more at the end,
 * 16 bits each; the rows, 16 bits for each score.
 */
export class WordTable {
  /** Scores in {@link UNIT}s, row after row. */
  readonly rows: Int16Array;
  readonly #shift: number;
  readonly #hashes: Int32Array;
  readonly #groups: Uint16Array;

  constructor(packed: ArrayBuffer) {
    const [count, shift] = new Uint32Array(packed, 0, 2) as ArrayLike<number> as [number, number];
    const groups = 2 ** (32 - shift) + 1;
    this.#shift = shift;
    this.#hashes = new Int32Array(packed, 8, count);
    this.#groups = new Uint16Array(packed, 8 + count * 4, groups);
    this.rows = new Int16Array(packed, 8 + count * 4 + groups * 2);
  }

  /** Number of a word's row, or -1 when it is not listed. Two words share a hash so seldom that nothing hangs on it. */
  find(word: string): number {
    const hash = spread(hashOf(word));
    const group = hash >>> this.#shift;
    const end = this.#groups[group + 1]!;
    for (let row = this.#groups[group]!; row < end; row++) if (this.#hashes[row] === hash) return row;
    return -1;
  }
}

/** Lets the high bits of a hash, which choose its group, hang on all of the word. */
export function spread(hash: number): number {
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
}
