import { choppedTables } from "./chopped.ts";
import { overlap } from "./geometry.ts";
import { boxOfGrid, fillGrid, type Grid, withoutEmpty } from "./grid.ts";
import { latticesOf } from "./lattice.ts";
import { withOpenBody } from "./open-body.ts";
import { type Rules, rulesOf } from "./rules.ts";
import type { PageSegments, Segment } from "./segments.ts";

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
    const left = fillGrid(grid, rest);
    const filled = withoutEmpty(grid);
    if (!isTable(filled)) return;
    const isHead = filled.ys.length <= 3 && filled.xs.length > 2;
    const whole = isHead ? withOpenBody(filled, left, rules.horizontal) : filled;
    const taken = new Set(whole.cells.slice(filled.cells.length).flatMap(({ words }) => words));
    grids.push(whole);
    rest = taken.size === 0 ? left : left.filter(({ words }) => !taken.has(words[0]!));
  };
  const lattices = latticesOf(rules);
  const chopped = choppedTables(rules, segments).filter(
    (grid) => !lattices.some((lattice) => covers(lattice, grid)),
  );
  for (const grid of chopped) take(grid);
  for (const lattice of lattices) if (!chopped.some((grid) => covers(grid, lattice))) take(lattice);
  return { grids, rest, rules };
}

/** Whether a grid holds (nearly) the whole of another. */
function covers(outer: Grid, inner: Grid): boolean {
  const a = boxOfGrid(outer);
  const b = boxOfGrid(inner);
  const width = overlap(a.x0, a.x1, b.x0, b.x1);
  const height = overlap(a.y0, a.y1, b.y0, b.y1);
  return width > 0 && height > 0 && width * height > 0.9 * (b.x1 - b.x0) * (b.y1 - b.y0);
}

function isTable(grid: Grid): boolean {
  const full = grid.cells.filter(({ words }) => words.length > 0);
  const box = boxOfGrid(grid);
  return full.length >= 2 && full.length >= 0.25 * grid.cells.length && box.x1 > box.x0;
}
