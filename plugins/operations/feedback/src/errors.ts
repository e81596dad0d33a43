import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of feedback. */
export const errors = {
  FEEDBACK_JOB_NOT_FOUND: {
    category: "missing",
    description: "There is no result of this id, or not any more: results of scrapes are kept for 24 hours.",
  },
} as const satisfies ErrorTable;
