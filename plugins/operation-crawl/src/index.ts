import { defineJob, type JobPlan, type OperationPlugin, type WorkContext } from "@winnow/core/plugin";
import type {} from "@winnow/format-links";
import * as v from "valibot";
import { Crawl, type CrawlRequest } from "./request.ts";
import { checkScrapeOptions } from "./scrape-options.ts";
import { crawlStep, firstTask } from "./work.ts";

export { findAny, patternProblem } from "./patterns.ts";
export { Url } from "./request.ts";
export { isSameHost, isSubdomain } from "./scope.ts";
export { checkScrapeOptions } from "./scrape-options.ts";
export { type KeyRules, urlKey } from "./url-key.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    crawl: { input: v.InferInput<typeof Crawl>; event: unknown; result: unknown };
  }
}

/**
 * Crawls a site: begins at a URL and at the sitemaps of its site, and follows links as far as the request allows.
 * @see wire contract 8
 */
export const crawl = (): OperationPlugin =>
  defineJob({
    name: "crawl",
    needs: ["format-links", "service-site-files"],
    input: Crawl,
    result: v.unknown(),
    job: { event: "crawl", plan, work: crawlStep },
  });

async function plan(request: CrawlRequest, { kernel }: WorkContext): Promise<JobPlan> {
  checkScrapeOptions(kernel, request.scrapeOptions);
  const { limit, delay, maxConcurrency } = request;
  return {
    tasks: [firstTask(request)],
    pace: {
      limit,
      ...(delay === undefined ? {} : { delayMs: delay * 1000 }),
      ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
    },
  };
}
