import { type DomElement, type DomNode, findElement, isElement, isText, tagOf } from "../dom.ts";
import type { TableCell } from "./table-cell.ts";
import { headOf } from "./table-head.ts";

/** A table as rows of cells. */
export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
  /** A browser shows every one of them, not only the first. */
  readonly captions: readonly DomElement[];
  /** What stands in the table but in no cell; a browser shows it before the table. */
  readonly outside: readonly DomNode[];
  /** How many of the first rows head the columns. */
  readonly headRows: number;
  readonly alignments: readonly (string | undefined)[];
}

/** Spans beyond this are mistakes, or meant to be "all". */
const MAX_SPAN = 60;
/** Places that spans may add to a table; beyond, cells take one place each, so that the size stays linear. */
const MAX_ADDED = 20_000;

/** Roles that make parts of a table of other elements. */
const ROLES: Readonly<Record<string, string>> = {
  row: "tr",
  rowgroup: "tbody",
  columnheader: "th",
  rowheader: "th",
  cell: "td",
  gridcell: "td",
  caption: "caption",
};

interface Reading {
  readonly skips: (node: DomNode) => boolean;
  /** Whether the parts have roles instead of tags. */
  readonly hasRoles: boolean;
  readonly rows: TableCell[][];
  /** A browser shows them last, wherever they stand. */
  readonly footRows: TableCell[][];
  readonly outside: DomNode[];
  readonly captions: DomElement[];
  headRows: number;
  added: number;
}

/** Reads the rows of a table, not those of tables in it. */
export function readTable(element: DomElement, skips: (node: DomNode) => boolean): Table {
  const reading: Reading = {
    skips,
    hasRoles: tagOf(element) !== "table",
    rows: [],
    footRows: [],
    outside: [],
    captions: [],
    headRows: 0,
    added: 0,
  };
  readPart(reading, element, "tbody", undefined, 0);
  const isShown = (row: readonly TableCell[]): boolean => row.some((cell) => !cell.isSkipped);
  const inHead = reading.rows.slice(0, reading.headRows).filter(isShown).length;
  const all = [...reading.rows, ...reading.footRows].filter(isShown);
  const head = headOf(all, inHead);
  const rows = all.slice(head.titles.length);
  const alignments: (string | undefined)[] = [];
  for (const cell of rows[0] ?? []) {
    for (let column = 0; column < cell.columns; column++) alignments.push(alignmentOf(cell.element));
  }
  const captions = [...reading.captions, ...head.titles.map((cell) => cell.element)];
  return { rows, captions, outside: reading.outside, headRows: head.rows, alignments };
}

/** What an element is in a table, by its tag or its role. */
function partNameOf(reading: Reading, element: DomElement): string {
  const tag = tagOf(element);
  return reading.hasRoles ? (ROLES[element.getAttribute("role") ?? ""] ?? tag) : tag;
}

function readPart(
  reading: Reading,
  part: DomElement,
  section: string,
  row: TableCell[] | undefined,
  depth: number,
): void {
  let current = row;
  for (let child = part.firstChild; child; child = child.nextSibling) {
    if (isText(child)) {
      if (/\S/.test(child.data)) reading.outside.push(child);
      continue;
    }
    if (!isElement(child)) continue;
    const tag = partNameOf(reading, child);
    const isSkipped = reading.skips(child);
    if (isSkipped && (current === undefined || (tag !== "td" && tag !== "th"))) continue;
    if (tag === "tr") {
      current = startRow(reading, section);
      readPart(reading, child, section, current, depth + 1);
      current = row;
    } else if (tag === "td" || tag === "th") {
      current ??= startRow(reading, section);
      current.push(readCell(reading, child, tag === "th", isSkipped));
    } else if (tag === "caption") reading.captions.push(child);
    else if (tag === "thead" || tag === "tbody" || tag === "tfoot") {
      readPart(reading, child, tag, undefined, depth + 1);
    } else if (depth < 20 && /^(?:form|div|span|a|template)$/.test(tag) && hasCells(reading, child)) {
      readPart(reading, child, section, current, depth + 1);
    } else reading.outside.push(child);
  }
}

function startRow(reading: Reading, section: string): TableCell[] {
  const row: TableCell[] = [];
  (section === "tfoot" ? reading.footRows : reading.rows).push(row);
  // Heads that come after the body head nothing.
  if (section === "thead" && reading.rows.length === reading.headRows + 1) reading.headRows++;
  return row;
}

const hasCells = (reading: Reading, element: DomElement): boolean =>
  tagOf(element) !== "template" &&
  findElement(element, (inner) => /^t[rdh]$/.test(partNameOf(reading, inner))) !== null;

function readCell(reading: Reading, element: DomElement, isHead: boolean, isSkipped: boolean): TableCell {
  const columns = spanOf(element, "colspan");
  const rows = spanOf(element, "rowspan");
  reading.added += columns * rows - 1;
  const single = reading.added > MAX_ADDED;
  return { element, isHead, columns: single ? 1 : columns, rows: single ? 1 : rows, isSkipped };
}

function spanOf(element: DomElement, name: string): number {
  const span = Number.parseInt(element.getAttribute(name) ?? "1", 10);
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}

function alignmentOf(element: DomElement): string | undefined {
  const style = /text-align:\s*(left|center|right)/.exec(element.getAttribute("style") ?? "")?.[1];
  const alignment = style ?? element.getAttribute("align")?.toLowerCase();
  return alignment === "left" || alignment === "center" || alignment === "right" ? alignment : undefined;
}
