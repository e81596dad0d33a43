import type { PageResult } from "@winnow/core";
import { badRequest, normalizeUrl, type OperationPlugin } from "@winnow/core/plugin";
import {
  defineJob,
  type FailedPage,
  type Job,
  type JobPlan,
  type JobResult,
  type Task,
  type TaskOutcome,
  type WorkContext,
  writtenUrl,
} from "@winnow/kit-jobs";
import { visitsFor } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";

/** URLs that one call may hold. */
const MAX_URLS = 100_000;

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
      result: JobResult<PageResult>;
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
        ignoreInvalidURLs: "skip invalid URLs instead of rejecting the request",
      },
    },
    reference: {
      request: { urls: ["https://example.com/", "https://example.com/about"], formats: ["markdown"] },
    },
    input: Batch,
    result: v.unknown(),
    job: { event: "batch_scrape", plan, work, again },
  });

async function plan(request: BatchRequest, context: WorkContext): Promise<JobPlan> {
  const { urls, appendToId, ignoreInvalidURLs, maxConcurrency, ...options } = request;
  context.kernel.checkRequest({ ...options, url: "https://example.com/" }, true);
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
    request: { options },
    pace: maxConcurrency === undefined ? {} : { maxConcurrency },
    ...(appendToId === undefined ? {} : { appendTo: appendToId }),
    ...(ignoreInvalidURLs
      ? { answer: { invalidURLs: invalid.map(({ written }) => writtenUrl(written)) } }
      : {}),
  };
}

async function work({ url }: Task, job: Job, { kernel, signal }: WorkContext): Promise<TaskOutcome> {
  const { options } = job.request as { options: Readonly<Record<string, unknown>> };
  const document = await kernel.scrapeRequest({ ...options, url }, { signal });
  return { document, creditsUsed: document.metadata.creditsUsed };
}

/** The URLs are kept with the pages only. */
function again({ request, pace: { maxConcurrency } }: Job, urls: readonly string[]): unknown {
  const { options, ...ofJob } = request as { options: object };
  return { ...options, ...ofJob, urls, ...(maxConcurrency === undefined ? {} : { maxConcurrency }) };
}
