import { defineOperation, type OperationPlugin } from "@winnow/core/plugin";
import { checkScrapeOptions } from "@winnow/operation-crawl";
import * as v from "valibot";
import { SearchInput } from "./request.ts";
import { search as find, type SearchResult } from "./search.ts";

export type { SearchResult } from "./search.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    search: { input: v.InferInput<typeof SearchInput>; event: never; result: SearchResult };
  }
}

/**
 * Searches the web, news or images, and scrapes what is found when that is asked for.
 * @see wire contract 12
 */
export const search = (): OperationPlugin =>
  defineOperation({
    name: "search",
    says: { badRequest: "Invalid request body" },
    shell: {
      argument: "query",
      means: "search the web",
      options: {
        limit: "results for each source, 1 to 100",
        sources: "web, news or images",
        categories: "github, research, pdf or developer",
        includeDomains: "only results of this host name",
        excludeDomains: "no results of this host name",
        tbs: "how old results may be, such as qdr:w for a week",
        lang: "their language",
        location: "the place to search as",
        timeout: "milliseconds for everything",
      },
    },
    input: SearchInput,
    result: v.object({
      id: v.string(),
      data: v.record(v.string(), v.array(v.looseObject({}))),
      creditsUsed: v.number(),
      warning: v.optional(v.string()),
    }),
    run: async (request, context) => {
      checkScrapeOptions(context.kernel, request.scrapeOptions);
      return await find(request, context);
    },
  });
