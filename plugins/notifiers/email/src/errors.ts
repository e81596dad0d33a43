import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of sending e-mail; they are noted with the delivery. */
export const errors = {
  EMAIL_FAILED: {
    category: "target",
    retryable: true,
    description: "The mail server could not be reached, or did not take the message for now.",
  },
  EMAIL_REFUSED: { category: "target", description: "The mail server refused the message for good." },
} as const satisfies ErrorTable;
