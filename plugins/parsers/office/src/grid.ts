import { escapeHtml } from "@winnow/kit-dom/code";
import { type Cell, writeTable } from "./html.ts";

/** A cell that is not empty, in its column. */
export interface GridCell extends Cell {
  /** Column, from 0. */
  readonly at: number;
}

/** The cells of a sheet, row by row. */
export interface Grid {
  readonly name: string;
  readonly rows: readonly (readonly GridCell[])[];
  /** Whether the file has more rows. */
  readonly isCut?: boolean;
}

/** Cells of one file that are written: what follows is left out. */
const MAX_CELLS = 200_000;

/** Sheets as headings, where they are `named`, and tables: one for each where it is `whole`. */
export function writeGrids(
  grids: readonly Grid[],
  { named, whole = false }: { readonly named: boolean; readonly whole?: boolean },
): { readonly html: string; readonly warning: string | undefined } {
  const parts: string[] = [];
  const cut: string[] = [];
  let left = MAX_CELLS;
  for (const { name, rows, isCut = false } of grids) {
    const taken = withinBudget(rows, left);
    left -= taken.cells;
    const tables = whole ? writeRows(taken.rows) : splitRows(taken.rows).map(writeBlock).join("\n");
    if (tables !== "" && named) parts.push(`<h2>${escapeHtml(name)}</h2>`);
    parts.push(tables);
    if (isCut || taken.rows.length < rows.length) cut.push(`${taken.rows.length} rows of "${name}"`);
  }
  const warning =
    cut.length === 0 ? undefined : `The file is long: only the first ${cut.join(", ")} were read.`;
  return { html: parts.join("\n"), warning };
}

function withinBudget(
  rows: Grid["rows"],
  budget: number,
): { readonly rows: Grid["rows"]; readonly cells: number } {
  let cells = 0;
  for (const [index, row] of rows.entries()) {
    const width = row.length === 0 ? 0 : widthOf([row]);
    if (cells + width > budget) return { rows: rows.slice(0, index), cells };
    cells += width;
  }
  return { rows, cells };
}

/** Columns of the widest row. */
function widthOf(rows: Grid["rows"]): number {
  const ends = rows.map((row) => {
    const last = row.at(-1);
    return last === undefined ? 0 : last.at + (last.columns ?? 1);
  });
  const starts = rows.flatMap((row) => (row[0] === undefined ? [] : [row[0].at]));
  return (
    ends.reduce((most, end) => Math.max(most, end), 0) -
    starts.reduce((least, at) => Math.min(least, at), Number.MAX_SAFE_INTEGER)
  );
}

/**
 * Sheets hold titles, notes and several tables one below the other. An empty row ends a block where the next one
 * begins like a table of its own: with text in every cell of its first row.
 */
function splitRows(rows: Grid["rows"]): readonly Grid["rows"][] {
  const blocks: (readonly GridCell[])[][] = [];
  let isBreak = true;
  for (const row of rows) {
    if (row.length === 0) {
      isBreak = true;
      continue;
    }
    const block = blocks.at(-1);
    const isLone = row.length === 1;
    const begins = block === undefined || (isBreak && (isLone || row.every(isWords)));
    const leaves = !isLone && block?.every((above) => above.length === 1) === true;
    if (begins || leaves) blocks.push([row]);
    else block.push(row);
    isBreak = false;
  }
  return blocks;
}

function isWords({ html }: GridCell): boolean {
  return /\p{L}/u.test(html) && !/^[\d.,%$€£ -]+$/.test(html);
}

/** Lone cells are lines of text; anything else is a table. */
function writeBlock(rows: Grid["rows"]): string {
  if (rows.every((row) => row.length === 1)) {
    const first = rows[0]?.[0]?.at;
    const isList = rows.length > 2 && rows.every((row) => row[0]?.at === first);
    if (!isList) return rows.map(([cell]) => `<p>${cell?.html}</p>`).join("\n");
  }
  return writeRows(rows);
}

function writeRows(rows: Grid["rows"]): string {
  const start = rows.reduce((least, row) => Math.min(least, row[0]?.at ?? least), Number.MAX_SAFE_INTEGER);
  const width = widthOf(rows);
  const taken = new Set<string>();
  return writeTable(rows.map((row, index) => fillRow(row, index, start, width, taken)));
}

/** The row with cells for its gaps, but where a cell from above or from the left reaches. */
function fillRow(
  row: readonly GridCell[],
  index: number,
  start: number,
  width: number,
  taken: Set<string>,
): Cell[] {
  const byColumn = new Map(row.map((cell) => [cell.at, cell]));
  const cells: Cell[] = [];
  for (let column = start; column < start + width; column++) {
    if (taken.has(`${index},${column}`)) continue;
    const { html = "", columns = 1, rows = 1 } = byColumn.get(column) ?? {};
    for (let down = 0; down < Math.min(rows, 1000); down++)
      for (let right = 0; right < columns; right++)
        if (down + right > 0) taken.add(`${index + down},${column + right}`);
    cells.push({ html, columns: Math.min(columns, start + width - column), rows });
  }
  return cells;
}
