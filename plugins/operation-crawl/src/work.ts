import {
  type Job,
  type NewTask,
  type Skipped,
  type Task,
  type TaskOutcome,
  WinnowError,
  type WorkContext,
} from "@winnow/core/plugin";
import { SiteFilesToken, type SiteRobots } from "@winnow/service-site-files";
import { findAny } from "./patterns.ts";
import type { CrawlRequest } from "./request.ts";
import { judge } from "./scope.ts";
import { urlKey, withoutFragment } from "./url-key.ts";

/** What the crawl remembers of a task. */
interface Note {
  readonly kind: "start" | "sitemap" | "page";
  /** The page that the crawl really began at, when a redirect led there. */
  readonly base?: string;
  /** A page of another site, whose links are not followed. */
  readonly isExternal?: boolean;
  /** How many indexes led to a sitemap. */
  readonly level?: number;
}

/** Names under which sites may speak to this crawler. @see wire contract 8.4 */
const AGENTS = ["FirecrawlAgent", "Winnow"];
const MOST_DELAY_S = 60;
const MOST_LEVELS = 3;

/** The first task of a crawl. */
export function firstTask({ url }: CrawlRequest): NewTask {
  return { key: "start", url, aside: true, data: { kind: "start" } satisfies Note };
}

/** Does one task of a crawl. */
export async function crawlStep(task: Task, job: Job, context: WorkContext): Promise<TaskOutcome> {
  const request = job.request as CrawlRequest;
  const note = task.data as Note;
  if (note.kind === "start") return await begin(task, request, context);
  if (note.kind === "sitemap") return await takeSitemap(task, note, request, context);
  return await takePage(task, note, request, context);
}

/** Asks the site what it wants, and lists where to begin. */
async function begin(task: Task, request: CrawlRequest, context: WorkContext): Promise<TaskOutcome> {
  const robots = await robotsOf(task.url, request, context);
  const start: NewTask = page(task.url, 0, request, {});
  const maps = new Set<string>();
  if (request.sitemap !== "skip") {
    if (/\.xml(?:\.gz)?$/i.test(new URL(task.url).pathname)) maps.add(task.url);
    maps.add(new URL("/sitemap.xml", task.url).href);
    for (const written of robots.sitemaps) {
      const url = URL.parse(written, task.url);
      if (url !== null) maps.add(url.href);
    }
  }
  const sitemaps = [...maps].map((url) => sitemapTask(url, 0));
  const delay = request.delay === undefined ? robots.crawlDelay : undefined;
  const isDelayed = delay !== undefined && delay > 0 && delay <= MOST_DELAY_S;
  return {
    tasks: [start, ...sitemaps],
    ...(isDelayed ? { delayMs: delay * 1000 } : {}),
    ...(robots.problem === undefined
      ? {}
      : {
          warning: `${robots.problem}, so the site is left alone. "ignoreRobotsTxt": true goes on regardless.`,
        }),
  };
}

async function takeSitemap(
  task: Task,
  { level = 0 }: Note,
  request: CrawlRequest,
  context: WorkContext,
): Promise<TaskOutcome> {
  let found: { urls: readonly string[]; sitemaps: readonly string[] };
  try {
    found = await context.services.get(SiteFilesToken).sitemap(task.url, context.signal);
  } catch (error) {
    // Most sites have none, which is no problem, unless nothing else may be read.
    if (request.sitemap !== "only") return {};
    return { warning: `No sitemap was found: ${WinnowError.wrap(error, "sitemap").message}` };
  }
  const urls = found.urls.flatMap((url) => URL.parse(url) ?? []);
  const { tasks } = follow(urls, new URL(request.url), 0, request);
  const further = level < MOST_LEVELS ? found.sitemaps.map((url) => sitemapTask(url, level + 1)) : [];
  return { tasks: [...tasks.slice(0, request.limit), ...further] };
}

async function takePage(
  task: Task,
  note: Note,
  request: CrawlRequest,
  context: WorkContext,
): Promise<TaskOutcome> {
  const robots = await robotsOf(task.url, request, context);
  if (!robots.allows(task.url)) {
    const message = robots.problem ?? "The site's robots.txt does not allow it.";
    return { skipped: [{ url: task.url, code: "ROBOTS", message }] };
  }
  const { document, links, finalUrl, creditsUsed } = await scrapePage(task, request, context);
  const isStart = task.depth === 0 && task.url === request.url;
  const base = new URL(note.base ?? (isStart ? finalUrl : request.url));
  const found = discover(links, base, task, note, request);
  const outcome = { ...found, creditsUsed };
  if (note.isExternal !== true && !isStart && judge(new URL(finalUrl), base, request) === "pass") {
    return { ...outcome, error: denial(`${task.url} led to ${finalUrl}, which this crawl leaves out.`) };
  }
  if (!matchesPaths([new URL(finalUrl)], request)[0]) {
    return { ...outcome, error: denial(`${finalUrl} does not fit includePaths and excludePaths.`) };
  }
  return { ...outcome, document, finalKey: urlKey(finalUrl, request) };
}

async function scrapePage(
  task: Task,
  { scrapeOptions, zeroDataRetention }: CrawlRequest,
  context: WorkContext,
) {
  const formats = (scrapeOptions.formats as readonly unknown[] | undefined) ?? ["markdown"];
  const wantsLinks = formats.some((item) => item === "links" || Object(item).type === "links");
  const result = await context.kernel.scrapeRequest(
    {
      ...scrapeOptions,
      ...(zeroDataRetention ? { zeroDataRetention } : {}),
      url: task.url,
      formats: wantsLinks ? formats : [...formats, "links"],
    },
    { signal: context.signal },
  );
  const { links = [], ...rest } = result as typeof result & { links?: readonly string[] };
  const { url, creditsUsed } = result.metadata;
  return { document: wantsLinks ? result : rest, links, finalUrl: url, creditsUsed };
}

/** The tasks that the links of a page lead to. */
function discover(
  links: readonly string[],
  base: URL,
  task: Task,
  note: Note,
  request: CrawlRequest,
): { tasks: readonly NewTask[]; skipped: readonly Skipped[] } {
  const { sitemap, maxDiscoveryDepth = Number.POSITIVE_INFINITY } = request;
  if (sitemap === "only" || note.isExternal === true || task.depth >= maxDiscoveryDepth)
    return { tasks: [], skipped: [] };
  return follow(
    links.flatMap((link) => URL.parse(link) ?? []),
    base,
    task.depth + 1,
    request,
  );
}

/** The tasks for those of the URLs that the crawl takes. */
function follow(urls: readonly URL[], base: URL, depth: number, request: CrawlRequest) {
  const judged = urls.map((url) => ({ url, verdict: judge(url, base, request) }));
  const taken = judged.filter(({ verdict }) => verdict === "follow" || verdict === "external");
  const fits = matchesPaths(
    taken.map(({ url }) => url),
    request,
  );
  const ownBase = base.href === request.url ? {} : { base: base.href };
  const tasks = taken
    .filter((_, index) => fits[index])
    .map(({ url, verdict }) =>
      page(withoutFragment(url), depth, request, {
        ...ownBase,
        ...(verdict === "external" ? { isExternal: true } : {}),
      }),
    );
  const skipped = judged
    .filter(({ verdict }) => verdict === "external-root")
    .map(({ url }) => ({
      url: url.href,
      code: "EXTERNAL_LINK",
      message: "The front page of another site is not followed.",
    }));
  return { tasks, skipped };
}

/** Which of the URLs fit `includePaths` and `excludePaths`. */
function matchesPaths(urls: readonly URL[], request: CrawlRequest): readonly boolean[] {
  const { includePaths, excludePaths, regexOnFullURL } = request;
  const subjects = urls.map((url) => (regexOnFullURL ? url.href : url.pathname));
  const included = includePaths.length === 0 ? subjects.map(() => true) : findAny(includePaths, subjects);
  const excluded = findAny(excludePaths, subjects);
  return subjects.map((_, index) => included[index] === true && excluded[index] !== true);
}

async function robotsOf(url: string, request: CrawlRequest, context: WorkContext): Promise<SiteRobots> {
  const agents = request.robotsUserAgent === undefined ? AGENTS : [request.robotsUserAgent];
  const robots = await context.services.get(SiteFilesToken).robots(url, agents, context.signal);
  if (!request.ignoreRobotsTxt) return robots;
  return { ...robots, allows: () => true, crawlDelay: undefined, problem: undefined };
}

function page(url: string, depth: number, request: CrawlRequest, note: Omit<Note, "kind">): NewTask {
  return { key: urlKey(url, request), url, depth, data: { kind: "page", ...note } satisfies Note };
}

function sitemapTask(url: string, level: number): NewTask {
  return { key: `sitemap ${url}`, url, aside: true, data: { kind: "sitemap", level } satisfies Note };
}

function denial(message: string): WinnowError {
  return new WinnowError("CRAWL_DENIAL", message, { category: "policy" });
}
