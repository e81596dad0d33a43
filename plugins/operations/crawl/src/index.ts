import type { PageResult } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import type {} from "@winnow/format-links";
import {
  defineJob,
  type FailedPage,
  type Job,
  type JobPlan,
  type JobResult,
  resolveSince,
  SIMILAR_DESCRIPTION,
  SINCE_ERRORS,
  type WorkContext,
} from "@winnow/kit-jobs";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { defineOperation, visitsFor } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { checkScrapeOptions, PATTERN_ERRORS } from "@winnow/kit-site";
import { type Derived, derive } from "./derive.ts";
import { errors } from "./errors.ts";
import { Crawl, type CrawlInput, type CrawlRequest, DEFAULTS, Preview } from "./request.ts";
import { leftOut } from "./since/left-out.ts";

export { byWords, type Derived } from "./derive.ts";
export type { CrawlInput } from "./request.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    crawl: {
      input: CrawlInput;
      event: PageResult | FailedPage;
      result: JobResult<PageResult & { readonly aliases?: readonly string[] }>;
    };
    crawlPreview: {
      input: v.InferInput<typeof Preview>;
      event: never;
      result: { data: { url: string } & Derived; warning?: string };
    };
  }
}

/**
 * Crawls a site: begins at a URL and at the sitemaps of its site, and follows links as far as the request allows.
 * @see wire contract 8
 */
export const crawl = (): OperationPlugin =>
  defineJob({
    name: "crawl",
    errors: { ...PATTERN_ERRORS, ...SINCE_ERRORS, ...errors },
    http: { messages: { finished: "Crawl is already completed" } },
    argument: "url",
    description: "crawl a site",
    shell: {
      options: {
        limit: "pages at most (default: 10000)",
        includePaths: "only include paths that match this regular expression",
        excludePaths: "exclude paths that match it; takes precedence",
        regexOnFullURL: "match both against the whole URL",
        maxDiscoveryDepth: "depth of links to follow; 0 for the start page and sitemaps only (default: any)",
        sitemap: "skip: only follow links; only: do not follow links (default: include)",
        crawlEntireDomain: "any path of the host, not only those below the start URL",
        allowSubdomains: "also subdomains of the same domain",
        allowExternalLinks: "also pages of other sites, one link away",
        ignoreQueryParameters: "treat URLs that differ only in their query as one page",
        deduplicateSimilarURLs:
          "treat URLs that differ in scheme, www., a slash at the end or index.html as one page (default: true)",
        delay: "seconds between pages, scraped one at a time",
        maxConcurrency: "pages at once",
        ignoreRobotsTxt: "also scrape what robots.txt disallows",
        robotsUserAgent: "user agent for robots.txt rules (default: FirecrawlAgent)",
        since: "only pages that have changed since: a date, or the id of an earlier crawl",
        ignoreSimilar: SIMILAR_DESCRIPTION,
        prompt: "describe the crawl in words; explicit options take precedence",
      },
    },
    reference: {
      request: {
        url: "https://example.com/",
        limit: 10,
        excludePaths: ["^/private"],
        ignoreSimilar: true,
        scrapeOptions: { formats: ["markdown"] },
      },
    },
    needs: ["format-links", "service-site-files"],
    input: Crawl,
    result: v.unknown(),
    warning,
    leftOut,
    job: {
      event: "crawl",
      plan,
      // The first task loads it, so that a start does not.
      work: async (...given) => (await import("./work.ts")).crawlStep(...given),
    },
  });

/**
 * Says which options a prompt would be turned into, without crawling.
 * @see wire contract 8.2
 */
export const crawlPreview = (): OperationPlugin =>
  defineOperation({
    name: "crawlPreview",
    http: { path: "crawl/params-preview" },
    reference: {
      summary: "Preview the options that a prompt is turned into",
      group: "Crawl",
      request: { url: "https://example.com/", prompt: "only the blog, at most 20 pages" },
      answer: { data: { url: "https://example.com/", includePaths: ["^/blog(?:/|$)"], limit: 20 } },
    },
    input: Preview,
    result: v.object({ data: v.looseObject({ url: v.string() }), warning: v.optional(v.string()) }),
    run: async ({ url, prompt }, { services, signal }) => {
      const { options, warning } = await derive(url, prompt, services.find(LanguageModelToken), signal);
      return { data: { url, ...options }, ...(warning === undefined ? {} : { warning }) };
    },
  });

type Given = v.InferOutput<typeof Crawl>;

async function plan(given: Given, context: WorkContext): Promise<JobPlan> {
  checkScrapeOptions(context.kernel, given.scrapeOptions);
  if (given.ignoreSimilar === true) checkScrapeOptions(context.kernel, { formats: ["rawHtml"] });
  await visitsFor(context, given.scrapeOptions.threatProtection);
  const { kernel, owner, services } = context;
  if (given.since !== undefined) await resolveSince(given.since, owner, services, kernel.clock);
  const { request, answer, warning } = await withPrompt(given, context);
  const { limit, delay, maxConcurrency } = request;
  return {
    request,
    tasks: [{ key: "start", url: request.url, aside: true, data: { kind: "start" } }],
    pace: {
      limit,
      ...(delay === undefined ? {} : { delayMs: Math.round(delay * 1000) }),
      ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
    },
    answer,
    ...(warning === undefined ? {} : { warning }),
  };
}

/** Adds what the prompt asks for; what the request says itself holds. */
async function withPrompt({ prompt, ...given }: Given, { services, signal }: WorkContext) {
  if (prompt === undefined)
    return { request: { ...DEFAULTS, ...given } as CrawlRequest, answer: {}, warning: undefined };
  const { options, warning } = await derive(given.url, prompt, services.find(LanguageModelToken), signal);
  const request = { ...DEFAULTS, ...options, ...given } as CrawlRequest;
  const { url: _, scrapeOptions: __, ...finalCrawlerOptions } = request;
  return { request, answer: { promptGeneratedOptions: options, finalCrawlerOptions }, warning };
}

/** A crawl that stays below a deep path often finds nothing there, which is not what was meant. @see wire contract 9.1 */
function warning({ status, counts, request }: Job): string | undefined {
  const { url, crawlEntireDomain } = request as CrawlRequest;
  if (status !== "completed" || counts.done > 1 || crawlEntireDomain || new URL(url).pathname === "/")
    return undefined;
  return `Only pages below ${new URL(url).pathname} are followed. "crawlEntireDomain": true also follows pages beside and above it.`;
}
