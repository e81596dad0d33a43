/** Tables with a row of names. */
import type { TreeElement } from "@winnow/kit-dom";
import { absolute, cssPath, sourceOf, textOf } from "./dom.ts";
import { childElements } from "./pairs.ts";
import type { Fact, PageRecord } from "./types.ts";

const MAX_CELLS = 40;

/** The rows below the row of names; none where the table has no such row. `part` is a table or its body. */
export function tableOf(part: TreeElement, baseUrl: string, most: number): PageRecord[] {
  const rows = childElements(part, most + 1).filter(({ localName }) => localName === "tr");
  const head = headOf(part) ?? rows[0];
  if (head === undefined) return [];
  const cells = cellsOf(head);
  const names = cells.map((cell) => textOf(cell, 100));
  const isHead = head !== rows[0] || cells.some(({ localName }) => localName === "th");
  const isNamed =
    names.filter((name) => name !== "" && name.length < 60 && /\p{L}/u.test(name)).length * 2 > names.length;
  if (names.length < 2 || !isNamed || (!isHead && !isLikeNames(names))) return [];
  return rows.filter((row) => row !== head).map((row) => recordOf(row, names, baseUrl));
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
  for (const cell of cellsOf(row)) {
    const value = textOf(cell, 500);
    const origin = cssPath(cell);
    const label = names[column] ?? "";
    column += Math.min(20, Number(cell.getAttribute("colspan")) || 1);
    const { href, image } = inside(cell, baseUrl);
    const fact: Fact = { label, value, origin };
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
