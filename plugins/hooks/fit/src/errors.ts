import type { ErrorTable } from "@winnow/core/plugin";

/** What can be wrong with where an answer is to begin. */
export const errors = {
  CURSOR_STALE: {
    category: "conflict",
    description:
      "The page is not as it was when the cursor was made, or it is of another page: begin without one.",
  },
  SECTION_NOT_FOUND: {
    category: "input",
    description: "The page has no section of this id: the format `outline` gives those that it has.",
  },
} as const satisfies ErrorTable;
