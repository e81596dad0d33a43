import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    html: { options: Record<never, never>; output: string };
  }
}

/**
 * The cleaned HTML: what `onlyMainContent`, `includeTags` and `excludeTags` leave, without script, style,
 * noscript, meta and head, with absolute URLs.
 * @see specification, "Scrape response": html
 */
export const html = (): FormatPlugin =>
  defineFormat({
    name: "html",
    options: v.strictObject({}),
    output: v.pipe(v.string(), v.nature("html")),
    showsContent: false,
    uses: ["html"],
    produce: (page) => page.view("html"),
  });
