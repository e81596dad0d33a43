import { setImmediate as breathe } from "node:timers/promises";
import { WinnowError } from "@winnow/core/plugin";
import type { JobPages } from "@winnow/kit-duplicates";
import type { Job, NewTask, Skipped, Task, TaskOutcome, WorkContext } from "@winnow/kit-jobs";
import { ownerOf, visitsFor } from "@winnow/kit-operations";
import { recordOf } from "@winnow/kit-schema";
import {
  findAny,
  ROBOTS_AGENTS,
  SiteFilesToken,
  type SiteRobots,
  urlKey,
  withoutFragment,
} from "@winnow/kit-site";
import { errors } from "./errors.ts";
import { jobPagesOf } from "./job-pages.ts";
import { askForLinks } from "./page-links.ts";
import type { CrawlRequest } from "./request.ts";
import { folderOf, judge, type Verdict } from "./scope.ts";
import { type By, gone, unchanged } from "./since/left-out.ts";
import { MAX_LISTED, type Survey, surveyOf } from "./since/survey.ts";

/** What the crawl remembers of a task. */
interface Note {
  readonly kind: "start" | "sitemap" | "page";
  /** The page that the crawl really began at, when a redirect led there. */
  readonly base?: string;
  /** A page of another site, whose links are not followed. */
  readonly isExternal?: boolean;
  /** How many further sitemaps this one may lead to. */
  readonly left?: number;
}

const MAX_DELAY_S = 60;
/** Sitemaps of one crawl: indexes may lead to indexes without end. */
const MAX_SITEMAPS = 10_000;
/** Links of one page that are listed as left out. */
const MAX_SKIPPED = 1000;
const NOT_ALL = `More than ${MAX_LISTED} pages have not changed; these are not all listed.`;
/** URLs that are judged at a time, so that a long list does not stop everything else. */
const PART = 500;

/** Does one task of a crawl. */
export async function crawlStep(task: Task, job: Job, context: WorkContext): Promise<TaskOutcome> {
  const request = job.request as CrawlRequest;
  const note = task.data as Note;
  const survey = request.since === undefined ? undefined : await surveyOf(job, request, context);
  if (note.kind === "start") return await begin(task, request, context, survey);
  if (note.kind === "sitemap") return await takeSitemap(task, note, request, context);
  return await takePage(task, note, request, context, {
    survey,
    known: await jobPagesOf(job, request, context, survey),
  });
}

/** Asks the site what it wants, and lists where to begin. */
async function begin(
  task: Task,
  request: CrawlRequest,
  context: WorkContext,
  survey: Survey | undefined,
): Promise<TaskOutcome> {
  const start: NewTask = page(task.url, 0, request, {});
  let robots: SiteRobots;
  try {
    robots = await robotsOf(task.url, request, context);
  } catch (error) {
    // The page itself fails of it, and says so.
    if (WinnowError.is(error, "unsafe_domain_blocked")) return { tasks: [start] };
    throw error;
  }
  const maps = new Set<string>();
  if (request.sitemap !== "skip" && survey === undefined) {
    if (/\.xml(?:\.gz)?$/i.test(new URL(task.url).pathname)) maps.add(task.url);
    maps.add(new URL("/sitemap.xml", task.url).href);
    for (const written of robots.sitemaps) {
      const url = URL.parse(written, task.url);
      if (url !== null) maps.add(url.href);
    }
  }
  const sitemaps = [...maps].map((url) => sitemapTask(url, Math.floor(MAX_SITEMAPS / maps.size) - 1));
  const surveyed = survey === undefined ? { tasks: [], skipped: [] } : await takeSurvey(survey, request);
  const delay = request.delay === undefined ? robots.crawlDelay : undefined;
  const isDelayed = delay !== undefined && delay > 0 && delay <= MAX_DELAY_S;
  return {
    ...surveyed,
    tasks: [start, ...sitemaps, ...surveyed.tasks],
    ...(isDelayed ? { delayMs: Math.round(delay * 1000) } : {}),
    ...(robots.problem === undefined
      ? {}
      : {
          warning: `${robots.problem}, so the site is not crawled. Set "ignoreRobotsTxt": true to crawl it anyway.`,
        }),
  };
}

/** The pages that are known beforehand: a task for each that may have changed. */
async function takeSurvey(survey: Survey, request: CrawlRequest) {
  const { tasks, skipped } = await follow(survey.urls, new URL(request.url), 0, request);
  const rows = tasks.filter(({ key }) => survey.isSettled(key)).map(({ url }) => unchanged(url, "lastmod"));
  survey.listed += rows.length;
  return {
    tasks: tasks.filter(({ key }) => !survey.isSettled(key)),
    skipped: [...skipped, ...rows.slice(0, MAX_LISTED)],
    ...(rows.length > MAX_LISTED ? { warning: NOT_ALL } : {}),
  };
}

/** How a page that has not changed is listed; with many of them, no more of each. */
function asUnchanged(url: string, by: By, survey: Survey): Pick<TaskOutcome, "skipped" | "warning"> {
  survey.listed += 1;
  return survey.listed > MAX_LISTED ? { warning: NOT_ALL } : { skipped: [unchanged(url, by)] };
}

async function takeSitemap(
  task: Task,
  { left = 0 }: Note,
  request: CrawlRequest,
  context: WorkContext,
): Promise<TaskOutcome> {
  let found: { urls: readonly string[]; sitemaps: readonly string[] };
  try {
    const visits = await visitsFor(context, request.scrapeOptions.threatProtection);
    found = await context.services.get(SiteFilesToken).sitemap(task.url, context.signal, visits);
  } catch (error) {
    // Most sites have none, which is no problem, unless nothing else may be read.
    if (request.sitemap !== "only") return {};
    return { warning: `No sitemap was found: ${WinnowError.wrap(error, "sitemap").message}` };
  }
  const { tasks } = await follow(found.urls, new URL(request.url), 0, request);
  const further = found.sitemaps.slice(0, left);
  const leftEach = Math.floor((left - further.length) / Math.max(1, further.length));
  return { tasks: [...tasks, ...further.map((url) => sitemapTask(url, leftEach))] };
}

async function takePage(
  task: Task,
  note: Note,
  request: CrawlRequest,
  context: WorkContext,
  { survey, known }: { readonly survey: Survey | undefined; readonly known: JobPages | undefined },
): Promise<TaskOutcome> {
  const robots = await robotsOf(task.url, request, context);
  if (!robots.allows(task.url)) {
    const message = robots.problem ?? "The site's robots.txt disallows it.";
    return { skipped: [{ url: task.url, code: "ROBOTS", message }] };
  }
  const isStart = task.depth === 0 && task.url === request.url;
  const left = isStart ? undefined : known?.leave(task.url);
  if (left !== undefined) return left;
  const page = await scrapePage(task, request, context, survey, known);
  if ("by" in page) return survey === undefined ? {} : asUnchanged(task.url, page.by, survey);
  const { document, links, finalUrl, creditsUsed, statusCode, unchangedBy } = page;
  const base = new URL(note.base ?? (isStart ? landing(finalUrl, request.url) : request.url));
  const found = await discover(links, base, task, note, request, survey);
  const outcome = { ...found, creditsUsed };
  if (survey !== undefined && unchangedBy !== undefined) {
    const { skipped = [], ...told } = asUnchanged(task.url, unchangedBy, survey);
    return { ...outcome, ...told, skipped: [...found.skipped, ...skipped] };
  }
  if (survey?.when.job !== undefined && survey.isKnown(task.key) && [404, 410].includes(statusCode))
    return { ...outcome, skipped: [gone(task.url, statusCode)] };
  if (note.isExternal !== true && !isStart && judge(new URL(finalUrl), base, request) === "pass") {
    return { ...outcome, error: denial(`${task.url} redirected to ${finalUrl}, which this crawl excludes.`) };
  }
  const [fits] = await matchesPaths([new URL(finalUrl)], request);
  if (!fits) {
    return { ...outcome, error: denial(`${finalUrl} does not match includePaths and excludePaths.`) };
  }
  const whole = { ...outcome, document, finalKey: urlKey(finalUrl, request) };
  return known === undefined || statusCode >= 400 ? whole : known.take(task.url, finalUrl, page.html, whole);
}

/** A page as the crawl wants it; `by` alone for one that has not changed, and of which nothing is wanted then. */
async function scrapePage(
  task: Task,
  { scrapeOptions, zeroDataRetention }: CrawlRequest,
  context: WorkContext,
  survey: Survey | undefined,
  known: JobPages | undefined,
) {
  const { kernel, signal } = context;
  const asked = askForLinks(scrapeOptions, kernel.registry);
  const compared = known?.ask(asked.formats, kernel.registry);
  const request = {
    // A copy that the site was not asked about says nothing of changes.
    ...(survey === undefined ? {} : { maxAge: 0 }),
    ...scrapeOptions,
    ...(zeroDataRetention ? { zeroDataRetention } : {}),
    url: task.url,
    formats: compared?.formats ?? asked.formats,
  };
  const ifUnchanged = survey?.isKnown(task.key)
    ? { since: survey.when.storedAt, formats: survey.formats }
    : undefined;
  try {
    const result = await kernel.scrapeRequest(request, { signal, ifUnchanged });
    const { url: finalUrl, creditsUsed, statusCode, unchangedBy } = result.metadata;
    const { document, html } = compared?.take(result) ?? { document: result, html: undefined };
    return { ...asked.take(document), html, finalUrl, creditsUsed, statusCode, unchangedBy };
  } catch (error) {
    if (!WinnowError.is(error, "SCRAPE_UNCHANGED")) throw error;
    return recordOf(error.details) as { readonly by: By };
  }
}

/** Where a crawl begins that a redirect led elsewhere. A start page that is itself below the path leaves it as it was. */
function landing(finalUrl: string, url: string): string {
  const [end, start] = [new URL(finalUrl), new URL(url)];
  if (end.pathname.startsWith(folderOf(start))) end.pathname = start.pathname;
  return end.href;
}

/** The tasks that the links of a page lead to. */
async function discover(
  links: readonly string[],
  base: URL,
  task: Task,
  note: Note,
  request: CrawlRequest,
  survey: Survey | undefined,
): Promise<{ tasks: readonly NewTask[]; skipped: readonly Skipped[] }> {
  const { sitemap, maxDiscoveryDepth = Number.POSITIVE_INFINITY } = request;
  if (sitemap === "only" || note.isExternal === true || task.depth >= maxDiscoveryDepth)
    return { tasks: [], skipped: [] };
  const { tasks, skipped } = await follow(links, base, task.depth + 1, request);
  // What the sitemaps say has not changed is listed already.
  return { tasks: survey === undefined ? tasks : tasks.filter(({ key }) => !survey.isSettled(key)), skipped };
}

/** The tasks for those of the URLs that the crawl takes. */
async function follow(links: readonly string[], base: URL, depth: number, request: CrawlRequest) {
  const { limit } = request;
  const taken: { url: URL; verdict: Verdict }[] = [];
  const skipped: Skipped[] = [];
  for (const [index, link] of links.entries()) {
    if (index % PART === PART - 1) await breathe();
    const url = URL.parse(link);
    if (url === null) continue;
    const verdict = judge(url, base, request);
    if (verdict === "follow" || verdict === "external") taken.push({ url, verdict });
    if (verdict !== "external-root" || skipped.length >= MAX_SKIPPED) continue;
    const message = "The home page of another site is not crawled.";
    skipped.push({ url: url.href, code: "EXTERNAL_LINK", message });
  }
  const fits = await matchesPaths(
    taken.map(({ url }) => url),
    request,
  );
  const ownBase = base.href === request.url ? {} : { base: base.href };
  const tasks = new Map<string, NewTask>();
  for (const [index, { url, verdict }] of taken.entries()) {
    if (index % PART === PART - 1) await breathe();
    // Some pages fail, so more are kept than are wanted, but not all of a list without end.
    if (tasks.size >= 2 * limit + 1000) break;
    if (fits[index] !== true) continue;
    const external = verdict === "external" ? { isExternal: true } : {};
    const task = page(withoutFragment(url), depth, request, { ...ownBase, ...external });
    if (!tasks.has(task.key)) tasks.set(task.key, task);
  }
  return { tasks: [...tasks.values()], skipped };
}

/** Which of the URLs fit `includePaths` and `excludePaths`. */
async function matchesPaths(urls: readonly URL[], request: CrawlRequest): Promise<readonly boolean[]> {
  const { includePaths, excludePaths, regexOnFullURL } = request;
  const subjects = urls.map((url) => (regexOnFullURL ? url.href : url.pathname));
  const isFree = includePaths.length === 0;
  const included = isFree ? subjects.map(() => true) : await findAny(includePaths, subjects);
  const excluded = await findAny(excludePaths, subjects);
  return subjects.map((_, index) => included[index] === true && excluded[index] !== true);
}

async function robotsOf(url: string, request: CrawlRequest, context: WorkContext): Promise<SiteRobots> {
  const agents = request.robotsUserAgent === undefined ? ROBOTS_AGENTS : [request.robotsUserAgent];
  const visits = await visitsFor(context, request.scrapeOptions.threatProtection);
  const owner = ownerOf(context.kernel);
  const files = context.services.get(SiteFilesToken);
  const robots = await files.robots(url, agents, context.signal, visits, owner);
  if (!request.ignoreRobotsTxt) return robots;
  return { ...robots, allows: () => true, crawlDelay: undefined, problem: undefined };
}

function page(url: string, depth: number, request: CrawlRequest, note: Omit<Note, "kind">): NewTask {
  return { key: urlKey(url, request), url, depth, data: { kind: "page", ...note } satisfies Note };
}

function sitemapTask(url: string, left: number): NewTask {
  return { key: `sitemap ${url}`, url, aside: true, data: { kind: "sitemap", left } satisfies Note };
}

function denial(message: string): WinnowError {
  return new WinnowError("CRAWL_DENIAL", message, errors.CRAWL_DENIAL);
}
