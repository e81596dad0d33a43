import { createHash } from "node:crypto";
import type { ScrapeContext } from "./context.ts";
import { checkReturn } from "./contract.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import type { CacheEntry, CachePlugin } from "./kinds/cache.ts";
import { pluginId } from "./registry.ts";
import { defaultMaxAgeMs, type ScrapeJob } from "./scrape-job.ts";

/** How long an entry is kept: the longest `maxAge` that a request has by default (lockdown's 2 years). */
const KEEP_MS = 2 * 365 * 86_400_000;

/** A page from the cache. */
export interface CachedPage {
  readonly fetched: Fetched;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** Whether the request allows a cached copy at all. */
export function mayRead(job: ScrapeJob): boolean {
  if (job.own.lockdown || job.own.minAge !== undefined) return true;
  return !job.bypassCache && maxAgeMs(job) > 0;
}

/**
 * Looks the page up: `lockdown` and `minAge` accept nothing else, otherwise a copy younger than `maxAge` serves.
 * @throws SCRAPE_LOCKDOWN_CACHE_MISS, SCRAPE_NO_CACHED_DATA
 */
export async function readPage(
  job: ScrapeJob,
  caches: readonly CachePlugin[],
  now: number,
  context: ScrapeContext,
): Promise<CachedPage | undefined> {
  for (const cache of caches) {
    const id = pluginId(cache);
    const page = await context.aside("cache", id, async () => {
      const entry = checkReturn(id, "get", await cache.get(pageKey(job)));
      if (entry === undefined || !hasRightAge(job, now - entry.storedAt)) return undefined;
      return { fetched: checkReturn(id, "page", toFetched(entry, job)), storedAt: entry.storedAt };
    });
    warnWhenFailed(context);
    if (page !== undefined) return page;
  }
  refuseFetching(job, context);
  return undefined;
}

/**
 * Where only the cache may answer and did not.
 * @throws SCRAPE_LOCKDOWN_CACHE_MISS, SCRAPE_NO_CACHED_DATA
 */
export function refuseFetching(job: ScrapeJob, context: ScrapeContext): void {
  if (job.own.lockdown) {
    context.bill(1);
    throw new WinnowError(
      "SCRAPE_LOCKDOWN_CACHE_MISS",
      "The page is not in the cache, and lockdown allows no request.",
    );
  }
  if (job.own.minAge !== undefined) {
    const message =
      "No cached copy of this page has the age that was asked for. Leave out minAge to fetch it.";
    throw new WinnowError("SCRAPE_NO_CACHED_DATA", message);
  }
}

/** Stores a page that was fetched well, unless the request forbids it. A failing cache is a warning. */
export async function writePage(
  job: ScrapeJob,
  fetched: Fetched,
  caches: readonly CachePlugin[],
  now: number,
  context: ScrapeContext,
): Promise<void> {
  const { storeInCache, zeroDataRetention, lockdown } = job.own;
  if (!storeInCache || zeroDataRetention || lockdown || job.bypassCache) return;
  if (fetched.statusCode >= 400 || fetched.error !== undefined || fetched.finding !== undefined) return;
  const { body, session: _, headers, url, ...rest } = fetched;
  // What the site gave to one visitor, and where on the page that visitor looked, is nobody else's.
  const { "set-cookie": __, ...shared } = headers;
  const head = { ...rest, url: withoutFragment(url), headers: shared };
  await writeAll(pageKey(job), { storedAt: now, head, body }, KEEP_MS, caches, context);
}

/** Stores bytes in every cache; a failure is a warning. */
export async function writeAll(
  key: string,
  entry: CacheEntry,
  ttlMs: number,
  caches: readonly CachePlugin[],
  context: ScrapeContext,
): Promise<void> {
  const write = (cache: CachePlugin) =>
    context.aside("store", pluginId(cache), () => cache.set(key, entry, { ttlMs }));
  await Promise.all(caches.map(write));
  warnWhenFailed(context);
}

/** A hash: keys of any length and with any characters suit every cache. */
function pageKey(job: ScrapeJob): string {
  const identity = JSON.stringify([withoutFragment(job.url), Object.entries(job.cacheKey).sort()]);
  return `page:${createHash("sha256").update(identity).digest("hex")}`;
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}

function maxAgeMs(job: ScrapeJob): number {
  return job.own.maxAge ?? defaultMaxAgeMs(job.own);
}

function hasRightAge(job: ScrapeJob, ageMs: number): boolean {
  if (job.own.minAge !== undefined && ageMs < job.own.minAge) return false;
  const onlyMinimum = job.own.minAge !== undefined && job.own.maxAge === undefined;
  return onlyMinimum || ageMs < maxAgeMs(job);
}

function toFetched(entry: CacheEntry, job: ScrapeJob): Fetched {
  const head = entry.head as unknown as Omit<Fetched, "body">;
  return { ...head, url: head.url + new URL(job.url).hash, body: entry.body };
}

function warnWhenFailed(context: ScrapeContext): void {
  if (context.hasFailed("cache") || context.hasFailed("store")) {
    context.warn("The cache failed; the page was served without it.");
  }
}
