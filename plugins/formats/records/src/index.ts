import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import { boundedSelectorProblem, prepareSelectors } from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";
import type { Records } from "./options.ts";
import type {} from "./views.ts";

export type { Records } from "./options.ts";

/** Most pages of one list. */
export const MAX_PAGES = 50;
/** Most records of all pages. */
export const MAX_RECORDS = 10_000;
const MAX_SELECTOR = 1000;
const MAX_FIELDS = 40;
const wholeNumber = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** Options of the format. */
export const RecordsOptions = v.pipe(
  v.strictObject({
    list: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(MAX_SELECTOR),
        v.check(
          (text) => boundedSelectorProblem(text) === undefined,
          ({ input }) =>
            `"${input}" is not a CSS selector that can be used here: ${boundedSelectorProblem(input)}.`,
        ),
      ),
    ),
    maxPages: v.optional(wholeNumber(MAX_PAGES), 1),
    maxRecords: v.optional(wholeNumber(MAX_RECORDS), 1000),
    output: v.optional(v.picklist(["json", "csv"]), "json"),
    fields: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
        v.minLength(1, "Name at least one field, or leave `fields` out for all."),
        v.maxLength(MAX_FIELDS),
      ),
    ),
    loadMore: v.optional(v.boolean(), false),
    ignoreRobotsTxt: v.optional(v.boolean(), false),
  }),
);

const Text = v.pipe(v.string(), v.nature("any"));
const Url = v.pipe(v.string(), v.nature("url"));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Price = v.strictObject({
  amount: v.number(),
  currency: v.optional(v.pipe(v.string(), v.nature("code"))),
  formatted: v.pipe(v.string(), v.nature("text")),
});

const List = v.strictObject({
  selector: v.optional(v.pipe(v.string(), v.nature("code"))),
  count: Count,
});

/** Output of the format. */
export const RecordsOutput = v.strictObject({
  list: List,
  others: v.array(
    v.strictObject({
      selector: v.pipe(v.string(), v.nature("code")),
      count: Count,
      sample: v.pipe(v.string(), v.nature("text")),
    }),
  ),
  fields: v.array(
    v.strictObject({
      name: Text,
      type: v.picklist(["text", "url", "image", "price", "number", "date", "rating", "boolean"]),
      filled: Count,
      unit: v.optional(v.pipe(v.string(), v.nature("text"))),
      best: v.optional(v.number()),
    }),
  ),
  records: v.optional(v.array(v.record(v.string(), v.union([Text, v.number(), v.boolean(), Price])))),
  csv: v.optional(Text),
  pages: v.array(v.strictObject({ url: Url, count: Count })),
  next: v.optional(Url),
});

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
