import { defineService, messageOf, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { SEARCH_ERRORS, SearchProviderToken } from "@winnow/kit-search";
import * as v from "valibot";
import { Searxng } from "./searxng.ts";

export { searxngEnvironment, searxngFromEnvironment } from "./environment.ts";

/** How long a check may take, in milliseconds. */
const CHECK_MS = 5000;

const Settings = v.strictObject({
  endpoint: v.pipe(v.string(), v.url(), v.regex(/^https?:/i, "Expected http or https")),
  engines: v.optional(v.string()),
  categories: v.optional(v.string()),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 20_000),
});

/** Settings of {@link searxng}. */
export interface SearxngSettings {
  /** URL of the server; trusted as it is given. */
  readonly endpoint: string;
  /** Engines for web searches, separated by commas. @defaultValue the server's own */
  readonly engines?: string;
  /** Categories for web searches, separated by commas. @defaultValue "general" */
  readonly categories?: string;
  /** How long one page of results may take, in milliseconds. @defaultValue 20000 */
  readonly timeoutMs?: number;
}

/** Searches the web through a SearXNG server. @throws CONFIG_INVALID */
export function searxng(settings: SearxngSettings): ServicePlugin {
  const { endpoint, engines, categories, timeoutMs } = readSettings("searxng", Settings, settings);
  return defineService({
    name: "searxng",
    errors: SEARCH_ERRORS,
    id: "search-searxng",
    token: SearchProviderToken,
    check: async () => {
      try {
        const { status } = await fetch(endpoint, { method: "HEAD", signal: AbortSignal.timeout(CHECK_MS) });
        return status >= 500 ? `the SearXNG server answers ${status}` : undefined;
      } catch (error) {
        // Everything but searches goes on.
        return `the SearXNG server cannot be reached: ${messageOf(Object(error).cause ?? error)}`;
      }
    },
    create: () => new Searxng({ endpoint, engines, categories, timeoutMs }),
  });
}
