import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

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
    output: v.pipe(v.string(), v.nature("any")),
    uses: (context) => context.find(LanguageModelToken)?.reads?.summarize ?? [],
    produce: async (page, _options, context) => {
      const { value, evidence } = await context.get(LanguageModelToken).summarize(page, context);
      context.evidence.summary = evidence;
      if (value === "") context.warn("The page has no text to summarize.");
      return value;
    },
  });
