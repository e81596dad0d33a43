import { defineFormat } from "@winnow/core/plugin";
import * as v from "valibot";

const Options = v.strictObject({ minLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1) });
const Output = v.object({ words: v.number() });

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    wordcount: { options: v.InferInput<typeof Options>; output: v.InferOutput<typeof Output> };
  }
}

/** Counts the words of the page text that have at least `minLength` characters. */
export const wordcount = () =>
  defineFormat({
    name: "wordcount",
    options: Options,
    output: Output,
    uses: ["text"],
    produce: async (page, { minLength }) => {
      const text = await page.view("text");
      return { words: text.split(/\s+/u).filter((word) => word.length >= minLength).length };
    },
  });
