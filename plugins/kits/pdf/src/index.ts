import type { PdfDocument } from "./read.ts";

export { isPdf } from "./is-pdf.ts";
export type { Box } from "./layout/geometry.ts";
export { type LayoutHints, layoutPages } from "./layout/layout.ts";
export type * from "./layout/model.ts";
export {
  cutLine,
  makeSegment,
  type PageLink,
  type PageSegments,
  type Segment,
  segmentsOfWords,
  type Word,
} from "./layout/segments.ts";
export { metadataOf, type PdfDocument, type ReadOptions, readPdf } from "./read.ts";
export { type OpenOptions, openPdf, type PdfFacts, type PdfFile } from "./reading/pdf.ts";
export { type Doubt, type TextQuality, textQuality } from "./reading/quality.ts";
export { toHtml } from "./writing/html.ts";
export { toMarkdown, type WrittenMarkdown, writeMarkdown } from "./writing/markdown.ts";
export { toText } from "./writing/text.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The PDF as blocks in reading order, each with its page and place. */
    pdf: PdfDocument;
    markdown: string;
    /** Where the pages of a document begin in its markdown: their numbers, and UTF-16 units. */
    pageStarts: readonly (readonly [page: number, start: number])[];
    html: string;
    links: readonly string[];
  }
}

export { PDF_ERRORS } from "./errors.ts";
