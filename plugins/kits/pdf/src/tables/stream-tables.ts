import { around, median, overlap } from "../layout/geometry.ts";
import type { Row } from "../layout/rows.ts";
import { countCjk } from "../layout/scripts.ts";
import { cutLine, isNumeric, type Segment, textOf } from "../layout/segments.ts";
import { isChart } from "./charts.ts";
import type { Grid, GridCell } from "./grid.ts";
import { groupRows } from "./row-groups.ts";
import type { Rule } from "./rules.ts";
import { endOfBlock, stepBetween } from "./stream-blocks.ts";
import { type Column, columnsOf } from "./stream-columns.ts";

/** Lines of a head: so many at most, and steps between them, in font sizes. */
const MAX_HEAD_ROWS = 9;
const HEAD_STEP = 1.4;
const MAX_HEAD_LINES = 2;
const MAX_HEAD_STEP = 1.9;
const MAX_CELL_LENGTH = 45;
const MIN_FILL = 0.45;

/** A table that is only held together by how its text is aligned. */
export interface StreamTable {
  readonly grid: Grid;
  /** The rows of the region that it takes: from, and up to. */
  readonly from: number;
  readonly to: number;
}

/** Finds tables without cells drawn among the rows of one column of the page. */
export function streamTables(rows: readonly Row[], horizontal: readonly Rule[]): StreamTable[] {
  const tables: StreamTable[] = [];
  for (let start = 0; start < rows.length; ) {
    const end = rows[start]!.segments.length < 2 ? start : endOfBlock(rows, start);
    if (end > start + 1) {
      const from = startOfHead(rows, start, end, tables.at(-1)?.to ?? 0);
      const grid = gridOfBlock(rows.slice(from, end), horizontal);
      if (grid !== undefined) tables.push({ grid, from, to: end });
    }
    start = Math.max(end, start + 1);
  }
  return tables;
}

/** Above the columns of numbers may stand what they have in common. */
function startOfHead(rows: readonly Row[], start: number, end: number, least: number): number {
  const block = rows.slice(start, end);
  const [first, second] = columnsOf(block);
  if (first === undefined || second === undefined) return start;
  const { x1 } = around(block);
  let from = start;
  while (from > least && from > start - MAX_HEAD_LINES) {
    const row = rows[from - 1]!;
    if (row.x0 < first.x1 - 2 || row.x1 > x1 + 5 || stepBetween(row, rows[from]!) > MAX_HEAD_STEP) break;
    from--;
  }
  return from;
}

function gridOfBlock(rows: readonly Row[], horizontal: readonly Rule[]): Grid | undefined {
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  const box = around(rows);
  const rules = horizontal.filter(
    ({ at, from, to }) =>
      at > box.y0 && at < box.y1 && overlap(from, to, box.x0, box.x1) > 0.3 * (box.x1 - box.x0),
  );
  const groups = joinHeads(groupRows(rows, columns, rules), columns, rules);
  const xs = [box.x0, ...columns.slice(1).map(({ x0 }, at) => (x0 + columns[at]!.x1) / 2), box.x1];
  const ys = [
    box.y0,
    ...groups.slice(1).map((group, at) => (groups[at]!.at(-1)!.y1 + group[0]!.y0) / 2),
    box.y1,
  ];
  const cells = groups.flatMap((group, row) => cellsOfRow(group, row, columns));
  const grid = { xs, ys, cells };
  const lines = horizontal.filter(
    ({ at, from, to }) =>
      at > box.y0 - LINE_NEAR &&
      at < box.y1 + LINE_NEAR &&
      overlap(from, to, box.x0, box.x1) > 0.8 * (box.x1 - box.x0),
  );
  return isTable(rows, groups, grid, lines.length >= 2) ? grid : undefined;
}

/** Lines of heads belong together, down to the first row of numbers; a head over several columns is a row of its own. */
function joinHeads(groups: readonly Row[][], columns: readonly Column[], rules: readonly Rule[]): Row[][] {
  const isBody = ({ segments }: Row) =>
    segments.length > 1 && segments.filter(isNumeric).length * 2 >= segments.length;
  const body = groups.findIndex(([first]) => isBody(first!));
  if (body < 2 || body > MAX_HEAD_ROWS || groups.length - body < 3) return [...groups];
  const isSpanning = (group: readonly Row[]) =>
    group
      .flatMap(({ segments }) => segments)
      .flatMap((segment) => pieces(segment, columns))
      .some((piece) => spanOf(piece, columns)[0] !== spanOf(piece, columns)[1]);
  const joined: Row[][] = [];
  groups.forEach((group, at) => {
    const above = joined.at(-1);
    const [last, first] = [above?.at(-1), group[0]!];
    const isNear = last !== undefined && first.baseline - last.baseline <= HEAD_STEP * first.size;
    const isRuled =
      last !== undefined && rules.some((rule) => rule.at > last.baseline && rule.at < first.baseline);
    if (at < body && above !== undefined && isNear && !isRuled && !isSpanning(above) && !isSpanning(group)) {
      above.push(...group);
    } else joined.push([...group]);
  });
  return joined;
}

/** The cells of one row of the table, empty ones too; a piece over several empty columns spans them. */
function cellsOfRow(lines: readonly Row[], row: number, columns: readonly Column[]): GridCell[] {
  const cells: GridCell[] = columns.map((_, column) => ({ row, column, rows: 1, columns: 1, words: [] }));
  const spanning: { readonly from: number; readonly to: number; readonly segment: Segment }[] = [];
  for (const piece of lines
    .flatMap(({ segments }) => segments)
    .flatMap((segment) => pieces(segment, columns))) {
    const [from, to] = spanOf(piece, columns);
    if (from === to) cells[from]?.words.push(...piece.words);
    else spanning.push({ from, to, segment: piece });
  }
  for (const { from, to, segment } of spanning) {
    const own = cells.slice(from, to + 1);
    if (own.every((cell) => cell?.words.length === 0 && cell.columns === 1)) {
      own[0]!.words.push(...segment.words);
      own[0]!.columns = to - from + 1;
      for (let at = from + 1; at <= to; at++) cells[at]!.columns = 0;
    } else {
      for (const word of segment.words) {
        const middle = (word.x0 + word.x1) / 2;
        let at = columns.findLastIndex(({ x0 }) => x0 <= middle);
        while (at > 0 && cells[at]!.columns === 0) at--;
        cells[Math.max(0, at)]!.words.push(word);
      }
    }
  }
  return cells.filter((cell) => cell.columns > 0);
}

/** A piece cut where it falls cleanly into several columns with more than a usual space between. */
function pieces(segment: Segment, columns: readonly Column[]): Segment[] {
  const [from, to] = spanOf(segment, columns);
  if (from === to || segment.rtl) return [segment];
  const { words } = segment;
  const usual = median(words.slice(1).map(({ x0 }, at) => x0 - words[at]!.x1));
  const parts: Segment[] = [];
  let start = 0;
  for (let at = 1; at <= words.length; at++) {
    const [word, before] = [words[at], words[at - 1]!];
    const isCut =
      word === undefined ||
      (columnAt(before.x1, columns) !== columnAt(word.x0 + 0.1, columns) &&
        word.x0 - before.x1 >
          (words.length === 2 ? 0.4 * segment.size : Math.min(1.5 * usual, 0.6 * segment.size)));
    if (!isCut) continue;
    parts.push(...cutLine(words.slice(start, at)));
    start = at;
  }
  return parts;
}

function columnAt(x: number, columns: readonly Column[]): number {
  return columns.findIndex((column) => x <= column.x1 + 1);
}

function spanOf({ x0, x1 }: Segment, columns: readonly Column[]): [number, number] {
  let from = -1;
  let to = -1;
  columns.forEach((column, at) => {
    if (overlap(x0, x1, column.x0, column.x1) <= Math.min(1.5, (x1 - x0) / 3)) return;
    if (from < 0) from = at;
    to = at;
  });
  if (from >= 0) return [from, to];
  const nearest = Math.max(0, columnAt((x0 + x1) / 2, columns));
  return [nearest, nearest];
}

/** A line this near to a block, in points, may be of its table. */
const LINE_NEAR = 16;

/** Rows of a table of long texts, and the part of them that has a text in every column. */
const MIN_ENTRIES = 3;
const ENTRIES_SHARE = 0.75;

const HAS_DIGIT = /\d/;
const CLAUSE_NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/;
/** Characters of a line of prose. */
const PROSE = 40;
const MIN_LABELS = 0.2;

function isTable(
  rows: readonly Row[],
  groups: readonly (readonly Row[])[],
  { cells, xs }: Grid,
  isRuled: boolean,
): boolean {
  const columns = xs.length - 1;
  if (groups.length < 2) return false;
  const full = cells.filter(({ words }) => words.length > 0);
  if (
    full.length < MIN_FILL * groups.length * columns &&
    columns > 1 &&
    !isSparse(full, groups.length, columns)
  ) {
    return false;
  }
  if (isChart(full, groups.length, columns)) return false;
  const texts = full.map(({ words }) => textOf(words));
  const lengths = texts.map((text) => text.length + countCjk(text));
  if (median(lengths) > (isRuled ? 2 : 1) * MAX_CELL_LENGTH && !areEntries(groups, columns)) return false;
  if (texts.filter((text) => /\.{5,}|(?:\. ){4,}/.test(text)).length > 0.4 * groups.length && columns === 2) {
    return false;
  }
  if (columns > 2) return true;
  const numbers = full.filter(
    ({ column, words }) => column > 0 && words.every(({ text }) => HAS_DIGIT.test(text)),
  );
  if (groups.length <= 2 && !isRuled && numbers.length === 0) return false;
  const labels = full.filter(({ column, columns: span }) => column === 0 && span === 1);
  // Where the labels are missing there were bullets, which are drawn and have no text.
  if (labels.length < MIN_LABELS * groups.length) return false;
  const first = labels.map(({ words }) => textOf(words));
  if (first.every((text) => /^(?:[^\p{L}\p{N}]|\(?\w{1,4}[.)\]]|\d{1,3})$/u.test(text))) return false;
  // The lines of clauses that are set in beside their numbers.
  const beside = full.filter(({ column }) => column === 1).map(({ words }) => textOf(words).length);
  if (first.every((text) => CLAUSE_NUMBER.test(text)) && median(beside) > PROSE) return false;
  if (rows.length <= 3 && !texts.some((text) => HAS_DIGIT.test(text))) return false;
  if (isRuled) return true;
  return [0, 1].some((column) => {
    const own = full.filter((cell) => cell.column === column).map(({ words }) => textOf(words).length);
    return median(own) <= 30;
  });
}

/** Long texts in three columns are cells where those of nearly every row begin on one line, and several rows do. */
function areEntries(groups: readonly (readonly Row[])[], columns: number): boolean {
  if (columns < 3 || groups.length < MIN_ENTRIES) return false;
  const whole = groups.filter(([first]) => first!.segments.length === columns).length;
  return whole >= ENTRIES_SHARE * groups.length && groups.some((group) => group.length > 1);
}

/** Statistics leave many places blank, but not in most rows, as the ticks and legends of a chart do. */
function isSparse(full: readonly GridCell[], rows: number, columns: number): boolean {
  if (full.length < 0.3 * rows * columns) return false;
  const numeric = full.filter(({ words }) => words.every(({ text }) => HAS_DIGIT.test(text)));
  const byRow = new Uint16Array(rows);
  for (const cell of full) byRow[cell.row]! += cell.columns;
  return (
    numeric.length > 0.4 * full.length && byRow.filter((count) => count >= 0.5 * columns).length >= 0.4 * rows
  );
}
