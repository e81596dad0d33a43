import type { ErrorTable } from "@winnow/core/plugin";

/** What can be wrong with the cache; scrapes go on without it. */
export const CACHE_ERRORS = {
  CACHE_UNAVAILABLE: {
    category: "capacity",
    retryable: true,
    description: "The Redis server of the cache cannot be reached, or did not answer in time.",
  },
} as const satisfies ErrorTable;
