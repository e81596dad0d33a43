import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this format. */
export const errors = {
  SCRAPE_PROMPT_INJECTION_DETECTED: {
    category: "policy",
    description: "`checkPromptInjection` was set, and the page gives orders to whoever reads it by machine.",
  },
} as const satisfies ErrorTable;
