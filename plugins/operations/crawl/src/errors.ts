import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this operation. */
export const errors = {
  CRAWL_DENIAL: { category: "policy", description: "The robots.txt of the site does not allow the crawl." },
} as const satisfies ErrorTable;
