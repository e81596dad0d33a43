/** Tables whose first row names their columns, in markup and by roles. */
import type { TreeElement } from "@winnow/kit-dom";
import { textBelow } from "@winnow/kit-facts";
import type { Seen } from "./elements.ts";

const MAX_COLUMNS = 60;

/** A table with named columns. */
export interface NamedTable {
  readonly table: number;
  readonly columns: readonly string[];
  /** One row each. */
  readonly records: readonly (readonly [number])[];
}

/** The tables of a page that have a row of names and at least two below it. */
export function tablesOf(seen: readonly Seen[]): NamedTable[] {
  const found: NamedTable[] = [];
  for (const [table, { element }] of seen.entries()) {
    const role = element.getAttribute("role");
    if (element.localName !== "table" && role !== "table" && role !== "grid") continue;
    const rows = rowsOf(seen, table);
    const head = rows.findIndex((row) => isHead(seen, row));
    if (head < 0 || head > 2) continue;
    const columns = cellsOf(seen[rows[head]!]!.element).map((cell) => textBelow(cell, 80));
    const records = rows
      .slice(head + 1)
      .filter((row) => !isHead(seen, row))
      .filter((row) => cellsOf(seen[row]!.element).length > 1)
      .map((row) => [row] as const);
    if (columns.length > 1 && records.length > 1) found.push({ table, columns, records });
  }
  return found;
}

/** Rows of a table, not those of tables in it. */
function rowsOf(seen: readonly Seen[], table: number): number[] {
  const rows: number[] = [];
  for (let index = table + 1; index < seen[table]!.end; ) {
    const { element, end } = seen[index]!;
    const isRow = element.localName === "tr" || element.getAttribute("role") === "row";
    if (isRow) rows.push(index);
    index = isRow || element.localName === "table" ? end : index + 1;
  }
  return rows;
}

/** The cells of a row. */
export function cellsOf(row: TreeElement): TreeElement[] {
  const cells: TreeElement[] = [];
  for (let node = row.firstChild; node !== null && cells.length < MAX_COLUMNS; node = node.nextSibling)
    if (node.nodeType === 1 && isCell(node)) cells.push(node);
  return cells;
}

function isCell(element: TreeElement): boolean {
  const { localName } = element;
  return (
    localName === "td" ||
    localName === "th" ||
    /^(?:cell|gridcell|columnheader|rowheader)$/.test(element.getAttribute("role") ?? "")
  );
}

/** Whether a row names the columns: all are heads, or all of their text is bold, and none holds a link alone. */
function isHead(seen: readonly Seen[], row: number): boolean {
  const cells = cellsOf(seen[row]!.element);
  if (cells.length < 2) return false;
  const isName = (cell: TreeElement) =>
    cell.localName === "th" || cell.getAttribute("role") === "columnheader" || isBold(cell);
  return cells.every(isName) && cells.some((cell) => /\p{L}/u.test(textBelow(cell, 80)));
}

function isBold(cell: TreeElement): boolean {
  const { firstChild: child } = cell;
  return (
    child !== null &&
    child.nodeType === 1 &&
    child.nextSibling === null &&
    (child.localName === "b" || child.localName === "strong")
  );
}
