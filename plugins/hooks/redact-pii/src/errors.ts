import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this plugin. */
export const errors = {
  REDACTION_FAILED: {
    category: "plugin",
    retryable: true,
    description: "The result could not be redacted, and is withheld.",
  },
} as const satisfies ErrorTable;
