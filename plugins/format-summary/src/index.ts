import { defineFormat, type FormatPlugin, LanguageModelToken } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import type {} from "@winnow/hook-prose";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    summary: { options: Record<never, never>; output: string };
  }
}

/**
 * What the page is about, in its own language and a few sentences; empty for a page without text. The language model
 * that is installed writes it.
 * @see specification, "Formats": summary
 */
export const summary = (): FormatPlugin =>
  defineFormat({
    name: "summary",
    options: v.strictObject({}),
    output: v.string(),
    // The last is a view of the engine that reads without a model; where it is not installed nothing is computed.
    uses: ["markdown", "prose", "metadata", "reading" as "text"],
    produce: async (page, _options, context) => {
      const { value, evidence } = await context.get(LanguageModelToken).condense(page, context);
      context.evidence.summary = evidence;
      if (value === "") context.warn("The page has no text to summarise.");
      return value;
    },
  });
