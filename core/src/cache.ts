import { createHash } from "node:crypto";
import type { ScrapeContext } from "./context.ts";
import { checkReturn } from "./contract.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import type { CacheEntry, CachePlugin } from "./kinds/cache.ts";
import { pluginId } from "./registry.ts";
import type { Copy } from "./revalidation.ts";
import { maxAgeMs, type ScrapeRequest } from "./scrape-request.ts";
import { asksFor, type Work } from "./work.ts";

/** How long an entry is stored: the longest `maxAge` that a request has by default (lockdown's 2 years). */
const KEEP_MS = 2 * 365 * 86_400_000;

/** Whether the request allows a cached copy at all. */
export function mayRead(work: Work): boolean {
  const { request } = work;
  if (request.core.lockdown || request.core.minAge !== undefined) return true;
  return !request.bypassCache && maxAgeMs(request.core) > 0 && !asksFor("fresh", work);
}

/** Whether a copy that is too old may be confirmed by the site. */
function mayAsk({ request, context }: Work): boolean {
  return !request.bypassCache && !context.keepsNothing && request.core.minAge === undefined;
}

/**
 * Looks the page up: `lockdown` and `minAge` accept nothing else, otherwise a copy younger than `maxAge` serves. One that is too
 * old is given for the site to confirm.
 * @throws SCRAPE_LOCKDOWN_CACHE_MISS, SCRAPE_NO_CACHED_DATA
 */
export async function readPage(work: Work): Promise<(Copy & { readonly serves: boolean }) | undefined> {
  const { request, registry, clock, context } = work;
  const [reads, asks] = [mayRead(work), mayAsk(work)];
  let old: Copy | undefined;
  for (const cache of reads || asks ? registry.of("cache") : []) {
    const id = pluginId(cache);
    const copy = await context.aside("cache", id, async () => {
      const entry = checkReturn(id, "get", await cache.get(pageKey(work)));
      if (entry === undefined) return undefined;
      const serves = reads && hasRightAge(request, clock.now() - entry.storedAt);
      return serves || asks ? { ...toCopy(entry, request, id), serves } : undefined;
    });
    warnWhenFailed(context);
    if (copy?.serves) return copy;
    old ??= copy;
  }
  if (reads) refuseFetching(work);
  return old === undefined ? undefined : { ...old, serves: false };
}

/**
 * Refuses a request that only the cache may answer, and did not.
 * @throws SCRAPE_LOCKDOWN_CACHE_MISS, SCRAPE_NO_CACHED_DATA
 */
export function refuseFetching({ request, context }: Work): void {
  if (request.core.lockdown) {
    context.bill(1, "lockdown", "always");
    const message = "The page is not in the cache, and lockdown allows no request.";
    throw new WinnowError("SCRAPE_LOCKDOWN_CACHE_MISS", message, { details: { creditsUsed: 1 } });
  }
  if (request.core.minAge !== undefined) {
    const message = "No cached copy of this page has the required age. Leave out minAge to fetch the page.";
    throw new WinnowError("SCRAPE_NO_CACHED_DATA", message);
  }
}

/** Stores a page that was fetched well, unless the request forbids it. A failing cache is a warning. */
export async function writePage(fetched: Fetched, work: Work): Promise<void> {
  const { core, bypassCache } = work.request;
  if (work.context.keepsNothing || !core.storeInCache || bypassCache) return;
  if (fetched.statusCode >= 400 || fetched.error !== undefined || fetched.finding !== undefined) return;
  const { body, session: _, headers, url, ...rest } = fetched;
  // What the site sent to one visitor, and which part of the page that visitor saw, is not for others.
  const { "set-cookie": __, ...shared } = headers;
  const head = { ...rest, url: withoutFragment(url), headers: shared };
  await writeAll(pageKey(work), { head, body }, KEEP_MS, work);
}

/** Stores bytes in every cache; a failure is a warning. */
export async function writeAll(
  key: string,
  content: Omit<CacheEntry, "storedAt">,
  ttlMs: number,
  { registry, clock, context }: Work,
): Promise<void> {
  const entry = { storedAt: clock.now(), ...content };
  const write = (cache: CachePlugin) =>
    context.aside("store", pluginId(cache), () => cache.set(key, entry, { ttlMs }));
  await Promise.all(registry.of("cache").map(write));
  warnWhenFailed(context);
}

/** A hash, because not every cache takes keys of any length and with any characters. */
function pageKey({ request, context: { owner } }: Work): string {
  const page = [withoutFragment(request.url), Object.entries(request.cacheKey).sort()];
  // One owner must not learn that another has scraped a page.
  const identity = JSON.stringify(owner === "" ? page : [...page, owner]);
  return `page:${createHash("sha256").update(identity).digest("hex")}`;
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}

function hasRightAge(request: ScrapeRequest, ageMs: number): boolean {
  if (request.core.minAge !== undefined && ageMs < request.core.minAge) return false;
  const onlyMinimum = request.core.minAge !== undefined && request.core.maxAge === undefined;
  return onlyMinimum || ageMs < maxAgeMs(request.core);
}

function toCopy({ head, body, storedAt }: CacheEntry, request: ScrapeRequest, id: string): Copy {
  const { unchanged, ...page } = head as unknown as Omit<Fetched, "body">;
  const fetched = { ...page, url: page.url + new URL(request.url).hash, body };
  return { fetched: checkReturn(id, "page", fetched), storedAt, since: unchanged?.since ?? storedAt };
}

function warnWhenFailed(context: ScrapeContext): void {
  if (context.hasFailed("cache") || context.hasFailed("store")) {
    context.warn("The cache failed; the page was served without it.");
  }
}
