import { around, median, overlap } from "../layout/geometry.ts";
import type { Row } from "../layout/rows.ts";
import { isNumeric } from "../layout/segments.ts";

const MIN_GUTTER = 4;
/** Lines of a head: so many at most. */
export const MAX_HEAD_ROWS = 9;
const FEW_ROWS = 5;
/** Rows that may reach over the space between two columns, once there are enough of them. */
const MAX_CROSSING_SHARE = 0.12;

/** The text of a column reaches from here to there. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
}

/**
 * Columns are what is left between spaces that (nearly) no row with several pieces reaches over, and what a head has
 * over such a space.
 */
export function columnsOf(rows: readonly Row[]): Column[] {
  const several = rows.filter(({ segments }) => segments.length > 1);
  const body = bodyOf(several);
  const columns = columnsOfBody(rows, body);
  if (columns.length < 2 || body.length === several.length) return columns;
  // What stands higher in a head may be over several columns.
  for (const { x0, x1 } of several[several.length - body.length - 1]!.segments) {
    if (columns.every((column) => overlap(x0, x1, column.x0, column.x1) <= -MIN_GUTTER))
      columns.push({ x0, x1 });
  }
  return columns.sort((a, b) => a.x0 - b.x0);
}

function columnsOfBody(rows: readonly Row[], several: readonly Row[]): Column[] {
  const { x0, x1 } = around(rows);
  const width = Math.ceil(x1 - x0);
  if (width > 20_000) return [];
  const cover = new Int32Array(width + 2);
  for (const { segments } of several) {
    for (const segment of segments) {
      for (let x = Math.floor(segment.x0 - x0); x < segment.x1 - x0; x++) cover[x]!++;
    }
  }
  const most = several.length < FEW_ROWS ? 0 : Math.floor(several.length * MAX_CROSSING_SHARE);
  const columns: Column[] = [];
  let start = 0;
  for (let x = 0; x <= width; ) {
    if (x < width && cover[x]! > most) {
      x++;
      continue;
    }
    let end = x;
    while (end < width && cover[end]! <= most) end++;
    if (end - x >= MIN_GUTTER || end >= width) {
      if (x > start) columns.push({ x0: x0 + start, x1: x0 + x });
      start = end;
    }
    x = Math.max(end, x + 1);
  }
  return columns;
}

/** The rows from the first one with numbers on, if there are enough: heads reach over several columns. */
function bodyOf(rows: readonly Row[]): readonly Row[] {
  const first = startOfBody(rows);
  return first > 0 && first <= MAX_HEAD_ROWS && rows.length - first >= 3 ? rows.slice(first) : rows;
}

/** The first row of numbers; the years of a head stand over several columns, so that they are few. */
export function startOfBody(rows: readonly Row[]): number {
  const usual = median(rows.map(({ segments }) => segments.length));
  return rows.findIndex(
    ({ segments }) => 2 * segments.length > usual && segments.filter(isNumeric).length * 2 >= segments.length,
  );
}
