import { type Segment, segmentsOfWords, textOf } from "../layout/segments.ts";
import type { Grid, GridCell } from "./grid.ts";
import { CAPTION } from "./stream-blocks.ts";

/** How what stands below a table begins: where it comes from, and what its marks mean. */
const NOTE =
  /^(?:(?:notes?|sources?|(?:table|exhibit|figure) reads|anmerkung(?:en)?|quellen?|hinweise?|remarques?|notas?|fuentes?|fonti?|fontes?|kilde|bron|źródło|примечани[ея]|источник)\s*[:.]|\*{1,3}\s|[†‡§])/iu;

/** A table without its title and its notes, which some frames hold too, and the lines of these. */
export function withoutTitles(grid: Grid): { readonly grid: Grid; readonly titles: Segment[] } {
  const titles: GridCell[] = [];
  let rest = grid;
  const takeRow = (row: number, pattern: RegExp) => {
    const own = rest.cells.filter((cell) => cell.row <= row && cell.row + cell.rows > row);
    const [title] = own;
    const isWhole = own.length === 1 && title!.rows === 1 && title!.columns === rest.xs.length - 1;
    if (
      !isWhole ||
      rest.ys.length <= 3 ||
      !pattern.test(textOf(segmentsOfWords(title!.words).flatMap(({ words }) => words)))
    )
      return false;
    titles.push(title!);
    rest = withoutRow(rest, row);
    return true;
  };
  if (grid.xs.length < 3) return { grid, titles: [] };
  takeRow(0, CAPTION);
  while (takeRow(rest.ys.length - 2, NOTE));
  return { grid: rest, titles: titles.flatMap(({ words }) => segmentsOfWords(words)) };
}

function withoutRow(grid: Grid, row: number): Grid {
  const cells = grid.cells.flatMap((cell) => {
    if (cell.row === row) return [];
    return [cell.row > row ? { ...cell, row: cell.row - 1 } : cell];
  });
  return { ...grid, ys: row === 0 ? grid.ys.slice(1) : grid.ys.slice(0, -1), cells };
}
