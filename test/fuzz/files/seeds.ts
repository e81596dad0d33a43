/** Sound files of every kind that is read, which the fuzzer breaks. */
import { globSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { unzipSync, zipSync } from "fflate";
import * as mupdf from "mupdf";
import { written } from "../../../plugins/kits/ocr/test/written.ts";
import { lines, makePdf } from "../../../plugins/kits/pdf/test/make-pdf.ts";
import { rawPage, rawPdf } from "../../../plugins/kits/pdf/test/raw-pdf.ts";
import {
  docx,
  epub,
  odf,
  paragraph,
  pptx,
  shape,
  workbook,
} from "../../../plugins/parsers/office/test/files.ts";
import { root } from "../../packages.ts";
import { isZip, ZIPPED } from "./containers.ts";

/** How a file is read: as a page or document, or as what a site says of itself. */
export type Way = "scrape" | "robots" | "sitemap";

/** A file, and how a server would send it. */
export interface Seed {
  readonly name: string;
  readonly way: Way;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  xlsm: "application/vnd.ms-excel.sheet.macroEnabled.12",
  xlsb: "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
  xls: "application/vnd.ms-excel",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
  rtf: "application/rtf",
  csv: "text/csv",
  rss: "application/rss+xml",
  rdf: "application/rdf+xml",
  atom: "application/atom+xml",
  json: "application/json",
  xml: "application/xml",
  txt: "text/plain",
  md: "text/markdown",
  svg: "image/svg+xml",
  png: "image/png",
  gz: "application/gzip",
};

function seed(name: string, bytes: Uint8Array): Seed {
  const way = name === "robots.txt" ? "robots" : name.startsWith("sitemap") ? "sitemap" : "scrape";
  return { name, way, type: TYPES[extname(name).slice(1)] ?? "application/octet-stream", bytes };
}

/** The files that every run begins with, and those below a folder. Some of a kind are there once for each way to read them. */
export function seedsOf(folder?: string): readonly Seed[] {
  const here = new URL("./fixtures/", import.meta.url).pathname;
  const text = readFrom(here, "*");
  const pages = readFrom(join(root, "bench/menu/pages/dev"), "*-[a-c]*.html").slice(0, 6);
  const word = readFrom(join(root, "node_modules/mammoth/test/test-data"), "*.docx");
  const read = folder === undefined ? [] : readFrom(folder, "**/*.*");
  const packed = text.filter(({ way }) => way === "sitemap").map(packedOf);
  const all = [...text, ...packed, ...pages, ...word, ...made().map(undated), ...read];
  return all.flatMap((one) => (one.name.endsWith(".pdf") ? [one, ...unpackedPdf(one)] : [one]));
}

/** What has the name of a packed page is the page. */
function readFrom(folder: string, pattern: string): readonly Seed[] {
  return globSync(pattern, { cwd: folder })
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(folder, path));
      return path.endsWith(".html.gz")
        ? seed(basename(path, ".gz"), gunzipSync(bytes))
        : seed(basename(path), bytes);
    });
}

/** Archives hold the time at which they were made. */
const undated = (one: Seed): Seed =>
  isZip(one.bytes) ? { ...one, bytes: zipSync(unzipSync(one.bytes), ZIPPED) } : one;

const packedOf = ({ name, bytes }: Seed) => seed(`${name}.gz`, gzipSync(bytes));

/** The same file with its streams readable, so that what is changed in them still is a stream. */
function unpackedPdf({ name, bytes }: Seed): readonly Seed[] {
  try {
    const document = mupdf.Document.openDocument(bytes, "application/pdf") as mupdf.PDFDocument;
    const plain = document.saveToBuffer("decompress").asUint8Array().slice();
    document.destroy();
    return [seed(`plain-${name}`, plain)];
  } catch {
    return [];
  }
}

/** Files that programs write. */
function made(): readonly Seed[] {
  const words = "Rye came in from the fields of the mill, and wheat after it";
  const table = [1, 2, 3].flatMap((row) => [
    { text: `Grain ${row}`, x: 72, y: 300 + row * 20 },
    { text: `${row * 4.5}`, x: 300, y: 300 + row * 20 },
  ]);
  const pdf = makePdf([
    { texts: [{ text: "Harvest", x: 72, y: 72, size: 20, bold: true }, ...lines([words, words], 72, 100)] },
    { texts: table, lines: [[70, 305, 400, 305]], rotate: 90 },
  ]);
  const form = rawPage({ content: `BT /F 10 Tf 72 720 Td (${words}) Tj 0 -14 Td [(in) -250 (lines)] TJ ET` });
  const run = paragraph("Harvest", `<w:pStyle w:val="Heading1"/>`) + paragraph(words);
  const grid = `<w:tbl><w:tr><w:tc>${paragraph("Rye")}</w:tc><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph("1")}</w:tc></w:tr></w:tbl>`;
  const cell = `<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="3"><text:p>1</text:p></table:table-cell>`;
  const sheet = `<office:spreadsheet><table:table table:name="Yield"><table:table-row table:number-rows-repeated="2">${cell}</table:table-row></table:table></office:spreadsheet>`;
  const odt = `<office:text><text:h text:outline-level="1">Harvest</text:h><text:list><text:list-item><text:p>${words}</text:p></text:list-item></text:list></office:text>`;
  const odp = `<office:presentation><draw:page draw:name="1"><draw:frame><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame></draw:page></office:presentation>`;
  return [
    seed("made.pdf", pdf),
    seed("raw.pdf", rawPdf(form)),
    seed("made.docx", docx(run + grid)),
    seed("made.pptx", pptx([shape("title", "Rye") + shape("body", "one", "two"), shape("", words)], "Notes")),
    seed("made.odt", odf("text", odt)),
    seed("made.ods", odf("spreadsheet", sheet)),
    seed("made.odp", odf("presentation", odp)),
    seed("made.epub", epub([`<h1>Rye</h1><p>${words}</p>`, "<p>Wheat</p>"])),
    seed("made.xlsx", workbook("xlsx")),
    seed("made.xlsm", workbook("xlsm")),
    seed("made.xlsb", workbook("xlsb")),
    seed("made.xls", workbook("biff8")),
    seed("made.png", written("Rye", { width: 120, height: 40, size: 20, at: [10, 28] })),
  ];
}
