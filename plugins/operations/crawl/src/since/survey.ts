import {
  type Job,
  MAX_PAGES_SINCE,
  pagesOf,
  resolveSince,
  type SinceWhen,
  type WorkContext,
} from "@winnow/kit-jobs";
import { visitsFor } from "@winnow/kit-operations";
import { recordOf } from "@winnow/kit-schema";
import { latestOf, SiteFilesToken, urlKey } from "@winnow/kit-site";
import type { CrawlRequest } from "../request.ts";

/** What a crawl knows before it asks for pages: those of the earlier job, and what the sitemaps say of when pages changed. */
export interface Survey {
  readonly when: SinceWhen;
  /** URLs of the earlier job and of the sitemaps; the same page may be among them twice. */
  readonly urls: readonly string[];
  /** Whether the earlier job has the page of this key; with a date there is none to compare with, and every page counts. */
  readonly isKnown: (key: string) => boolean;
  /** Whether the sitemaps say of the page of this key that it has not changed. */
  readonly isSettled: (key: string) => boolean;
  /** What is made of a page that has not changed: its links, unless the earlier job has followed them. */
  readonly formats: readonly string[];
  /** Pages that are listed as unchanged so far. */
  listed: number;
}

/** Rows for unchanged pages: half of those that a store keeps of a job, so that there is room for failures. */
export const MAX_LISTED = 5000;
const MAX_SITEMAPS = 500;
const MAX_SURVEYS = 8;
const LINKS = ["links", "attributes"];
/** Options that say which pages a crawl can find. */
const SCOPE = [
  "url",
  "includePaths",
  "excludePaths",
  "regexOnFullURL",
  "maxDiscoveryDepth",
  "sitemap",
  "crawlEntireDomain",
  "allowSubdomains",
  "allowExternalLinks",
] as const satisfies readonly (keyof CrawlRequest)[];

/** Of the jobs at work in this process. What is in one can be found out again, so that another process may go on. */
const surveys = new Map<string, Promise<Survey>>();

/** The survey of a job, made when it is first asked for. @throws SINCE_JOB_NOT_FOUND when the earlier job has expired meanwhile */
export function surveyOf(job: Job, request: CrawlRequest, context: WorkContext): Promise<Survey> {
  const known = surveys.get(job.id);
  const survey = known ?? make(request, context);
  surveys.delete(job.id);
  surveys.set(job.id, survey);
  if (known === undefined) survey.catch(() => surveys.delete(job.id));
  const [oldest] = surveys.keys();
  if (surveys.size > MAX_SURVEYS && oldest !== undefined) surveys.delete(oldest);
  return survey;
}

async function make(request: CrawlRequest, context: WorkContext): Promise<Survey> {
  const { kernel, services, owner } = context;
  const when = await resolveSince(request.since ?? "", owner, services, kernel.clock);
  const [earlier, listed] = await Promise.all([
    when.job === undefined ? undefined : pagesOf(when.job.id, context.jobs, context.signal),
    request.sitemap === "skip" ? [] : readSitemaps(request, context),
  ]);
  const keys = new Set<string>();
  for (const url of earlier ?? []) keys.add(urlKey(url, request));
  const isKnown = (key: string) => earlier === undefined || keys.has(key);
  const changedAt = new Map<string, number>();
  for (const { url, lastmod } of listed) {
    const at = lastmod === undefined ? undefined : latestOf(lastmod);
    if (at !== undefined) changedAt.set(urlKey(url, request), at);
  }
  // Where the crawl begins is always asked for: it says where the site is.
  const start = urlKey(request.url, request);
  const isSettled = (key: string) =>
    key !== start && isKnown(key) && (changedAt.get(key) ?? Number.POSITIVE_INFINITY) <= when.at;
  const isFollowed = when.job !== undefined && hasFollowed(when.job, request, earlier?.length ?? 0);
  const urls = [...(earlier ?? []), ...listed.map(({ url }) => url)];
  return { when, urls, isKnown, isSettled, formats: isFollowed ? [] : LINKS, listed: 0 };
}

/** Whether an earlier job has found everything that its pages lead to. */
function hasFollowed(
  { operation, status, pace, counts, request }: Job,
  now: CrawlRequest,
  known: number,
): boolean {
  const scopeOf = (one: object) => JSON.stringify(SCOPE.map((key) => recordOf(one)[key] ?? null));
  const isWhole = status === "completed" && counts.done < (pace.limit ?? Number.POSITIVE_INFINITY);
  return (
    operation === "crawl" && isWhole && known < MAX_PAGES_SINCE && scopeOf(recordOf(request)) === scopeOf(now)
  );
}

interface Listed {
  readonly url: string;
  readonly lastmod: string | undefined;
}

/** What the sitemaps of the site list, one after the other. */
async function readSitemaps(request: CrawlRequest, context: WorkContext): Promise<readonly Listed[]> {
  const { services, signal, owner } = context;
  const files = services.get(SiteFilesToken);
  const visits = await visitsFor(context, request.scrapeOptions.threatProtection);
  const robots = await files.robots(request.url, [], signal, visits, owner);
  const places = [request.url, "/sitemap.xml", ...robots.sitemaps]
    .flatMap((written) => URL.parse(written, request.url) ?? [])
    .filter(({ href, pathname }) => href !== request.url || /\.xml(?:\.gz)?$/i.test(pathname));
  const waiting = [...new Set(places.map(({ href }) => href))].slice(0, MAX_SITEMAPS);
  const seen = new Set(waiting);
  const listed: Listed[] = [];
  for (
    let next = waiting.shift();
    next !== undefined && listed.length < MAX_PAGES_SINCE;
    next = waiting.shift()
  ) {
    signal.throwIfAborted();
    // Most of the places where one may be are empty.
    const map = await files.sitemap(next, signal, visits).catch(() => undefined);
    for (const url of map?.urls ?? []) listed.push({ url, lastmod: map?.changes?.get(url) });
    for (const further of map?.sitemaps ?? []) {
      if (seen.has(further) || seen.size >= MAX_SITEMAPS) continue;
      seen.add(further);
      waiting.push(further);
    }
  }
  return listed;
}
