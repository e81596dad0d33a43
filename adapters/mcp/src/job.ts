import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, askApi, type Given, type Session } from "./api.ts";

/** How long a tool waits for the end of a job that it began: many clients give up after a minute. */
const WAIT_MS = 45_000;
/** How often the status is asked for, at first and in the end. */
const LOOK_MS = [250, 500, 1000, 2000];
/** Where jobs are asked for whose kind is not known. */
const PATHS = ["/v2/crawl", "/v2/batch/scrape", "/v2/extract", "/v2/agent"];

/** Which pages of a job are asked for. */
interface Pages {
  readonly skip: number;
  readonly limit: number;
}

/** Whether a job is at work. */
export function isRunning({ status }: Given): boolean {
  return status === "scraping" || status === "processing";
}

/** Waits for the end of a job, a while; who goes away in the meantime ends the job too. */
export async function waitForJob(session: Session, path: string, id: string): Promise<void> {
  const { signal, progress } = session;
  const end = performance.now() + WAIT_MS;
  try {
    for (let looks = 0; performance.now() < end; looks += 1) {
      const status = await jobStatus(session, [path], id, { skip: 0, limit: 1 });
      const { completed, total } = status;
      const count = typeof total === "number" ? ` (${completed} of ${total} pages)` : "";
      progress(
        Number(completed ?? looks),
        typeof total === "number" ? total : undefined,
        `job ${id}${count}`,
      );
      if (!isRunning(status)) return;
      await sleep(LOOK_MS[Math.min(looks, LOOK_MS.length - 1)], undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) await session.ask({ method: "DELETE", path: `${path}/${id}` }).catch(() => {});
    throw error;
  }
}

/** The status of a job with some of its pages, wherever it is found. @throws ApiError */
export async function jobStatus(
  session: Session,
  paths: readonly string[],
  id: string,
  { skip, limit }: Pages,
): Promise<Given> {
  let lastly: unknown;
  for (const path of paths.length === 0 ? PATHS : paths) {
    try {
      const where = `${path}/${encodeURIComponent(id)}?skip=${skip}&limit=${limit}`;
      return await askApi(session, { method: "GET", path: where });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      lastly = error;
    }
  }
  throw lastly;
}
