import { defineParser, type ParserPlugin } from "@winnow/core/plugin";
import type { PdfReader, PdfReaderSettings } from "@winnow/kit-ocr";
import { OCR_ERRORS } from "@winnow/kit-ocr/errors";
import { PDF_ERRORS } from "@winnow/kit-pdf/errors";
import { isPdf } from "@winnow/kit-pdf/is-pdf";
import { PDF_METADATA } from "@winnow/kit-pdf/metadata";

/**
 * Parses PDFs by recognising the text of every page, whatever text layer it has. Each page is a credit.
 * @see specification, "Scrape request": parsers
 */
export const pdfOcr = (settings: PdfReaderSettings = {}): ParserPlugin => {
  let reader: PdfReader | undefined;
  return defineParser({
    name: "pdf-ocr",
    metadata: PDF_METADATA,
    errors: { ...PDF_ERRORS, ...OCR_ERRORS },
    accepts: ({ body }) => isPdf(body),
    parse: async ({ body }, context) => {
      // The first file loads what reads it.
      const { PdfReader, report, viewsOf } = await import("@winnow/kit-ocr");
      reader ??= new PdfReader(settings);
      const reading = await reader.read(body, { recognize: "all", signal: context.signal });
      report(reading, context);
      return viewsOf(reading);
    },
    close: async () => await reader?.close(),
  });
};
