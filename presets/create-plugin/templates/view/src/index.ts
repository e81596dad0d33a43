import { defineView, type ViewPlugin } from "@winnow/core/plugin";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** Minutes that a reader needs for the text, at least one for a page with words. */
    readingMinutes: number;
  }
  interface OptionRegistry {
    /** How fast the reader is, in words per minute, 50 to 2,000. @defaultValue 230 */
    readingSpeed: { input: number; output: number };
  }
}

/** Says how long a page takes to read: the view `readingMinutes`, for formats and hooks that ask for it. */
export const readingMinutes = (): ViewPlugin =>
  defineView({
    name: "readingMinutes",
    request: {
      readingSpeed: {
        schema: v.optional(v.pipe(v.number(), v.minValue(50), v.maxValue(2000)), 230),
        description: "How fast the reader is, in words per minute.",
      },
    },
    views: {
      readingMinutes: async (page) => {
        const words = (await page.view("text")).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
        return Math.ceil(words / (page.options.readingSpeed ?? 230));
      },
    },
  });
