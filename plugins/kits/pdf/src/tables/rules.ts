import type { Box } from "../layout/geometry.ts";

/** A straight line along an axis: where it is, and from where to where it goes. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The lines of a page that may belong to tables. */
export interface Rules {
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
  /**
   * Horizontal lines as they are drawn, before touching ones are joined, and the edges of heads with a background:
   * their ends may be the columns of a table.
   */
  readonly pieces: readonly Rule[];
}

/** Rules are no thicker than this, in points; what is thicker is an area. */
const THICK = 3;
/** Lines nearer than this are drawn at one place. */
const SNAP = 2.5;
/** Lines with smaller gaps are one. */
const JOIN = 3.5;
/** Filled areas side by side: so many at least, with no more than this between them. */
const MIN_FILLED = 3;
const SIDE_BY_SIDE = 1;
const NEAR = [0, -1, 1];
const MIN_HORIZONTAL = 8;
const MIN_VERTICAL = 5;
/** A page with more is a map or a drawing. */
const MAX_DRAWN = 20_000;

/** Finds the rules among everything that is drawn on a page. */
export function rulesOf(drawn: readonly Box[], width: number, height: number): Rules {
  const across: Rule[] = [];
  const down: Rule[] = [];
  if (drawn.length <= MAX_DRAWN) {
    for (const { x0, y0, x1, y1 } of drawn) {
      const [w, h] = [x1 - x0, y1 - y0];
      if (h <= THICK && w <= 0.98 * width) across.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
      if (w <= THICK && h <= 0.98 * height) down.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
    }
  }
  const lines = snap(across);
  const filled = drawn.length <= MAX_DRAWN ? edgesOfHeads(drawn, across) : [];
  const pieces = filled.length === 0 ? lines : snap([...across, ...filled]);
  return {
    horizontal: join(lines).filter(({ from, to }) => to - from >= MIN_HORIZONTAL),
    vertical: join(snap(down)).filter(({ from, to }) => to - from >= MIN_VERTICAL),
    pieces: pieces.filter(({ from, to }) => to - from > 2 * THICK),
  };
}

/** The edges of filled areas side by side, as the cells of a head are, whose widths are those of pieces of a line. */
function edgesOfHeads(drawn: readonly Box[], across: readonly Rule[]): Rule[] {
  const widths = new Set(across.map(({ from, to }) => `${Math.round(from)} ${Math.round(to)}`));
  const isAsWide = ({ x0, x1 }: Box) =>
    NEAR.some((a) => NEAR.some((b) => widths.has(`${Math.round(x0) + a} ${Math.round(x1) + b}`)));
  const areas = drawn
    .filter(({ x0, y0, x1, y1 }) => x1 - x0 > 2 * THICK && y1 - y0 > 2 * THICK)
    .sort((a, b) => a.y0 - b.y0 || a.y1 - b.y1 || a.x0 - b.x0);
  const edges: Rule[] = [];
  for (let start = 0; start < areas.length; ) {
    let end = start + 1;
    while (end < areas.length && follows(areas[end - 1]!, areas[end]!)) end++;
    const row = areas.slice(start, end);
    if (row.length >= MIN_FILLED && row.every(isAsWide))
      for (const { x0, y0, x1, y1 } of row)
        edges.push({ at: y0, from: x0, to: x1 }, { at: y1, from: x0, to: x1 });
    start = end;
  }
  return edges;
}

function follows(left: Box, right: Box): boolean {
  const isAt = (a: number, b: number) => Math.abs(a - b) < SIDE_BY_SIDE;
  return isAt(left.y0, right.y0) && isAt(left.y1, right.y1) && isAt(left.x1, right.x0);
}

/** Gives lines that are nearly at one place the same place; sorted by it, then by where they begin. */
function snap(rules: readonly Rule[]): Rule[] {
  const sorted = [...rules].sort((a, b) => a.at - b.at);
  const snapped: Rule[] = [];
  for (let start = 0; start < sorted.length; ) {
    let sum = 0;
    let end = start;
    while (
      end < sorted.length &&
      sorted[end]!.at - (end === start ? sorted[end]!.at : sum / (end - start)) <= SNAP
    ) {
      sum += sorted[end]!.at;
      end++;
    }
    const at = sum / (end - start);
    const same = sorted.slice(start, end).map(({ from, to }) => ({ at, from, to }));
    snapped.push(...same.sort((a, b) => a.from - b.from));
    start = end;
  }
  return snapped;
}

/** Joins lines at one place that touch. */
function join(sorted: readonly Rule[]): Rule[] {
  const joined: { at: number; from: number; to: number }[] = [];
  for (const { at, from, to } of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && last.at === at && from - last.to <= JOIN) last.to = Math.max(last.to, to);
    else joined.push({ at, from, to });
  }
  return joined;
}
