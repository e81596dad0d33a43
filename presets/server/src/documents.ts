import type { Plugin } from "@winnow/core";
import { parse } from "@winnow/operation-parse";
import { image } from "@winnow/parser-image";
import { office } from "@winnow/parser-office";
import { pdfAuto } from "@winnow/parser-pdf-auto";
import type { Config } from "./config.ts";

/** What reads files that are no pages, and the operation for files that have no URL. */
export function documents({ WINNOW_OCR_LANGUAGES: languages }: Config): readonly Plugin[] {
  return [pdfAuto({ languages }), image({ languages }), office(), parse()];
}
