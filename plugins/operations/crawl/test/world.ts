/** A web in memory: sites of pages that link to one another, and a kernel that crawls them. */
import { setTimeout as sleep } from "node:timers/promises";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import {
  type Clock,
  ClockToken,
  defineHook,
  defineService,
  type Plugin,
  WinnowError,
} from "@winnow/core/plugin";
import { attributes } from "@winnow/format-attributes";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import type { Job } from "@winnow/kit-jobs";
import { type SiteFiles, SiteFilesToken } from "@winnow/kit-site";
import { html } from "@winnow/parser-html";
import { parseRobots, readSitemap } from "@winnow/service-site-files";
import { storeSqlite } from "@winnow/store-sqlite";
import { crawl } from "../src/index.ts";

/** What is at a URL. */
export interface Place {
  readonly links?: readonly string[];
  /** Where a request for it ends. */
  readonly leadsTo?: string;
  readonly status?: number;
  /** Its version: the site names it, and answers 304 to who has it. */
  readonly tag?: string;
  readonly text?: string;
  /** The whole page, in place of one made of the text and the links. */
  readonly html?: string;
  /** The connection fails. */
  readonly isDown?: boolean;
}

/** What a web holds; `at` is asked for what is in none of the lists. */
export interface World {
  readonly pages: Readonly<Record<string, Place>>;
  readonly at?: (url: URL) => Place | undefined;
  /** robots.txt by origin. */
  readonly robots?: Readonly<Record<string, string>>;
  /** Why robots.txt cannot be read, by origin. */
  readonly closed?: Readonly<Record<string, string>>;
  readonly sitemaps?: Readonly<Record<string, string>>;
  /** Called before a page is given. */
  readonly visit?: (url: string, signal: AbortSignal) => Promise<void> | void;
}

/** What a crawl came to. */
export interface Crawled {
  /** URLs of the documents, sorted. */
  readonly urls: readonly string[];
  readonly documents: readonly Readonly<Record<string, unknown>>[];
  /** Code and URL of what failed or was left out. */
  readonly problems: readonly string[];
  readonly job: Job;
  /** URLs that were fetched, in order. */
  readonly fetched: readonly string[];
  /** Sitemaps that were asked for. */
  readonly maps: readonly string[];
}

const never: Clock = { now: () => Date.now(), after: () => () => {} };

function siteFiles({ robots = {}, closed = {}, sitemaps = {} }: World, maps: string[]): SiteFiles {
  return {
    robots: async (url, agents, signal) => {
      signal.throwIfAborted();
      const { origin } = new URL(url);
      const problem = closed[origin];
      const read = parseRobots(robots[origin] ?? "", agents);
      return { ...read, problem, ...(problem === undefined ? {} : { allows: () => false }) };
    },
    known: () => undefined,
    text: async () => undefined,
    sitemap: async (url) => {
      maps.push(url);
      const text = sitemaps[url];
      if (text === undefined)
        throw new WinnowError("SCRAPE_SITEMAP_ERROR", "There is none.", { category: "target" });
      return await readSitemap(Buffer.from(text), url, 1e8);
    },
  };
}

function web({ pages, at, visit }: World, fetched: string[]): Plugin {
  return defineHook({
    name: "world",
    fetch: async ({ url, condition }, { signal }) => {
      fetched.push(url);
      await visit?.(url, signal);
      const find = (one: string) => pages[one] ?? at?.(new URL(one));
      const first = find(url);
      const final = first?.leadsTo ?? url;
      const place = find(final);
      if (first?.isDown)
        throw new WinnowError("SCRAPE_SITE_ERROR", "It is down.", {
          category: "target",
          retryable: false,
        });
      const tag = place?.tag === undefined ? {} : { etag: `"${place.tag}"` };
      const isKnown = tag.etag !== undefined && condition?.headers["if-none-match"] === tag.etag;
      const list = (place?.links ?? []).map((link) => `<li><a href="${link}">to ${link}</a></li>`).join("");
      return {
        url: final,
        statusCode: isKnown ? 304 : place === undefined ? 404 : (place.status ?? 200),
        headers: tag,
        contentType: "text/html",
        body: Buffer.from(
          isKnown
            ? ""
            : (place?.html ??
                `<html><body><h1>${final}</h1><p>${place?.text ?? "A page with some text."}</p><ul>${list}</ul></body></html>`),
        ),
      };
    },
  });
}

/** A kernel over a web; what is fetched is noted. */
export async function startKernel(
  world: World,
  more: readonly Plugin[] = [],
  jobSlots = 4,
  store: Plugin = storeSqlite(),
) {
  const [fetched, maps]: [string[], string[]] = [[], []];
  const kernel = await createKernel({
    plugins: [
      ...more,
      web(world, fetched),
      html(),
      links(),
      attributes(),
      markdown(),
      store,
      defineService({ name: "site-files", token: SiteFilesToken, create: () => siteFiles(world, maps) }),
      crawl(),
    ],
  });
  const jobs = createQueue(kernel, { slots: jobSlots });
  const operation = kernel.registry.find("operation", "crawl");
  if (operation === undefined) throw new Error("The kernel has no crawls.");
  return {
    kernel,
    jobs,
    fetched,
    maps,
    submit: (request: object) => jobs.submit(operation, request),
    [Symbol.asyncDispose]: () => kernel.close(),
  };
}

/** Crawls a web to the end. */
export async function crawlWorld(world: World, request: object): Promise<Crawled> {
  await using bench = await startKernel(world);
  const { id } = await bench.submit(request);
  const documents: Readonly<Record<string, unknown>>[] = [];
  const signal = AbortSignal.timeout(60_000);
  for await (const { document } of bench.jobs.watch(id, signal))
    documents.push(document as Readonly<Record<string, unknown>>);
  const job = await bench.jobs.find(id);
  if (job === undefined) throw new Error("The job is gone.");
  const problems = await bench.jobs.store.problems(id, 1000);
  return {
    urls: documents.map(({ metadata }) => (metadata as { url: string }).url).sort(),
    documents,
    problems: problems.map(({ code, url }) => `${code} ${url}`).sort(),
    job,
    fetched: bench.fetched,
    maps: bench.maps,
  };
}

/** A clock whose sleeps last no time, but are counted. */
export class QuickClock implements Clock {
  #now = Date.now();

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    // Long ones are deadlines, which are not to come.
    if (delayMs > 5000) return never.after(delayMs, callback);
    const timer = setTimeout(() => {
      this.#now += delayMs;
      callback();
    }, 1);
    return () => clearTimeout(timer);
  }
}

/** {@link QuickClock} as a plugin. */
export const quickClock = (clock: QuickClock): Plugin =>
  defineService({ name: "quick-clock", token: ClockToken, create: () => clock });

/** Waits until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 24_000; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(5);
  }
  throw new Error("It never came to that.");
}
