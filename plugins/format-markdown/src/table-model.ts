import { type DomElement, type DomNode, findElement, isElement, isText, tagOf } from "./dom.ts";

/** One cell and the places that it takes. */
export interface TableCell {
  readonly element: DomElement;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Left out by the caller: it stays empty, so that the cells after it stand under their heads. */
  readonly isSkipped: boolean;
}

/** A table as rows of cells. */
export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
  readonly caption: DomElement | undefined;
  /** What stands in the table but in no cell; a browser shows it before the table. */
  readonly outside: readonly DomNode[];
  /** Whether the first row heads the columns. */
  readonly hasHeader: boolean;
  readonly alignments: readonly (string | undefined)[];
}

/** Spans beyond this are mistakes, or meant to be "all". */
const MAX_SPAN = 60;
/** Places that spans may add to a table; beyond, cells take one place each, so that the size stays linear. */
const MAX_ADDED = 20_000;

interface Reading {
  readonly skips: (node: DomNode) => boolean;
  readonly rows: TableCell[][];
  readonly outside: DomNode[];
  caption: DomElement | undefined;
  headRows: number;
  added: number;
}

/** Reads the rows of a table, not those of tables in it. */
export function readTable(element: DomElement, skips: (node: DomNode) => boolean): Table {
  const reading: Reading = { skips, rows: [], outside: [], caption: undefined, headRows: 0, added: 0 };
  readPart(reading, element, false, undefined, 0);
  const rows = reading.rows.filter((row) => row.some((cell) => !cell.isSkipped));
  const [first = []] = rows;
  const hasHeader =
    reading.headRows > 0 || (first.length > 0 && (first.every((cell) => cell.isHead) || isBold(first, rows)));
  const alignments: (string | undefined)[] = [];
  for (const cell of first) {
    for (let column = 0; column < cell.columns; column++) alignments.push(alignmentOf(cell.element));
  }
  return { rows, caption: reading.caption, outside: reading.outside, hasHeader, alignments };
}

function readPart(
  reading: Reading,
  part: DomElement,
  inHead: boolean,
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
    const tag = tagOf(child);
    const isSkipped = reading.skips(child);
    if (isSkipped && (current === undefined || (tag !== "td" && tag !== "th"))) continue;
    if (tag === "tr") {
      current = [];
      reading.rows.push(current);
      if (inHead) reading.headRows++;
      readPart(reading, child, inHead, current, depth + 1);
      current = row;
    } else if (tag === "td" || tag === "th") {
      if (!current) {
        current = [];
        reading.rows.push(current);
      }
      current.push(readCell(reading, child, tag === "th", isSkipped));
    } else if (tag === "caption") reading.caption ??= child;
    else if (tag === "thead" || tag === "tbody" || tag === "tfoot") {
      readPart(reading, child, tag === "thead", undefined, depth + 1);
    } else if (depth < 20 && /^(?:form|div|span|a|template)$/.test(tag) && hasCells(child)) {
      readPart(reading, child, inHead, current, depth + 1);
    } else reading.outside.push(child);
  }
}

const hasCells = (element: DomElement): boolean =>
  tagOf(element) !== "template" && findElement(element, (inner) => /^t[rdh]$/.test(tagOf(inner))) !== null;

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

/** Whether the first row is set in bold throughout and no other is: a heading without the markup for it. */
function isBold(first: readonly TableCell[], rows: readonly (readonly TableCell[])[]): boolean {
  const shown = first.filter((cell) => !cell.isSkipped);
  const second = rows[1];
  if (shown.length < 2 || !second) return false;
  return shown.every((cell) => boldOnly(cell.element)) && !second.every((cell) => boldOnly(cell.element));
}

function boldOnly(element: DomElement, depth = 0): boolean {
  let bold = false;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child)) {
      if (/\S/.test(child.data)) return false;
    } else if (isElement(child)) {
      const tag = tagOf(child);
      if (tag === "b" || tag === "strong") bold = true;
      else if (tag !== "br" && (depth > 3 || !boldOnly(child, depth + 1))) return false;
      else if (tag !== "br") bold = true;
    }
  }
  return bold;
}

function alignmentOf(element: DomElement): string | undefined {
  const style = /text-align:\s*(left|center|right)/.exec(element.getAttribute("style") ?? "")?.[1];
  const alignment = style ?? element.getAttribute("align")?.toLowerCase();
  return alignment === "left" || alignment === "center" || alignment === "right" ? alignment : undefined;
}
