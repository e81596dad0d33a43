import { jobStatus } from "@winnow/adapter-queue";
import type { OperationPlugin } from "@winnow/core/plugin";
import { isUnretained, type Job, type JobDocument, withoutUrlCredentials } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";

/** Characters of a text that a list shows. */
const MAX_TEXT = 500;

/** A job without its pages, as the console shows it. */
export function jobRow(job: Job, operation: OperationPlugin | undefined) {
  const { id, status, counts, creditsUsed, createdAt, endedAt, expiresAt, error } = job;
  const said = operation === undefined ? undefined : jobStatus(job, operation);
  return {
    ...{ id, operation: job.operation, status, counts, creditsUsed, createdAt, expiresAt },
    endedAt: endedAt ?? null,
    title: short(titleOf(job)),
    /** Pages as far as they are known by now. */
    total: said?.total ?? counts.done + counts.active + counts.waiting,
    warning: said?.warning ?? null,
    error: error === undefined ? null : withoutUrlCredentials(error),
    /** Nothing readable of it is kept. */
    isUnretained: isUnretained(job.request),
    /** Whether its one answer is what came of it, rather than pages. */
    isOne: operation?.job?.isOne === true || operation?.calls !== undefined,
  };
}

/** What a job is about. */
function titleOf({ request, counts }: Job): string {
  const { url, urls, prompt, targets } = recordOf(request);
  if (typeof url === "string") return url;
  const [first, ...more] = Array.isArray(urls) ? urls : [];
  if (first !== undefined) return more.length === 0 ? String(first) : `${first} and ${more.length} more`;
  if (typeof prompt === "string") return prompt;
  if (Array.isArray(targets)) return targets.map(placeOf).filter(Boolean).join(", ");
  const pages = counts.done + counts.failed + counts.active + counts.waiting;
  return pages === 1 ? "1 page" : `${pages.toLocaleString("en")} pages`;
}

function placeOf(target: unknown): string {
  const { url, urls, query } = recordOf(target);
  return [url ?? urls ?? query ?? []].flat().join(", ");
}

function short(text: string): string {
  const shown = withoutUrlCredentials(text);
  return shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT)}…` : shown;
}

/** What a list shows of a page; the page itself may be large. */
export function pageRow({ place, document }: JobDocument) {
  const page = recordOf(document);
  const { url, sourceURL, title, statusCode, creditsUsed, error } = recordOf(page.metadata);
  const text = (value: unknown) => (typeof value === "string" ? short(value) : null);
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  return {
    place,
    url: text(url ?? sourceURL),
    title: text(title),
    statusCode: number(statusCode),
    creditsUsed: number(creditsUsed),
    markdownBytes: typeof page.markdown === "string" ? Buffer.byteLength(page.markdown) : null,
    error: text(error),
  };
}
