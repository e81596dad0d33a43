import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

/** @see wire contract 2.1: query */
const Options = v.strictObject({
  prompt: v.pipe(v.string(), v.trim(), v.minLength(1, "Ask something"), v.maxLength(10_000)),
  mode: v.optional(v.picklist(["freeform", "directQuote"]), "freeform"),
});

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    query: { options: v.InferInput<typeof Options>; output: string; field: "answer" };
  }
}

/**
 * What older clients ask for: the answer to a prompt (`freeform`), or the passages that bear on it (`directQuote`), in
 * `answer`. New callers use `question` and `highlights`.
 * @see wire contract 2.1: query
 */
export const query = (): FormatPlugin =>
  defineFormat({
    name: "query",
    field: "answer",
    shares: "question",
    options: Options,
    output: v.pipe(v.string(), v.nature("any")),
    // That nothing was found is an answer too.
    showsContent: false,
    uses: (context) => context.find(LanguageModelToken)?.reads?.answer ?? [],
    credits: 4,
    produce: async (page, { prompt, mode }, context) => {
      const model = context.get(LanguageModelToken);
      if (mode === "freeform") {
        const { value, evidence } = await model.answer(page, prompt, context);
        context.evidence.answer = evidence;
        return value;
      }
      const { value, evidence } = await model.select(page, prompt, context);
      // The passages are one text here, so each is evidence of the whole.
      context.evidence.answer = evidence.map((one) => ({ ...one, path: "" }));
      return value.join("\n\n");
    },
  });
