import { around, median } from "../layout/geometry.ts";
import { type Row, rowsOf } from "../layout/rows.ts";
import type { Segment } from "../layout/segments.ts";
import { fitsColumns, splitAtEdges } from "./fit.ts";
import { boxOfGrid, type Grid, placeOf } from "./grid.ts";
import { cellsOf } from "./lattice.ts";
import type { Rule, Rules } from "./rules.ts";

/** Pieces of one line end where the next begins, give or take this. */
const TOUCH = 1.2;
const SAME = 3;
/** More lines are a drawing. */
const MAX_CHAINS = 3000;
const MAX_BREAKS = 5000;
/** Part of the pieces of text above a line that fit its cells. */
const FITTING = 0.85;
/** Entries below each other in a cell, and by which factor their numbers may differ. */
const MIN_ENTRIES = 3;
const ENTRIES_SHARE = 1.25;
/** Lines of one table have more than this part of their ends in common. */
const UNLIKE = 0.5;

/** A horizontal line that is drawn in pieces. */
interface Chain {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly breaks: readonly number[];
}

/**
 * Tables whose rows are underlined cell by cell, as browsers and word processors do: where the pieces of a
 * line meet, columns do.
 */
export function choppedTables({ pieces, vertical }: Rules, segments: readonly Segment[]): Grid[] {
  const all = chainsOf(pieces);
  if (all.length > MAX_CHAINS) return [];
  const groups = groupsOf(all).filter(
    (chains) => chains.reduce((sum, { breaks }) => sum + breaks.length, 0) <= MAX_BREAKS,
  );
  return groups.flatMap((chains) =>
    splitAtText(chains, columnsOf(chains), segments).flatMap((group) => {
      const xs = columnsOf(group);
      const grid = xs.length < 3 ? undefined : gridOf(group, xs, vertical, segments);
      return grid === undefined ? [] : [grid];
    }),
  );
}

function chainsOf(pieces: readonly Rule[]): Chain[] {
  const chains: { at: number; from: number; to: number; breaks: number[] }[] = [];
  for (const { at, from, to } of pieces) {
    const last = chains.at(-1);
    if (last === undefined || last.at !== at || from > last.to + TOUCH)
      chains.push({ at, from, to, breaks: [] });
    else if (to > last.to + TOUCH) {
      if (from > last.to - TOUCH) last.breaks.push((from + last.to) / 2);
      last.to = to;
    }
  }
  return chains;
}

/** Lines one below the other, each as wide as the widest or ending where its columns do. */
function groupsOf(chains: readonly Chain[]): Chain[][] {
  const groups: { readonly chains: Chain[]; readonly edges: number[] }[] = [];
  for (const chain of [...chains].sort((a, b) => b.to - b.from - a.to + a.from)) {
    const isEdge = (edges: readonly number[], x: number) => edges.some((edge) => Math.abs(edge - x) <= SAME);
    const group = groups.find(({ edges }) => isEdge(edges, chain.from) && isEdge(edges, chain.to));
    if (group === undefined) groups.push({ chains: [chain], edges: [chain.from, ...chain.breaks, chain.to] });
    else {
      group.chains.push(chain);
      group.edges.push(...chain.breaks);
    }
  }
  return groups
    .map((group) => group.chains.sort((a, b) => a.at - b.at))
    .filter((group) => group.length >= 2 && group.some(({ breaks }) => breaks.length > 0));
}

function columnsOf(chains: readonly Chain[]): number[] {
  const breaks = chains.flatMap((chain) => [...chain.breaks, chain.from, chain.to]).sort((a, b) => a - b);
  const from = Math.min(...chains.map((chain) => chain.from));
  const to = Math.max(...chains.map((chain) => chain.to));
  const xs = [from];
  for (let start = 0; start < breaks.length; ) {
    let end = start + 1;
    while (end < breaks.length && breaks[end]! - breaks[start]! <= SAME) end++;
    if (end - start >= 2) xs.push(median(breaks.slice(start, end)));
    start = end;
  }
  return [...xs.filter((x, at) => at === 0 || (x - from > SAME && to - x > SAME)), to];
}

/** Running text between two lines ends a table, and the next line begins another. */
function splitAtText(
  chains: readonly Chain[],
  xs: readonly number[],
  segments: readonly Segment[],
): Chain[][] {
  const groups: Chain[][] = [];
  for (const chain of chains) {
    const above = groups.at(-1)?.at(-1);
    if (above === undefined) {
      groups.push([chain]);
      continue;
    }
    if (chain.at === above.at) {
      groups.at(-1)!.push(chain);
      continue;
    }
    const between = within(segments, xs, above.at, chain.at);
    const edges = edgesAbove(chain.at, chains, xs);
    const fitting = between.filter((segment) => fitsColumns(segment, edges)).length;
    const isEmpty = between.length === 0 && chain.at - above.at > 40;
    if (isEmpty || fitting < FITTING * between.length || areUnlike(above, chain)) groups.push([chain]);
    else groups.at(-1)!.push(chain);
  }
  return groups;
}

/** Whether the pieces of two lines cross each other's ends both ways, as the columns of two tables do. */
function areUnlike(above: Chain, below: Chain): boolean {
  const inside = ({ breaks }: Chain, { from, to }: Chain) =>
    breaks.filter((x) => x > from + SAME && x < to - SAME);
  const [upper, lower] = [inside(above, below), inside(below, above)];
  const common = upper.filter((x) => lower.some((other) => Math.abs(other - x) <= SAME)).length;
  return (
    upper.length > common && lower.length > common && common < UNLIKE * Math.min(upper.length, lower.length)
  );
}

/** The edges of the row above a line: where its pieces meet, and where it is not drawn. */
function edgesAbove(at: number, chains: readonly Chain[], xs: readonly number[]): number[] {
  const own = chains.filter((chain) => chain.at === at);
  return xs.filter((x) =>
    own.every(
      ({ from, to, breaks }) =>
        x <= from + SAME || x >= to - SAME || breaks.some((other) => Math.abs(other - x) <= SAME),
    ),
  );
}

function within(segments: readonly Segment[], xs: readonly number[], y0: number, y1: number): Segment[] {
  const [left, right] = [xs[0]!, xs.at(-1)!];
  return segments.filter((segment) => {
    const y = (segment.y0 + segment.y1) / 2;
    return y > y0 && y < y1 && segment.x1 > left && segment.x0 < right;
  });
}

function gridOf(
  chains: readonly Chain[],
  xs: readonly number[],
  vertical: readonly Rule[],
  segments: readonly Segment[],
): Grid | undefined {
  if (chains.length < 2) return undefined;
  const lines = [...new Set(chains.map(({ at }) => at))];
  const top = topOfFirstRow(lines[0]!, edgesAbove(lines[0]!, chains, xs), segments);
  const bottom = bottomOfLastRow(lines.at(-1)!, xs, segments);
  const ys = [...(top === undefined ? [] : [top]), ...lines, ...(bottom === undefined ? [] : [bottom])];
  const verticals = [...vertical];
  ys.slice(1).forEach((y, row) => {
    const own = chains.filter(({ at }) => at === y);
    const known = own.flatMap((chain) => [chain.from, ...chain.breaks, chain.to]);
    // Where no line is drawn, nothing says that columns are joined.
    const free = xs.filter((x) => !own.some(({ from, to }) => x > from && x < to));
    for (const at of [...known, ...free]) verticals.push({ at, from: ys[row]!, to: y });
  });
  const open = { openTop: top !== undefined, openBottom: bottom !== undefined };
  const grid = { xs, ys, cells: cellsOf(xs, ys, chains, verticals), ...open };
  return isDense(grid, segments) ? undefined : grid;
}

/** The first row often has no line above it: what fits the columns and stands close is that row. */
function topOfFirstRow(
  line: number,
  xs: readonly number[],
  segments: readonly Segment[],
): number | undefined {
  const above = rowsOf(within(segments, xs, 0, line)).reverse();
  const fitting = fittingRows(
    above,
    xs,
    (row) => line - row.y1,
    (row, last) => last.y0 - row.y1,
  );
  if (fitting.length === 0) return undefined;
  // The rest of a row that began on another page stands at the top, and may fill one column only.
  const isRest = fitting.length === above.length;
  const pieces = fitting.map((row) => row.segments.flatMap((segment) => splitAtEdges(segment, xs)).length);
  if (!isRest && Math.max(...pieces) < 2) return undefined;
  return fitting.at(-1)!.y0 - 1;
}

/** A row that goes on on the next page has no line below it, and nothing else is below. */
function bottomOfLastRow(
  line: number,
  xs: readonly number[],
  segments: readonly Segment[],
): number | undefined {
  const below = rowsOf(within(segments, xs, line, Number.POSITIVE_INFINITY));
  const fitting = fittingRows(
    below,
    xs,
    (row) => row.y0 - line,
    (row, last) => row.y0 - last.y1,
  );
  if (fitting.length === 0 || fitting.length < below.length) return undefined;
  return fitting.at(-1)!.y1 + 1;
}

/** The rows from the line on that fit the columns and follow closely. */
function fittingRows(
  rows: readonly Row[],
  xs: readonly number[],
  gapToLine: (row: Row) => number,
  gapBetween: (row: Row, last: Row) => number,
): Row[] {
  const fitting: Row[] = [];
  for (const row of rows) {
    const last = fitting.at(-1);
    const gap = last === undefined ? gapToLine(row) : gapBetween(row, last);
    if (gap > (last === undefined ? 1 : 0.75) * row.size) break;
    if (!row.segments.every((segment) => fitsColumns(segment, xs))) break;
    fitting.push(row);
  }
  return fitting;
}

/** Numbers or entries stacked in the cells of a row are rows of their own: the lines part groups of rows only. */
function isDense(grid: Grid, segments: readonly Segment[]): boolean {
  const box = boxOfGrid(grid);
  const inside = within(segments, grid.xs, box.y0, box.y1);
  const rows = new Map<number, Map<number, Segment[]>>();
  for (const segment of inside) {
    const row = placeOf(grid.ys, (segment.y0 + segment.y1) / 2);
    const column = placeOf(grid.xs, (segment.x0 + segment.x1) / 2);
    const cells = rows.get(row) ?? new Map<number, Segment[]>();
    const cell = cells.get(column);
    if (cell === undefined) cells.set(column, [segment]);
    else cell.push(segment);
    rows.set(row, cells);
  }
  let [all, stacked] = [0, 0];
  for (const cells of rows.values()) {
    const own = [...cells.values()].filter(isStack).length;
    all += cells.size;
    if (own >= 2 && own >= 0.3 * cells.size) stacked += own;
    else if (areEntries([...cells.values()])) stacked += cells.size;
  }
  return stacked > 0.08 * all;
}

function isStack(cell: readonly Segment[]): boolean {
  const numeric = cell.filter(({ words }) => words.every(({ text }) => /^[-+(–−$€£]*[\d.,%)]+$/.test(text)));
  const { y0, y1 } = around(cell);
  return numeric.length >= 2 && numeric.length > 0.5 * cell.length && y1 - y0 > 1.5 * cell[0]!.size;
}

/** Whether the cells of a row hold equally many lines side by side, none of which goes on the one above in some cell. */
function areEntries(cells: readonly (readonly Segment[])[]): boolean {
  const most = Math.max(...cells.map(({ length }) => length));
  if (cells.length < 2 || most < MIN_ENTRIES) return false;
  const heights = new Set(cells.flat().map(({ baseline }) => Math.round(baseline)));
  return (
    heights.size <= ENTRIES_SHARE * most &&
    cells.every(({ length }) => length * ENTRIES_SHARE >= most) &&
    cells.some((cell) => cell.every(({ words }) => !/^\p{Ll}/u.test(words[0]!.text)))
  );
}
