import { normalizeUrl } from "@winnow/core/plugin";
import * as v from "valibot";
import { patternProblem } from "./patterns.ts";

/** A URL as every input takes it. */
export const Url = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const verdict = normalizeUrl(dataset.value);
    if ("url" in verdict) return verdict.url;
    addIssue({ message: verdict.problem });
    return NEVER;
  }),
);

const Pattern = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.check(
    (text) => patternProblem(text) === undefined,
    ({ input }) => `"${input}" is no regular expression: ${patternProblem(input)}`,
  ),
);
const Patterns = v.optional(v.pipe(v.array(Pattern), v.maxLength(1000)), []);
const Flag = v.optional(v.boolean(), false);
const count = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Options that say which pages a crawl takes; a prompt can be turned into them. */
export const scopeEntries = {
  includePaths: Patterns,
  excludePaths: Patterns,
  maxDiscoveryDepth: v.optional(count(0, 1000)),
  sitemap: v.optional(v.picklist(["include", "skip", "only"]), "include"),
  ignoreQueryParameters: Flag,
  deduplicateSimilarURLs: v.optional(v.boolean(), true),
  crawlEntireDomain: Flag,
  allowExternalLinks: Flag,
  allowSubdomains: Flag,
  limit: v.optional(count(1, 1_000_000), 10_000),
  delay: v.optional(
    v.pipe(
      v.number(),
      v.check((seconds) => seconds > 0, "delay must be above 0"),
      v.maxValue(60),
    ),
  ),
};

/** The request of a crawl. @see wire contract 8.1 */
export const Crawl = v.pipe(
  v.record(v.string(), v.unknown()),
  // Clients write null for what they leave out.
  v.transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))),
  v.strictObject({
    url: Url,
    prompt: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000))),
    ...scopeEntries,
    ignoreRobotsTxt: Flag,
    robotsUserAgent: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
    regexOnFullURL: Flag,
    maxConcurrency: v.optional(count(1, 1000)),
    scrapeOptions: v.optional(v.record(v.string(), v.unknown()), {}),
    zeroDataRetention: Flag,
  }),
);

/** A validated {@link Crawl}. */
export type CrawlRequest = v.InferOutput<typeof Crawl>;
