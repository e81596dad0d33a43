import type { Pixels } from "./pixels.ts";

/** Rows of two pictures that belong together; the others of `after` are new, and those of `before` are gone. */
export interface Stretch {
  /** First rows. */
  readonly before: number;
  readonly after: number;
  /** Rows that are laid on each other. */
  readonly rows: number;
  /** Whether they are the same in both. */
  readonly isSame: boolean;
}

/**
 * Lays the rows of two pictures of the same width on each other, so that what was put in moves nothing below it. Rows that stand in each
 * picture once are the ends of threads, of which the longest that keep their order count; time grows with the pixels.
 */
export function alignRows(before: Pixels, after: Pixels): readonly Stretch[] {
  const [first, second] = [hashesOf(before), hashesOf(after)];
  const partner = new Int32Array(second.length).fill(-1);
  let top = 0;
  const shorter = Math.min(first.length, second.length);
  for (; top < shorter && first[top] === second[top]; top += 1) partner[top] = top;
  let [one, two] = [first.length - 1, second.length - 1];
  for (; one >= top && two >= top && first[one] === second[two]; one -= 1, two -= 1) partner[two] = one;
  for (const [row, other] of longestInOrder(uniquePairs(first, second, top, one, two))) partner[row] = other;
  extend(partner, first, second);
  return stretchesOf(partner, first.length);
}

/** A number for what each row shows. */
function hashesOf({ width, height, data }: Pixels): Uint32Array {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const hashes = new Uint32Array(height);
  for (let row = 0, at = 0; row < height; row += 1) {
    let hash = 0x811c9dc5;
    for (const end = at + width; at < end; at += 1) {
      hash = Math.imul(hash ^ (words[at] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hashes[row] = hash;
  }
  return hashes;
}

/** Rows of the second and the first picture that are the same, and stand in each once. */
function uniquePairs(first: Uint32Array, second: Uint32Array, top: number, end: number, secondEnd: number) {
  const places = new Map<number, number>();
  for (let row = top; row <= end; row += 1) {
    const hash = first[row] ?? 0;
    places.set(hash, places.has(hash) ? -1 : row);
  }
  const found = new Map<number, readonly [number, number] | undefined>();
  for (let row = top; row <= secondEnd; row += 1) {
    const hash = second[row] ?? 0;
    const other = places.get(hash);
    if (other !== undefined && other >= 0) found.set(hash, found.has(hash) ? undefined : [row, other]);
  }
  return [...found.values()].filter((pair) => pair !== undefined);
}

/** The longest part of these pairs in which both numbers grow. */
function longestInOrder(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const ends: number[] = [];
  const earlier = new Int32Array(pairs.length).fill(-1);
  for (const [at, [, other]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    earlier[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const kept: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = earlier[at] ?? -1) kept.push(pairs[at] ?? [0, 0]);
  return kept.reverse();
}

/** Joins the rows next to rows that belong together, where they are the same. */
function extend(partner: Int32Array, first: Uint32Array, second: Uint32Array): void {
  const ofRow = (row: number) => partner[row] ?? -1;
  const limits = new Int32Array(partner.length);
  for (let row = partner.length - 1, limit = first.length; row >= 0; row -= 1) {
    limits[row] = limit;
    if (ofRow(row) >= 0) limit = ofRow(row);
  }
  for (let row = 1; row < partner.length; row += 1) {
    const next = ofRow(row - 1) + 1;
    if (ofRow(row) >= 0 || next === 0 || next >= (limits[row] ?? 0)) continue;
    if (first[next] === second[row]) partner[row] = next;
  }
  const floors = floorsOf(partner);
  for (let row = partner.length - 2; row >= 0; row -= 1) {
    const next = ofRow(row + 1) - 1;
    if (ofRow(row) >= 0 || next < 0 || next <= (floors[row] ?? -1)) continue;
    if (first[next] === second[row]) partner[row] = next;
  }
}

/** The last partner above each row. */
function floorsOf(partner: Int32Array): Int32Array {
  const floors = new Int32Array(partner.length);
  for (let row = 0, floor = -1; row < partner.length; row += 1) {
    floors[row] = floor;
    if ((partner[row] ?? -1) >= 0) floor = partner[row] ?? -1;
  }
  return floors;
}

/** Rows that are the same, and between them those that differ, as many as both have. */
function stretchesOf(partner: Int32Array, rowsBefore: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let [before, after] = [0, 0];
  const differ = (endBefore: number, endAfter: number) => {
    const rows = Math.min(endBefore - before, endAfter - after);
    if (rows > 0) stretches.push({ before, after, rows, isSame: false });
  };
  for (let row = 0; row < partner.length; ) {
    const other = partner[row] ?? -1;
    if (other < 0) {
      row += 1;
      continue;
    }
    differ(other, row);
    let rows = 1;
    while (row + rows < partner.length && partner[row + rows] === other + rows) rows += 1;
    stretches.push({ before: other, after: row, rows, isSame: true });
    [before, after] = [other + rows, row + rows];
    row += rows;
  }
  differ(rowsBefore, partner.length);
  return stretches;
}
