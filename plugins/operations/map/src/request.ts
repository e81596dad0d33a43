import * as v from "@winnow/kit-schema";
import { patternProblem, Url } from "@winnow/kit-site";

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const Patterns = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(1000),
        v.check(
          (text) => patternProblem(text) === undefined,
          ({ input }) => `"${input}" is not a valid regular expression: ${patternProblem(input)}`,
        ),
      ),
    ),
    v.maxLength(1000),
  ),
  [],
);

const Headers = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(256)), v.pipe(v.string(), v.maxLength(32_768))),
  v.maxEntries(100),
);

/** The request of a map. @see wire contract 11 */
export const MapInput = v.strictObject({
  url: Url,
  search: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  sitemap: v.optional(v.picklist(["include", "skip", "only"]), "include"),
  includeSubdomains: v.optional(v.boolean(), true),
  ignoreQueryParameters: v.optional(v.boolean(), true),
  limit: v.optional(whole(1, 100_000), 5000),
  timeout: v.optional(whole(1, 3_600_000)),
  filterByPath: v.optional(v.boolean(), true),
  includePaths: Patterns,
  excludePaths: Patterns,
  regexOnFullURL: v.optional(v.boolean(), false),
  location: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
  headers: v.optional(Headers),
  /** As of a scrape. */
  threatProtection: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
  /** Accepted for clients of servers that keep an index of the web; there is none here. */
  useIndex: v.optional(v.boolean()),
  ignoreCache: v.optional(v.boolean()),
});

/** A validated {@link MapInput}. */
export type MapRequest = v.InferOutput<typeof MapInput>;
