import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import * as v from "valibot";

/** What a request may say: `{ "type": "wordcount", "minLength": 3 }`. */
const Options = v.strictObject({
  minLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
});
const Output = v.object({ words: v.number() });

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    /** How many words the page has. */
    wordcount: {
      options: {
        /** Shorter words are not counted, 1 to 100 characters. @defaultValue 1 */
        minLength?: number;
      };
      output: v.InferOutput<typeof Output>;
    };
  }
}

/** Counts the words of the page text that have at least `minLength` characters. */
export const wordcount = (): FormatPlugin =>
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
