/** Numbers about each element: what its text, taken together, looks like. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";

/** Numbers per element in {@link ElementStats.values}. */
export const STATS = 13;

/** Statistics of all elements. */
export interface ElementStats {
  /** {@link STATS} numbers per element. */
  readonly values: Float32Array;
  /** Siblings of the same tag and class, itself included. */
  readonly equals: Int32Array;
  /** How many of those come before it. */
  readonly position: Int32Array;
}

/** Computes the statistics of every element from the running sums, in constant time each. */
export function describeElements(page: Annotation, measures: Measures): ElementStats {
  const { sums } = measures;
  const count = page.parent.length;
  const values = new Float32Array(count * STATS);
  const { equals, position } = countEquals(page);
  const total = Math.max(1, sums.words.at(-1) ?? 0);
  for (let index = 0; index < count; index++) {
    const from = page.firstBlock[index]!;
    const to = Math.max(from, page.endBlock[index]!);
    const blocks = Math.max(1, to - from);
    const words = Math.max(1, sums.words[to]! - sums.words[from]!);
    const at = index * STATS;
    values[at] = Math.log(words);
    values[at + 1] = (sums.linkWords[to]! - sums.linkWords[from]!) / words;
    values[at + 2] = (sums.sentenceWords[to]! - sums.sentenceWords[from]!) / words;
    values[at + 3] = (sums.paragraphWords[to]! - sums.paragraphWords[from]!) / words;
    values[at + 4] = page.images[index]! / blocks;
    values[at + 5] = page.controls[index]! / blocks;
    values[at + 6] = words / total;
    values[at + 7] = words / blocks;
    values[at + 8] = (sums.headingWords[to]! - sums.headingWords[from]!) / words;
    values[at + 9] = Math.log(equals[index]!);
    values[at + 10] = (sums.prices[to]! - sums.prices[from]!) / blocks;
    values[at + 11] = (sums.dates[to]! - sums.dates[from]!) / blocks;
    values[at + 12] = page.tags[index]!;
  }
  return { values, equals, position };
}

function countEquals(page: Annotation): { equals: Int32Array; position: Int32Array } {
  const count = page.parent.length;
  const groups = new Map<number, number>();
  const group = new Int32Array(count);
  const position = new Int32Array(count);
  const sizes: number[] = [];
  for (let index = 0; index < count; index++) {
    const key = (page.parent[index]! + 1) * 65536 + (page.signature[index]! & 65535);
    let number = groups.get(key);
    if (number === undefined) {
      number = sizes.length;
      groups.set(key, number);
      sizes.push(0);
    }
    group[index] = number;
    position[index] = sizes[number]!;
    sizes[number]!++;
  }
  return { equals: group.map((number) => sizes[number]!), position };
}
