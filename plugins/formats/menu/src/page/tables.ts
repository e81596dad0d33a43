/** Rows of tables without prices: heads of columns, headings, descriptions. */
import type { TreeElement } from "@winnow/kit-dom";
import { bare, isCurrency } from "../words/labels.ts";
import type { Lines } from "./lines.ts";
import { isHead } from "./names.ts";
import type { Price } from "./prices.ts";

/** What rows of tables are. */
export interface Rows {
  /** Heads of the columns, by number, for each row below them. */
  heads(row: TreeElement): ReadonlyMap<number, string>;
  /** The row of a line, if it has no price. */
  bareRow(at: number): TreeElement | undefined;
  /** Whether the row only heads columns. */
  isHeadRow(row: TreeElement): boolean;
  /** Whether the row describes the item above it: as many rows of a single cell as there are items are no headings. */
  describes(row: TreeElement): boolean;
  /** Cells with text. */
  cellsOf(row: TreeElement): number;
}

interface Row {
  readonly table: TreeElement | null;
  readonly cells: Map<TreeElement, string>;
  hasPrice: boolean;
}

const NONE: ReadonlyMap<number, string> = new Map();
/** Longest head of a column. */
const MAX_HEAD = 24;

/** Looks through the rows of all tables once. */
export function rowsOf({ lines }: Lines, prices: readonly Price[]): Rows {
  const priced = new Set(prices.map(({ at }) => at));
  const rows = new Map<TreeElement, Row>();
  const rowAt = new Map<number, TreeElement>();
  for (const [at, line] of lines.entries()) {
    const cell = cellOf(line.block);
    const element = cell?.parentNode ?? null;
    if (cell === undefined || element === null || element.localName !== "tr") continue;
    const row = rows.get(element) ?? { table: tableOf(element), cells: new Map(), hasPrice: false };
    row.cells.set(cell, `${row.cells.get(cell) ?? ""} ${line.text}`.trim());
    row.hasPrice ||= priced.has(at);
    rows.set(element, row);
    rowAt.set(at, element);
  }
  const counts = new Map<TreeElement | null, { priced: number; single: number }>();
  for (const row of rows.values()) {
    const count = counts.get(row.table) ?? { priced: 0, single: 0 };
    counts.set(row.table, count);
    if (row.hasPrice) count.priced++;
    else if (row.cells.size === 1 && !isMarked(row)) count.single++;
  }
  const headsOf = new Map<TreeElement, ReadonlyMap<number, string>>();
  const headRows = new Set<TreeElement>();
  const current = new Map<TreeElement | null, ReadonlyMap<number, string>>();
  for (const [element, row] of rows) {
    if (row.hasPrice) {
      headsOf.set(element, current.get(row.table) ?? NONE);
      continue;
    }
    const heads = [...row.cells].map(([cell, text]) => [columnOf(cell), text] as const);
    const behind = heads.filter(([column, text]) => column > 0 && text.length <= MAX_HEAD);
    if (behind.length === 0 || behind.length < heads.filter(([column]) => column > 0).length) continue;
    const isMarkedUp = [...row.cells.keys()].every(({ localName }) => localName === "th");
    if (!isMarkedUp && !behind.every(([, text]) => isHead(text)) && behind.length < 2) continue;
    headRows.add(element);
    // "Price" over a single column says nothing that a size would.
    current.set(row.table, new Map(behind.filter(([, text]) => !isPlain(text))));
  }
  return {
    heads: (row) => headsOf.get(row) ?? NONE,
    bareRow: (at) => {
      const row = rowAt.get(at);
      return row !== undefined && rows.get(row)?.hasPrice === false ? row : undefined;
    },
    isHeadRow: (row) => headRows.has(row),
    describes: (row) => {
      const found = rows.get(row);
      const count = found === undefined ? undefined : counts.get(found.table);
      return (
        found?.cells.size === 1 && !isMarked(found) && count !== undefined && count.single * 2 >= count.priced
      );
    },
    cellsOf: (row) => rows.get(row)?.cells.size ?? 0,
  };
}

/** A cell that is set out as a heading. */
function isMarked({ cells }: Row): boolean {
  const [cell] = cells.keys();
  const first = cell?.firstChild?.nodeType === 1 ? cell.firstChild.localName : "";
  const isColored = cell !== undefined && cell.getAttribute("bgcolor") !== null;
  return isColored || cell?.localName === "th" || /^(?:h[1-6]|b|strong|u|font|center)$/.test(first);
}

const PRICE =
  /^(?:price|preis|prix|precio|prezzo|preço|pris|prijs|cena|ár|цена|fiyat|価格|價格|가격)[sne]?(?!\p{L})(?:\s+in)?[\s(]*/iu;

/** Whether a head names the price, its currency or both. */
function isPlain(text: string): boolean {
  const rest = bare(text.trim().replace(PRICE, ""));
  return rest === "" || isCurrency(rest);
}

function cellOf(block: TreeElement): TreeElement | undefined {
  for (
    let above: TreeElement | null = block, up = 0;
    above !== null && up < 5;
    above = above.parentNode, up++
  ) {
    if (above.localName === "td" || above.localName === "th") return above;
    if (above.localName === "table") return undefined;
  }
  return undefined;
}

function tableOf(row: TreeElement): TreeElement | null {
  for (let above = row.parentNode, up = 0; above !== null && up < 4; above = above.parentNode, up++)
    if (above.localName === "table") return above;
  return null;
}

/** Number of the column of a cell. */
export function columnOf(cell: TreeElement): number {
  let column = 0;
  for (let before = cell.previousSibling; before !== null && column < 100; before = before.previousSibling)
    if (before.nodeType === 1)
      column += Math.min(20, Math.max(1, Number(before.getAttribute("colspan")) || 1));
  return column;
}
