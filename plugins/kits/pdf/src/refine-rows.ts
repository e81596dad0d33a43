import { linesOfCell } from "./cell-text.ts";
import { type Grid, type GridCell, placeOf } from "./grid.ts";
import { isNumeric, type Segment } from "./segments.ts";

/** Part of a row's cells that must hold equally many lines. */
const AGREE = 0.6;
const NUMERIC = 0.7;

/** Lines often part groups of rows only: where cells hold stacked numbers, each line is a row. */
export function refineRows(grid: Grid): Grid {
  let refined = grid;
  for (let row = grid.ys.length - 2; row >= 0; row--) refined = splitRow(refined, row);
  return { ...refined, cells: refined.cells.flatMap((cell) => splitTall(cell, refined.ys)) };
}

/** A tall cell with a line of its own beside (nearly) each of its rows is as many cells. */
function splitTall(cell: GridCell, ys: readonly number[]): GridCell[] {
  if (cell.rows < 3 || cell.words.length < cell.rows * AGREE) return [cell];
  const lines = linesOfCell(cell.words);
  const places = lines.map(({ y0, y1 }) => placeOf(ys, (y0 + y1) / 2));
  if (new Set(places).size < Math.max(3, AGREE * cell.rows) || new Set(places).size < 0.8 * lines.length)
    return [cell];
  const own = Array.from(
    { length: cell.rows },
    (_, at): GridCell => ({ ...cell, row: cell.row + at, rows: 1, words: [] }),
  );
  lines.forEach(({ words }, at) => {
    const place = Math.min(Math.max(places[at]! - cell.row, 0), cell.rows - 1);
    own[place]!.words.push(...words);
  });
  return own;
}

function splitRow(grid: Grid, row: number): Grid {
  const own = grid.cells.filter((cell) => cell.row === row && cell.rows === 1 && cell.words.length > 0);
  if (own.length < 2) return grid;
  const stacks = own.map(({ words }) => linesOfCell(words));
  const reference = stacks
    .filter((lines) => lines.length > 1 && lines.filter(isNumeric).length >= NUMERIC * lines.length)
    .sort((a, b) => b.length - a.length)[0];
  if (reference === undefined) return grid;
  const count = reference.length;
  const agreeing = stacks.filter((lines) => lines.length === count).length;
  if (agreeing < 2 || agreeing < AGREE * own.length) return grid;
  const baselines = reference.map(({ baseline }) => baseline);
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    if (cell.row > row) return [{ ...cell, row: cell.row + count - 1 }];
    if (cell.row + cell.rows - 1 < row) return [cell];
    if (cell.rows > 1) return [{ ...cell, rows: cell.rows + count - 1 }];
    const parts = baselines.map((_, at): GridCell => ({ ...cell, row: row + at, words: [] }));
    for (const line of linesOfCell(cell.words)) parts[nearest(line, baselines)]!.words.push(...line.words);
    return parts;
  });
  const edges = baselines.slice(1).map((y, at) => (y + baselines[at]!) / 2);
  return { ...grid, ys: [...grid.ys.slice(0, row + 1), ...edges, ...grid.ys.slice(row + 1)], cells };
}

function nearest({ baseline }: Segment, baselines: readonly number[]): number {
  let best = 0;
  baselines.forEach((y, at) => {
    if (Math.abs(y - baseline) < Math.abs(baselines[best]! - baseline)) best = at;
  });
  return best;
}
