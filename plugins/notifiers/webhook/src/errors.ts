import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of webhooks. */
export const errors = {
  WEBHOOK_FAILED: {
    category: "target",
    retryable: true,
    description: "The receiver of a webhook did not take the message.",
  },
} as const satisfies ErrorTable;
