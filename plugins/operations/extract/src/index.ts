import { badRequest, normalizeUrl, type OperationPlugin } from "@winnow/core/plugin";
import {
  defineJob,
  type Job,
  type JobDocument,
  type JobPlan,
  type Task,
  type TaskOutcome,
  type WorkContext,
  withoutUrlCredentials,
} from "@winnow/kit-jobs";
import { visitsFor } from "@winnow/kit-operations";
import { checkScrapeOptions } from "@winnow/kit-site";
import { tokensOf } from "@winnow/kit-teams";
import * as v from "valibot";
import { expand, searchUrls } from "./find-urls.ts";
import { isNothing } from "./merge.ts";
import { combine, readPages } from "./read.ts";
import { Extract, type ExtractRequest } from "./request.ts";

export { searchUrls } from "./find-urls.ts";
export { gaps, isNothing, merge } from "./merge.ts";
export { combine, type PageRead, readPage, readPages, type Wish } from "./read.ts";
export { schemaInput } from "./request.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    extract: { input: v.InferInput<typeof Extract>; event: unknown; result: Extracted };
  }
}

/** What is shown of an extraction. */
export interface Extracted {
  readonly id: string;
  readonly success: boolean;
  readonly status: "processing" | "completed" | "failed" | "cancelled";
  readonly data: unknown;
  readonly expiresAt: string;
  readonly creditsUsed: number;
  /** The same in tokens, as the usage of a team counts them. */
  readonly tokensUsed: number;
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  readonly warning?: string;
  readonly error?: string;
}

/** What an extraction gives. */
interface Extraction {
  readonly data: unknown;
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  readonly totalUrlsScraped: number;
  readonly warning?: string;
}

/**
 * Reads data by a schema or a prompt from several pages, and puts together what they say.
 * @see wire contract 13.1
 */
export const extract = (): OperationPlugin =>
  defineJob({
    name: "extract",
    argument: "urls",
    description: "extract data from pages by a prompt or a schema",
    shell: {
      takesList: true,
      options: {
        prompt: "what to extract, in words",
        schema: "JSON Schema of the result, or @file that holds it",
        systemPrompt: "instructions for the extraction, in words",
        limit: "pages at most",
        enableWebSearch: "also use pages that a web search finds for the prompt",
        showSources: "include the source page of each value",
        includeSubdomains: "include subdomains of the same domain",
        ignoreSitemap: "discover pages without sitemaps",
        timeout: "milliseconds for each page",
      },
    },
    reference: {
      request: {
        urls: ["https://example.com/shop/flour"],
        prompt: "the name and the price",
        schema: { type: "object", properties: { name: { type: "string" }, price: { type: "number" } } },
      },
      answer: {
        status: "completed",
        data: { name: "Wheat flour", price: 2.4 },
        expiresAt: "2026-11-22T10:00:00.000Z",
        creditsUsed: 1,
        tokensUsed: 15,
      },
    },
    needs: ["format-json", "operation-map"],
    input: Extract,
    result: v.unknown(),
    http: { messages: { notFound: "Extract job not found", finished: "Extract job is already finished" } },
    show,
    job: {
      event: "extract",
      isOne: true,
      plan,
      work,
      emit: (moment, { document }, { id }) => {
        if (moment === "page") return undefined;
        return moment === "completed" ? [{ success: true, ...(document as object), extractId: id }] : [];
      },
    },
  });

async function plan(request: ExtractRequest, context: WorkContext): Promise<JobPlan> {
  checkScrapeOptions(context.kernel, request.scrapeOptions);
  await visitsFor(context, overrideOf(request));
  const verdicts = request.urls.map((written) => ({ written, verdict: normalizeUrl(written) }));
  const urls = verdicts.flatMap(({ verdict }) => ("url" in verdict ? [verdict.url] : []));
  const invalidURLs = verdicts.flatMap(({ written, verdict }) => ("problem" in verdict ? [written] : []));
  if (invalidURLs.length > 0 && (!request.ignoreInvalidURLs || urls.length === 0)) {
    throw badRequest([
      { code: "custom", path: ["urls"], message: `Not valid as URLs: ${invalidURLs.join(", ")}` },
    ]);
  }
  const [url = "https://example.com/"] = urls;
  return {
    tasks: [{ key: "extract", url }],
    request: { ...request, urls },
    answer: { urlTrace: [], ...(request.ignoreInvalidURLs ? { invalidURLs } : {}) },
  };
}

async function work(_: Task, job: Job, context: WorkContext): Promise<TaskOutcome> {
  const request = job.request as ExtractRequest;
  const { schema, systemPrompt, timeout, zeroDataRetention, scrapeOptions } = request;
  const threatProtection = overrideOf(request);
  const prompt = [systemPrompt, request.prompt].filter(Boolean).join("\n\n") || undefined;
  const urls = await urlsOf(request, context);
  if (urls.length === 0) {
    return { fatal: "No pages were found to extract from. Pass urls, or configure a search provider." };
  }
  const pages = await readPages(
    urls,
    {
      ...(prompt === undefined ? {} : { prompt }),
      ...(schema === undefined ? {} : { schema }),
      scrapeOptions: {
        ...scrapeOptions,
        ...(timeout === undefined ? {} : { timeout }),
        ...(zeroDataRetention ? { zeroDataRetention } : {}),
        ...(threatProtection === undefined ? {} : { threatProtection }),
      },
    },
    context,
  );
  const failures = pages.flatMap(({ url, error }) =>
    error === undefined ? [] : [withoutUrlCredentials(`${url}: ${error}`)],
  );
  if (failures.length === pages.length) return { fatal: failures.slice(0, 3).join(" ") };
  const { value, sources } = combine(pages);
  const warnings = new Set([...pages.flatMap(({ warning }) => warning ?? []), ...failures.slice(0, 10)]);
  const document: Extraction = {
    data: isNothing(value) ? (value ?? {}) : value,
    ...(request.showSources ? { sources } : {}),
    totalUrlsScraped: pages.length - failures.length,
    ...(warnings.size === 0 ? {} : { warning: [...warnings].join(" ") }),
  };
  return { document, creditsUsed: pages.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0) };
}

/** What the request replaces of the threat protection policy. */
function overrideOf({ scrapeOptions, threatProtection }: ExtractRequest): unknown {
  return scrapeOptions.threatProtection ?? threatProtection;
}

async function urlsOf(request: ExtractRequest, context: WorkContext): Promise<readonly string[]> {
  const { urls, prompt, limit, enableWebSearch, includeSubdomains, ignoreSitemap } = request;
  const threatProtection = overrideOf(request);
  const options = {
    limit,
    includeSubdomains,
    ignoreSitemap,
    ...(prompt === undefined ? {} : { prompt }),
    ...(threatProtection === undefined ? {} : { threatProtection }),
  };
  const all: string[] = [];
  for (const url of urls) all.push(...(url.endsWith("*") ? await expand(url, options, context) : [url]));
  if (prompt !== undefined && (urls.length === 0 || enableWebSearch))
    all.push(...(await searchUrls(prompt, context)));
  return [...new Set(all)].slice(0, Math.max(limit, urls.length));
}

/** @see wire contract 13.1 */
function show(job: Job, documents: readonly JobDocument[]): Readonly<Record<string, unknown>> {
  const found = documents[0]?.document as Extraction | undefined;
  const isDone = job.status === "completed";
  const error = job.error ?? (job.status === "cancelled" ? "The job was cancelled." : undefined);
  return {
    success: job.status !== "failed",
    status: job.status === "running" ? "processing" : job.status,
    data: isDone ? found?.data : [],
    expiresAt: new Date(job.expiresAt).toISOString(),
    creditsUsed: job.creditsUsed,
    tokensUsed: tokensOf(job.creditsUsed),
    ...(isDone && found?.sources !== undefined ? { sources: found.sources } : {}),
    ...(isDone && found?.warning !== undefined ? { warning: found.warning } : {}),
    ...(error === undefined ? {} : { error }),
  };
}
