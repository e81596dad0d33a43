import { type ConfigOf, defined, defineSettings, httpUrl } from "@winnow/kit-settings";
import * as v from "valibot";

/** The SearXNG server. */
export const searxngEnvironment = defineSettings({
  SEARXNG_ENDPOINT: {
    schema: v.optional(httpUrl),
    description:
      "URL of a SearXNG server that searches the web. Default: only pages scraped before are searched.",
  },
  SEARXNG_ENGINES: {
    schema: v.optional(v.string()),
    description: "Search engines that SearXNG queries, separated by commas. Default: its own.",
  },
  SEARXNG_CATEGORIES: {
    schema: v.optional(v.string()),
    description: "Categories that SearXNG searches, separated by commas. Default: `general`.",
  },
});

/** The SearXNG server; undefined when none is configured. */
export function searxngFromEnvironment(config: ConfigOf<typeof searxngEnvironment>) {
  const { SEARXNG_ENDPOINT: endpoint, SEARXNG_ENGINES: engines, SEARXNG_CATEGORIES: categories } = config;
  return endpoint === undefined ? undefined : defined({ endpoint, engines, categories });
}
