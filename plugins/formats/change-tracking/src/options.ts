import type { ScrapeContext, Uses } from "@winnow/core/plugin";
import { LanguageModelToken, PromptOption, SchemaOption } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

const MAX_TAG_LENGTH = 1000;

/** Options of the format `changeTracking`. */
export const ChangeTrackingOptions = v.strictObject({
  /** How changes are shown: as a unified diff, as values of fields, or both. */
  modes: v.optional(v.pipe(v.array(v.picklist(["git-diff", "json"])), v.maxLength(10)), []),
  /** Which fields are wanted, in words; for the mode `json`. */
  prompt: v.optional(PromptOption),
  /** Which fields are wanted: a JSON Schema; for the mode `json`. */
  schema: v.optional(SchemaOption),
  /** Scrapes are compared with those of the same tag only. */
  tag: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TAG_LENGTH))), null),
  /** Whether a copy from the cache is compared like the page itself, where the request takes one. */
  copies: v.optional(v.boolean(), false),
  /** Compares with the last scrape up to this time, so that one that is done again after a crash says the same. */
  asOf: v.optional(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.transform(Date.parse))),
});

/** Validated options. */
export type Options = v.InferOutput<typeof ChangeTrackingOptions>;

/** A diff of markdown or of what else the site sent, such as JSON. */
const Diff = v.pipe(v.string(), v.nature("any"));
const Value = v.pipe(v.any(), v.nature("any"));

/** What the format returns. @see specification, "Scrape response": changeTracking */
export const ChangeTracking = v.strictObject({
  /** When the page was last scraped with change tracking, as an ISO date; null for the first time. */
  previousScrapeAt: v.nullable(v.pipe(v.string(), v.nature("text"))),
  changeStatus: v.picklist(["new", "same", "changed", "removed"]),
  /** `visible`: the page is where links, sitemaps or the caller say. */
  visibility: v.picklist(["visible", "hidden"]),
  /** In the mode `git-diff`: the unified diff of a page that changed, otherwise null. */
  diff: v.optional(v.nullable(Diff)),
  /** With `asOf`, in the mode `git-diff`: a diff of the text of the whole pages, main content or not. */
  pageDiff: v.optional(Diff),
  /** With `asOf`, in the mode `git-diff`: a diff of the text without menus, banners and links, main content or not. */
  plainDiff: v.optional(Diff),
  /** And of the text of menus, side notes and banners, each line after the name of its place and a tabulator. */
  boilerplateDiff: v.optional(Diff),
  /** In the mode `json`: every field of a page that changed, otherwise null. */
  json: v.optional(v.nullable(v.record(v.string(), v.object({ previous: Value, current: Value })))),
});

/** The views that a comparison in these modes asks for. */
export function viewsFor(modes: Options["modes"], context: Pick<ScrapeContext, "find">): Uses {
  const fields = context.find(LanguageModelToken)?.reads?.fill ?? [];
  return modes.includes("json") ? ["markdown", "text", ...fields] : ["markdown"];
}
