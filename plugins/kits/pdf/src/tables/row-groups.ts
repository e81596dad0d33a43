import { overlap } from "../layout/geometry.ts";
import { endsInCutWord } from "../layout/joining.ts";
import type { Row } from "../layout/rows.ts";
import { isNumeric } from "../layout/segments.ts";
import type { Rule } from "./rules.ts";

interface Range {
  readonly x0: number;
  readonly x1: number;
}

/** Steps differ by at least this factor where lines of one cell can be distinguished from rows. */
const JUMP = 1.1;
/** Cells that stand higher than others of their row make smaller steps than lines do, in font sizes. */
const MIN_STEP = 0.9;
/** The smaller kind of step varies by no more than this factor. */
const EVEN = 1.2;
/** Lines of one cell stand this near to each other, in font sizes. */
const CLOSE = 1.35;
/** So many lines below a head are looked at for what it stands over. */
const LINES_BELOW = 4;

/** Puts lines that are wrapped inside of cells together: each group is a row of the table. */
export function groupRows(rows: readonly Row[], columns: readonly Range[], rules: readonly Rule[]): Row[][] {
  const isRuled = (at: number) =>
    rules.some(
      (rule) => rule.at > rows[at - 1]!.baseline - 1 && rule.at < rows[at]!.baseline - 0.3 * rows[at]!.size,
    );
  const limit = limitOf(rows, isRuled);
  if (limit !== undefined) {
    const groups = groupBy(rows, (at) => !isRuled(at) && stepAt(rows, at) <= limit);
    if (isWrapped(groups, columns)) return groups.flatMap((group) => splitBelowSpans(group, columns));
  }
  return groupBy(
    rows,
    (at, group) =>
      !isRuled(at) && (isContinuation(rows[at]!, rows[at - 1]!, columns) || isRestOfCells(rows[at]!, group)),
  );
}

function groupBy(rows: readonly Row[], joins: (at: number, group: readonly Row[]) => boolean): Row[][] {
  const groups: Row[][] = [];
  rows.forEach((row, at) => {
    if (at > 0 && joins(at, groups.at(-1)!)) groups.at(-1)!.push(row);
    else groups.push([row]);
  });
  return groups;
}

/** What stands over two columns, both of which have text in a lower line, is the head of both: no line of one cell does. */
function splitBelowSpans(group: Row[], columns: readonly Range[]): Row[][] {
  const isOver = (a: Range, b: Range) => overlap(a.x0, a.x1, b.x0, b.x1) > 1;
  const last = group.findLastIndex(({ segments }, at) => {
    const lower = group.slice(at + 1, at + 1 + LINES_BELOW);
    return segments.some((piece) => {
      const own = columns.filter((column) => isOver(piece, column));
      return (
        own.length > 1 &&
        lower.some((row) => own.every((column) => row.segments.some((other) => isOver(other, column))))
      );
    });
  });
  return last < 0 ? [group] : [group.slice(0, last + 1), group.slice(last + 1)];
}

function stepAt(rows: readonly Row[], at: number): number {
  return rows[at]!.baseline - rows[at - 1]!.baseline;
}

/** The step up to which lines are of one row; undefined when all steps are alike. */
function limitOf(rows: readonly Row[], isRuled: (at: number) => boolean): number | undefined {
  const all = rows
    .map((_, at) => (at === 0 || isRuled(at) ? 0 : stepAt(rows, at)))
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  const steps = all.filter((step) => step >= MIN_STEP * rows[0]!.size);
  const smallest = steps[0];
  if (smallest === undefined) return undefined;
  const isRuledThroughout = rows.every(
    (_, at) => at === 0 || isRuled(at) || stepAt(rows, at) <= EVEN * smallest,
  );
  if (isRuledThroughout && rows.some((_, at) => at > 0 && isRuled(at))) {
    const ruled = rows.filter((_, at) => at > 0 && isRuled(at)).length;
    if (ruled >= 0.25 * (rows.length - 1)) return EVEN * smallest;
  }
  let best = JUMP;
  let limit = steps.length < all.length ? MIN_STEP * rows[0]!.size : undefined;
  for (let at = 1; at < steps.length && steps[at - 1]! <= EVEN * smallest; at++) {
    const jump = steps[at]! / steps[at - 1]!;
    if (jump <= best) continue;
    best = jump;
    limit = (steps[at]! + steps[at - 1]!) / 2;
  }
  return limit;
}

/**
 * Wrapped lines hold words and fewer cells; a dense table has numbers in every line. The line with most cells is the first
 * one of its row, or another where cells are centred or stand at the bottom.
 */
function isWrapped(groups: readonly (readonly Row[])[], columns: readonly Range[]): boolean {
  const mains = groups.map((group) =>
    group.reduce((main, row) => (row.segments.length > main.segments.length ? row : main)),
  );
  const later = groups.flatMap((group, at) => group.filter((row) => row !== mains[at]));
  if (later.length === 0) return true;
  if (groups.length < 2) return false;
  const wrapped = groups.filter((group) => group.length > 1);
  if (wrapped.filter((group) => holdsTwoNumbers(group, columns)).length > 0.3 * wrapped.length) return false;
  const fill = (rows: readonly Row[]) =>
    rows.reduce((sum, { segments }) => sum + segments.length, 0) / rows.length;
  return fill(later) < 0.9 * fill(mains) || columns.length <= 2 || later.length > groups.length;
}

/** Whether numbers stand below each other in one column; one in brackets may be the rest of the one above. */
function holdsTwoNumbers(group: readonly Row[], columns: readonly Range[]): boolean {
  const seen = new Set<number>();
  for (const segment of group.flatMap(({ segments }) => segments)) {
    if (!isNumeric(segment) || segment.words[0]!.text.startsWith("(")) continue;
    const middle = (segment.x0 + segment.x1) / 2;
    const column = columns.findLastIndex(({ x0 }) => x0 <= middle);
    if (seen.has(column)) return true;
    seen.add(column);
  }
  return false;
}

/** A line without a first cell, with few others and close to the one above. */
function isContinuation(row: Row, above: Row, columns: readonly Range[]): boolean {
  const [first] = columns;
  if (first === undefined || row.segments.some(({ x0, x1 }) => overlap(x0, x1, first.x0, first.x1) > 1))
    return false;
  if (row.baseline - above.baseline > CLOSE * row.size) return false;
  // Words do not go on a number: they are a title between the rows.
  const isTitle = row.segments.every(
    (segment) =>
      !isNumeric(segment) &&
      above.segments.some(
        (other) => overlap(other.x0, other.x1, segment.x0, segment.x1) > 0 && isNumeric(other),
      ),
  );
  if (isTitle) return false;
  return (
    row.segments.length <= Math.max(1, columns.length / 3) && row.segments.length < above.segments.length
  );
}

/** A line with fewer cells than the first one of its row, without numbers, that goes on what was cut there. */
function isRestOfCells(row: Row, group: readonly Row[]): boolean {
  const above = group.at(-1)!;
  if (row.baseline - above.baseline > CLOSE * row.size) return false;
  if (row.segments.length >= group[0]!.segments.length || row.segments.some(isNumeric)) return false;
  const [label] = group[0]!.segments;
  const rests = row.segments.filter(({ words, x0, x1 }) => {
    const before = above.segments.find((other) => overlap(other.x0, other.x1, x0, x1) > 0);
    if (before === undefined) return false;
    return /^\p{Ll}/u.test(words[0]!.text) || endsInCutWord(before.words.at(-1)!.text);
  });
  // Where the place of the label is empty one is enough.
  return row.x0 > label!.x1 ? rests.length > 0 : rests.length === row.segments.length;
}
