import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this format. */
export const errors = {
  SCRAPE_BRANDING_NOT_SUPPORTED: {
    category: "target",
    description: "The design can only be read from a page in a browser, and none is installed or opened it.",
  },
} as const satisfies ErrorTable;
