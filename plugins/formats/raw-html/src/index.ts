import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    rawHtml: { options: Record<never, never>; output: string };
  }
}

/**
 * The HTML as the site served it, decoded and otherwise untouched.
 * @see specification, "Scrape response": rawHtml
 */
export const rawHtml = (): FormatPlugin =>
  defineFormat({
    name: "rawHtml",
    options: v.strictObject({}),
    output: v.pipe(v.string(), v.nature("html")),
    showsContent: false,
    uses: ["rawHtml"],
    produce: (page) => page.view("rawHtml"),
  });
