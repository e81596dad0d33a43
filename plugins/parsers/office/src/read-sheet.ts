import type { CellObject, Range, WorkBook, WorkSheet } from "@e965/xlsx";
import { escapeHtml } from "@winnow/kit-dom/code";
import { Archive, unpacked } from "./archive.ts";
import type { Converted } from "./converted.ts";
import { damaged, encrypted } from "./failures.ts";
import { type GridCell, writeGrids } from "./grid.ts";
import { linkTo, writePage } from "./html.ts";
import type { Properties } from "./properties.ts";

/** Rows read of one sheet. */
const MAX_ROWS = 100_000;

/** Values as they are shown. Macros are not read, formulas not calculated. */
export async function readSheet(body: Uint8Array): Promise<Converted> {
  const { read, utils } = await import("@e965/xlsx");
  const isZip = body[0] === 0x50;
  const bytes = isZip ? unpacked(new Archive(body).parts(isRead)) : body;
  let book: WorkBook;
  try {
    book = read(bytes, {
      type: "array",
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      dateNF: "yyyy-mm-dd",
      sheetRows: MAX_ROWS,
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw isLocked
      ? encrypted("The workbook is protected by a password.")
      : damaged("its sheets cannot be read", error);
  }
  const hidden = new Set(
    (book.Workbook?.Sheets ?? []).flatMap((sheet) => (sheet.Hidden ? [sheet.name ?? ""] : [])),
  );
  const shown = book.SheetNames.filter((name) => !hidden.has(name));
  const grids = shown.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    return { name, rows: rowsOf(sheet, utils.decode_range), isCut: isCut(sheet) };
  });
  const { html, warning } = writeGrids(grids, { named: shown.length > 1 });
  const metadata = propertiesOf(book);
  return { html: writePage(html, String(metadata.title ?? "")), metadata, warning };
}

/** The parts that hold values; pictures, macros and embedded files are not unpacked. */
function isRead(name: string): boolean {
  if (/(?:^|\/)(?:vbaProject|printerSettings\d*)\.bin$|^xl\/(?:embeddings|media|activeX)\//i.test(name))
    return false;
  return /\.(?:xml|rels|bin)$/i.test(name);
}

/** Whether the sheet has more rows than were read. */
function isCut(sheet: WorkSheet): boolean {
  return sheet["!fullref"] !== undefined;
}

function rowsOf(sheet: WorkSheet, decode: (range: string) => Range): readonly (readonly GridCell[])[] {
  const data =
    (sheet as { "!data"?: readonly (readonly (CellObject | undefined)[] | undefined)[] })["!data"] ?? [];
  const spans = new Map<string, Range>();
  for (const range of sheet["!merges"] ?? []) spans.set(`${range.s.r},${range.s.c}`, range);
  const first = sheet["!ref"] === undefined ? 0 : decode(sheet["!ref"]).s.c;
  // Empty rows are holes, which `map` would pass over.
  return Array.from(data, (cells, row) =>
    (cells ?? []).slice(first).flatMap((cell, index) => {
      const column = first + index;
      if (cell === undefined) return [];
      const text = shownText(cell);
      const span = spans.get(`${row},${column}`);
      const across = span === undefined ? {} : { columns: span.e.c - column + 1, rows: span.e.r - row + 1 };
      return text === "" ? [] : [{ at: column, html: linkTo(cell.l?.Target, asHtml(text)), ...across }];
    }),
  );
}

/** What the cell shows: the formatted value where there is one. */
function shownText({ w, v, t }: CellObject): string {
  if (t === "z") return "";
  return (w ?? (v === undefined || v === null ? "" : String(v))).trim();
}

function asHtml(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, "<br>");
}

function propertiesOf({ Props = {} }: WorkBook): Properties {
  const found: Record<string, string> = {};
  const add = (key: string, value: unknown) => {
    if (value instanceof Date && !Number.isNaN(value.getTime())) found[key] = value.toISOString();
    else if (typeof value === "string" && value.trim() !== "") found[key] = value.trim();
  };
  add("title", Props.Title);
  add("author", Props.Author);
  add("subject", Props.Subject);
  add("keywords", Props.Keywords);
  add("description", Props.Comments);
  add("publishedTime", Props.CreatedDate);
  add("modifiedTime", Props.ModifiedDate);
  return found;
}
