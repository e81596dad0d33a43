import { overlap } from "../layout/geometry.ts";
import type { PageSegments, Segment } from "../layout/segments.ts";
import { choppedTables } from "./chopped.ts";
import { boxOfGrid, fillGrid, type Grid, withoutEmpty } from "./grid.ts";
import { latticesOf } from "./lattice.ts";
import { withOpenBody } from "./open-body.ts";
import { refineColumns } from "./refine-columns.ts";
import { isCoarse, refineRows } from "./refine-rows.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { withoutTitles } from "./titles.ts";

/** Tables of a page, and what stands outside of them. */
export interface FoundTables {
  readonly grids: readonly Grid[];
  readonly rest: readonly Segment[];
  readonly rules: Rules;
}

/** Finds tables by their rules. */
export function findTables({ segments, drawn, width, height }: PageSegments): FoundTables {
  const rules = rulesOf(drawn, width, height);
  const grids: Grid[] = [];
  let rest = segments;
  const take = (grid: Grid) => {
    const outside = fillGrid(grid, rest);
    const { grid: own, titles } = withoutTitles(withoutEmpty(grid));
    const left = [...outside, ...titles];
    const filled = refineRows(refineColumns(own));
    if (!isTable(filled, width) || isCoarse(filled)) return;
    const isHead = filled.ys.length <= 3 && filled.xs.length > 2;
    const whole = isHead ? withOpenBody(filled, left, rules.horizontal) : filled;
    const taken = new Set(whole.cells.slice(filled.cells.length).flatMap(({ words }) => words));
    grids.push(whole);
    rest = taken.size === 0 ? left : left.filter(({ words }) => !taken.has(words[0]!));
  };
  const lattices = latticesOf(rules);
  const chopped = choppedTables(rules, segments).filter(
    (grid) => !lattices.some((lattice) => covers(lattice, grid)) && !isOfSeveral(grid, lattices),
  );
  for (const grid of chopped) take(grid);
  for (const lattice of lattices) if (!chopped.some((grid) => covers(grid, lattice))) take(lattice);
  return { grids, rest, rules };
}

/** Whether a grid runs over tables whose cells are drawn with more columns than it has: they know better. */
function isOfSeveral(grid: Grid, lattices: readonly Grid[]): boolean {
  const inside = lattices.filter((lattice) => covers(grid, lattice));
  return inside.some(({ xs }) => xs.length > grid.xs.length);
}

/** Whether a grid holds (nearly) the whole of another. */
function covers(outer: Grid, inner: Grid): boolean {
  const a = boxOfGrid(outer);
  const b = boxOfGrid(inner);
  const width = overlap(a.x0, a.x1, b.x0, b.x1);
  const height = overlap(a.y0, a.y1, b.y0, b.y1);
  return width > 0 && height > 0 && width * height > 0.9 * (b.x1 - b.x0) * (b.y1 - b.y0);
}

/** Charts have grids too, with little inside; and legends have frames. */
function isTable({ xs, ys, cells }: Grid, pageWidth: number): boolean {
  const full = cells.filter(({ words }) => words.length > 0);
  const width = xs.at(-1)! - xs[0]!;
  if (full.length < 2) return false;
  if (xs.length === 2)
    return full.length >= 0.8 * cells.length && (ys.length > 3 || width > 0.25 * pageWidth);
  const area = full.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  if (area >= 0.45 * (xs.length - 1) * (ys.length - 1)) return true;
  // A form is empty, but for its head and its labels.
  const head = full.filter(({ row }) => row === 0).reduce((sum, { columns }) => sum + columns, 0);
  const labels = full.filter(({ column }) => column === 0).reduce((sum, { rows }) => sum + rows, 0);
  return head >= xs.length - 2 && labels >= ys.length - 2;
}
