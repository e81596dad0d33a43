import { createHash, randomUUID } from "node:crypto";
import { defineParser, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import type { PdfReader, PdfReaderSettings, Reading, ReadRequest } from "@winnow/kit-ocr";
import { OCR_ERRORS } from "@winnow/kit-ocr/errors";
import { PDF_ERRORS } from "@winnow/kit-pdf/errors";
import { isPdf } from "@winnow/kit-pdf/is-pdf";
import { PDF_METADATA } from "@winnow/kit-pdf/metadata";
import { Parsers, type ParsersInput, type ParsersOutput, type PdfOptions, pdfOptionsOf } from "./options.ts";
import { LongWorks, type Start } from "./works.ts";

export { ocrEnvironment } from "./environment.ts";
export type { ParsersInput, ParsersOutput, PdfOptions } from "./options.ts";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Which kinds of file are read, and how. Absent: all that can be. */
    parsers: { input: ParsersInput; output: ParsersOutput | undefined };
  }
}

type Tell = Parameters<Start<Reading>>[1];

const RECOGNIZE: Readonly<Record<PdfOptions["mode"], ReadRequest["recognize"]>> = {
  fast: "none",
  auto: "doubtful",
  ocr: "all",
};

/**
 * Parses PDFs by their text layer, and recognises the text of those pages whose layer is missing or broken.
 * Declares the request option `parsers`. Each page is a credit.
 * @see specification, "Scrape request": parsers; wire contract 2, "pdf parser extras"
 */
export const pdfAuto = (settings: PdfReaderSettings = {}): ParserPlugin => {
  let reader: PdfReader | undefined;
  const works = new LongWorks<Reading>();
  return defineParser({
    name: "pdf-auto",
    metadata: PDF_METADATA,
    errors: { ...PDF_ERRORS, ...OCR_ERRORS },
    request: {
      parsers: {
        schema: Parsers,
        description:
          'How files are read: `"pdf"`, `"image"`, or `{ type: "pdf", mode, maxPages, pages, blocks, pageMarkers }`, where the mode `fast` reads the text layer, `ocr` recognises every page, and `auto` (the default) recognises where it must. With an empty array a PDF is returned as it is, base64-encoded, in `markdown`, `html` and `rawHtml`.',
      },
    },
    accepts: ({ body }) => isPdf(body),
    parse: async ({ body, options }, context) => {
      const pdf = pdfOptionsOf(options.parsers);
      if (pdf === undefined) return { module: siblingModule(import.meta.url, "unread-views") };
      // The first file loads what reads it.
      const { PdfReader, report, viewsOf } = await import("@winnow/kit-ocr");
      reader ??= new PdfReader(settings);
      const opened = reader;
      const read = (signal: AbortSignal, tell: Tell) => opened.read(body, requestOf(pdf, signal, tell));
      // What must not outlive its request cannot go on after its deadline, and is shared with no other.
      const key = context.keepsNothing ? randomUUID() : keyOf(body, pdf);
      const reading = await works.join(key, context, read, {
        mayOutlast: !context.keepsNothing,
      });
      report(reading, context);
      return viewsOf(reading);
    },
    close: async () => {
      works.close();
      await reader?.close();
    },
  });
};

function requestOf(
  { mode, maxPages, pages, pageMarkdown, blocks, pageMarkers }: PdfOptions,
  signal: AbortSignal,
  tell: Tell,
): ReadRequest {
  return {
    recognize: RECOGNIZE[mode],
    maxPages,
    pages: pages ?? pageMarkdown,
    blocks,
    pageMarkers,
    signal,
    onOpen: (pages) => tell({ pages }),
    onRead: (done, all) => tell({ done, all }),
    onPage: (done, all) => tell({ done, all }),
    onSoFar: (soFar) => tell({ soFar }),
  };
}

/** The same file with the same options is the same work. */
function keyOf(body: Uint8Array, pdf: PdfOptions): string {
  return createHash("sha256").update(body).update(JSON.stringify(pdf)).digest("base64");
}
