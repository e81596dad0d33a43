import { markerOf } from "./lists.ts";
import { isNumeric, makeSegment, type Segment } from "./segments.ts";

/** Justified text is stretched; beyond this gap, in font sizes, it is something else. */
const STRETCH = 2.2;
const FAR_STRETCH = 3.5;
/** The gaps of one line differ by no more than this; wide ones hardly at all. */
const EVEN = 0.12;
const EXACT = 0.04;
/** In a stretched line the spaces inside of pieces are about as wide as those between. */
const STEADY = 1.6;
/** A line of more pieces is none of a table. */
const MAX_CELLS = 100;
/** Two pieces as near as this are one line whose gap missed the cut by a hair. */
const NEAR = 1.05;
/** Pieces of one line stand on baselines as near as this, in font sizes. */
const SAME_LINE = 0.08;
/** No narrower space parts columns, in font sizes. */
const CUT = 0.6;
/** How many lines above and below tell whether a space is one between columns, and how far off they are, in font sizes. */
const LINES_AROUND = 4;
const MIN_LINES = 2;
const FAR_LINES = 3;

/**
 * Puts stretched lines together again: where a justified line has few words its gaps look like those between
 * columns, but unlike those they are all the same.
 */
export function joinStretched(segments: readonly Segment[]): Segment[] {
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline);
  const joined: Segment[] = [];
  const rows: Segment[][] = [];
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start]!;
    let end = start + 1;
    while (end < sorted.length && isLevel(first, sorted[end]!)) end++;
    rows.push(sorted.slice(start, end));
    start = end;
  }
  rows.forEach((row, at) => {
    if (row.length === 1) joined.push(row[0]!);
    else joinRow(row, [rows[at - 1] ?? [], rows[at + 1] ?? []], rowsAround(rows, at), joined);
  });
  return joined;
}

function isLevel(a: Segment, b: Segment): boolean {
  return b.baseline - a.baseline <= Math.max(2, 0.35 * Math.min(a.size, b.size));
}

/** The pieces of the nearest lines above and below. */
function rowsAround(rows: readonly Segment[][], at: number): readonly Segment[] {
  return [...rows.slice(Math.max(0, at - LINES_AROUND), at), ...rows.slice(at + 1, at + 1 + LINES_AROUND)]
    .filter((row) => row.length <= MAX_CELLS)
    .flat();
}

function joinRow(
  row: Segment[],
  beside: readonly (readonly Segment[])[],
  around: readonly Segment[],
  into: Segment[],
): void {
  row.sort((a, b) => a.x0 - b.x0);
  for (let start = 0; start < row.length; ) {
    const run = endOfRun(row, start);
    const gaps = row.slice(start, run - 1).map((left, at) => [left, row[start + at + 1]!] as const);
    const isCut =
      beside.some((other) => areCells(row.slice(start, run), other)) ||
      gaps.some(([left, right]) => isGutter(left, right, around, gaps.length === 1));
    const end = run > start + 1 && isCut ? start + 1 : run;
    into.push(end === start + 1 ? row[start]! : joinRun(row.slice(start, end)));
    start = end;
  }
}

/**
 * Whether the space between two pieces is one between columns: other lines stand on both sides and none over it, or begin on
 * its right, which `isOnly` counts where it is the only one of its line.
 */
function isGutter(left: Segment, right: Segment, around: readonly Segment[], isOnly: boolean): boolean {
  if (right.x0 - left.x1 < CUT * left.size) return false;
  const middle = (left.x1 + right.x0) / 2;
  const near = around.filter(
    ({ baseline, size }) => Math.abs(baseline - left.baseline) <= FAR_LINES * Math.max(size, left.size),
  );
  if (isOnly && near.some(({ x0 }) => Math.abs(x0 - right.x0) < 1)) return true;
  if (near.some(({ x0, x1 }) => x0 < middle && x1 > middle)) return false;
  const before = new Set(near.filter(({ x1 }) => x1 <= middle).map(({ baseline }) => baseline));
  const after = new Set(near.filter(({ x0 }) => x0 >= middle).map(({ baseline }) => baseline));
  return Math.min(before.size, after.size) >= MIN_LINES;
}

/** Whether pieces begin and end inside of the line where those of the next line do, as cells of a table. */
function areCells(run: readonly Segment[], other: readonly Segment[]): boolean {
  if (other.length < 2 || other.length > MAX_CELLS) return false;
  const begin = run.slice(1).filter(({ x0 }) => other.some((piece) => Math.abs(piece.x0 - x0) < 1)).length;
  const end = run.slice(0, -1).filter(({ x1 }) => other.some((piece) => Math.abs(piece.x1 - x1) < 1)).length;
  return Math.max(begin, end) >= 2;
}

function joinRun(run: readonly Segment[]): Segment {
  const rtl = run.reduce((sum, segment) => sum + (segment.rtl ? segment.length : -segment.length), 0) > 0;
  const ordered = rtl ? [...run].reverse() : run;
  return makeSegment(ordered.flatMap(({ words }) => words));
}

/** Where the run of evenly spaced pieces that begins here ends. */
function endOfRun(row: readonly Segment[], start: number): number {
  const gap = gapAfter(row, start);
  if (gap === undefined || gap > FAR_STRETCH) return start + 1;
  const even = gap > STRETCH ? EXACT : EVEN;
  let end = start + 2;
  for (let next = gapAfter(row, end - 1); next !== undefined; next = gapAfter(row, end - 1)) {
    if (Math.abs(next - gap) > even) break;
    end++;
  }
  if (end - start === 2) {
    const areNumbers = isNumeric(row[start]!) && isNumeric(row[start + 1]!);
    return gap <= NEAR && !areNumbers ? end : start + 1;
  }
  const run = row.slice(start, end);
  const inner = Math.max(0, ...run.map(widestGap));
  return run.filter(isNumeric).length * 2 >= run.length ||
    run.every(({ mono }) => mono) ||
    gap < 0 ||
    (inner > 0 && gap > STEADY * inner)
    ? start + 1
    : end;
}

function gapAfter(row: readonly Segment[], at: number): number | undefined {
  const left = row[at];
  const right = row[at + 1];
  if (left === undefined || right === undefined || Math.abs(left.size - right.size) > 1) return undefined;
  if (Math.abs(left.baseline - right.baseline) > SAME_LINE * left.size) return undefined;
  return (right.x0 - left.x1) / Math.max(left.size, right.size);
}

/** The widest space inside of a piece, in font sizes; 0 of a single word. */
function widestGap(segment: Segment): number {
  const { words, size } = segment;
  let widest = 0;
  // Behind the number of a list the space is what the list wants.
  for (let at = markerOf(segment) === undefined ? 1 : 2; at < words.length; at++)
    widest = Math.max(widest, words[at]!.x0 - words[at - 1]!.x1);
  return widest / size;
}
