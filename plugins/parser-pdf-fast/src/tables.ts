import { boxOfGrid, fillGrid, type Grid, withoutEmpty } from "./grid.ts";
import { latticesOf } from "./lattice.ts";
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
  const grids: Grid[] = [];
  let rest = segments;
  const rules = rulesOf(drawn, width, height);
  for (const grid of latticesOf(rules)) {
    const left = fillGrid(grid, rest);
    const filled = withoutEmpty(grid);
    if (!isTable(filled)) continue;
    grids.push(filled);
    rest = left;
  }
  return { grids, rest, rules };
}

function isTable(grid: Grid): boolean {
  const full = grid.cells.filter(({ words }) => words.length > 0);
  const box = boxOfGrid(grid);
  return full.length >= 2 && full.length >= 0.25 * grid.cells.length && box.x1 > box.x0;
}
