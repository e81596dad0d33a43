import { around, type Box, isInside } from "../layout/geometry.ts";
import type { Segment, Word } from "../layout/segments.ts";

/** A place in a table and the words that stand in it. */
export interface GridCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  words: Word[];
}

/** A table as columns and rows of places: `xs` and `ys` are the edges, one more than there are columns and rows. */
export interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
  /** Whether the table has lines, but none above its first row: it may go on from elsewhere. */
  readonly openTop?: boolean;
  readonly openBottom?: boolean;
}

/** The place of a grid on the page. */
export function boxOfGrid({ xs, ys }: Grid): Box {
  return { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 };
}

/** Words whose middle is inside of the grid go into the cells; returns the segments that none of it took. */
export function fillGrid(grid: Grid, segments: readonly Segment[]): Segment[] {
  const box = boxOfGrid(grid);
  const columns = grid.xs.length - 1;
  const lookup = new Map<number, GridCell>();
  for (const cell of grid.cells) {
    for (let row = cell.row; row < cell.row + cell.rows; row++) {
      for (let column = cell.column; column < cell.column + cell.columns; column++) {
        lookup.set(row * columns + column, cell);
      }
    }
  }
  return segments.filter((segment) => {
    if (segment.y1 < box.y0 || segment.y0 > box.y1 || segment.x1 < box.x0 || segment.x0 > box.x1) return true;
    if (!isInside(segment, box, 2)) {
      const inside = segment.words.filter((word) => isInside(word, box));
      if (inside.length * 2 < segment.words.length || !isInside(around(inside), box)) return true;
    }
    for (const word of segment.words) {
      // A word belongs where its line stands: letters with strokes below reach into the next row.
      const y = (word.y0 + 2 * word.baseline) / 3;
      const row = placeOf(
        grid.ys,
        Math.abs(word.baseline - word.y1) < word.size ? y : (word.y0 + word.y1) / 2,
      );
      const column = placeOf(grid.xs, (word.x0 + word.x1) / 2);
      lookup.get(row * columns + column)?.words.push(word);
    }
    return false;
  });
}

/** Between which edges a coordinate lies; what lies outside counts to the first or last. */
export function placeOf(edges: readonly number[], at: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A column without text is one to be filled in when it is this wide, in font sizes, in so many of the rows. */
const MIN_EMPTY = 2;
const EMPTY_SHARE = 0.5;

/** Takes away columns and rows without text that are too thin for any, or no more than what wider cells are made of. */
export function withoutEmpty(grid: Grid): Grid {
  const columns = grid.xs.length - 1;
  const rows = grid.ys.length - 1;
  const startsInColumn = new Uint8Array(columns);
  const endsInColumn = new Uint8Array(columns);
  const startsInRow = new Uint8Array(rows);
  const places = new Uint32Array(columns);
  for (const { row, rows: high, column, columns: wide, words } of grid.cells) {
    if (wide === 1) places[column]! += high;
    if (words.length === 0) continue;
    startsInColumn[column] = 1;
    endsInColumn[column + wide - 1] = 1;
    startsInRow[row] = 1;
  }
  const sizes = grid.cells.flatMap(({ words }) => words.slice(0, 1).map(({ size }) => size));
  const thin = 0.9 * Math.min(...sizes);
  const keepColumn = Array.from(
    { length: columns },
    (_, at) =>
      startsInColumn[at] === 1 ||
      endsInColumn[at] === 1 ||
      (grid.xs[at + 1]! - grid.xs[at]! > MIN_EMPTY * thin && places[at]! >= EMPTY_SHARE * rows),
  );
  const keepRow = Array.from(
    { length: rows },
    (_, at) => startsInRow[at] === 1 || grid.ys[at + 1]! - grid.ys[at]! > thin,
  );
  while (keepRow.length > 0 && startsInRow[keepRow.lastIndexOf(true)] === 0)
    keepRow[keepRow.lastIndexOf(true)] = false;
  if (keepColumn.every(Boolean) && keepRow.every(Boolean)) return grid;
  return shrink(grid, keepRow, keepColumn);
}

function shrink(grid: Grid, keepRow: readonly boolean[], keepColumn: readonly boolean[]): Grid {
  const count = (keep: readonly boolean[], from: number, to: number) => {
    let sum = 0;
    for (let at = from; at < to; at++) if (keep[at] === true) sum++;
    return sum;
  };
  const cells = grid.cells.flatMap((cell) => {
    const rows = count(keepRow, cell.row, cell.row + cell.rows);
    const columns = count(keepColumn, cell.column, cell.column + cell.columns);
    if (rows === 0 || columns === 0) return [];
    const row = count(keepRow, 0, cell.row);
    const column = count(keepColumn, 0, cell.column);
    return [{ ...cell, row, column, rows, columns }];
  });
  const edges = (all: readonly number[], keep: readonly boolean[]) => [
    ...all.slice(0, -1).filter((_, at) => keep[at] === true),
    all.at(-1) ?? 0,
  ];
  return { ...grid, xs: edges(grid.xs, keepColumn), ys: edges(grid.ys, keepRow), cells };
}
