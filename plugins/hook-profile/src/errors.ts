import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of profiles. */
export const errors = {
  PROFILE_UNREADABLE: { category: "config", description: "The file of the profile is damaged." },
  PROFILE_LOCKED: {
    category: "conflict",
    retryable: true,
    description: "Another session is saving to the profile.",
  },
} as const satisfies ErrorTable;
