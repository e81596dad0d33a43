import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of whatever reads PDFs. */
export const PDF_ERRORS = {
  SCRAPE_PDF_PASSWORD_REQUIRED: {
    category: "target",
    description: "The document is encrypted, and no password or the wrong one was given.",
  },
  SCRAPE_PDF_DAMAGED: { category: "target", description: "The document is cut off or broken beyond repair." },
  SCRAPE_PDF_NO_PAGES: { category: "target", description: "The document has no pages." },
  SCRAPE_PDF_OCR_REQUIRED: {
    category: "target",
    description: "The document holds images of text only, and recognition was not asked for.",
  },
} as const satisfies ErrorTable;
