import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of every store of records. */
export const RECORD_ERRORS = {
  RECORD_INVALID: { category: "plugin", description: "A record or its key is not what a store can keep." },
  RECORD_TOO_LARGE: { category: "input", description: "A record is larger than what a store keeps." },
  RECORD_BROKEN: { category: "plugin", description: "A stored record cannot be read any more." },
} as const satisfies ErrorTable;
