import type { OperationPlugin } from "@winnow/core/plugin";
import { type Job, type JobStatusBody, withoutUrlCredentials } from "@winnow/kit-jobs";

/** Everything of the status of a job but its documents. */
export function jobStatus(job: Job, operation: OperationPlugin): JobStatusBody {
  const { done, active, waiting } = job.counts;
  const found = done + active + waiting;
  const warning = [job.warning, operation.warning?.(job), ofLimit(job)].filter(Boolean).join(" ");
  return {
    status: job.status === "running" ? "scraping" : job.status,
    total: Math.min(found, Math.max(job.pace.limit ?? found, done)),
    completed: done,
    creditsUsed: job.creditsUsed,
    expiresAt: new Date(job.expiresAt).toISOString(),
    createdAt: new Date(job.createdAt).toISOString(),
    ...(job.endedAt === undefined
      ? {}
      : {
          completedAt: new Date(job.endedAt).toISOString(),
          duration: (job.endedAt - job.createdAt) / 1000,
        }),
    ...(warning === "" ? {} : { warning: withoutUrlCredentials(warning) }),
    ...(job.error === undefined ? {} : { error: withoutUrlCredentials(job.error) }),
  };
}

/** A job that ends where the credits of its team end says so. */
function ofLimit({ request, pace: { limit }, counts }: Job): string | undefined {
  const asked = Object(request) as { readonly limit?: unknown };
  if (limit === undefined || !(Number(asked.limit) > limit) || counts.done < limit) return undefined;
  return `It ended after ${limit} pages: there were credits for no more of the ${asked.limit} when it began.`;
}
