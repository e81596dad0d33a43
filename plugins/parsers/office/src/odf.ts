import { escapeHtml } from "@winnow/kit-dom/code";
import type { Archive } from "./archive.ts";
import type { Converted } from "./converted.ts";
import { damaged, encrypted, unsupported } from "./failures.ts";
import { type Grid, type GridCell, writeGrids } from "./grid.ts";
import { writePage } from "./html.ts";
import { OdfStyles } from "./odf-styles.ts";
import { OdfWriter, rowsOf } from "./odf-writer.ts";
import { readProperties } from "./properties.ts";
import { allOf, child, childrenOf, parseXml, type XmlElement } from "./xml.ts";

/** Repetitions that are taken for values; a sheet ends with one empty row a million times. */
const MAX_REPEATS = 1000;

/** Texts, spreadsheets and presentations of OpenDocument. */
export function convertOdf(archive: Archive): Converted {
  if (/<[\w:]*encryption-data/.test(archive.text("META-INF/manifest.xml") ?? ""))
    throw encrypted("The document is protected by a password.");
  const content = archive.text("content.xml");
  if (content === undefined) throw damaged("its content is missing");
  const root = child(parseXml(content), "document-content");
  const body = child(root, "body");
  const styles = new OdfStyles([root, child(parseXml(archive.text("styles.xml") ?? ""), "document-styles")]);
  const metadata = readProperties(archive, "meta.xml");
  const page = (html: string, warning?: string): Converted => ({
    html: writePage(html, String(metadata.title ?? ""), String(metadata.language ?? "")),
    metadata,
    warning,
  });

  const partOf = (name: string) => (archive.has(name) ? archive.text(name) : undefined);
  const text = child(body, "text");
  if (text !== undefined) return page(new OdfWriter(styles, partOf).writeAll(text));
  const sheets = child(body, "spreadsheet");
  if (sheets !== undefined) {
    const tables = childrenOf(sheets, "table").filter((table) => !styles.isHidden(table));
    const { html, warning } = writeGrids(
      tables.map((table) => gridOf(table, styles)),
      { named: tables.length > 1 },
    );
    return page(html, warning);
  }
  const slides = childrenOf(child(body, "presentation") ?? child(body, "drawing"), "page");
  if (slides.length === 0 && childrenOf(body).length > 0)
    throw unsupported("Of OpenDocument, texts, spreadsheets and presentations are read, but not this kind.");
  const written = slides.map((slide, index) => writeSlide(slide, index + 1, new OdfWriter(styles, partOf)));
  return {
    ...page(written.join("\n")),
    metadata: { ...metadata, numPages: slides.length },
    slides: slides.map((_, index) => index + 1),
  };
}

function gridOf(table: XmlElement, styles: OdfStyles): Grid {
  const rows: (readonly GridCell[])[] = [];
  for (const row of rowsOf(table)) {
    const cells = cellsOf(row, styles);
    const times = repeats(row, "table:number-rows-repeated");
    const isEmpty = cells.length === 0;
    for (let time = 0; time < (isEmpty ? 1 : times); time++) rows.push(cells);
  }
  return { name: table.attributes["table:name"] ?? "Sheet", rows };
}

function cellsOf(row: XmlElement, styles: OdfStyles): readonly GridCell[] {
  const cells: GridCell[] = [];
  let at = 0;
  for (const cell of childrenOf(row)) {
    const times = repeats(cell, "table:number-columns-repeated");
    const writer = new OdfWriter(styles);
    const lines = childrenOf(cell, "p").map((line) => writer.inline(line));
    const html = lines.filter((line) => line.trim() !== "").join("<br>");
    if (cell.name === "table-cell" && html !== "") {
      const columns = Number(cell.attributes["table:number-columns-spanned"] ?? 1);
      const down = Number(cell.attributes["table:number-rows-spanned"] ?? 1);
      for (let time = 0; time < times; time++) cells.push({ at: at + time, html, columns, rows: down });
    }
    at += times;
  }
  return cells;
}

function repeats({ attributes }: XmlElement, name: string): number {
  return Math.min(MAX_REPEATS, Math.max(1, Number(attributes[name] ?? 1) || 1));
}

function writeSlide(slide: XmlElement, number: number, writer: OdfWriter): string {
  const shapes = childrenOf(slide).filter(({ name }) => name !== "notes");
  const isTitle = ({ attributes }: XmlElement) => attributes["presentation:class"] === "title";
  const isFurniture = ({ attributes }: XmlElement) =>
    /^(?:date-time|footer|header|page-number)$/.test(attributes["presentation:class"] ?? "");
  const title = shapes.find(isTitle);
  const heading = title === undefined ? "" : writer.plain(title).trim();
  const others = shapes.filter((shape) => shape !== title && !isFurniture(shape));
  const notes = allOf(child(slide, "notes"), "p").map((line) => writer.inline(line));
  const told = notes.filter((line) => line.trim() !== "").map((line) => `<p>${line}</p>`);
  return [
    `<h2>${escapeHtml(heading || `Slide ${number}`)}</h2>`,
    writer.blocks(others),
    told.length === 0 ? "" : `<blockquote>${told.join("")}</blockquote>`,
  ].join("\n");
}
