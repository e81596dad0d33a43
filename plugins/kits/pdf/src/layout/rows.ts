import { around, type Box, overlap } from "./geometry.ts";
import { makeSegment, type Segment } from "./segments.ts";

/** Segments that stand on one line of a region, from left to right. */
export interface Row extends Box {
  readonly segments: readonly Segment[];
  readonly baseline: number;
  readonly size: number;
}

/** Sorts segments into the rows that a reader sees, from top to bottom. */
export function rowsOf(segments: readonly Segment[]): Row[] {
  if (segments.length === 1) return [makeRow([segments[0]!])];
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const rows: Segment[][] = [];
  for (const segment of sorted) {
    const row = rows.at(-1);
    if (row !== undefined && isOfRow(row, segment)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map(makeRow);
}

/** Pieces come by their baselines: those that can be next to it are among the last. */
const LOOK_BACK = 12;

function isOfRow(row: readonly Segment[], segment: Segment): boolean {
  const [first] = row;
  if (
    first === undefined ||
    segment.baseline - first.baseline > Math.max(1, 0.75 * segment.size, 0.75 * first.size)
  ) {
    return false;
  }
  for (let at = row.length - 1; at >= 0 && at >= row.length - LOOK_BACK; at--) {
    if (isBeside(row[at]!, segment)) return true;
  }
  return false;
}

/** On one baseline; or smaller and raised or lowered, such as a footnote's mark, right next to the other. */
function isBeside(a: Segment, b: Segment): boolean {
  const step = b.baseline - a.baseline;
  const small = Math.min(a.size, b.size);
  if (step <= Math.max(1, 0.25 * small)) return true;
  if (step > 0.75 * Math.max(a.size, b.size)) return false;
  const gap = -overlap(a.x0, a.x1, b.x0, b.x1);
  const height = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  if (Math.max(a.size, b.size) > 1.8 * small) return false;
  const isMark = Math.abs(a.size - b.size) > 0.15 * small && gap > -0.2 * small && gap < 0.5 * small;
  return isMark && overlap(a.y0, a.y1, b.y0, b.y1) > 0.5 * height;
}

function makeRow(segments: Segment[]): Row {
  segments.sort((a, b) => a.x0 - b.x0);
  let main = segments[0]!;
  for (const segment of segments) if (segment.length > main.length) main = segment;
  return { ...around(segments), segments, baseline: main.baseline, size: main.size };
}

/** All segments of a row as one, in the order in which they are read. */
export function mergeRow({ segments }: Row): Segment {
  if (segments.length === 1) return segments[0]!;
  const rtl =
    segments.reduce((sum, segment) => sum + (segment.rtl ? segment.length : -segment.length), 0) > 0;
  const ordered = rtl ? [...segments].reverse() : segments;
  return makeSegment(
    ordered.flatMap(({ words }, index) => {
      const before = ordered[index - 1];
      const first = words[0];
      if (before === undefined || first === undefined) return words;
      const gap = rtl ? before.x0 - first.x1 : first.x0 - before.x1;
      return [{ ...first, glued: gap < 0.12 * first.size }, ...words.slice(1)];
    }),
  );
}
