import { withDrawnBullets } from "../reading/drawn-bullets.ts";
import { joinDropCaps } from "../reading/drop-caps.ts";
import { boxOfGrid, type Grid } from "../tables/grid.ts";
import type { Rules } from "../tables/rules.ts";
import { streamTables } from "../tables/stream-tables.ts";
import { findTables } from "../tables/tables.ts";
import { joinBullets } from "./bullets.ts";
import { readingOrder } from "./columns.ts";
import type { Box } from "./geometry.ts";
import { mergeRow, type Row, rowsOf } from "./rows.ts";
import { isLeader, type PageSegments, type Segment } from "./segments.ts";

/** Lines between two tables of one column. */
export interface Run {
  readonly page: PageSegments;
  readonly lines: readonly Segment[];
}

/** A table and the page on which it stands. */
export interface PlacedGrid {
  readonly page: PageSegments;
  readonly grid: Grid;
  /** Its last part, when it goes on in another column or page. */
  readonly end?: PlacedGrid;
}

/** A page with more is no page that anyone reads: it gets its lines, and no layout. */
const MAX_SEGMENTS = 10_000;

/** What a column is made of. */
export type Part = Run | PlacedGrid;

/** The columns of a page, cut at its tables. */
export function partsOf(page: PageSegments, dropped: ReadonlySet<Segment>, bodySize: number): Part[] {
  const kept = page.segments.filter((segment) => !dropped.has(segment));
  if (kept.length > MAX_SEGMENTS) return [{ page, lines: rowsOf(kept).map(mergeRow) }];
  const segments = joinBullets(withDrawnBullets(joinDropCaps(kept, bodySize), page.drawn));
  const { grids, rest, rules } = findTables({ ...page, segments });
  // Sorting the pieces of a part of the page by their lines finds them sorted already.
  const sorted = [...rest].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const items = [
    ...sorted.map((segment) => ({ ...boxOf(segment), segment })),
    ...grids.map((grid) => ({ ...boxOfGrid(grid), grid })),
  ];
  const parts: Part[] = [];
  for (const region of readingOrder<(typeof items)[number]>(items)) {
    const drawn = region.filter((item) => "grid" in item).sort((a, b) => a.y0 - b.y0);
    const rows = rowsOf(region.flatMap((item) => ("segment" in item ? [item.segment] : [])));
    let start = 0;
    for (const { grid, y0, y1 } of drawn) {
      const middle = (y0 + y1) / 2;
      let end = start;
      while (end < rows.length && rows[end]!.baseline < middle) end++;
      parts.push(...partsOfRows(page, rows.slice(start, end), rules), { page, grid });
      start = end;
    }
    parts.push(...partsOfRows(page, rows.slice(start), rules));
  }
  return parts;
}

/** Running text, and the tables that only their alignment shows. */
function partsOfRows(page: PageSegments, rows: readonly Row[], { horizontal }: Rules): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const textUntil = (end: number) => {
    const lines = rows
      .slice(start, end)
      .map(mergeRow)
      .filter((line) => !isOrnament(line));
    if (lines.length > 0) parts.push({ page, lines });
  };
  for (const { grid, from, to } of streamTables(rows.map(withoutLeaders), horizontal)) {
    textUntil(from);
    parts.push({ page, grid });
    start = to;
  }
  textUntil(rows.length);
  return parts;
}

/** A row whose pieces end where their text does, and not where the dots behind it do. */
function withoutLeaders(row: Row): Row {
  if (!row.segments.some(({ words }) => isLeader(words.at(-1)!.text))) return row;
  const segments = row.segments.map((segment) => {
    const last = segment.words.findLast(({ text }) => !isLeader(text));
    return last === undefined || segment.rtl ? segment : { ...segment, x1: last.x1 };
  });
  return { ...row, segments };
}

/** Dots and dashes from one side to the other are a rule, not text. */
function isOrnament({ words, length }: Segment): boolean {
  return length >= 5 && words.every(({ text }) => /^[.·…_–—=*-]+$/.test(text));
}

function boxOf({ x0, y0, x1, y1 }: Box): Box {
  return { x0, y0, x1, y1 };
}
