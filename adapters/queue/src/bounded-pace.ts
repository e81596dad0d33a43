import type { Services } from "@winnow/core/plugin";
import type { Pace } from "@winnow/kit-jobs";
import { BoundsToken, CreditsToken } from "@winnow/kit-teams";

/**
 * How fast a job of an owner may go, and how far: it takes no more slots than its owner may use, which others would wait
 * for, and a limit beyond the credits that are left is lowered. @see wire contract 1.5
 */
export async function boundedPace(pace: Pace, owner: string, services: Services): Promise<Pace> {
  const bound = services.find(BoundsToken)?.concurrency(owner) ?? Number.POSITIVE_INFINITY;
  const left = (await services.find(CreditsToken)?.left(owner)) ?? Number.POSITIVE_INFINITY;
  const maxConcurrency = Math.min(pace.maxConcurrency ?? Number.POSITIVE_INFINITY, bound);
  return {
    ...pace,
    ...(Number.isFinite(maxConcurrency) ? { maxConcurrency } : {}),
    ...(pace.limit === undefined ? {} : { limit: Math.max(1, Math.min(pace.limit, left)) }),
  };
}
