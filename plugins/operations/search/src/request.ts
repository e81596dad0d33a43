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
    v.union([
      Text(100),
      v.pipe(
        v.looseObject({
          /** The word. */
          type: Text(100),
        }),
        v.maxEntries(100),
      ),
    ]),
    v.transform((item) => (typeof item === "string" ? item : item.type)),
    v.picklist(names),
  );

/** Sources of other services, which official clients name as well. @see wire contract 1.3 */
const ELSEWHERE = ["alexandria", "exchange"] as const;
const SOURCES = ["web", "news", "images"] as const;

/** The request of a search. @see wire contract 12 */
export const SearchInput = v.pipe(
  v.strictObject({
    /** What to search for, 1 to 2000 characters: words, and operators of the search engine. */
    query: v.pipe(v.string(), v.trim(), v.nonEmpty("query must not be empty"), v.maxLength(2000)),
    /** Results for each source, 1 to 100. @defaultValue 10 */
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
    /**
     * `web`, `news` or `images`, as words or as `{ type }`; sources of other services are ignored.
     * @defaultValue `["web"]`
     */
    sources: v.optional(
      v.pipe(
        v.array(named([...SOURCES, ...ELSEWHERE])),
        v.maxLength(100),
        v.transform((names) => SOURCES.filter((source) => names.includes(source))),
        v.transform((sources) => (sources.length === 0 ? (["web"] as const) : sources)),
      ),
      ["web"],
    ),
    /**
     * Only results of `github`, `research`, `pdf` or `developer`, as words or as `{ type }`.
     * @defaultValue `[]`, any
     */
    categories: v.optional(
      v.pipe(v.array(named(["github", "research", "pdf", "developer"])), v.maxLength(100)),
      [],
    ),
    /** Only results of these hosts, at most 100 names; not together with `excludeDomains`. @defaultValue `[]`, any */
    includeDomains: HostNames,
    /** No results of these hosts, at most 100 names; not together with `includeDomains`. @defaultValue `[]` */
    excludeDomains: HostNames,
    /**
     * How old results may be: `qdr:h`, `qdr:d`, `qdr:w`, `qdr:m` or `qdr:y` for an hour to a year.
     * @defaultValue any age
     */
    tbs: v.optional(Text(100)),
    /** The place to search from, in words added to the query; at most 200 characters. */
    location: v.optional(Text(200)),
    /** A country as two letters, such as `at`: with `lang` the language as it is written there. @defaultValue any */
    country: v.optional(Text(10)),
    /** The language of the results as a code such as `de`; at most 20 characters. @defaultValue that of the engine */
    lang: v.optional(Text(20)),
    /** Milliseconds for everything, 1 to 300,000. @defaultValue 60000 */
    timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(300_000)), 60_000),
    /** Leave out results that cannot be scraped, whose URLs are not of http or https. @defaultValue false */
    ignoreInvalidURLs: v.optional(v.boolean(), false),
    /** Describe a scraped result by the passage that says most of the query. @defaultValue true */
    highlights: v.optional(v.boolean(), true),
    /** Options of the scrape of each result, which is made where they have `formats`. @defaultValue `{}` */
    scrapeOptions: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {}),
    /** Threat protection for this request, as of a scrape; that of `scrapeOptions` takes precedence. */
    threatProtection: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
    /** Accepted for clients that send it; nothing reads it. */
    enterprise: v.optional(v.unknown()),
    /** Accepted for clients that send it; nothing reads it. */
    filter: v.optional(v.unknown()),
    /** Accepted for clients that send it; nothing reads it. */
    safe: v.optional(v.unknown()),
    /** Accepted for clients that send it; nothing reads it. */
    asyncScraping: v.optional(v.unknown()),
  }),
  v.check(
    ({ includeDomains, excludeDomains }) => includeDomains.length === 0 || excludeDomains.length === 0,
    "includeDomains and excludeDomains cannot be used together",
  ),
);

/** A validated {@link SearchInput}. */
export type SearchRequest = v.InferOutput<typeof SearchInput>;
