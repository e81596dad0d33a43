import { defineParser, type ParserPlugin } from "@winnow/core/plugin";
import { isPdf } from "@winnow/parser-pdf-fast";
import { PdfReader, type PdfReaderSettings } from "./reader.ts";
import { report, viewsOf } from "./views.ts";

export type { Survey } from "./commands.ts";
export { toPage } from "./page.ts";
export type { Raster } from "./raster.ts";
export { PdfReader, type PdfReaderSettings, type Reading, type ReadRequest } from "./reader.ts";
export { type Recognition, Recognizer, type RecognizerSettings } from "./recognizer.ts";
export { report, viewsOf } from "./views.ts";
export {
  type SourcedPage,
  type Wanted,
  type WrittenBlocks,
  type WrittenPage,
  type WrittenPdf,
  writePdf,
} from "./written.ts";

/**
 * Parses PDFs by recognising the text of every page, whatever text layer it has. Each page is a credit.
 * @see specification, "Scrape options": parsers
 */
export const pdfOcr = (settings: PdfReaderSettings = {}): ParserPlugin => {
  const reader = new PdfReader(settings);
  return defineParser({
    name: "pdf-ocr",
    accepts: ({ body }) => isPdf(body),
    parse: async ({ body }, context) => {
      const reading = await reader.read(body, { recognize: "all", signal: context.signal });
      report(reading, context);
      return viewsOf(reading);
    },
    close: () => reader.close(),
  });
};
