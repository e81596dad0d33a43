import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this format. */
export const errors = {
  CHANGE_TRACKING_NOT_SUPPORTED: {
    category: "input",
    description:
      "The request forbids to keep the page, so that there is nothing to compare the next one with.",
  },
  CHANGE_TRACKING_NO_PAGE: {
    category: "target",
    retryable: true,
    description:
      "The site did not answer with a page that can be compared, such as with a block or an error.",
  },
  CHANGE_TRACKING_FILTER_FAILED: {
    category: "target",
    description: "A filter of `watch` leaves nothing of the page, or cannot be applied to it.",
  },
  CHANGE_TRACKING_FILTER_STOPPED: {
    category: "target",
    retryable: true,
    description: "A program of `watch` needs more time, memory or output on this page than it may have.",
  },
} as const satisfies ErrorTable;
