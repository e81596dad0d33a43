import type { PageResult } from "@winnow/core";
import { type Job, type NewTask, sortProblems, type TaskOutcome } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { MonitorTarget } from "../request.ts";
import { gonePage, toFailedPage } from "./check-page.ts";
import { scrapeOptionsOf } from "./scrape-options.ts";
import { foundTask, type PageCheck, type Part, placeOf, type Step } from "./step.ts";

/** Milliseconds between two questions how far a crawl is. */
const ROUND_MS = 1000;

type CrawlTarget = Extract<MonitorTarget, { type: "crawl" }>;
type SeriesStep = Extract<Part, { kind: "look" }>;

/** Begins the crawl of a target, and follows it: each page that it finds is checked on its own. */
export async function crawlTarget(
  step: Step,
  target: MonitorTarget,
  part: SeriesStep | Extract<Part, { kind: "crawl" | "search" }>,
): Promise<TaskOutcome> {
  if (target.type !== "crawl") return {};
  if (part.kind === "look") return await follow(step, target, part);
  const { checkId, owner, context } = step;
  const request = {
    ...target.crawlOptions,
    url: target.url,
    scrapeOptions: scrapeOptionsOf(target, step.job.createdAt),
  };
  // Again after a crash it is the same crawl.
  const jobId = await context.jobs.submit("crawl", request, { owner, key: `${checkId} ${target.id}` });
  return { tasks: [lookTask(step, { kind: "look", target: part.target, jobId, after: 0, round: 0 })] };
}

/** A task for each page that the crawl has found since, and one that asks again; in the end those for what is gone. */
async function follow(step: Step, target: CrawlTarget, part: SeriesStep): Promise<TaskOutcome> {
  const { context, owner, store, checkId, clock } = step;
  const { target: index, jobId, after, round } = part;
  const job = await context.jobs.find(jobId, owner);
  const documents = await context.jobs.documents(jobId, after);
  const tasks: NewTask[] = [];
  for (const { place, document } of documents) {
    const { metadata } = document as PageResult;
    const url = metadata.sourceURL;
    const note = { url, at: clock.now(), checkId, scrapeId: metadata.scrapeId };
    const { previousScrapeId } = await store.see(owner, target.id, note);
    const data: Part = { kind: "crawled", target: index, jobId, at: place, previousScrapeId };
    tasks.push({ key: `crawled ${index} ${place}`, url, data });
  }
  const last = documents.at(-1)?.place ?? after;
  if (round === 0) {
    const noted = { targetId: target.id, type: "crawl", crawlId: jobId };
    await store.changeCheck(owner, { id: checkId, monitorId: step.request.monitorId }, (check) => ({
      ...check,
      targetResults: [...check.targetResults.filter((one) => recordOf(one).targetId !== target.id), noted],
    }));
  }
  if (documents.length > 0 || job?.status === "running")
    return { tasks: [...tasks, lookTask(step, { ...part, after: last, round: round + 1 })] };
  if (job?.status === "completed") return { tasks: await leftovers(step, target, index, job, last) };
  const error = { message: job?.error ?? "The crawl ended before it was done." };
  return { tasks: [foundTask(index, placeOf(index, "failed"), toFailedPage(error, target.id, target.url))] };
}

function lookTask({ clock }: Step, part: SeriesStep): NewTask {
  const key = `look ${part.target} ${part.round}`;
  return { key, url: "https://look.invalid/", data: part, notBefore: clock.now() + ROUND_MS };
}

/** A page that the crawl has scraped, as it is checked; undefined when its document is gone. */
export async function crawledPage(
  step: Step,
  target: MonitorTarget,
  { target: index, jobId, at, previousScrapeId }: Extract<Part, { kind: "crawled" }>,
): Promise<PageCheck | undefined> {
  const [found] = await step.context.jobs.documents(jobId, at - 1);
  if (target.type !== "crawl" || found?.place !== at) return undefined;
  const result = found.document as PageResult;
  const source = { kind: "scraped", result, previousScrapeId } as const;
  return { step, target, url: result.metadata.sourceURL, place: placeOf(index, at), source };
}

/**
 * Pages of a crawl that failed, and those of earlier checks that it did not find any more: each of them is fetched itself, as the page
 * that led there may have failed.
 */
async function leftovers(
  { store, owner, checkId, context }: Step,
  target: CrawlTarget,
  index: number,
  job: Job,
  found: number,
): Promise<readonly NewTask[]> {
  const tasks: NewTask[] = [];
  const failed = new Set<string>();
  const forbidden = new Set<string>();
  const { leftOut } = context.kernel.registry.find("operation", job.operation) ?? {};
  for (const { url, code, message } of sortProblems(await context.jobs.problems(job.id), job, leftOut).rest) {
    if (code === "ROBOTS") {
      forbidden.add(url);
      continue;
    }
    failed.add(url);
    const place = placeOf(index, `failed-${String(tasks.length).padStart(7, "0")}`);
    tasks.push(foundTask(index, place, toFailedPage({ message }, target.id, url)));
  }
  // A crawl that stopped at its limit says nothing about pages that it did not reach.
  if (job.pace.limit !== undefined && found >= job.pace.limit) return tasks;
  for await (const { url, checkId: lastId, scrapeId } of store.seen(owner, target.id)) {
    if (lastId === checkId || failed.has(url)) continue;
    const place = placeOf(index, `missing-${String(tasks.length).padStart(7, "0")}`);
    const page = { ...gonePage(target.id, url), previousScrapeId: scrapeId };
    const data: Part = { kind: "missing", target: index, place };
    // What robots.txt took out of the crawl is not fetched.
    tasks.push(forbidden.has(url) ? foundTask(index, place, page) : { key: `missing ${place}`, url, data });
  }
  return tasks;
}
