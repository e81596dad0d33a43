/** What the first pass said of the blocks around, above and alike: the second pass sees it as numbers. */
import type { Annotation } from "./annotate.ts";
import { chooseBlocks } from "./choose.ts";
import type { Measures } from "./measure.ts";
import { describePaths } from "./paths.ts";

const LEVELS = 6;
/** Numbers per block. */
export const SECOND = 26;

/** Fills one row of {@link SECOND} numbers per block. */
export function secondFeatures(
  page: Annotation,
  measures: Measures,
  probability: Float32Array,
): Float32Array {
  const count = probability.length;
  const out = new Float32Array(count * SECOND);
  const mass = new Float64Array(count + 1);
  const weight = new Float64Array(count + 1);
  for (let block = 0; block < count; block++) {
    const words = Math.sqrt(measures.words[block]!) + 0.1;
    mass[block + 1] = mass[block]! + probability[block]! * words;
    weight[block + 1] = weight[block]! + words;
  }
  const mean = (from: number, to: number): number => {
    const low = Math.max(0, from);
    const high = Math.min(count, to);
    return high <= low ? -0.1 : (mass[high]! - mass[low]!) / (weight[high]! - weight[low]!);
  };
  const paths = describePaths(page, measures);
  const pathMean = new Float32Array(paths.count.length);
  const pathMost = new Float32Array(paths.count.length);
  for (let block = 0; block < count; block++) {
    const path = paths.of[block]!;
    pathMean[path] = pathMean[path]! + probability[block]! / paths.count[path]!;
    pathMost[path] = Math.max(pathMost[path]!, probability[block]!);
  }
  const choice = chooseBlocks(probability, measures.words);
  let heading = -1;
  for (let block = 0; block < count; block++) {
    let at = block * SECOND;
    const own = probability[block]!;
    out[at++] = own;
    for (const step of [-3, -2, -1, 1, 2, 3]) out[at++] = probability[block + step] ?? -0.1;
    out[at++] = mean(block - 6, block);
    out[at++] = mean(block + 1, block + 7);
    out[at++] = mean(block - 20, block);
    out[at++] = mean(block + 1, block + 21);
    at = fillLevels(page, block, mean, out, at);
    const path = paths.of[block]!;
    out[at++] = pathMean[path]!;
    out[at++] = pathMost[path]!;
    out[at++] = own - choice.threshold;
    out[at++] = choice.expected;
    out[at++] = choice.threshold;
    out[at++] = mean(0, count);
    out[at++] = heading < 0 ? -0.1 : probability[heading]!;
    out[at++] = heading < 0 ? -0.1 : mean(heading, block + 1);
    out[at++] = probability[measures.firstCopy[block]!]!;
    if (measures.heading[block]! > 0) heading = block;
  }
  return out;
}

function fillLevels(
  page: Annotation,
  block: number,
  mean: (from: number, to: number) => number,
  out: Float32Array,
  start: number,
): number {
  let blocks = 1;
  let level = 0;
  let last = mean(block, block + 1);
  for (let index = page.blockElement[block]!; index >= 0 && level < LEVELS; index = page.parent[index]!) {
    const inside = page.endBlock[index]! - page.firstBlock[index]!;
    if (inside <= blocks) continue;
    blocks = inside;
    last = mean(page.firstBlock[index]!, page.endBlock[index]!);
    out[start + level] = last;
    level++;
  }
  for (; level < LEVELS; level++) out[start + level] = last;
  return start + LEVELS;
}

/** The mean of two probabilities, taken over their log-odds. */
export function meanOdds(first: number, second: number): number {
  const odds = (first * second) / Math.max(1e-12, (1 - first) * (1 - second));
  return 1 - 1 / (1 + Math.sqrt(odds));
}
