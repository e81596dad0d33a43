import { defineParser, type OptionValues, type ParserPlugin, WinnowError } from "@winnow/core/plugin";
import type { RecognizedPage, RecognizerSettings, SharedRecognizer, SourcedPage } from "@winnow/kit-ocr";
import { OCR_ERRORS } from "@winnow/kit-ocr/errors";
import { errors } from "./errors.ts";
import { type Kind, kindOf } from "./sniff.ts";

export type { Kind, Refused } from "./sniff.ts";

const READ: ReadonlySet<string> = new Set<Kind>(["png", "jpeg", "webp", "tiff", "gif", "bmp", "avif"]);

/**
 * Parses pictures (PNG, JPEG, WebP, TIFF, GIF, BMP, AVIF) by recognising their text, as if each were a scanned page.
 * Heeds the request option `parsers`: a list without `image` refuses them.
 * @see wire contract 2, "parsers"
 */
export const image = (settings: RecognizerSettings = {}): ParserPlugin => {
  let shared: SharedRecognizer | undefined;
  return defineParser({
    name: "image",
    errors: { ...OCR_ERRORS, ...errors },
    accepts: ({ body }) => kindOf(body) !== undefined,
    parse: async ({ body, options }, context) => {
      const kind = kindOf(body) ?? "";
      if (!isWanted(options)) throw refusal("Pictures are read only where `parsers` holds `image`.");
      if (!READ.has(kind)) {
        const kinds = [...READ].join(", ");
        throw refusal(`Pictures of the kind "${kind}" are not read; these are: ${kinds}.`);
      }
      // The first picture loads what reads it.
      const { recognizedPage, report, shareRecognizer, toPage, unreadable, viewsOf, writePdf } = await import(
        "@winnow/kit-ocr"
      );
      const { openPicture } = await import("./decode.ts");
      shared ??= shareRecognizer(settings);
      const { recognizer } = shared;
      const picture = await openPicture(body, kind === "bmp");
      const pages: SourcedPage[] = [];
      const recognized: RecognizedPage[] = [];
      for (let index = 0; index < picture.pages; index++) {
        const raster = await picture.read(index);
        const recognition = await recognizer.recognize(raster, context.signal, picture);
        const number = index + 1;
        pages.push({ page: toPage(number, raster, recognition), confidence: recognition.confidence });
        recognized.push(recognizedPage(number, [], recognition));
      }
      if (recognized.every(({ isUnread }) => isUnread)) throw unreadable(recognized);
      const written = writePdf(pages, { totalPages: picture.totalPages, info: {}, outline: [] }, {});
      const reading = {
        ...written,
        numPages: pages.length,
        totalPages: picture.totalPages,
        missing: [],
        undecoded: [],
        recognized,
        doubtful: [],
      };
      report(reading, context);
      return viewsOf(reading);
    },
    close: async () => await shared?.close(),
  });
};

/** Without `parsers` everything is read. */
function isWanted(options: OptionValues): boolean {
  const { parsers } = options as { parsers?: readonly (string | { readonly type: string })[] };
  return parsers?.some((item) => (typeof item === "string" ? item : item.type) === "image") ?? true;
}

function refusal(message: string): WinnowError {
  return new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", message, { phase: "parse" });
}
