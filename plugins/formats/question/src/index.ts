import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

/** @see specification, "Limits": question */
const Options = v.strictObject({
  question: v.pipe(v.string(), v.trim(), v.minLength(1, "Ask something"), v.maxLength(10_000)),
});

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    question: { options: v.InferInput<typeof Options>; output: string; field: "answer" };
  }
}

/**
 * The answer to a question about the page, from the language model that is installed; words that say so when the page
 * does not give one.
 * @see specification, "Formats": question
 */
export const question = (): FormatPlugin =>
  defineFormat({
    name: "question",
    field: "answer",
    options: Options,
    output: v.pipe(v.string(), v.nature("any")),
    // That nothing was found is an answer too.
    showsContent: false,
    uses: (context) => context.find(LanguageModelToken)?.reads?.answer ?? [],
    credits: 4,
    produce: async (page, options, context) => {
      const model = context.get(LanguageModelToken);
      const { value, evidence } = await model.answer(page, options.question, context);
      context.evidence.answer = evidence;
      return value;
    },
  });
