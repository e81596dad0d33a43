import { isSince, SINCE_RULE } from "@winnow/kit-jobs";
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
  /** The site: an HTTP or HTTPS URL. */
  url: Url,
  /** Only URLs relevant to these words, the best first; at most 1000 characters. */
  search: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** `include` reads sitemaps and the page, `skip` only the page, `only` the sitemaps alone. @defaultValue `include` */
  sitemap: v.optional(v.picklist(["include", "skip", "only"]), "include"),
  /** Also URLs of subdomains of the same domain. @defaultValue true */
  includeSubdomains: v.optional(v.boolean(), true),
  /** Strip query parameters from URLs. @defaultValue true */
  ignoreQueryParameters: v.optional(v.boolean(), true),
  /** Links at most, 1 to 100,000. @defaultValue 5000 */
  limit: v.optional(whole(1, 100_000), 5000),
  /**
   * Only URLs of which the sitemaps do not say that they have not changed since: an ISO date, or the id of an earlier crawl or
   * batch. The others are listed as `unchanged`. @defaultValue all URLs
   */
  since: v.optional(v.pipe(v.string(), v.maxLength(64), v.check(isSince, `since ${SINCE_RULE}`))),
  /**
   * One link for addresses that differ only in where their visitor comes from, such as `utm_source`, or in the order of their
   * parameters; the others are its `aliases`. Nothing changes while `ignoreQueryParameters` strips them all. @defaultValue false
   */
  ignoreSimilar: v.optional(v.boolean()),
  /** Milliseconds for everything, 1 to 3,600,000. @defaultValue none */
  timeout: v.optional(whole(1, 3_600_000)),
  /** Only URLs below the path of the start URL. @defaultValue true */
  filterByPath: v.optional(v.boolean(), true),
  /** Regular expressions, at most 1000 of 1000 characters: only URLs whose path matches one. @defaultValue `[]`, any */
  includePaths: Patterns,
  /**
   * Regular expressions, at most 1000 of 1000 characters: no URLs whose path matches one, even where `includePaths`
   * has them.
   * @defaultValue `[]`
   */
  excludePaths: Patterns,
  /** Match `includePaths` and `excludePaths` against the whole URL instead of its path. @defaultValue false */
  regexOnFullURL: v.optional(v.boolean(), false),
  /** Where to fetch the page from, and its languages, as `location` of a scrape. */
  location: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
  /** Additional headers of the request for the page, at most 100, as of a scrape. */
  headers: v.optional(Headers),
  /** Threat protection for this request, as of a scrape; fields that are given replace those of the policy. */
  threatProtection: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
  /** Accepted for clients of servers that keep an index of the web; there is none here. */
  useIndex: v.optional(v.boolean()),
  /** Accepted for clients of servers that keep an index of the web; changes nothing. */
  ignoreCache: v.optional(v.boolean()),
});

/** A validated {@link MapInput}. */
export type MapRequest = v.InferOutput<typeof MapInput>;
