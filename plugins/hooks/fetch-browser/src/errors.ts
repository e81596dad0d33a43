import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this fetcher, in addition to those of the network. */
export const errors = {
  SCRAPE_BROWSER_CRASHED: {
    category: "target",
    retryable: true,
    description: "The browser crashed while it was at the page.",
  },
} as const satisfies ErrorTable;
