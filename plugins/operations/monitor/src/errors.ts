import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of monitors. @see wire contract 14.1 */
export const errors = {
  MONITOR_NOT_FOUND: { category: "missing", description: "There is no such monitor." },
  MONITOR_CHECK_NOT_FOUND: { category: "missing", description: "The monitor has no such check." },
  MONITOR_VERSION_NOT_FOUND: {
    category: "missing",
    description: "The page of the monitor has no such version, or not any more.",
  },
  MONITOR_PAUSED: { category: "conflict", description: "The monitor is paused, so no check can begin." },
  MONITOR_CHECK_RUNNING: {
    category: "conflict",
    description: "A check of the monitor is at work already.",
    atTop: ["checkId"],
  },
  MONITOR_FEED_FORBIDDEN: { category: "policy", description: "The token in the URL of a feed is not valid." },
} as const satisfies ErrorTable;
