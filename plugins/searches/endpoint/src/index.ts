import { defineService, readSettings, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { SEARCH_ERRORS, type SearchProvider, SearchProviderToken } from "@winnow/kit-search";
import { problemOf } from "./template.ts";

export { endpointEnvironment, endpointFromEnvironment } from "./environment.ts";

const Path = v.pipe(v.string(), v.maxLength(200));
const Settings = v.strictObject({
  url: v.pipe(v.string(), v.maxLength(2000)),
  results: v.optional(Path, "results"),
  fields: v.optional(
    v.strictObject({
      url: v.optional(Path, "url"),
      title: v.optional(Path, "title"),
      description: v.optional(Path, "description"),
      date: v.optional(Path, "date"),
    }),
    {},
  ),
  headers: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(4000))), {}),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120_000)), 20_000),
});

/** Settings of {@link searchEndpoint}. */
export interface SearchEndpointSettings {
  /**
   * The URL of a search with `{searchTerms}`, and as it knows them `{count}`, `{startPage}`, `{startIndex}` and `{language}`; or that
   * of an OpenSearch description which offers one in JSON.
   */
  readonly url: string;
  /** Where in the answer the list of results is: names between dots, empty for the answer itself. @defaultValue "results" */
  readonly results?: string;
  /** Where in a result its parts are. @defaultValue parts that are called as they are here */
  readonly fields?: {
    readonly url?: string;
    readonly title?: string;
    readonly description?: string;
    readonly date?: string;
  };
  /** Sent with each request, such as a key. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one page of results may take, in milliseconds, at most 120000. @defaultValue 20000 */
  readonly timeoutMs?: number;
}

/**
 * Searches through any server that answers in JSON, by a template of its URL (OpenSearch 1.1).
 * @throws CONFIG_INVALID
 */
export function searchEndpoint(settings: SearchEndpointSettings): ServicePlugin {
  const rules = readSettings("searchEndpoint", Settings, settings);
  // Without a parameter it is the URL of a description, which says itself how to search.
  const isDescription = /^https?:/i.test(rules.url) && !rules.url.includes("{") && URL.canParse(rules.url);
  const problem = isDescription ? undefined : problemOf(rules.url);
  if (problem !== undefined) throw new WinnowError("CONFIG_INVALID", `The URL of searchEndpoint ${problem}.`);
  return defineService({
    name: "endpoint",
    errors: SEARCH_ERRORS,
    id: "search-endpoint",
    token: SearchProviderToken,
    create: () => lazily(rules),
  });
}

/** Loaded by the first search, and not by the start. */
function lazily(rules: v.InferOutput<typeof Settings>): SearchProvider {
  const name = new URL(rules.url.replaceAll(/[{}]/g, "")).host;
  let endpoint: Promise<SearchProvider> | undefined;
  return {
    name,
    search: async (query, signal) => {
      endpoint ??= import("./endpoint.ts").then(({ Endpoint }) => new Endpoint(name, rules));
      return await (await endpoint).search(query, signal);
    },
  };
}
