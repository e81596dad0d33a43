import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    links: { options: Record<never, never>; output: readonly string[] };
  }
  interface ViewRegistry {
    /** Absolute URLs that what the request wants of the page links to, in document order, each once. */
    links: readonly string[];
  }
}

/**
 * The links of the page (`a` and `area`), absolute, in document order, each once: all of them, or those in what `includeTags` and
 * `excludeTags` leave of it.
 * @see specification, "Scrape response": links
 */
export const links = (): FormatPlugin =>
  defineFormat({
    name: "links",
    options: v.strictObject({}),
    output: v.array(v.pipe(v.string(), v.nature("url"))),
    uses: ["links"],
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
    produce: (page) => page.view("links"),
  });
