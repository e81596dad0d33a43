import { defineParser, type ParserPlugin } from "@winnow/core/plugin";
import { OCR_ERRORS, PdfReader, type PdfReaderSettings, report, viewsOf } from "@winnow/kit-ocr";
import { isPdf, PDF_ERRORS } from "@winnow/kit-pdf";

/**
 * Parses PDFs by recognising the text of every page, whatever text layer it has. Each page is a credit.
 * @see specification, "Scrape options": parsers
 */
export const pdfOcr = (settings: PdfReaderSettings = {}): ParserPlugin => {
  const reader = new PdfReader(settings);
  return defineParser({
    name: "pdf-ocr",
    errors: { ...PDF_ERRORS, ...OCR_ERRORS },
    accepts: ({ body }) => isPdf(body),
    parse: async ({ body }, context) => {
      const reading = await reader.read(body, { recognize: "all", signal: context.signal });
      report(reading, context);
      return viewsOf(reading);
    },
    close: () => reader.close(),
  });
};
