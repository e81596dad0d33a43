import { textOf, type Word } from "../layout/segments.ts";
import type { Grid, GridCell } from "./grid.ts";

/** Widths of the same column in two parts of a table differ by no more than this part of the table. */
const SAME_WIDTH = 0.04;

/** Whether one table can be the rest of another, which the end of a column or page has cut. */
export function canGoOn(above: Grid, below: Grid): boolean {
  if (above.xs.length !== below.xs.length) return false;
  const width = above.xs.at(-1)! - above.xs[0]!;
  const otherWidth = below.xs.at(-1)! - below.xs[0]!;
  if (Math.abs(width - otherWidth) > 2 * SAME_WIDTH * width) return false;
  return above.xs.every(
    (x, at) => Math.abs(x - above.xs[0]! - (below.xs[at]! - below.xs[0]!)) <= SAME_WIDTH * width + 2,
  );
}

/** Both parts as one table. A head that is repeated is left out; a row that was cut is one again. */
export function goOn(above: Grid, below: Grid): Grid {
  const skipped = isHeadRepeated(above, below) ? 1 : 0;
  const isCut = skipped === 0 && above.openBottom === true && below.openTop === true;
  const rows = above.ys.length - 1;
  const shift = rows - skipped - (isCut ? 1 : 0);
  const cells = above.cells.map((cell) => ({ ...cell, words: [...cell.words] }));
  const bottom = above.ys.at(-1)!;
  for (const cell of below.cells) {
    if (cell.row < skipped) continue;
    const row = cell.row + shift;
    const target = row < rows ? cells.find((other) => covers(other, row, cell.column)) : undefined;
    // Places of the words are those of the lower part moved below the upper one, so that they sort behind.
    const words = cell.words.map((word) => moved(word, bottom - below.ys[0]!));
    if (target === undefined) cells.push({ ...cell, row, words });
    else {
      target.words.push(...words);
      target.rows = Math.max(target.rows, row + cell.rows - target.row);
    }
  }
  const last = Math.max(...cells.map(({ row, rows: high }) => row + high));
  const added = below.ys.slice(1).map((y) => bottom + y - below.ys[0]!);
  return {
    ...above,
    ys: [...above.ys, ...added].slice(0, last + 1),
    cells,
    openBottom: below.openBottom === true,
  };
}

function covers({ row, rows, column, columns }: GridCell, atRow: number, atColumn: number): boolean {
  return atRow >= row && atRow < row + rows && atColumn >= column && atColumn < column + columns;
}

function moved(word: Word, down: number): Word {
  return { ...word, y0: word.y0 + down, y1: word.y1 + down, baseline: word.baseline + down };
}

function isHeadRepeated(above: Grid, below: Grid): boolean {
  const head = (grid: Grid) =>
    grid.cells
      .filter(({ row }) => row === 0)
      .map(({ words }) => textOf(words))
      .join("|");
  return head(above) === head(below) && /\p{L}/u.test(head(above)) && below.ys.length > 2;
}
