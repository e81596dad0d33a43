import { isSince, SINCE_RULE } from "@winnow/kit-jobs";
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
    /**
     * Regular expressions, at most 200 of 500 characters: only pages whose path matches one are taken.
     * @defaultValue `[]`, any
     */
    includePaths: Patterns,
    /**
     * Regular expressions, at most 200 of 500 characters: pages whose path matches one are left out, even where
     * `includePaths` has them.
     * @defaultValue `[]`
     */
    excludePaths: Patterns,
    /**
     * Links to follow from the start page, 0 to 1000; 0 for that page and the sitemaps only.
     * @defaultValue any depth
     */
    maxDiscoveryDepth: count(0, 1000),
    /**
     * `include` reads sitemaps and follows links, `skip` only follows links, `only` follows none.
     * @defaultValue `include`
     */
    sitemap: v.picklist(["include", "skip", "only"]),
    /** Take URLs that differ only in their query as one page. @defaultValue false */
    ignoreQueryParameters: Flag,
    /** Take URLs that differ in scheme, `www.`, a slash at the end or `index.html` as one page. @defaultValue true */
    deduplicateSimilarURLs: Flag,
    /** Any path of the host, not only those below the start URL. @defaultValue false */
    crawlEntireDomain: Flag,
    /** Also pages of other sites, one link away. @defaultValue false */
    allowExternalLinks: Flag,
    /** Also subdomains of the same domain. @defaultValue false */
    allowSubdomains: Flag,
    /** Pages at most, 1 to 1,000,000. @defaultValue 10000 */
    limit: count(1, 1_000_000),
    /** Seconds between pages, above 0 and at most 60; they are scraped one at a time. @defaultValue none */
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

const Prompt = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000));

/** The request of a preview. @see wire contract 8.2 */
export const Preview = v.object({
  /** Where the crawl would begin: an HTTP or HTTPS URL. */
  url: Url,
  /** What to crawl, in words, 1 to 10,000 characters. */
  prompt: Prompt,
});

const Whole = v.strictObject({
  /** Where the crawl begins: an HTTP or HTTPS URL. */
  url: Url,
  /** What to crawl, in words, 1 to 10,000 characters; options that are given take precedence over what it becomes. */
  prompt: v.optional(Prompt),
  ...Scope.entries,
  /** Also scrape what robots.txt disallows. @defaultValue false */
  ignoreRobotsTxt: v.optional(v.boolean(), false),
  /** User agent by which robots.txt is read, 1 to 200 characters. @defaultValue FirecrawlAgent */
  robotsUserAgent: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  /** Match `includePaths` and `excludePaths` against the whole URL instead of its path. @defaultValue false */
  regexOnFullURL: v.optional(v.boolean(), false),
  /** Pages at once, 1 to 1000. @defaultValue as many as the caller may have */
  maxConcurrency: v.optional(count(1, 1000)),
  /** Options of the scrape of each page, such as `formats`; at most 100. @defaultValue `{}` */
  scrapeOptions: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {}),
  /**
   * Only pages that have changed since: an ISO date, or the id of an earlier crawl or batch. Those that have not are listed as
   * `unchanged`, and not billed. @defaultValue all pages
   */
  since: v.optional(v.pipe(v.string(), v.maxLength(64), v.check(isSince, `since ${SINCE_RULE}`))),
  /**
   * One document for all addresses of a page: its others are listed as `aliases`. Addresses that differ only in parameters which
   * were seen to change nothing, and those of traps, are not asked for. @defaultValue false
   */
  ignoreSimilar: v.optional(v.boolean()),
  /** Store nothing of the pages. @defaultValue false */
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
