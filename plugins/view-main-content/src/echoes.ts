/** Text that stands on the page more than once, in other pieces: hidden twins, teasers of the text, quotes of it. */
import type { Measures } from "./measure.ts";

/** Words of a run that is compared. */
const RUN = 4;
const MAX_RUNS = 40_000;

/** For each block the share of its runs of words that stand in blocks before it, and in blocks after it. */
export interface Echoes {
  readonly before: Float32Array;
  readonly after: Float32Array;
}

/** Compares the first words of all blocks. Linear in the text. */
export function findEchoes({ wordLists }: Measures): Echoes {
  const count = wordLists.length;
  const before = new Float32Array(count);
  const after = new Float32Array(count);
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const runs = wordLists.map(hashRuns);
  for (let block = 0; block < count; block++) {
    for (const run of runs[block]!) {
      if (!first.has(run)) {
        if (first.size >= MAX_RUNS) continue;
        first.set(run, block);
      }
      last.set(run, block);
    }
  }
  for (let block = 0; block < count; block++) {
    const own = runs[block]!;
    if (own.length === 0) continue;
    let earlier = 0;
    let later = 0;
    for (const run of own) {
      if ((first.get(run) ?? block) < block) earlier++;
      if ((last.get(run) ?? block) > block) later++;
    }
    before[block] = earlier / own.length;
    after[block] = later / own.length;
  }
  return { before, after };
}

/** Numbers of the runs in a list of words; two runs share one so seldom that nothing hangs on it. */
function hashRuns(words: readonly string[]): number[] {
  const hashes = words.map(hashOf);
  const runs: number[] = [];
  for (let at = 0; at + RUN <= hashes.length; at++) {
    let run = 0;
    for (let step = 0; step < RUN; step++) run = Math.imul(run, 16777619) ^ hashes[at + step]!;
    runs.push(run);
  }
  return runs;
}

function hashOf(word: string): number {
  let hash = 2166136261;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16777619);
  return hash;
}
