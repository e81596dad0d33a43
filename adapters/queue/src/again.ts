import { badRequest, type OperationPlugin } from "@winnow/core/plugin";
import { type Job, type JobStore, jobNotFound } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { Queue } from "./queue.ts";
import { isMarked } from "./sealed-shapes.ts";
import { GONE } from "./sealed-store.ts";
import type { SubmitOptions, Submitted } from "./submit.ts";
import { PAGE_BYTES } from "./watchers.ts";

/** Pages that are read to learn their URLs, and failures. */
const MAX_PAGES = 10_000;

/**
 * Begins a job anew: with all that its caller asked, secrets such as headers included, which need not leave the server for it.
 * @throws JOB_NOT_FOUND when what was asked is gone, BAD_REQUEST when it takes the URLs of too many pages
 */
export async function runAgain(
  queue: Queue,
  operation: OperationPlugin,
  job: Job,
  options: SubmitOptions,
): Promise<Submitted> {
  if (isMarked(job)) throw jobNotFound(GONE);
  const again = operation.job?.again;
  const request = again === undefined ? job.request : again(job, await urlsOf(queue.store, job));
  return await queue.submit(operation, request, options);
}

/** The URLs of the pages of a job and of those that failed, as they were asked for. */
async function urlsOf(store: JobStore, { id, counts }: Job): Promise<readonly string[]> {
  if (counts.done + counts.failed > MAX_PAGES) {
    const message = `The job has more than ${MAX_PAGES} pages: begin it from your own list of URLs.`;
    throw badRequest([{ code: "custom", path: ["urls"], message }]);
  }
  const urls = new Set<string>();
  for (let after = 0; ; ) {
    const documents = await store.documents(id, after, 100, PAGE_BYTES);
    const last = documents.at(-1);
    if (last === undefined) break;
    for (const { document } of documents) {
      const { sourceURL } = recordOf(recordOf(document).metadata);
      if (typeof sourceURL === "string") urls.add(sourceURL);
    }
    after = last.place;
  }
  for (const { url } of await store.problems(id, MAX_PAGES)) urls.add(url);
  return [...urls];
}
