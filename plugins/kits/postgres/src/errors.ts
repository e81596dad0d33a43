import type { ErrorTable } from "@winnow/core/plugin";
import { STORAGE_ERRORS } from "@winnow/kit-sqlite";

/** Codes of plugins that keep something in PostgreSQL. */
export const POSTGRES_ERRORS = {
  ...STORAGE_ERRORS,
  DATABASE_UNAVAILABLE: {
    category: "capacity",
    retryable: true,
    description: "The PostgreSQL server cannot be reached, takes no writes, or did not answer in time.",
  },
} as const satisfies ErrorTable;
