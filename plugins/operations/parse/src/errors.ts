import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this operation. */
export const errors = {
  PARSE_UNSUPPORTED_OPTIONS: {
    category: "input",
    description: "The request has options that files do not have, such as those of a browser.",
  },
  UNSUPPORTED_FILE_TYPE: { category: "input", description: "No installed parser reads this type of file." },
} as const satisfies ErrorTable;
