import type { PageResult } from "@winnow/core";
import { badRequest, normalizeUrl, type OperationPlugin } from "@winnow/core/plugin";
import {
  defineJob,
  type FailedPage,
  type Job,
  type JobPlan,
  type JobResult,
  SIMILAR_DESCRIPTION,
  similarLists,
  type Task,
  type TaskOutcome,
  type WorkContext,
  writtenUrl,
} from "@winnow/kit-jobs";
import { visitsFor } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";

/** URLs that one call may hold. */
const MAX_URLS = 100_000;
const EXAMPLE = "https://example.com/";

/** The request of a batch: the options of a scrape in addition to these. @see wire contract 7.1 */
const Options = v.looseObject({
  /** What to scrape, 1 to 100,000 URLs; each once. */
  urls: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_URLS)),
  /** The id (UUID) of an earlier batch that these URLs are added to. @defaultValue a batch of its own */
  appendToId: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  /**
   * Leave out URLs that are not valid, and list them in `invalidURLs`; `false` refuses the request.
   * @defaultValue true
   */
  ignoreInvalidURLs: v.optional(v.boolean(), true),
  /**
   * One document for all addresses of a page: its others are listed as `aliases`. Addresses that differ only in parameters which
   * were seen to change nothing, and those of traps, are not asked for. @defaultValue false
   */
  ignoreSimilar: v.optional(v.boolean()),
  /** Pages at once, 1 to 100,000. @defaultValue as many as the caller may have */
  maxConcurrency: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_URLS))),
});
const Batch = v.pipe(Options, v.maxEntries(100));

type BatchRequest = v.InferOutput<typeof Batch>;

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    batchScrape: {
      input: v.InferInput<typeof Batch>;
      event: PageResult | FailedPage;
      result: JobResult<PageResult & { readonly aliases?: readonly string[] }>;
    };
  }
}

/**
 * Scrapes a list of URLs, each once, with the same options.
 * @see wire contract 7
 */
export const batchScrape = (): OperationPlugin =>
  defineJob({
    name: "batchScrape",
    http: {
      path: "batch/scrape",
      rate: "scrape",
      messages: { notFound: "Job not found", finished: "Batch scrape is already completed" },
    },
    argument: "urls",
    description: "scrape a list of URLs",
    shell: {
      command: "batch",
      takesList: true,
      options: {
        maxConcurrency: "pages at once",
        ignoreSimilar: SIMILAR_DESCRIPTION,
        ignoreInvalidURLs: "skip invalid URLs instead of rejecting the request",
      },
    },
    reference: {
      request: { urls: ["https://example.com/", "https://example.com/about"], formats: ["markdown"] },
    },
    input: Batch,
    result: v.unknown(),
    leftOut: similarLists,
    job: { event: "batch_scrape", plan, work, again },
  });

async function plan(request: BatchRequest, context: WorkContext): Promise<JobPlan> {
  const { urls, appendToId, ignoreInvalidURLs, ignoreSimilar, maxConcurrency, ...options } = request;
  if (ignoreSimilar === true) context.kernel.checkRequest({ url: EXAMPLE, formats: ["rawHtml"] });
  context.kernel.checkRequest({ ...options, url: EXAMPLE }, true);
  await visitsFor(context, options.threatProtection);
  const verdicts = urls.map((written) => ({ written, verdict: normalizeUrl(written) }));
  const valid = verdicts.flatMap(({ verdict }) => ("url" in verdict ? [verdict.url] : []));
  const invalid = verdicts.flatMap(({ written, verdict }, index) =>
    "problem" in verdict ? [{ written, index, problem: verdict.problem }] : [],
  );
  if (!ignoreInvalidURLs && invalid.length > 0) {
    throw badRequest(
      invalid.map(({ index, problem }) => ({ code: "custom", path: ["urls", index], message: problem })),
    );
  }
  if (valid.length === 0) {
    throw badRequest([{ code: "custom", path: ["urls"], message: "No valid URLs provided" }]);
  }
  return {
    tasks: valid.map((url) => ({ key: url, url })),
    request: { options, ...(ignoreSimilar === true ? { ignoreSimilar } : {}) },
    pace: maxConcurrency === undefined ? {} : { maxConcurrency },
    ...(appendToId === undefined ? {} : { appendTo: appendToId }),
    ...(ignoreInvalidURLs
      ? { answer: { invalidURLs: invalid.map(({ written }) => writtenUrl(written)) } }
      : {}),
  };
}

async function work({ url }: Task, job: Job, context: WorkContext): Promise<TaskOutcome> {
  const { kernel, signal } = context;
  const { options, ignoreSimilar } = job.request as Kept;
  if (ignoreSimilar === true) return await compare(url, options, job, context);
  const document = await kernel.scrapeRequest({ ...options, url }, { signal });
  return { document, creditsUsed: document.metadata.creditsUsed };
}

/** A page, unless it is one that is there already. */
async function compare(
  url: string,
  options: Kept["options"],
  job: Job,
  context: WorkContext,
): Promise<TaskOutcome> {
  const { kernel, signal } = context;
  const known = await (await import("@winnow/kit-duplicates")).jobPages(job, context);
  const left = known.leave(url);
  if (left !== undefined) return left;
  const asked = known.ask(options.formats as readonly unknown[] | undefined, kernel.registry);
  const result = await kernel.scrapeRequest({ ...options, formats: asked.formats, url }, { signal });
  const { document, html } = asked.take(result);
  const { creditsUsed, statusCode, url: finalUrl } = result.metadata;
  const outcome = { document, creditsUsed };
  return statusCode >= 400 ? outcome : known.take(url, finalUrl, html, outcome);
}

/** What is kept of a request. */
interface Kept {
  readonly options: Readonly<Record<string, unknown>>;
  readonly ignoreSimilar?: boolean;
}

/** The URLs are kept with the pages only. */
function again({ request, pace: { maxConcurrency } }: Job, urls: readonly string[]): unknown {
  const { options, ...ofJob } = request as { options: object };
  return { ...options, ...ofJob, urls, ...(maxConcurrency === undefined ? {} : { maxConcurrency }) };
}
