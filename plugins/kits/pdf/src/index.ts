import type { PdfDocument } from "./read.ts";

export type { Box } from "./geometry.ts";
export { toHtml } from "./html.ts";
export { isPdf } from "./is-pdf.ts";
export { type LayoutHints, layoutPages } from "./layout.ts";
export { toMarkdown } from "./markdown.ts";
export type * from "./model.ts";
export { type OpenOptions, openPdf, type PdfFacts, type PdfFile } from "./pdf.ts";
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

export { PDF_ERRORS } from "./errors.ts";
