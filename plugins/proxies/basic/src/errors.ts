import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of the choice of a proxy server. */
export const PROXY_ERRORS = {
  SCRAPE_PROXY_SELECTION_ERROR: {
    category: "target",
    description: "There is no proxy server for the country that was asked for.",
  },
} as const satisfies ErrorTable;
