import { around } from "../layout/geometry.ts";
import { rowsOf } from "../layout/rows.ts";
import { cutLine, segmentsOfWords } from "../layout/segments.ts";
import { splitAtEdges } from "./fit.ts";
import { type Grid, type GridCell, placeOf } from "./grid.ts";

/** So many lines of one shape must agree before a column is cut. */
const MIN_ROWS = 3;
/** Part of these lines whose text stands in several pieces. */
const AGREE = 0.3;
const MIN_GUTTER = 4;
const NEAR = 6;

/** Lines often part groups of columns only: cuts columns where the text of many rows does, then wide cells where it falls into columns. */
export function refineColumns(grid: Grid): Grid {
  const added = columnRuns(grid).flatMap((run) => edgesWithin(run, grid.xs));
  const whole = added.length === 0 ? grid : withEdges(grid, added);
  return { ...whole, cells: whole.cells.flatMap((cell) => splitWide(cell, whole.xs)) };
}

/** Cells one below the other that are equally wide. */
function columnRuns({ cells }: Grid): GridCell[][] {
  const byShape = new Map<string, GridCell[]>();
  for (const cell of cells) {
    if (cell.words.length === 0) continue;
    const key = `${cell.column} ${cell.columns}`;
    const shape = byShape.get(key);
    if (shape === undefined) byShape.set(key, [cell]);
    else shape.push(cell);
  }
  return [...byShape.values()];
}

function edgesWithin(run: readonly GridCell[], xs: readonly number[]): number[] {
  const lines = run.flatMap(({ words }) => rowsOf(segmentsOfWords(words)));
  const several = lines.flatMap(({ segments }) => (segments.length > 1 ? [segments] : []));
  if (several.length < MIN_ROWS || several.length < AGREE * lines.length) return [];
  const { x0, x1 } = around(several.flat());
  const width = Math.ceil(x1 - x0);
  const cover = new Int32Array(width + 1);
  for (const segment of several.flat()) {
    for (let x = Math.floor(segment.x0 - x0); x < segment.x1 - x0; x++) cover[x]!++;
  }
  const edges: number[] = [];
  for (let x = 0; x < width; x++) {
    if (cover[x] !== 0) continue;
    let end = x;
    while (end < width && cover[end] === 0) end++;
    const edge = x0 + (x + end) / 2;
    if (end - x >= MIN_GUTTER && xs.every((other) => Math.abs(other - edge) > NEAR)) edges.push(edge);
    x = end;
  }
  return edges;
}

function withEdges(grid: Grid, added: readonly number[]): Grid {
  const sorted = [...added].sort((a, b) => a - b).filter((x, at, all) => at === 0 || x - all[at - 1]! > NEAR);
  const xs = [...grid.xs, ...sorted].sort((a, b) => a - b);
  const cells = grid.cells.map((cell) => {
    const column = xs.indexOf(grid.xs[cell.column]!);
    return { ...cell, column, columns: xs.indexOf(grid.xs[cell.column + cell.columns]!) - column };
  });
  return { ...grid, xs, cells };
}

/** A wide cell whose text falls cleanly into two or more columns is as many cells. */
function splitWide(cell: GridCell, xs: readonly number[]): GridCell[] {
  if (cell.columns < 2 || cell.words.length < 2) return [cell];
  const edges = xs.slice(cell.column, cell.column + cell.columns + 1);
  const pieces = segmentsOfWords(cell.words)
    .flatMap((segment) => splitAtEdges(segment, edges))
    .flatMap(({ words }) => cutLine(words));
  const places = pieces.map((piece) => placeOf(edges, (piece.x0 + piece.x1) / 2));
  const fits = pieces.every((piece, at) => {
    const place = places[at]!;
    return piece.x0 >= edges[place]! - 3 && piece.x1 <= edges[place + 1]! + 3;
  });
  if (!fits || new Set(places).size < 2) return [cell];
  const own = Array.from(
    { length: cell.columns },
    (_, at): GridCell => ({
      ...cell,
      column: cell.column + at,
      columns: 1,
      words: [],
    }),
  );
  pieces.forEach(({ words }, at) => {
    own[places[at]!]!.words.push(...words);
  });
  return own;
}
