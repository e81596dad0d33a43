/** Columns of a table that a browser does not show. */
import type { Annotation } from "./annotate.ts";
import { HIDDEN } from "./attributes.ts";
import { tag } from "./tags.ts";

const TR = tag("tr");
const TD = tag("td");
const TH = tag("th");

/** Spans beyond this are mistakes, or meant to be "all". */
const MAX_SPAN = 60;

/** The cells of a data table that stand in a column of nothing but hidden cells. */
export function hiddenColumns(page: Annotation, table: number): readonly number[] {
  const cells: { readonly index: number; readonly column: number }[] = [];
  /** By column: 1 when all its cells are hidden, 0 when one is not; wide cells belong to no column. */
  const state: (0 | 1 | undefined)[] = [];
  /** By column: how many rows a cell from above still reaches into. */
  const reach: number[] = [];
  let column = 0;
  let anyHidden = false;
  let isHiddenRow = false;
  for (let index = table + 1; index < page.end[table]!; index++) {
    const number = page.tags[index]!;
    if (number === TR) {
      isHiddenRow = (page.flags[index]! & HIDDEN) !== 0;
      for (; column < reach.length; column++) if (reach[column]! > 0) reach[column]!--;
      column = 0;
    }
    if (number !== TD && number !== TH) continue;
    for (; (reach[column] ?? 0) > 0; column++) reach[column]!--;
    const columns = spanOf(page, index, "colspan");
    const rows = spanOf(page, index, "rowspan");
    if (columns === 1) {
      const isHidden = (page.flags[index]! & HIDDEN) !== 0;
      anyHidden ||= isHidden;
      if (!isHiddenRow) state[column] = isHidden && state[column] !== 0 ? 1 : 0;
      cells.push({ index, column });
    }
    for (const last = column + columns; column < last; column++) reach[column] = rows - 1;
  }
  if (!anyHidden) return [];
  return cells.filter((cell) => state[cell.column] === 1).map(({ index }) => index);
}

function spanOf(page: Annotation, index: number, name: string): number {
  const span = Number.parseInt(page.elements[index]!.getAttribute(name) ?? "1", 10);
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
