/** Text that stands on the page more than once, in other pieces: hidden twins, teasers of the text, quotes of it. */
import { hashOf } from "../page/hash.ts";
import type { Measures } from "../page/measure.ts";

/** Words of a run that is compared. */
const RUN = 4;
const MAX_RUNS = 40_000;

/** For each block the share of its runs of words that stand in blocks before it, and in blocks after it. */
export interface Echoes {
  readonly before: Float32Array;
  readonly after: Float32Array;
}

/** Compares the first words of all blocks. Linear in the text. */
export function findEchoes({ wordLists, vocabulary }: Measures): Echoes {
  const count = wordLists.length;
  const before = new Float32Array(count);
  const after = new Float32Array(count);
  const starts = new Int32Array(count + 1);
  for (let block = 0; block < count; block++)
    starts[block + 1] = starts[block]! + Math.max(0, wordLists[block]!.length - RUN + 1);
  const runs = hashRuns(wordLists, vocabulary.map(hashOf), starts);
  const seen = new Sightings(Math.min(runs.length, MAX_RUNS));
  const places = new Int32Array(runs.length);
  for (let block = 0; block < count; block++)
    for (let at = starts[block]!; at < starts[block + 1]!; at++) places[at] = seen.add(runs[at]!, block);
  for (let block = 0; block < count; block++) {
    const from = starts[block]!;
    const to = starts[block + 1]!;
    if (to === from) continue;
    let earlier = 0;
    let later = 0;
    for (let at = from; at < to; at++) {
      const place = places[at]!;
      if (place < 0) continue;
      if (seen.first[place]! < block) earlier++;
      if (seen.last[place]! > block) later++;
    }
    before[block] = earlier / (to - from);
    after[block] = later / (to - from);
  }
  return { before, after };
}

/** First and last block of each run, by its place in a table. */
class Sightings {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly #runs: Int32Array;
  readonly #mask: number;
  #free: number;

  constructor(most: number) {
    let size = 16;
    while (size < most * 2) size *= 2;
    this.#mask = size - 1;
    this.#free = most;
    this.#runs = new Int32Array(size);
    this.first = new Int32Array(size).fill(-1);
    this.last = new Int32Array(size);
  }

  /** Place of a run that stands in a block; -1 when the table is full. */
  add(run: number, block: number): number {
    let place = (run ^ (run >>> 15)) & this.#mask;
    while (this.first[place]! >= 0 && this.#runs[place] !== run) place = (place + 1) & this.#mask;
    if (this.first[place]! < 0) {
      if (this.#free === 0) return -1;
      this.#free--;
      this.#runs[place] = run;
      this.first[place] = block;
    }
    this.last[place] = block;
    return place;
  }
}

/** Numbers of the runs in lists of words; two runs share one so seldom that nothing hangs on it. */
function hashRuns(
  lists: readonly (readonly number[])[],
  hashes: readonly number[],
  starts: Int32Array,
): Int32Array {
  const runs = new Int32Array(starts[lists.length]!);
  for (const [block, words] of lists.entries()) {
    for (let at = 0; at + RUN <= words.length; at++) {
      let run = 0;
      for (let step = 0; step < RUN; step++) run = Math.imul(run, 16777619) ^ hashes[words[at + step]!]!;
      runs[starts[block]! + at] = run;
    }
  }
  return runs;
}
