import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this plugin, in addition to those of every plugin that keeps teams. */
export const errors = {
  TEAM_NOT_FOUND: { category: "missing", description: "There is no such team." },
} as const satisfies ErrorTable;
