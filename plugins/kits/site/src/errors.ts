import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of regular expressions that callers send. */
export const PATTERN_ERRORS = {
  CRAWL_PATTERN_TOO_SLOW: {
    category: "input",
    description: "A regular expression of the request takes too long over the links of one page.",
  },
} as const satisfies ErrorTable;
