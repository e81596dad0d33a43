import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this operation. */
export const errors = {
  AGENT_CREDIT_LIMIT: { category: "policy", description: "The credits that the request allows are spent." },
  AGENT_RUN_NOT_FOUND: {
    category: "missing",
    description: "There is no such run of an agent, or not any more: jobs are kept for 24 hours.",
  },
  AGENT_SNAPSHOT_NOT_FOUND: {
    category: "missing",
    description:
      "The run has no such snapshot: it has one when it has found something, which its trace names.",
  },
  AGENT_THREAD_NOT_FOUND: {
    category: "missing",
    description: "There is no such thread: each run is one of its own, under the id of the run.",
  },
} as const satisfies ErrorTable;
