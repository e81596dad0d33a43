import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of whatever searches. */
export const SEARCH_ERRORS = {
  SEARCH_FAILED: {
    category: "target",
    retryable: true,
    description: "The search provider did not answer as it should.",
  },
} as const satisfies ErrorTable;
