import { jobStatus, type Queue } from "@winnow/adapter-queue";
import type { OperationPlugin } from "@winnow/core/plugin";
import { type Job, type JobDocument, sortProblems, withoutUrlCredentials } from "@winnow/kit-jobs";

/** What one page of documents may weigh, in bytes of JSON. @see wire contract 9.2 */
export const PAGE_BYTES = 10 * 2 ** 20;
/** As many as a store keeps of a job. */
export const MAX_PROBLEMS = 10_000;
/** Entries of a list next to the documents. */
const MAX_LISTED = 1000;

/** Which documents of a job are asked for. */
export interface PageQuery {
  readonly skip: number;
  readonly limit: number;
}

/**
 * What is shown of a job. `success` stays true when it failed, as clients would poll on otherwise. `address` is its absolute URL, from which that of the next page is made.
 */
export async function jobBody(
  queue: Queue,
  operation: OperationPlugin,
  job: Job,
  address: string,
  query: PageQuery,
): Promise<object> {
  const documents = await queue.store.documents(job.id, query.skip, query.limit, PAGE_BYTES);
  if (operation.show !== undefined) return { success: true, ...operation.show(job, documents) };
  const next = nextPage(job, documents, address, query);
  const { lists, warning, complete } = await listsOf(queue, operation, job);
  const status = jobStatus(job, operation);
  return {
    success: true,
    ...status,
    ...(warning === undefined ? {} : { warning: [status.warning, warning].filter(Boolean).join(" ") }),
    ...lists,
    ...(next === undefined ? {} : { next }),
    data: documents.map(({ document }) => complete(document)),
  };
}

/** What stands next to the documents, where that is asked for. */
async function listsOf(queue: Queue, { leftOut }: OperationPlugin, job: Job) {
  const isAsked = (leftOut?.asked(job) ?? []).length > 0;
  const problems = isAsked ? await queue.store.problems(job.id, MAX_PROBLEMS) : [];
  return sortProblems(withoutUrlCredentials(problems), job, leftOut, MAX_LISTED);
}

/**
 * While a job runs only a page that is not empty has a next one, or clients would ask without end; null says that there is no
 * more to come. @see wire contract 9.1
 */
function nextPage(
  job: Job,
  documents: readonly JobDocument[],
  address: string,
  { skip, limit }: PageQuery,
): string | null | undefined {
  const isOver = job.status !== "running";
  const last = documents.at(-1)?.place;
  if (last === undefined) return isOver ? null : undefined;
  if (isOver && last >= job.counts.done) return null;
  const url = new URL(address);
  url.searchParams.set("skip", String(last));
  if (limit !== 100 || skip > 0) url.searchParams.set("limit", String(limit));
  return url.href;
}
