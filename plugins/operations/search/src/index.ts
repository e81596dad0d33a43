import { badRequest, type OperationPlugin } from "@winnow/core/plugin";
import { defineOperation } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { SEARCH_ERRORS } from "@winnow/kit-search";
import { checkScrapeOptions } from "@winnow/kit-site";
import { SearchInput } from "./request.ts";
import type { SearchResult } from "./search.ts";

export type { SearchResult } from "./search.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    search: { input: v.InferInput<typeof SearchInput>; event: never; result: SearchResult };
  }
}

/** Its options on a command line. */
const SHELL = {
  options: {
    limit: "results for each source, 1 to 100",
    sources: "web, news or images",
    categories: "github, research, pdf or developer",
    includeDomains: "only results from this host",
    excludeDomains: "no results from this host",
    tbs: "how old results may be, such as qdr:w for a week",
    lang: "their language",
    location: "the location to search from",
    timeout: "milliseconds for everything",
  },
};

/** What the API reference shows. */
const REFERENCE = {
  request: { query: "how grain was winnowed", limit: 3 },
  answer: {
    id: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11",
    data: {
      web: [
        {
          url: "https://example.com/winnowing",
          title: "How grain was winnowed",
          description: "An old way to part the kernel from the chaff.",
        },
      ],
    },
    creditsUsed: 2,
    provider: "SearXNG",
  },
};

/**
 * Searches the web, news or images, and scrapes what is found when that is asked for.
 * @see wire contract 12
 */
export const search = (): OperationPlugin =>
  defineOperation({
    name: "search",
    errors: SEARCH_ERRORS,
    http: { messages: { badRequest: "Invalid request body" } },
    argument: "query",
    description: "search the web",
    shell: SHELL,
    reference: REFERENCE,
    input: SearchInput,
    result: v.object({
      id: v.string(),
      data: v.record(v.string(), v.array(v.looseObject({}))),
      creditsUsed: v.number(),
      provider: v.pipe(
        v.string(),
        v.description("Who searched: the server that was asked, or the pages seen before."),
      ),
      warning: v.optional(v.string()),
    }),
    run: async (request, context) => {
      checkScrapeOptions(context.kernel, request.scrapeOptions);
      if (request.scrapeOptions.lockdown === true) {
        const message = "lockdown is supported by POST /v2/scrape only, as a search sends requests.";
        throw badRequest([{ code: "custom", path: ["scrapeOptions", "lockdown"], message }]);
      }
      // Loaded by the first search.
      return await (await import("./search.ts")).search(request, context);
    },
  });
