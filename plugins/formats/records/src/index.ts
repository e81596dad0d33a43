import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import { prepareSelectors } from "@winnow/kit-dom";
import type * as v from "@winnow/kit-schema";
import { type Records, RecordsOptions, RecordsOutput } from "./options.ts";
import type {} from "./views.ts";

export { MAX_PAGES, MAX_RECORDS, type Records, RecordsOutput } from "./options.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    records: { options: v.InferInput<typeof RecordsOptions>; output: Records | null };
  }
}

/**
 * The list of a page as records with typed fields: cards, rows, posts, results, over up to `maxPages` of its pages. Null, with a
 * warning, for a page that has no list.
 */
export const records = (): FormatPlugin =>
  defineFormat({
    name: "records",
    options: RecordsOptions,
    output: RecordsOutput,
    unsupportedCode: "SCRAPE_ACTIONS_NOT_SUPPORTED",
    live: ({ loadMore }) => loadMore,
    uses: (_context, { list, loadMore }) =>
      list === undefined && !loadMore ? ["recordList", "tree", "baseUrl"] : ["tree", "baseUrl"],
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
    setup: prepareSelectors,
    produce: async (page, options, context) => {
      const { produce } = await import("./produce.ts");
      return await produce(page, options, context);
    },
  });
