import type { PageResult } from "@winnow/core";
import { badRequest, type Clock, type ErrorTable, type Services, WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";
import type { Job } from "./job.ts";
import { SIMILAR, wasRead } from "./similar.ts";
import type { Jobs } from "./steps.ts";
import { JobStoreToken } from "./store.ts";

/** Codes of `since`. */
export const SINCE_ERRORS = {
  SINCE_JOB_NOT_FOUND: {
    category: "missing",
    description:
      "`since` names a job that does not exist for this caller, or has expired. Name another, or a date.",
  },
  SINCE_JOB_UNFIT: {
    category: "conflict",
    description:
      "`since` names a job that still runs, failed, or lists no pages. Wait for its end, or name another.",
  },
} as const satisfies ErrorTable;

/** Code of what a job leaves out as it has not changed. */
export const UNCHANGED = "UNCHANGED";
/** Pages of an earlier job that are compared. */
export const MAX_PAGES_SINCE = 200_000;

/** Operations whose documents are the pages of a site. */
const WITH_PAGES = new Set(["crawl", "batchScrape"]);
const JOB_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** What a clock of another computer may be ahead by, in milliseconds. */
const AHEAD_MS = 60_000;

/** What `since` of a request must be, at most 64 characters. */
export const SINCE_RULE =
  'must be an ISO date such as "2026-11-01" or "2026-11-01T12:00:00Z", or the id of an earlier job';

/** Whether a text can be `since` of a request: an ISO date, or the id of a job. */
export function isSince(text: string): boolean {
  return JOB_ID.test(text) || dateOf(text) !== undefined;
}

/** From when on pages count as changed. */
export interface SinceWhen {
  /** What a site says of its pages is compared with this, in milliseconds since the epoch. */
  readonly at: number;
  /** What is stored of pages is compared with this: the end of the earlier job. */
  readonly storedAt: number;
  /** The earlier job. */
  readonly job?: Job;
}

/**
 * What `since` means for this owner.
 * @throws BAD_REQUEST for a date to come, SINCE_JOB_NOT_FOUND, SINCE_JOB_UNFIT
 */
export async function resolveSince(
  since: string,
  owner: string,
  services: Services,
  clock: Pick<Clock, "now">,
): Promise<SinceWhen> {
  const at = dateOf(since);
  if (at !== undefined) {
    if (at > clock.now() + AHEAD_MS)
      throw badRequest([
        { code: "custom", path: ["since"], message: "since must not be a date in the future" },
      ]);
    return { at, storedAt: at };
  }
  const job = await services.find(JobStoreToken)?.find(since.toLowerCase());
  if (job === undefined || job.owner !== owner || job.expiresAt <= clock.now())
    throw refusal(
      "SINCE_JOB_NOT_FOUND",
      "since names a job that does not exist here, or has expired. Name another, or a date.",
      since,
    );
  const unfit = (why: string) =>
    refusal("SINCE_JOB_UNFIT", `since names a job that ${why}. Name another, or a date.`, since);
  if (!WITH_PAGES.has(job.operation)) throw unfit("lists no pages: it is no crawl or batch");
  if (job.endedAt === undefined) throw unfit("still runs: wait for its end");
  if (job.status === "failed") throw unfit("failed");
  return { at: job.createdAt, storedAt: job.endedAt, job };
}

/** URLs of the pages that a job has found, those among them that it had not to read again. */
export async function pagesOf(
  id: string,
  jobs: Pick<Jobs, "documents" | "problems">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const urls = new Set<string>();
  for (let after = 0; urls.size < MAX_PAGES_SINCE; ) {
    signal.throwIfAborted();
    const documents = await jobs.documents(id, after);
    const last = documents.at(-1);
    if (last === undefined) break;
    for (const { document } of documents) {
      const { sourceURL, statusCode = 0 } = (document as Partial<PageResult> | null)?.metadata ?? {};
      if (typeof sourceURL === "string" && statusCode < 400) urls.add(sourceURL);
    }
    after = last.place;
  }
  for (const { code, url, message } of await jobs.problems(id))
    if (code === UNCHANGED || (code === SIMILAR && wasRead(message))) urls.add(url);
  return [...urls].filter((url) => URL.canParse(url));
}

function refusal(code: keyof typeof SINCE_ERRORS, message: string, since: string): WinnowError {
  return new WinnowError(code, message, { ...SINCE_ERRORS[code], details: { since } });
}

/** The begin of a day, or a moment, in milliseconds since the epoch; undefined for other texts. */
function dateOf(text: string): number | undefined {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDate && !v.is(v.pipe(v.string(), v.isoTimestamp()), text)) return undefined;
  const ms = Date.parse(text);
  // A day that its month does not have becomes one of the next month.
  const isReal = !Number.isNaN(ms) && (!isDate || new Date(ms).toISOString().startsWith(text));
  return isReal ? ms : undefined;
}
