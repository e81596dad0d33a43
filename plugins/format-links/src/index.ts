import { defineFormat, type FormatPlugin, moduleBeside } from "@winnow/core/plugin";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    links: { options: Record<never, never>; output: readonly string[] };
  }
  interface ViewRegistry {
    /** Absolute URLs that the page links to, in document order, each once. */
    links: readonly string[];
  }
}

/**
 * The links of the whole page (`a` and `area`), absolute, in document order, each once.
 * @see specification, "Scrape response": links
 */
export const links = (): FormatPlugin =>
  defineFormat({
    name: "links",
    options: v.strictObject({}),
    output: v.array(v.string()),
    uses: ["links"],
    views: { module: moduleBeside(import.meta.url, "views") },
    produce: (page) => page.view("links"),
  });
