import type { Job, JobDocument, Jobs } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";

/** What one page of documents may weigh, in bytes of JSON. @see wire contract 9.2 */
export const PAGE_BYTES = 10 * 2 ** 20;

/** Which documents of a job are asked for. */
export interface PageQuery {
  readonly skip: number;
  readonly limit: number;
}

/** What is shown of a job. `address` is its absolute URL, from which that of the next page is made. */
export async function jobBody(
  jobs: Jobs,
  operation: OperationPlugin,
  job: Job,
  address: string,
  query: PageQuery,
): Promise<object> {
  const documents = await jobs.store.documents(job.id, query.skip, query.limit, PAGE_BYTES);
  if (operation.show !== undefined) return { success: true, ...operation.show(job, documents) };
  const next = nextPage(job, documents, address, query);
  return {
    ...statusBody(job, operation),
    ...(next === undefined ? {} : { next }),
    data: documents.map(({ document }) => document),
  };
}

/** Everything of the status but the documents. `success` stays true when the job failed: clients poll on otherwise. */
export function statusBody(job: Job, { remark }: OperationPlugin): object {
  const { done, active, waiting } = job.counts;
  const found = done + active + waiting;
  const warning = [job.warning, remark?.(job)].filter(Boolean).join(" ");
  return {
    success: true,
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
    ...(warning === "" ? {} : { warning }),
    ...(job.error === undefined ? {} : { error: job.error }),
  };
}

/** While a job runs only a page that is not empty has a next one, or clients would ask without end. */
function nextPage(
  job: Job,
  documents: readonly JobDocument[],
  address: string,
  { skip, limit }: PageQuery,
): string | undefined {
  const last = documents.at(-1)?.place;
  if (last === undefined) return undefined;
  if (job.status !== "running" && last >= job.counts.done) return undefined;
  const url = new URL(address);
  url.searchParams.set("skip", String(last));
  if (limit !== 100 || skip > 0) url.searchParams.set("limit", String(limit));
  return url.href;
}
