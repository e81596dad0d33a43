import { type Row, rowsOf } from "../layout/rows.ts";
import type { Segment } from "../layout/segments.ts";
import { fitsColumns, splitAtEdges } from "./fit.ts";
import { boxOfGrid, type Grid, type GridCell, placeOf } from "./grid.ts";
import { groupRows } from "./row-groups.ts";
import type { Rule } from "./rules.ts";

/** Rows further apart than this, in font sizes, are not of one table. */
const CLOSE = 1.1;

/** A drawn head whose rows below have no lines: goes on downwards with the rows that fit its columns. */
export function withOpenBody(head: Grid, segments: readonly Segment[], horizontal: readonly Rule[]): Grid {
  const { xs, ys, cells } = head;
  const { x0, x1, y1 } = boxOfGrid(head);
  const below = segments.filter(
    (segment) => (segment.y0 + segment.y1) / 2 > y1 && segment.x1 > x0 - 20 && segment.x0 < x1 + 20,
  );
  const rows = fittingRows(rowsOf(below), head);
  if (rows.length === 0) return head;
  const columns = xs.slice(1).map((x, at) => ({ x0: xs[at]!, x1: x }));
  const rules = horizontal.filter(
    ({ at, from, to }) => at > y1 && to - from > 0.3 * (x1 - x0) && from < x1 && to > x0,
  );
  const groups = groupRows(rows, columns, rules);
  const first = ys.length - 1;
  const body = groups.flatMap((group, row) => {
    const own: GridCell[] = columns.map((_, column) => ({
      row: first + row,
      column,
      rows: 1,
      columns: 1,
      words: [],
    }));
    for (const segment of group
      .flatMap((line) => line.segments)
      .flatMap((piece) => splitAtEdges(piece, xs))) {
      own[placeOf(xs, (segment.x0 + segment.x1) / 2)]!.words.push(...segment.words);
    }
    return own;
  });
  const edges = groups.map((group) => group.at(-1)!.y1 + 0.5);
  return { ...head, ys: [...ys, ...edges], cells: [...cells, ...body], openBottom: true };
}

function fittingRows(rows: readonly Row[], head: Grid): Row[] {
  const fitting: Row[] = [];
  let edge = boxOfGrid(head).y1;
  for (const row of rows) {
    const isFit = row.segments.every((segment) => fitsColumns(segment, head.xs));
    if (!isFit || row.y0 - edge > CLOSE * row.size) break;
    fitting.push(row);
    edge = row.y1;
  }
  return fitting;
}
