import { defineParser, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import { PDF_ERRORS } from "@winnow/kit-pdf/errors";
import { isPdf } from "@winnow/kit-pdf/is-pdf";
import { PDF_METADATA } from "@winnow/kit-pdf/metadata";
import type { PdfFastSettings } from "./settings.ts";

export type { PdfFastSettings } from "./settings.ts";

/**
 * Parses PDFs by their text layer into a page with the views `markdown`, `html`, `text`, `links`, `metadata`
 * and `pdf`. Text in images is not read.
 * @see specification, "Scrape request": parsers
 */
export const pdfFast = (settings: PdfFastSettings = {}): ParserPlugin =>
  defineParser({
    name: "pdf-fast",
    metadata: PDF_METADATA,
    errors: PDF_ERRORS,
    accepts: ({ body }) => isPdf(body),
    parse: () => ({ module: siblingModule(import.meta.url, "views"), options: settings }),
  });
