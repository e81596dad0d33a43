import * as v from "@winnow/kit-schema";
import { patternProblem, Url } from "@winnow/kit-site";

const Pattern = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check(
    (text) => patternProblem(text) === undefined,
    ({ input }) => `"${input}" is not a valid regular expression: ${patternProblem(input)}`,
  ),
);
const Patterns = v.pipe(v.array(Pattern), v.maxLength(200));
const Flag = v.boolean();
const count = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Options that say which pages a crawl takes; a prompt can be turned into them. */
export const Scope = v.partial(
  v.object({
    includePaths: Patterns,
    excludePaths: Patterns,
    maxDiscoveryDepth: count(0, 1000),
    sitemap: v.picklist(["include", "skip", "only"]),
    ignoreQueryParameters: Flag,
    deduplicateSimilarURLs: Flag,
    crawlEntireDomain: Flag,
    allowExternalLinks: Flag,
    allowSubdomains: Flag,
    limit: count(1, 1_000_000),
    delay: v.pipe(
      v.number(),
      v.check((seconds) => seconds > 0, "delay must be above 0"),
      v.minValue(0),
      v.maxValue(60),
    ),
  }),
);

/** What holds where neither the request nor its prompt says anything. */
export const DEFAULTS = {
  includePaths: [],
  excludePaths: [],
  sitemap: "include",
  ignoreQueryParameters: false,
  deduplicateSimilarURLs: true,
  crawlEntireDomain: false,
  allowExternalLinks: false,
  allowSubdomains: false,
  limit: 10_000,
} as const satisfies v.InferOutput<typeof Scope>;

/** What is wanted, in words. */
export const Prompt = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000));

const Whole = v.strictObject({
  url: Url,
  prompt: v.optional(Prompt),
  ...Scope.entries,
  ignoreRobotsTxt: v.optional(v.boolean(), false),
  robotsUserAgent: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  regexOnFullURL: v.optional(v.boolean(), false),
  maxConcurrency: v.optional(count(1, 1000)),
  scrapeOptions: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {}),
  zeroDataRetention: v.optional(v.boolean(), false),
});

/** The request of a crawl. @see wire contract 8.1 */
export const Crawl = v.pipe(
  v.looseObject({}),
  v.maxEntries(100),
  // Clients write null for what they leave out.
  v.transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))),
  Whole,
);

/** The request of a crawl, as a caller writes it. */
export type CrawlInput = v.InferInput<typeof Whole>;

type Options = v.InferOutput<typeof Scope>;

/** A validated {@link Crawl}, with what its prompt asks for and with defaults. */
export type CrawlRequest = Omit<v.InferOutput<typeof Crawl>, keyof typeof DEFAULTS> & {
  readonly [K in keyof typeof DEFAULTS]: NonNullable<Options[K]>;
};
