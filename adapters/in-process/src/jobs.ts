import { jobStatus, type Queue } from "@winnow/adapter-queue";
import type { OperationPlugin } from "@winnow/core/plugin";
import { type FailedPage, type Job, type JobProblem, sortProblems } from "@winnow/kit-jobs";

/** At most so many failures of a job are returned. */
const MAX_PROBLEMS = 10_000;
const PAGE_BYTES = 10 * 2 ** 20;

/** The pages of a job that failed or were left out. */
export async function failedPages(
  queue: Queue,
  { leftOut }: OperationPlugin,
  job: Job,
): Promise<readonly FailedPage[]> {
  const { rest } = sortProblems(await queue.store.problems(job.id, MAX_PROBLEMS), job, leftOut);
  return rest.map(({ url, code, message }) => ({
    error: { code, message },
    metadata: { url, sourceURL: url, error: message },
  }));
}

/** A job that has ended, in the shape that clients of the API know: its status, all documents, and what failed. */
export async function jobResult(queue: Queue, operation: OperationPlugin, job: Job): Promise<object> {
  const documents = [];
  for (let after = 0; ; ) {
    const some = await queue.store.documents(job.id, after, 100, PAGE_BYTES);
    documents.push(...some);
    const last = some.at(-1);
    if (last === undefined) break;
    after = last.place;
  }
  if (operation.show !== undefined) return { id: job.id, ...operation.show(job, documents) };
  const problems = await queue.store.problems(job.id, MAX_PROBLEMS);
  const { lists, rest, complete } = sortProblems(problems, job, operation.leftOut);
  return {
    id: job.id,
    ...jobStatus(job, operation),
    data: documents.map(({ document }) => complete(document)),
    ...lists,
    errors: rest.map(toError),
  };
}

function toError({ id, at, url, code, message }: JobProblem) {
  return { id, timestamp: new Date(at).toISOString(), url, code, error: message };
}
