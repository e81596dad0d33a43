import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

/** @see specification, "Limits": query */
const Options = v.strictObject({
  query: v.pipe(v.string(), v.trim(), v.minLength(1, "Describe what to look for"), v.maxLength(10_000)),
});

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    highlights: { options: v.InferInput<typeof Options>; output: string };
  }
}

/**
 * The passages of the page's markdown that bear on a query, each verbatim, joined by an empty line; empty when none does.
 * The language model that is installed selects them.
 * @see specification, "Formats": highlights
 */
export const highlights = (): FormatPlugin =>
  defineFormat({
    name: "highlights",
    options: Options,
    output: v.pipe(v.string(), v.nature("any")),
    uses: (context) => context.find(LanguageModelToken)?.reads?.select ?? [],
    credits: 4,
    produce: async (page, { query }, context) => {
      const { value, evidence } = await context.get(LanguageModelToken).select(page, query, context);
      // The passages are one text here, so each is evidence of the whole.
      context.evidence.highlights = evidence.map((one) => ({ ...one, path: "" }));
      return value.join("\n\n");
    },
  });
