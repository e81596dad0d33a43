import { joinedText, type Vocabulary } from "../layout/joining.ts";
import type { Cell } from "../layout/model.ts";
import { mergeRow, rowsOf } from "../layout/rows.ts";
import { hasRightToLeft, isRightToLeft } from "../layout/scripts.ts";
import { isLeader, type Segment, segmentsOfWords, type Word } from "../layout/segments.ts";
import { entriesOf } from "./cell-lines.ts";
import { type Grid, withoutEmpty } from "./grid.ts";

/** The lines of a cell, from top to bottom. */
export function linesOfCell(words: readonly Word[]): Segment[] {
  return rowsOf(segmentsOfWords(words.filter(({ text }) => !isLeader(text)))).map(mergeRow);
}

/** The columns of a right-to-left table begin at its right. */
function inReadingOrder(grid: Grid): Grid {
  if (!grid.cells.some(({ words }) => words.some(({ text }) => hasRightToLeft(text)))) return grid;
  const letters = grid.cells.flatMap(({ words }) => words.map(({ text }) => text)).join("");
  if (!isRightToLeft(letters)) return grid;
  const columns = grid.xs.length - 1;
  return {
    ...grid,
    xs: grid.xs.map((x) => -x).reverse(),
    cells: grid.cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.columns })),
  };
}

/** The table's rows as they are written; what stands below each other in a cell on purpose is parted by line ends. */
export function cellsAsText(grid: Grid, vocabulary: Vocabulary): Cell[][] {
  const { xs, ys, cells } = inReadingOrder(withoutEmpty(grid));
  const rows: Cell[][] = Array.from({ length: ys.length - 1 }, () => []);
  for (const { row, rows: high, column, columns, words } of [...cells].sort(
    (a, b) => a.row - b.row || a.column - b.column,
  )) {
    const width = xs[column + columns]! - xs[column]!;
    const isHead = row === 0 && rows.length > 1;
    const entries = entriesOf(linesOfCell(words), width, isHead);
    const text = entries.map((lines) => joinedText(lines, vocabulary)).join("\n");
    rows[row]?.push({ text, rows: high, columns });
  }
  return rows;
}
