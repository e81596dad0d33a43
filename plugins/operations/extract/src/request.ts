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
    urls: v.optional(v.pipe(v.array(v.string()), v.maxLength(10)), []),
    prompt: v.optional(Text),
    systemPrompt: v.optional(Text),
    schema: v.optional(schemaInput("Invalid JSON schema.")),
    enableWebSearch: v.optional(v.boolean(), false),
    allowExternalLinks: v.optional(v.boolean(), false),
    showSources: v.optional(v.boolean(), false),
    includeSubdomains: v.optional(v.boolean(), true),
    ignoreInvalidURLs: v.optional(v.boolean(), true),
    ignoreSitemap: v.optional(v.boolean(), false),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 50),
    timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(300_000))),
    scrapeOptions: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {}),
    /** As of a scrape; that of `scrapeOptions` takes precedence. */
    threatProtection: v.optional(v.pipe(v.looseObject({}), v.maxEntries(100))),
    agent: v.optional(v.unknown()),
    zeroDataRetention: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ urls, prompt }) => urls.length > 0 || (prompt ?? "").trim() !== "",
    "Pass urls, a prompt, or both.",
  ),
);

/** A validated {@link Extract}. */
export type ExtractRequest = v.InferOutput<typeof Extract>;
