/** Tables with a row of names. */
import type { TreeElement } from "@winnow/kit-dom";
import { absolute, cssPath, sourceOf, textOf } from "./dom.ts";
import { childElements } from "./pairs.ts";
import type { Fact, PageRecord } from "./types.ts";

const MAX_CELLS = 40;

/** A table as things: its rows, named by the first row, and its columns, named by the first cells of the rows. */
export interface TableRecords {
  readonly rows: readonly PageRecord[];
  /** None where the rows are the things. */
  readonly columns: readonly PageRecord[];
}

/** Reads a table, or the body of one; nothing where it has no row of names. */
export function tableOf(part: TreeElement, baseUrl: string, most: number): TableRecords {
  const rows = childElements(part, most + 1).filter(({ localName }) => localName === "tr");
  const head = headOf(part) ?? rows[0];
  if (head === undefined) return { rows: [], columns: [] };
  const cells = cellsOf(head);
  const names = cells.map((cell) => textOf(cell, 100));
  const isHead = head !== rows[0] || cells.some(({ localName }) => localName === "th");
  const isNamed =
    names.filter((name) => name !== "" && name.length < 60 && /\p{L}/u.test(name)).length * 2 > names.length;
  if (names.length < 2 || !isNamed || (!isHead && !isLikeNames(names))) return { rows: [], columns: [] };
  const below = rows.filter((row) => row !== head);
  return {
    rows: below.map((row) => recordOf(row, names, baseUrl)),
    columns: isComparison(below, names) ? columnsOf(below, cells, names) : [],
  };
}

/** Whether each row says one thing of what the columns are: the corner is empty, or every row begins with a head. */
function isComparison(rows: readonly TreeElement[], names: readonly string[]): boolean {
  if (names.length < 3 || rows.length < 1) return false;
  return names[0] === "" || rows.every((row) => cellsOf(row)[0]?.localName === "th");
}

function columnsOf(
  rows: readonly TreeElement[],
  heads: readonly TreeElement[],
  names: readonly string[],
): PageRecord[] {
  return names.slice(1).map((name, before) => {
    const column = before + 1;
    const origin = cssPath(heads[column]!);
    const fields: Fact[] = [{ label: "heading name", value: name, origin, span: [0, 1] }];
    for (const [number, row] of rows.slice(0, MAX_CELLS).entries()) {
      const cells = cellsOf(row);
      const cell = cells[column];
      const label = cells[0] === undefined ? "" : textOf(cells[0], 100);
      const value = cell === undefined ? "" : textOf(cell, 500);
      const span = [number + 1, number + 2] as const;
      if (cell !== undefined && value !== "") fields.push({ label, value, origin: cssPath(cell), span });
    }
    return {
      fields,
      text: fields
        .map(({ value }) => value)
        .join(" ")
        .slice(0, 500),
      origin,
    };
  });
}

/** A first row without `th` is one of names when no cell holds a number. */
function isLikeNames(names: readonly string[]): boolean {
  return names.every((name) => !/\d/u.test(name)) && names.length > 2;
}

function headOf(part: TreeElement): TreeElement | undefined {
  const table = part.localName === "table" ? part : part.parentNode;
  if (table === null) return undefined;
  const head = childElements(table, 10).find(({ localName }) => localName === "thead");
  return head === undefined
    ? undefined
    : childElements(head, 5).findLast(({ localName }) => localName === "tr");
}

function cellsOf(row: TreeElement): TreeElement[] {
  return childElements(row, MAX_CELLS).filter(({ localName }) => localName === "td" || localName === "th");
}

function recordOf(row: TreeElement, names: readonly string[], baseUrl: string): PageRecord {
  const fields: Fact[] = [];
  let column = 0;
  for (const [number, cell] of cellsOf(row).entries()) {
    const value = textOf(cell, 500);
    const origin = cssPath(cell);
    const label = names[column] ?? "";
    column += Math.min(20, Number(cell.getAttribute("colspan")) || 1);
    const { href, image } = inside(cell, baseUrl);
    const fact: Fact = { label, value, origin, span: [number, number + 1] };
    if (value !== "") fields.push(href === undefined ? fact : { ...fact, href });
    if (image !== undefined) fields.push({ label: "image", value: image, origin });
  }
  return { fields, text: textOf(row, 500), origin: cssPath(row) };
}

/** The first link and picture of a cell. */
function inside(
  cell: TreeElement,
  baseUrl: string,
): { href?: string | undefined; image?: string | undefined } {
  let href: string | undefined;
  let image: string | undefined;
  let left = 20;
  const open = childElements(cell, 20);
  for (let element = open.shift(); element !== undefined && left-- > 0; element = open.shift()) {
    if (element.localName === "a") href ??= absolute(element.getAttribute("href"), baseUrl);
    else if (element.localName === "img") image ??= sourceOf(element, baseUrl);
    open.push(...childElements(element, 10));
  }
  return { href, image };
}
