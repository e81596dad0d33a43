import { alignRows } from "./align.ts";
import { differenceOf, isSameWindow, showsSomething, type Window, windowAt } from "./cell.ts";
import { CELL, Marks } from "./marks.ts";
import type { Pixels } from "./pixels.ts";

/** Rows of a picture that are seen at once. */
const SCREEN = 800;

/** What two pictures differ in. */
export interface Difference {
  /**
   * How alike they are, 0 to 1, where they differ most: the mean structural similarity of the most different 800 rows. A page that is
   * ten times as long is no more alike for that.
   */
  readonly similarity: number;
  /** Where they differ, in pixels of the later picture: at most 50 parts, the largest first. */
  readonly regions: readonly Window[];
}

/**
 * What two pictures of the same width differ in, which are smaller than they were taken by a factor. Parts that are ignored are given in
 * pixels of the later one, as it was taken.
 */
export function difference(
  before: Pixels,
  after: Pixels,
  { scale = 1, ignore = [] }: { readonly scale?: number; readonly ignore?: readonly Window[] } = {},
): Difference {
  const { width } = after;
  const marks = new Marks(width, Math.max(before.height, after.height));
  for (const part of ignore) marks.ignore(part, scale);
  const [used, usedBefore] = [new Uint8Array(after.height), new Uint8Array(before.height)];
  for (const stretch of alignRows(before, after)) {
    used.fill(1, stretch.after, stretch.after + stretch.rows);
    usedBefore.fill(1, stretch.before, stretch.before + stretch.rows);
    if (stretch.isSame) continue;
    for (const to of windowsOf(width, stretch.after, stretch.rows)) {
      const from = { ...to, y: to.y - stretch.after + stretch.before };
      if (!isSameWindow(before, from, after, to)) marks.add(to, differenceOf(before, from, after, to));
    }
  }
  // What was put in or is gone counts where it shows something; white space does not.
  for (const [start, rows] of runsOf(used))
    for (const window of windowsOf(width, start, rows))
      if (showsSomething(after, window)) marks.add(window, 1);
  for (const [start, rows] of runsOf(usedBefore))
    for (const window of windowsOf(width, start, rows))
      if (showsSomething(before, window))
        marks.add({ ...window, y: Math.min(window.y, after.height - 1) }, 1);
  const similarity = 1 - marks.worst(Math.round(SCREEN * scale));
  return { similarity: Math.floor(similarity * 100_000) / 100_000, regions: marks.regions(after, scale) };
}

/** The windows of some rows. */
function* windowsOf(width: number, start: number, rows: number): Generator<Window> {
  for (let y = start; y < start + rows; y += CELL)
    for (let x = 0; x < width; x += CELL)
      yield windowAt(x, y, Math.min(CELL, width - x), Math.min(CELL, start + rows - y));
}

/** Rows in a row that belong to none of the other picture: the first, and how many. */
function runsOf(used: Uint8Array): readonly (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let row = 0; row < used.length; row += 1) {
    if (used[row] === 1) continue;
    const start = row;
    while (row < used.length && used[row] === 0) row += 1;
    runs.push([start, row - start]);
  }
  return runs;
}
