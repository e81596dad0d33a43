import { MAX_SCHEMA_LENGTH, problemsOf } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";

const Text = v.pipe(v.string(), v.maxLength(10_000));

/** A JSON Schema; what is said of a wrong one begins with these words. */
export const schemaInput = (words: string) =>
  v.pipe(
    v.unknown(),
    v.check(
      (schema) => problemsOf(schema).length === 0,
      ({ input }) => {
        const [first] = problemsOf(input);
        return `${words}${first === undefined ? "" : ` ${first.message}`} (at most ${MAX_SCHEMA_LENGTH} characters)`;
      },
    ),
    v.transform((schema) => schema as Readonly<Record<string, unknown>>),
  );

/** The request of an extraction. @see wire contract 13.1 */
export const Extract = v.pipe(
  v.strictObject({
    /**
     * Pages to read, at most 10; one with `/*` at its end stands for its whole site.
     * @defaultValue `[]`, what a search finds
     */
    urls: v.optional(v.pipe(v.array(v.string()), v.maxLength(10)), []),
    /** What to extract, in words; at most 10,000 characters. */
    prompt: v.optional(Text),
    /** Instructions for the extraction, in words; at most 10,000 characters. */
    systemPrompt: v.optional(Text),
    /** JSON Schema of the result. @defaultValue what the prompt asks for */
    schema: v.optional(schemaInput("Invalid JSON schema.")),
    /** Also use pages that a web search finds for the prompt; always so without `urls`. @defaultValue false */
    enableWebSearch: v.optional(v.boolean(), false),
    /** Accepted for clients that send it; nothing reads it. @defaultValue false */
    allowExternalLinks: v.optional(v.boolean(), false),
    /** Say of which page each value is. @defaultValue false */
    showSources: v.optional(v.boolean(), false),
    /** Of a whole site, also its subdomains. @defaultValue true */
    includeSubdomains: v.optional(v.boolean(), true),
    /**
     * Leave out URLs that are not valid, and list them in `invalidURLs`; `false` refuses the request.
     * @defaultValue true
     */
    ignoreInvalidURLs: v.optional(v.boolean(), true),
    /** Find the pages of a whole site without its sitemaps. @defaultValue false */
    ignoreSitemap: v.optional(v.boolean(), false),
    /** Pages at most, 1 to 1000. @defaultValue 50 */
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 50),
    /** Milliseconds for each page, 1000 to 300,000. @defaultValue that of a scrape */
    timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(300_000))),
    /** Options of the scrape of each page, such as `formats`; at most 100. @defaultValue `{}` */
    scrapeOptions: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {}),
    /** Threat protection for this request, as of a scrape; that of `scrapeOptions` takes precedence. */
    threatProtection: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
    /** Accepted for clients that send it; nothing reads it. */
    agent: v.optional(v.unknown()),
    /** Store nothing of the pages. @defaultValue false */
    zeroDataRetention: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ urls, prompt }) => urls.length > 0 || (prompt ?? "").trim() !== "",
    "Pass urls, a prompt, or both.",
  ),
);

/** A validated {@link Extract}. */
export type ExtractRequest = v.InferOutput<typeof Extract>;
