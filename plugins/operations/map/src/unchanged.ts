import { JobStoreToken, pagesOf, resolveSince } from "@winnow/kit-jobs";
import type { OperationContext } from "@winnow/kit-operations";
import { latestOf } from "@winnow/kit-site";

const AT_ONCE = 100;
const MAX_BYTES = 10 * 2 ** 20;
const MAX_PROBLEMS = 10_000;

/**
 * Judges, by what a sitemap writes of when the page changed, whether it is the same since: with an earlier job only pages that
 * it has. @throws SINCE_JOB_NOT_FOUND, SINCE_JOB_UNFIT, BAD_REQUEST for a date in the future
 */
export async function unchangedSince(
  since: string,
  keyOf: (url: string) => string,
  { owner, services, kernel, signal }: OperationContext,
): Promise<(url: string, lastmod: string) => boolean> {
  const { at, job } = await resolveSince(since, owner, services, kernel.clock);
  const pages = job === undefined ? undefined : await pagesOf(job.id, jobsOf(services), signal);
  const known = pages === undefined ? undefined : new Set(pages.map(keyOf));
  return (url, lastmod) => {
    const changed = latestOf(lastmod);
    return changed !== undefined && changed <= at && (known?.has(keyOf(url)) ?? true);
  };
}

function jobsOf(services: OperationContext["services"]) {
  const store = services.get(JobStoreToken);
  return {
    documents: (id: string, after: number) => store.documents(id, after, AT_ONCE, MAX_BYTES),
    problems: (id: string) => store.problems(id, MAX_PROBLEMS),
  };
}
