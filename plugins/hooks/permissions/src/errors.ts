import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of what a site does not permit. */
export const errors = {
  SCRAPE_USE_NOT_PERMITTED: {
    category: "policy",
    description: "The site forbids a use of the page that `respect` names; the message has its sentence.",
  },
} as const satisfies ErrorTable;
