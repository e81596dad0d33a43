import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of work on threads. */
export const errors = {
  SCRAPE_DOCUMENT_TOO_LARGE: {
    category: "target",
    description: "The document needs more memory than one document may use.",
  },
} as const satisfies ErrorTable;
