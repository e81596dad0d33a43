import type { ResultBase } from "./result.ts";
import type { Scraped, Work } from "./work.ts";

/** The result as the caller sees it. */
export function frame(
  scraped: Scraped,
  waitedMs: number | undefined,
  { request, context }: Work,
): ResultBase {
  const { outputs, errors, actions, metadata } = scraped;
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
      ...(waitedMs === undefined ? {} : { concurrencyQueueDurationMs: waitedMs }),
    } as ResultBase["metadata"],
    ...(request.core.explain ? { trace: context.trace.steps } : {}),
    ...(request.core.explain && Object.keys(context.evidence).length > 0
      ? { evidence: context.evidence }
      : {}),
  };
}
