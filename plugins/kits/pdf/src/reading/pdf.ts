import { messageOf, WinnowError } from "@winnow/core/plugin";
import type * as Mupdf from "mupdf";
import { PDF_ERRORS } from "../errors.ts";
import { startOf } from "../is-pdf.ts";
import type { OutlineEntry } from "../layout/model.ts";
import type { PageLink, PageSegments } from "../layout/segments.ts";
import { FontMender } from "./font-unicode.ts";
import { dropMupdf, type Library, loadMupdf } from "./mupdf.ts";
import { mendPageTree } from "./page-tree.ts";
import { blankness, loadPage, showsMore } from "./pages.ts";
import { TextLayer } from "./text-layer.ts";

/** What a PDF says about itself. */
export interface PdfFacts {
  readonly totalPages: number;
  /** Fields of the information dictionary that hold something, such as `title` and `author`. */
  readonly info: Readonly<Record<string, string>>;
  readonly outline: readonly OutlineEntry[];
}

/** An open PDF. Pages are counted from 0 here; nothing of a page is kept once it is read. */
export interface PdfFile extends PdfFacts {
  /** The text layer of a page. */
  readPage(index: number): PageSegments;
  /** Lends the library's page, as it is read, to draw it. */
  withPage<T>(index: number, draw: (mupdf: typeof Mupdf, page: Mupdf.Page) => T): T;
  /** Bytes that this thread's copy of the library holds, also when the file is closed. */
  heapBytes(): number;
  close(): void;
}

/** Settings of {@link openPdf}. */
export interface OpenOptions {
  /** Opens an encrypted file. */
  readonly password?: string;
}

/** Pages beyond this are not counted: a small file can claim to have billions. */
const MAX_PAGES = 100_000;
/** Links beyond these are decoration. */
const MAX_LINKS = 2000;

/**
 * Opens a PDF. The caller closes it.
 * @throws SCRAPE_UNSUPPORTED_FILE_ERROR when it is none, SCRAPE_PDF_PASSWORD_REQUIRED, SCRAPE_PDF_DAMAGED,
 * SCRAPE_PDF_NO_PAGES
 */
export async function openPdf(bytes: Uint8Array, { password }: OpenOptions = {}): Promise<PdfFile> {
  const start = startOf(bytes);
  if (start === undefined) {
    throw new WinnowError(
      "SCRAPE_UNSUPPORTED_FILE_ERROR",
      "The file is not a PDF: it has no %PDF- at its start.",
    );
  }
  const library = await loadMupdf();
  const document = guarded("could not be opened", () =>
    library.mupdf.Document.openDocument(bytes.subarray(start), "application/pdf"),
  );
  try {
    return guarded("could not be opened", () => open(library, document, password));
  } catch (error) {
    destroy(document);
    throw error;
  }
}

function open(library: Library, document: Mupdf.Document, password: string | undefined): PdfFile {
  if (document.needsPassword() && document.authenticatePassword(password ?? "") === 0) {
    throw new WinnowError(
      "SCRAPE_PDF_PASSWORD_REQUIRED",
      password === undefined
        ? "The PDF is encrypted and wants a password."
        : "The password does not open the PDF.",
      PDF_ERRORS.SCRAPE_PDF_PASSWORD_REQUIRED,
    );
  }
  const pdf = document.asPDF();
  const totalPages = pdf === null || mendPageTree(pdf) ? document.countPages() : 0;
  if (totalPages <= 0) {
    const repaired = pdf?.wasRepaired() === true;
    throw repaired
      ? new WinnowError(
          "SCRAPE_PDF_DAMAGED",
          "The PDF is damaged or cut off: none of its pages can be found.",
          PDF_ERRORS.SCRAPE_PDF_DAMAGED,
        )
      : new WinnowError("SCRAPE_PDF_NO_PAGES", "The PDF has no pages.", PDF_ERRORS.SCRAPE_PDF_NO_PAGES);
  }
  const fonts = pdf === null ? undefined : new FontMender(library.mupdf, pdf);
  return {
    totalPages: Math.min(totalPages, MAX_PAGES),
    info: orElse({}, () => readInfo(document)),
    outline: orElse([], () => readOutline(document)),
    readPage: (index) =>
      guarded(`page ${index + 1} could not be read`, () => readPage(library, document, index, fonts)),
    withPage: (index, draw) =>
      guarded(`page ${index + 1} could not be drawn`, () => {
        const page = loadPage(document, index);
        try {
          return draw(library.mupdf, page);
        } finally {
          page.destroy();
        }
      }),
    heapBytes: library.heapBytes,
    close: () => destroy(document),
  };
}

const TEXT_OPTIONS = "preserve-whitespace,preserve-images,vectors";

function readPage(
  { mupdf, read }: Library,
  document: Mupdf.Document,
  index: number,
  fonts: FontMender | undefined,
): PageSegments {
  const page = loadPage(document, index);
  let text: Mupdf.StructuredText | undefined;
  let list: Mupdf.DisplayList | undefined;
  try {
    orElse(undefined, () => fonts?.mend((page as Mupdf.PDFPage).getObject()));
    const [x0, y0, x1, y1] = page.getBounds();
    const layer = new TextLayer(index + 1, x1 - x0, y1 - y0);
    if (orElse(false, () => showsMore(page))) {
      list = page.toDisplayList(true);
      text = list.toStructuredText(TEXT_OPTIONS);
    } else text = page.toStructuredText(TEXT_OPTIONS);
    read(text, layer);
    return layer.finish(
      orElse([], () => readLinks(page)),
      blankness(mupdf, page),
    );
  } finally {
    text?.destroy();
    list?.destroy();
    page.destroy();
  }
}

function readLinks(page: Mupdf.Page): PageLink[] {
  const links = page.getLinks();
  const found: PageLink[] = [];
  for (const link of links) {
    if (found.length < MAX_LINKS && link.isExternal()) {
      const [x0, y0, x1, y1] = link.getBounds();
      const url = link.getURI();
      if (/^(?:https?|mailto|ftp|tel):/i.test(url)) found.push({ x0, y0, x1, y1, url });
    }
    link.destroy();
  }
  return found;
}

const INFO = {
  title: "info:Title",
  author: "info:Author",
  subject: "info:Subject",
  keywords: "info:Keywords",
  creator: "info:Creator",
  producer: "info:Producer",
  createdAt: "info:CreationDate",
  modifiedAt: "info:ModDate",
} as const;

function readInfo(document: Mupdf.Document): Record<string, string> {
  const info: Record<string, string> = {};
  for (const [field, key] of Object.entries(INFO)) {
    const value = document
      .getMetaData(key)
      ?.replace(/[\u0000\s]+/g, " ")
      .trim();
    if (value !== undefined && value !== "") info[field] = field.endsWith("At") ? readDate(value) : value;
  }
  return info;
}

/** `D:20240131120000+01'00'` as an ISO date; what does not look like one stays as it is. @see PDF 2.0, 7.9.4 */
function readDate(value: string): string {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/.exec(value);
  if (match === null) return value;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hours = "00",
    minutes = "00",
    seconds = "00",
    ,
    zone,
    rest = "00",
  ] = match;
  const iso = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone === undefined ? "Z" : `${zone}:${rest}`}`;
  return Number.isNaN(Date.parse(iso)) ? value : iso;
}

/** More entries than this are an index. */
const MAX_OUTLINE = 5000;

function readOutline(document: Mupdf.Document): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  type Node = { title?: string | undefined; down?: Node[] | undefined };
  const walk = (nodes: readonly Node[], level: number) => {
    for (const { title, down } of nodes) {
      if (entries.length >= MAX_OUTLINE || level > 20) return;
      if (title !== undefined && title.trim() !== "") entries.push({ title, level });
      if (down !== undefined) walk(down, level + 1);
    }
  };
  walk((document.loadOutline() ?? []) as Node[], 1);
  return entries;
}

/** Damage outside of the text is ignored. */
function orElse<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (isCrash(error)) throw error;
    return otherwise;
  }
}

function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** What a crash has left behind may refuse to go. */
function destroy(document: Mupdf.Document): void {
  try {
    document.destroy();
  } catch {
    dropMupdf();
  }
}

/** The library throws plain errors, some of which end in its whole source: keep the first line. */
function guarded<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (WinnowError.is(error)) throw error;
    if (isCrash(error)) dropMupdf();
    const reason = messageOf(error).slice(0, 200);
    throw new WinnowError("SCRAPE_PDF_DAMAGED", `The PDF ${what}: ${reason}.`, {
      ...PDF_ERRORS.SCRAPE_PDF_DAMAGED,
      cause: new Error(reason),
    });
  }
}
