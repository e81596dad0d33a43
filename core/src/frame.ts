import type { ScrapeContext } from "./context.ts";
import type { Scraped } from "./parts.ts";
import type { ResultBase } from "./result.ts";
import type { ScrapeJob } from "./scrape-job.ts";

/** The result as the caller sees it. */
export function frame(
  scraped: Scraped,
  job: ScrapeJob,
  waitedMs: number | undefined,
  context: ScrapeContext,
): ResultBase {
  const { outputs, errors, actions, metadata } = scraped;
  const limited = waitedMs === undefined ? {} : { concurrencyQueueDurationMs: waitedMs };
  return {
    ...outputs,
    ...(actions === undefined ? {} : { actions }),
    ...(context.warnings.length === 0 ? {} : { warning: context.warnings.join(" ") }),
    ...(Object.keys(errors).length === 0 ? {} : { errors }),
    metadata: {
      ...(metadata as Omit<ResultBase["metadata"], "scrapeId" | "creditsUsed" | "concurrencyLimited">),
      scrapeId: context.id,
      creditsUsed: context.credits,
      concurrencyLimited: waitedMs !== undefined,
      ...limited,
    } as ResultBase["metadata"],
    ...(job.own.explain ? { trace: context.trace.steps } : {}),
    ...(job.own.explain && Object.keys(context.evidence).length > 0 ? { evidence: context.evidence } : {}),
  };
}
