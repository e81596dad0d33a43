import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this operation. */
export const errors = {
  MAP_TIMEOUT: {
    category: "timeout",
    retryable: true,
    description: "The links could not be collected in time.",
  },
} as const satisfies ErrorTable;
