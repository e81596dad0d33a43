import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this operation. */
export const errors = {
  AGENT_CREDIT_LIMIT: { category: "policy", description: "The credits that the request allows are spent." },
} as const satisfies ErrorTable;
