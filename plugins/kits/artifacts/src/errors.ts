import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of stores for kept files. */
export const ARTIFACT_ERRORS = {
  ARTIFACT_FORBIDDEN: {
    category: "policy",
    description: "The signature in the URL of a kept file is not valid.",
  },
  ARTIFACT_EXPIRED: { category: "input", description: "The URL of a kept file has expired." },
  ARTIFACT_NOT_FOUND: {
    category: "input",
    description: "The kept file is gone: the oldest are removed when the space for them is used up.",
  },
  ARTIFACT_TOO_LARGE: {
    category: "target",
    description: "The file is larger than the space for kept files.",
  },
} as const satisfies ErrorTable;
