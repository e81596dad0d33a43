import { defineSettings, list } from "@winnow/kit-settings";
import * as v from "valibot";

/** The languages of scans. */
export const ocrEnvironment = defineSettings({
  WINNOW_OCR_LANGUAGES: {
    schema: v.optional(list, "eng,deu,fra,spa,por,ita,nld"),
    description:
      "Languages that scans may be in, separated by commas: each document is read in its own. Others than these need their package, such as `@tesseract.js-data/pol`.",
  },
});
