import { defineParser, moduleBeside, type ParserPlugin } from "@winnow/core/plugin";
import { isPdf } from "./pdf.ts";
import type { PdfDocument } from "./read.ts";

export type { Box } from "./geometry.ts";
export { toHtml } from "./html.ts";
export { type LayoutHints, layoutPages } from "./layout.ts";
export { toMarkdown } from "./markdown.ts";
export type * from "./model.ts";
export { isPdf, type OpenOptions, openPdf, type PdfFacts, type PdfFile } from "./pdf.ts";
export { type Doubt, type TextQuality, textQuality } from "./quality.ts";
export { metadataOf, type PdfDocument, type ReadOptions, readPdf } from "./read.ts";
export {
  cutLine,
  makeSegment,
  type PageLink,
  type PageSegments,
  type Segment,
  segmentsOfWords,
  type Word,
} from "./segments.ts";
export { toText } from "./text.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The PDF as blocks in reading order, each with its page and place. */
    pdf: PdfDocument;
    markdown: string;
    html: string;
    links: readonly string[];
  }
}

/** Settings of {@link pdfFast}. */
export interface PdfFastSettings {
  /** Reads so many pages from the start; a request may ask for fewer. @defaultValue all */
  readonly maxPages?: number;
  /** Opens encrypted files. */
  readonly password?: string;
}

/**
 * Parses PDFs by their text layer into a page with the views `markdown`, `html`, `text`, `links`, `metadata`
 * and `pdf`. Text in images is not read.
 * @see specification, "Scrape options": parsers
 */
export const pdfFast = (settings: PdfFastSettings = {}): ParserPlugin =>
  defineParser({
    name: "pdf-fast",
    accepts: ({ body }) => isPdf(body),
    parse: () => ({ module: moduleBeside(import.meta.url, "views"), options: settings }),
  });
