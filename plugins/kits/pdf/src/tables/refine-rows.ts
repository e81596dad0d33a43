import { mergeRow, type Row, rowsOf } from "../layout/rows.ts";
import { isNumeric, type Segment, segmentsOfWords, textOf } from "../layout/segments.ts";
import { isAligned } from "../layout/sequences.ts";
import { hadRoom, isEnded, isSameSize } from "./cell-lines.ts";
import { linesOfCell } from "./cell-text.ts";
import { type Grid, type GridCell, placeOf } from "./grid.ts";

/** Part of a row's cells that must hold equally many lines. */
const AGREE = 0.6;
const NUMERIC = 0.7;
/** Two lines side by side may be two texts; so many are entries. */
const MIN_ENTRIES = 3;
/** Lines of one row stand this near to each other, in font sizes. */
const SAME_LINE = 0.35;

/** Lines often part groups of rows only: where cells hold stacked numbers, each line is a row. */
export function refineRows(grid: Grid): Grid {
  let refined = grid;
  for (let row = grid.ys.length - 2; row >= 0; row--) refined = splitRow(refined, row);
  return { ...refined, cells: refined.cells.flatMap((cell) => splitTall(cell, refined.ys)) };
}

/** Whether a cell still holds rows of several pieces, or several hold stacked numbers: the lines do not part the table. */
export function isCoarse({ cells }: Grid): boolean {
  let stacks = 0;
  for (const { words } of cells) {
    if (words.length < MIN_ENTRIES) continue;
    const rows = rowsOf(segmentsOfWords(words));
    if (rows.length < MIN_ENTRIES) continue;
    if (areAligned(rows.filter(({ segments }) => segments.length > 1))) return true;
    if (rows.every((row) => isNumeric(mergeRow(row)))) stacks++;
  }
  return stacks > 1;
}

/** Whether most pieces of rows are numbers under others; those of stretched lines are words. */
function areAligned(rows: readonly Row[]): boolean {
  if (rows.length < MIN_ENTRIES) return false;
  const later = rows.flatMap(({ segments }) => segments.slice(1));
  const aligned = later.filter(
    (piece) => isNumeric(piece) && later.some((other) => other !== piece && isAligned(piece, other)),
  );
  return aligned.length >= AGREE * later.length;
}

/** A tall cell with a line of its own next to (nearly) each of its rows is as many cells. */
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
  const stacks = own.map(({ column, columns, words }) => ({
    lines: linesOfCell(words),
    width: grid.xs[column + columns]! - grid.xs[column]!,
    column,
  }));
  const reference = numbersIn(stacks) ?? entriesIn(stacks, row === 0 && grid.ys.length > 2);
  return reference === undefined ? grid : withRows(grid, row, reference);
}

/** The lines of a cell, and its place. */
interface Stack {
  readonly lines: readonly Segment[];
  readonly width: number;
  readonly column: number;
}

/** The baselines of numbers that stand below each other in a cell, where enough cells next to it have as many lines. */
function numbersIn(stacks: readonly Stack[]): number[] | undefined {
  const reference = stacks
    .map(({ lines }) => lines)
    .filter((lines) => lines.length > 1 && lines.filter(isNumeric).length >= NUMERIC * lines.length)
    .sort((a, b) => b.length - a.length)[0];
  if (reference === undefined) return undefined;
  const baselines = reference.map(({ baseline }) => baseline);
  const agreeing = stacks.filter(
    ({ lines }) => lines.length === reference.length || (lines.length > 1 && standsAt(lines, baselines)),
  ).length;
  return agreeing < 2 || agreeing < AGREE * stacks.length ? undefined : withTitles(baselines, stacks);
}

/** The baselines, and those of titles between the rows: labels without a number, each in a line that was ended on purpose. */
function withTitles(baselines: readonly number[], stacks: readonly Stack[]): number[] {
  const { lines, width } = stacks.reduce((first, stack) => (stack.column < first.column ? stack : first));
  if (!baselines.every((y) => lines.some((line) => isOn(line, [y])))) return [...baselines];
  const titles = lines.filter((line, at) => {
    const below = lines[at + 1];
    return below !== undefined && !isOn(line, baselines) && isEnded(line, below, width);
  });
  return [...baselines, ...titles.map(({ baseline }) => baseline)].sort((a, b) => a - b);
}

/**
 * The baselines of entries that stand below each other in all cells, as the labels of a form and what is filled in next to
 * them: in type of one size, each line ended on purpose. Texts of several lines side by side, such as two addresses, are
 * no rows: what names a row has no digits. `isHead` for a row above others, whose titles have several lines too.
 */
function entriesIn(stacks: readonly Stack[], isHead: boolean): number[] | undefined {
  const [names, ...values] = [...stacks].sort((a, b) => a.column - b.column);
  if (names === undefined || names.lines.length < MIN_ENTRIES || isHead) return undefined;
  const texts = names.lines.map(({ words }) => textOf(words));
  const areLabels = texts.every((text) => /[:：]$/u.test(text));
  // A line that holds a label and its value needs nothing next to it.
  if (!areLabels && texts.some((text) => /\d|[:：]/u.test(text))) return undefined;
  if (texts.slice(1).some((text) => /^\p{Ll}/u.test(text))) return undefined;
  if (values.length === 1 && !areLabels && names.width > values[0]!.width) return undefined;
  const baselines = names.lines.map(({ baseline }) => baseline);
  const areRows = values.every(
    ({ lines }) => 2 * lines.length > baselines.length && standsAt(lines, baselines),
  );
  return areRows && stacks.every(isEven) ? baselines : undefined;
}

function isEven({ lines, width }: Stack): boolean {
  return lines.every(
    (line, at) => at === 0 || (isSameSize(lines[at - 1]!, line) && hadRoom(lines[at - 1]!, line, width)),
  );
}

function standsAt(lines: readonly Segment[], baselines: readonly number[]): boolean {
  return lines.every((line) => isOn(line, baselines));
}

function isOn(line: Segment, baselines: readonly number[]): boolean {
  return Math.abs(baselines[nearest(line, baselines)]! - line.baseline) <= SAME_LINE * line.size;
}

/** The grid with a row for each baseline in the place of one. */
function withRows(grid: Grid, row: number, baselines: readonly number[]): Grid {
  const count = baselines.length;
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
