import * as v from "@winnow/kit-schema";

const Text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const HostName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(253),
  v.toLowerCase(),
  v.regex(
    /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
    "Expected a host name without scheme or path",
  ),
);
const HostNames = v.optional(v.pipe(v.array(HostName), v.maxLength(100)), []);

/** A word alone, or as `type` of an object whose other keys mean nothing here. */
const named = <const T extends readonly string[]>(names: T) =>
  v.pipe(
    v.union([Text(100), v.pipe(v.looseObject({ type: Text(100) }), v.maxEntries(100))]),
    v.transform((item) => (typeof item === "string" ? item : item.type)),
    v.picklist(names),
  );

/** Sources of other services, which official clients name as well. @see wire contract 1.3 */
const ELSEWHERE = ["alexandria", "exchange"] as const;
const SOURCES = ["web", "news", "images"] as const;

/** The request of a search. @see wire contract 12 */
export const SearchInput = v.pipe(
  v.strictObject({
    query: v.pipe(v.string(), v.trim(), v.nonEmpty("query must not be empty"), v.maxLength(2000)),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
    sources: v.optional(
      v.pipe(
        v.array(named([...SOURCES, ...ELSEWHERE])),
        v.maxLength(100),
        v.transform((names) => SOURCES.filter((source) => names.includes(source))),
        v.transform((sources) => (sources.length === 0 ? (["web"] as const) : sources)),
      ),
      ["web"],
    ),
    categories: v.optional(
      v.pipe(v.array(named(["github", "research", "pdf", "developer"])), v.maxLength(100)),
      [],
    ),
    includeDomains: HostNames,
    excludeDomains: HostNames,
    tbs: v.optional(Text(100)),
    location: v.optional(Text(200)),
    country: v.optional(Text(10)),
    lang: v.optional(Text(20)),
    timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(300_000)), 60_000),
    ignoreInvalidURLs: v.optional(v.boolean(), false),
    highlights: v.optional(v.boolean(), true),
    scrapeOptions: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {}),
    /** As of a scrape; that of `scrapeOptions` takes precedence. */
    threatProtection: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
    enterprise: v.optional(v.unknown()),
    filter: v.optional(v.unknown()),
    safe: v.optional(v.unknown()),
    asyncScraping: v.optional(v.unknown()),
  }),
  v.check(
    ({ includeDomains, excludeDomains }) => includeDomains.length === 0 || excludeDomains.length === 0,
    "includeDomains and excludeDomains cannot be used together",
  ),
);

/** A validated {@link SearchInput}. */
export type SearchRequest = v.InferOutput<typeof SearchInput>;
