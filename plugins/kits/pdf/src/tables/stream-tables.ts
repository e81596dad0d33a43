import { around, median, overlap } from "../layout/geometry.ts";
import type { Row } from "../layout/rows.ts";
import { cutLine, type Segment } from "../layout/segments.ts";
import type { Grid, GridCell } from "./grid.ts";
import { groupRows } from "./row-groups.ts";
import type { Rule } from "./rules.ts";
import { endOfBlock, isCaption, stepBetween } from "./stream-blocks.ts";
import { isTable } from "./stream-check.ts";
import { type Column, columnsOf, MAX_HEAD_ROWS, startOfBody } from "./stream-columns.ts";

/** Steps between the lines of a head, in font sizes. */
const HEAD_STEP = 1.4;
const MAX_HEAD_LINES = 2;
const MAX_HEAD_STEP = 1.9;
/** A title inside of a table stands in its middle, give or take this part of it, and set in by so many points. */
const CENTRED = 0.03;
const INDENT = 10;
/** A line below a piece may begin behind it by so many points; it is no longer than this part of the table. */
const LINE_OVER = 3;
const MAX_SPAN = 0.9;
/** A piece between two columns is of both where the spaces around it differ by no more than this factor. */
const BETWEEN = 0.4;

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
    if (
      isCaption(row) ||
      row.x0 < first.x1 - 2 ||
      row.x1 > x1 + 5 ||
      stepBetween(row, rows[from]!) > MAX_HEAD_STEP
    )
      break;
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
  const cells = groups.flatMap((group, row) => cellsOfRow(group, row, columns, horizontal));
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
  const body = startOfBody(groups.map(([first]) => first!));
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
function cellsOfRow(
  lines: readonly Row[],
  row: number,
  columns: readonly Column[],
  horizontal: readonly Rule[],
): GridCell[] {
  const cells: GridCell[] = columns.map((_, column) => ({ row, column, rows: 1, columns: 1, words: [] }));
  const spanning: { readonly from: number; readonly to: number; readonly segment: Segment }[] = [];
  const own = lines.flatMap(({ segments }) => segments).flatMap((segment) => pieces(segment, columns));
  for (const piece of own) {
    const [from, to] = isAcross(own, columns)
      ? [0, columns.length - 1]
      : (spanOfRule(piece, own, columns, horizontal) ?? spanOf(piece, columns));
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

/** Whether a row is one text in the middle of the table, over all of its columns. */
function isAcross([piece, ...others]: readonly Segment[], columns: readonly Column[]): boolean {
  if (piece === undefined || others.length > 0 || columns.length < 3) return false;
  const [left, right] = [columns[0]!, columns.at(-1)!];
  if (columns.some(({ x0 }) => Math.abs(x0 - piece.x0) < LINE_OVER)) return false;
  const aside = Math.abs(piece.x0 + piece.x1 - left.x0 - right.x1) / 2;
  return piece.x0 > left.x0 + INDENT && aside < CENTRED * (right.x1 - left.x0);
}

/** The columns over which a line is drawn right below a piece and no other, as below what several columns have in common. */
function spanOfRule(
  piece: Segment,
  row: readonly Segment[],
  columns: readonly Column[],
  horizontal: readonly Rule[],
): [number, number] | undefined {
  const { x0, x1, baseline, size } = piece;
  const rule = horizontal.find(
    ({ at, from, to }) =>
      at > baseline &&
      at < baseline + size &&
      from <= x0 + LINE_OVER &&
      to >= x1 - LINE_OVER &&
      to - from < MAX_SPAN * (columns.at(-1)!.x1 - columns[0]!.x0) &&
      row.every((other) => other === piece || overlap(from, to, other.x0, other.x1) < 0),
  );
  if (rule === undefined) return undefined;
  const over = columns.map(
    (column) => overlap(rule.from, rule.to, column.x0, column.x1) > (column.x1 - column.x0) / 2,
  );
  return over.includes(true) ? [over.indexOf(true), over.lastIndexOf(true)] : undefined;
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
  const right = columns.findIndex((column) => column.x0 >= x1);
  if (right > 0) {
    const [before, after] = [x0 - columns[right - 1]!.x1, columns[right]!.x0 - x1];
    if (Math.min(before, after) > BETWEEN * Math.max(before, after)) return [right - 1, right];
  }
  const nearest = Math.max(0, columnAt((x0 + x1) / 2, columns));
  return [nearest, nearest];
}

/** A line this near to a block, in points, may be of its table. */
const LINE_NEAR = 16;
