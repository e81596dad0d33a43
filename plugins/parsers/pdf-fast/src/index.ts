import { defineParser, moduleBeside, type ParserPlugin } from "@winnow/core/plugin";
import { PDF_ERRORS } from "@winnow/kit-pdf/errors";
import { isPdf } from "@winnow/kit-pdf/is-pdf";

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
 * @see specification, "Scrape request": parsers
 */
export const pdfFast = (settings: PdfFastSettings = {}): ParserPlugin =>
  defineParser({
    name: "pdf-fast",
    errors: PDF_ERRORS,
    accepts: ({ body }) => isPdf(body),
    parse: () => ({ module: moduleBeside(import.meta.url, "views"), options: settings }),
  });
