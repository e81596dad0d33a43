import { setImmediate as breathe } from "node:timers/promises";
import { WinnowError } from "@winnow/core/plugin";
import { campaignless, sortedParameters } from "@winnow/kit-duplicates";
import { mayVisit, type Visits } from "@winnow/kit-egress";
import { type OperationContext, visitsFor } from "@winnow/kit-operations";
import { findAny, isSameHost, isSubdomain, ROBOTS_AGENTS, SiteFilesToken, urlKey } from "@winnow/kit-site";
import { errors } from "./errors.ts";
import { type MapLink, rank } from "./rank.ts";
import type { MapRequest } from "./request.ts";
import { unchangedSince } from "./unchanged.ts";

/** What a map says. */
export interface SiteMap {
  readonly id: string;
  readonly links: readonly MapLink[];
  /** With `since`, as many as there may be links. */
  readonly unchanged?: readonly { readonly url: string; readonly since: string; readonly by: "lastmod" }[];
  readonly warning?: string;
}

const MAX_SITEMAPS = 500;
const SITEMAPS_AT_ONCE = 5;
/** URLs that are looked at while something is yet to be chosen from them. */
const MAX_FOUND = 100_000;
/** URLs that are added at a time, so that a long list does not stop everything else. */
const PART = 1000;
/** Other addresses of one link that are listed. */
const MAX_ALIASES = 100;

/** Lists the URLs of a site: those of its sitemaps, and those that the page at the URL links to. */
export async function mapSite(request: MapRequest, context: OperationContext): Promise<SiteMap> {
  const late = request.timeout === undefined ? [] : [AbortSignal.timeout(request.timeout)];
  const signal = AbortSignal.any([context.signal, ...late]);
  try {
    const found = await list(request, { ...context, signal });
    await context.bill(1, "operation-map");
    return found;
  } catch (error) {
    if (!late[0]?.aborted) throw error;
    const message = `The map did not finish within its timeout of ${request.timeout} ms.`;
    throw new WinnowError("MAP_TIMEOUT", message, errors.MAP_TIMEOUT);
  }
}

async function list(request: MapRequest, context: OperationContext): Promise<SiteMap> {
  const { url, sitemap, search, limit, since } = request;
  const visits = await visitsFor(context, request.threatProtection);
  await visits?.check(new URL(url));
  const found = new Links(request, visits);
  const isOld =
    since === undefined ? undefined : await unchangedSince(since, (one) => found.keyOf(one), context);
  found.add(url);
  const [page] = await Promise.all([
    sitemap === "only" ? undefined : readPage(request, context),
    sitemap === "skip" ? undefined : readSitemaps(request, context, found, visits),
  ]);
  if (page !== undefined) {
    found.describe(url, page.about);
    await found.addAll(page.links);
  }
  const fitting = await matching(found.list(), request);
  const old = new Set(isOld === undefined ? [] : fitting.filter((link) => found.isOld(link, isOld)));
  const all = fitting.filter((link) => !old.has(link));
  const links = (search === undefined ? all : await rank(all, search)).slice(0, limit);
  const isDeep = new URL(url).pathname !== "/";
  return {
    id: context.id,
    links,
    ...(since === undefined
      ? {}
      : {
          unchanged: [...old]
            .slice(0, limit)
            .map((link) => ({ url: link.url, since, by: "lastmod" as const })),
        }),
    ...(page?.problem === undefined ? {} : { warning: `The page itself could not be read: ${page.problem}` }),
    ...(links.length <= 1 && isDeep && page?.problem === undefined
      ? {
          warning:
            "Only URLs below the path of the start URL are listed. Map the home page of the site for more.",
        }
      : {}),
  };
}

/** The links of the page at the URL; a page that cannot be read is no reason to say nothing of the sitemaps. */
async function readPage(
  { url, location, headers, threatProtection }: MapRequest,
  { kernel, signal }: OperationContext,
) {
  const options = {
    ...(location === undefined ? {} : { location }),
    ...(headers === undefined ? {} : { headers }),
    ...(threatProtection === undefined ? {} : { threatProtection }),
  };
  try {
    const result = await kernel.scrapeRequest({ ...options, url, formats: ["links"] }, { signal });
    const { links = [], metadata } = result as typeof result & { links?: readonly string[] };
    return { links: [metadata.url, ...links], about: metadata, problem: undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    return { links: [], about: {}, problem: WinnowError.wrap(error, "map").message };
  }
}

async function readSitemaps(
  { url }: MapRequest,
  { services, signal }: OperationContext,
  found: Links,
  visits: Visits | undefined,
) {
  const files = services.get(SiteFilesToken);
  const robots = await files.robots(url, ROBOTS_AGENTS, signal, visits);
  const first = [new URL("/sitemap.xml", url).href];
  if (/\.xml(?:\.gz)?$/i.test(new URL(url).pathname)) first.push(url);
  for (const written of robots.sitemaps) {
    const { href } = URL.parse(written, url) ?? {};
    if (href !== undefined) first.push(href);
  }
  const known = new Set(first.slice(0, MAX_SITEMAPS));
  const waiting = [...known];
  const read = async () => {
    for (let next = waiting.shift(); next !== undefined && !found.isFull; next = waiting.shift()) {
      signal.throwIfAborted();
      // Most of the places where one may be are empty.
      const map = await files.sitemap(next, signal, visits).catch(() => undefined);
      await found.addAll(map?.urls ?? []);
      for (const [changed, time] of map?.changes ?? []) found.change(changed, time);
      for (const further of map?.sitemaps ?? []) {
        if (known.has(further) || known.size >= MAX_SITEMAPS) continue;
        known.add(further);
        waiting.push(further);
      }
    }
  };
  // A reader that finds nothing to do while others are at it is gone; that costs time on deep indexes, nothing else.
  while (waiting.length > 0 && !found.isFull) {
    await Promise.all(Array.from({ length: SITEMAPS_AT_ONCE }, read));
  }
}

/** Those of the links that fit the path filters. */
async function matching(links: readonly MapLink[], request: MapRequest): Promise<readonly MapLink[]> {
  const { includePaths, excludePaths, regexOnFullURL } = request;
  if (includePaths.length + excludePaths.length === 0) return links;
  const subjects = links.map(({ url }) => (regexOnFullURL ? url : new URL(url).pathname));
  const included = includePaths.length === 0 ? undefined : await findAny(includePaths, subjects);
  const excluded = await findAny(excludePaths, subjects);
  return links.filter((_, index) => included?.[index] !== false && excluded[index] !== true);
}

/** Collects the URLs that belong to the map, each once. */
class Links {
  readonly #request: MapRequest;
  readonly #visits: Visits | undefined;
  readonly #base: URL;
  readonly #folder: string;
  readonly #links = new Map<string, MapLink>();
  /** What sitemaps write of when pages changed, by their keys. */
  readonly #changes = new Map<string, string>();

  constructor(request: MapRequest, visits: Visits | undefined) {
    this.#request = request;
    this.#visits = visits;
    this.#base = new URL(request.url);
    this.#folder = request.filterByPath ? this.#base.pathname.replace(/(?<!\/)\/+$/, "") : "";
  }

  /** Whether there are as many as can be asked for; of more than are answered the best are chosen, or those that fit. */
  get isFull(): boolean {
    const { search, since, includePaths, excludePaths, limit } = this.#request;
    const isChoice =
      search !== undefined || since !== undefined || includePaths.length + excludePaths.length > 0;
    return this.#links.size >= (isChoice ? MAX_FOUND : limit);
  }

  async addAll(urls: readonly string[]): Promise<void> {
    for (const [index, url] of urls.entries()) {
      if (this.isFull) return;
      if (index % PART === PART - 1) await breathe();
      this.add(url);
    }
  }

  add(written: string): void {
    const url = URL.parse(written);
    if (url === null || this.isFull || !this.#belongs(url)) return;
    url.hash = "";
    url.username = "";
    url.password = "";
    if (this.#request.ignoreQueryParameters) url.search = "";
    const shown = this.#request.ignoreSimilar === true ? campaignless(url) : url;
    const href = bare(shown);
    const key = this.keyOf(href);
    const link = this.#links.get(key);
    if (link === undefined) this.#links.set(key, { url: href });
    if (this.#request.ignoreSimilar === true) this.#alias(key, bare(url));
  }

  /** Notes another address of a link. */
  #alias(key: string, href: string): void {
    const link = this.#links.get(key);
    if (link === undefined || link.url === href || link.aliases?.includes(href)) return;
    if ((link.aliases?.length ?? 0) < MAX_ALIASES)
      this.#links.set(key, { ...link, aliases: [...(link.aliases ?? []), href] });
  }

  /** Notes what a sitemap writes of when a page changed that is listed here. */
  change(url: string, time: string): void {
    const key = this.keyOf(url);
    if (this.#request.since !== undefined && this.#links.has(key)) this.#changes.set(key, time);
  }

  /** Whether a link is one that has not changed, by what the sitemaps write of it. */
  isOld({ url }: MapLink, judge: (url: string, time: string) => boolean): boolean {
    const time = this.#changes.get(this.keyOf(url));
    return time !== undefined && judge(url, time);
  }

  /** Adds what a page says about itself. */
  describe(written: string, about: Readonly<Record<string, unknown>>): void {
    const key = this.keyOf(written.replace(/\/$/, ""));
    const link = this.#links.get(key);
    if (link === undefined) return;
    const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
    const [title, description] = [text(about.title), text(about.description)];
    this.#links.set(key, {
      ...link,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    });
  }

  list(): readonly MapLink[] {
    return [...this.#links.values()];
  }

  /** One text for all URLs of a page. */
  keyOf(href: string): string {
    const { ignoreQueryParameters, ignoreSimilar } = this.#request;
    const written = ignoreSimilar === true ? sortedParameters(campaignless(new URL(href))).href : href;
    return urlKey(written, { ignoreQueryParameters, deduplicateSimilarURLs: true });
  }

  #belongs(url: URL): boolean {
    if (url.protocol !== "http:" && url.protocol !== "https:") return false;
    const { includeSubdomains } = this.#request;
    const isOwn = isSameHost(url, this.#base) || (includeSubdomains && isSubdomain(url, this.#base));
    if (!isOwn) return false;
    const isInFolder = this.#folder === "" || `${url.pathname}/`.startsWith(`${this.#folder}/`);
    // Of the URLs that are only listed rules decide: the risk of each would take too long.
    return isInFolder && mayVisit(this.#visits, url);
  }
}

/** An address without the slash at its end. */
function bare(url: URL): string {
  return url.search === "" ? url.href.replace(/\/$/, "") : url.href;
}
