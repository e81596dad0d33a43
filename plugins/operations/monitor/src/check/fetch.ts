import { setTimeout as wait } from "node:timers/promises";
import type { ResultBase } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { CheckPage } from "../monitor.ts";
import { gonePage } from "./check-page.ts";
import { healingOf, isHealedLate } from "./healing.ts";
import type { Memory } from "./load.ts";
import { againOptionsOf, scrapeOptionsOf } from "./scrape-options.ts";
import { samePage, sparedIf } from "./spare.ts";
import type { PageCheck } from "./step.ts";
import { trackedOf } from "./tracked.ts";

/** A scrape of a page; times are milliseconds since the epoch. */
export interface Fetch {
  readonly result: ResultBase;
  /** When it ended. */
  readonly at: number;
  /** When it began; undefined for one that a crawl has made. */
  readonly begunAt?: number;
}

/** A page as it was fetched; one that was found without a scrape, or that the site says is as it was, stands there as it is. */
export interface Fetched {
  readonly fetches: readonly Fetch[];
  readonly page?: CheckPage;
}

/** The text of the page as a scrape found it. */
export function textOf({ result }: Fetch): string {
  return String(recordOf(result).markdown ?? "");
}

/** Fetches a page as every page of its target is. */
export async function fetchPage(check: PageCheck, memory: Memory): Promise<Fetched> {
  const { step, target, url, source } = check;
  if (source.kind === "found") return { fetches: [], page: source.page };
  if (source.kind === "scraped") return { fetches: [{ result: source.result, at: step.clock.now() }] };
  const ifUnchanged = source.kind === "page" ? sparedIf(check, memory) : undefined;
  const fetch = await scrape(check, scrapeOptionsOf(target, step.job.createdAt), ifUnchanged).catch(
    (error: unknown) => samePage(error, check, memory),
  );
  if ("status" in fetch) return { fetches: [], page: fetch };
  if (source.kind === "missing") {
    // One that leads to another page of the crawl is gone: that one is a page of its own.
    const { url: end, scrapeId, statusCode } = fetch.result.metadata;
    const there = end === url ? undefined : await step.store.sightOf(step.owner, target.id, end);
    if (there?.checkId === step.checkId) {
      const page = { ...gonePage(target.id, url), currentScrapeId: scrapeId, statusCode };
      // One that leads to a page that was there before has not moved, but ended.
      return { fetches: [], page: there.isNew ? { ...page, movedTo: end } : page };
    }
  }
  // What stands for a selector that matches nothing any more is known now.
  return { fetches: [isHealedLate(fetch.result.metadata) ? await scrapeAgain(check, fetch) : fetch] };
}

/**
 * Fetches it once more, a moment later and past the caches; undefined when there is nothing to compare. A site that fails now has
 * answered before, and that is what counts.
 */
export async function fetchAgain(check: PageCheck): Promise<Fetch | undefined> {
  const { step, target } = check;
  const { confirmDelayMs } = step.settings;
  try {
    if (confirmDelayMs > 0) await wait(confirmDelayMs, undefined, { signal: step.context.signal });
    const fetch = await scrape(check, againOptionsOf(target, step.job.createdAt));
    return trackedOf(fetch.result) === undefined ? undefined : fetch;
  } catch {
    return undefined;
  }
}

/** What a page is compared by that was healed too late for its first fetch; both are paid. */
async function scrapeAgain(check: PageCheck, first: Fetch): Promise<Fetch> {
  const again = await fetchAgain(check);
  if (again === undefined) return first;
  const { metadata } = again.result;
  const creditsUsed = metadata.creditsUsed + first.result.metadata.creditsUsed;
  return { ...again, result: { ...again.result, metadata: { ...metadata, creditsUsed } } };
}

async function scrape(
  { step, target, url }: PageCheck,
  options: object,
  ifUnchanged?: { readonly since: number },
): Promise<Fetch> {
  const { kernel, signal } = step.context;
  const begunAt = step.clock.now();
  const result: ResultBase = await kernel.scrapeRequest(
    { ...options, ...healingOf(target, kernel), url },
    { signal, ifUnchanged },
  );
  return { result, begunAt, at: step.clock.now() };
}
