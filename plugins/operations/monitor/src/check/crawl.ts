import type { PageResult } from "@winnow/core";
import type { Job, NewTask, TaskOutcome } from "@winnow/kit-jobs";
import type { MonitorTarget } from "../request.ts";
import { scrapeOptionsOf, toFailedPage } from "./compare.ts";
import { keep } from "./keep.ts";
import { lookAt } from "./look.ts";
import { goneFrom } from "./missing.ts";
import { knownTask, type Part, placeOf, type Step } from "./step.ts";

/** Milliseconds between two looks at a crawl. */
const LOOK_MS = 1000;

type CrawlTarget = Extract<MonitorTarget, { type: "crawl" }>;
type Look = Extract<Part, { kind: "look" }>;

/** Begins the crawl of a target, follows it, and takes over its pages. */
export async function crawlStep(step: Step, target: CrawlTarget, part: Part): Promise<TaskOutcome> {
  if (part.kind === "look") return await look(step, target, part);
  if (part.kind === "crawled") return await takeOver(step, target, part);
  if (part.kind !== "crawl") return {};
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

/** A task for each page that the crawl has found since, and one that looks again; in the end those for what is gone. */
async function look(step: Step, target: CrawlTarget, part: Look): Promise<TaskOutcome> {
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
      targetResults: [
        ...check.targetResults.filter((one) => Reflect.get(one, "targetId") !== target.id),
        noted,
      ],
    }));
  }
  if (documents.length > 0 || job?.status === "running")
    return { tasks: [...tasks, lookTask(step, { ...part, after: last, round: round + 1 })] };
  if (job?.status === "completed") return { tasks: await leftovers(step, target, index, job, last) };
  const error = { message: job?.error ?? "The crawl ended before it was done." };
  return { tasks: [knownTask(index, placeOf(index, "failed"), toFailedPage(error, target.id, target.url))] };
}

function lookTask({ clock }: Step, part: Look): NewTask {
  const key = `look ${part.target} ${part.round}`;
  return { key, url: "https://look.invalid/", data: part, notBefore: clock.now() + LOOK_MS };
}

async function takeOver(
  step: Step,
  target: CrawlTarget,
  { target: index, jobId, at, previousScrapeId }: Extract<Part, { kind: "crawled" }>,
): Promise<TaskOutcome> {
  const [found] = await step.context.jobs.documents(jobId, at - 1);
  if (found?.place !== at) return {};
  const result = found.document as PageResult;
  const seen = await lookAt(step, target, result.metadata.sourceURL, result);
  return await keep(step, placeOf(index, at), { ...seen, page: { ...seen.page, previousScrapeId } });
}

/**
 * Pages of a crawl that failed, and those of earlier checks that it did not find any more: each of them is asked itself, as the page
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
  for (const { url, code, message } of await context.jobs.problems(job.id)) {
    if (code === "ROBOTS") {
      forbidden.add(url);
      continue;
    }
    failed.add(url);
    const place = placeOf(index, `failed-${String(tasks.length).padStart(7, "0")}`);
    tasks.push(knownTask(index, place, toFailedPage({ message }, target.id, url)));
  }
  // A crawl that stopped at its limit says nothing about pages that it did not reach.
  if (job.pace.limit !== undefined && found >= job.pace.limit) return tasks;
  for await (const { url, checkId: lastId, scrapeId } of store.seen(owner, target.id)) {
    if (lastId === checkId || failed.has(url)) continue;
    const place = placeOf(index, `missing-${String(tasks.length).padStart(7, "0")}`);
    const page = { ...goneFrom(target.id, url), previousScrapeId: scrapeId };
    const data: Part = { kind: "missing", target: index, place };
    // What robots.txt took out of the crawl is not asked.
    tasks.push(forbidden.has(url) ? knownTask(index, place, page) : { key: `missing ${place}`, url, data });
  }
  return tasks;
}
