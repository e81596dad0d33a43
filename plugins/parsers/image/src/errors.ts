import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of pictures, in addition to those of recognition. */
export const errors = {
  SCRAPE_DOCUMENT_DAMAGED: {
    category: "target",
    description: "The document is damaged, so it cannot be read.",
  },
} as const satisfies ErrorTable;
