import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of what a team may not, or not now. */
export const TEAM_ERRORS = {
  INSUFFICIENT_CREDITS: {
    category: "capacity",
    description: "The team has too few credits left this month; `details` tell how many it needs and has.",
  },
  RATE_LIMIT_EXCEEDED: {
    category: "capacity",
    retryable: true,
    description:
      "The team sends too many requests of this kind; `details.retryAfterSeconds` is when to go on.",
  },
  KEY_EXPIRED: {
    category: "policy",
    description:
      "The API key was for a time that is over, or another took its place; the message says since when.",
  },
  KEY_SCOPE_MISSING: {
    category: "policy",
    description: "The API key is not for this call; its scopes name those that it is for.",
  },
} as const satisfies ErrorTable;
