import type { Job, WorkContext } from "@winnow/kit-jobs";
import type { CrawlRequest } from "./request.ts";
import type { Survey } from "./since/survey.ts";

/** The pages of a crawl that merges the addresses of one page. */
export async function jobPagesOf(
  job: Job,
  { ignoreSimilar }: CrawlRequest,
  context: WorkContext,
  survey: Survey | undefined,
) {
  if (ignoreSimilar !== true) return undefined;
  const { jobPages } = await import("@winnow/kit-duplicates");
  return await jobPages(job, context, survey?.when.job?.id);
}
