import { layoutPages } from "./layout.ts";
import type { DocumentModel } from "./model.ts";
import { type OpenOptions, openPdf, type PdfFacts } from "./pdf.ts";

/** Settings of {@link readPdf}. */
export interface ReadOptions extends OpenOptions {
  /** Reads so many pages from the start. @defaultValue all */
  readonly maxPages?: number;
}

/** A PDF that was read. */
export interface PdfDocument extends DocumentModel, PdfFacts {
  /** Pages that were read. */
  readonly numPages: number;
}

/**
 * Reads the text layer of a PDF into blocks in reading order.
 * @throws SCRAPE_UNSUPPORTED_FILE_ERROR, SCRAPE_PDF_PASSWORD_REQUIRED, SCRAPE_PDF_DAMAGED, SCRAPE_PDF_NO_PAGES
 */
export async function readPdf(bytes: Uint8Array, options: ReadOptions = {}): Promise<PdfDocument> {
  const file = await openPdf(bytes, options);
  try {
    const { totalPages, info, outline } = file;
    const numPages = Math.min(totalPages, options.maxPages ?? totalPages);
    const pages = Array.from({ length: numPages }, (_, index) => file.readPage(index));
    return { ...layoutPages(pages, { outline }), totalPages, numPages, info, outline };
  } finally {
    file.close();
  }
}

/** What a PDF says about itself, as metadata of a page: its information fields, `numPages` read and `totalPages`. */
export function metadataOf({
  info,
  numPages,
  totalPages,
  blocks,
}: PdfDocument): Record<string, string | number> {
  const heading = blocks.find((block) => block.kind === "heading");
  const title = info.title ?? (heading?.page === 1 ? heading.text : undefined);
  return { ...(title === undefined ? {} : { title }), ...info, numPages, totalPages };
}
