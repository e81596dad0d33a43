import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of text recognition, in addition to those of PDFs. */
export const OCR_ERRORS = {
  SCRAPE_OCR_FAILED: { category: "target", description: "The text of a page could not be recognised." },
} as const satisfies ErrorTable;
