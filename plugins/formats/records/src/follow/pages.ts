/** Follows the pages of a list, one after the other. */

import { setTimeout as pause } from "node:timers/promises";
import { messageOf, type Page, type ScrapeContext } from "@winnow/core/plugin";
import { visitsOf } from "@winnow/kit-egress";
import { ROBOTS_AGENTS, SiteFilesToken, type SiteRobots } from "@winnow/kit-site";
import type { Options } from "../options.ts";
import { type NoList, type PageList, readList } from "../read/list.ts";
import type { RawList, Slot } from "../read/slots.ts";
import { nextPage } from "./next.ts";

/** The records of all pages, and how many came from each. */
export interface Followed {
  readonly list: RawList;
  readonly pages: readonly { readonly url: string; readonly count: number }[];
  /** Where the list goes on. */
  readonly next?: string;
}

/** Longest pause that a site may ask for between two pages, in milliseconds. */
const MAX_PAUSE_MS = 10_000;
/** What a page may take, and is left to the rest of the scrape. */
const RESERVE_MS = 2000;

/** Reads the pages after the first, until there are no more, enough, or none within the time. */
export async function followPages(
  first: Page,
  found: PageList,
  options: Options,
  context: ScrapeContext,
): Promise<Followed> {
  const merged = new Merged(found);
  const pages = [{ url: first.url, count: found.records.length }];
  const visited = new Set([first.url, first.sourceUrl]);
  let next = options.loadMore ? undefined : await nextOf(first);
  while (next !== undefined && !visited.has(next) && pages.length < options.maxPages) {
    if (merged.count >= options.maxRecords) break;
    const problem = await obstacle(next, options, context);
    if (problem !== undefined) {
      first.warn(`${problem} The records are those of ${pages.length} of its pages.`);
      break;
    }
    visited.add(next);
    let page: Page;
    try {
      page = await context.follow(next, ["tree", "baseUrl"]);
    } catch (error) {
      context.signal.throwIfAborted();
      first.warn(`The page ${next} could not be read: ${messageOf(error)}`);
      break;
    }
    const list = page.statusCode < 400 ? await listLike(found, page) : undefined;
    const added = list === undefined ? 0 : merged.add(list);
    if (added === 0) {
      first.warn(`The page ${next} adds no records of this list, so no further ones were asked for.`);
      next = undefined;
      break;
    }
    pages.push({ url: page.url, count: added });
    visited.add(page.url);
    next = await nextOf(page);
  }
  const isMore = next !== undefined && !visited.has(next);
  return { list: merged, pages, ...(isMore && next !== undefined ? { next } : {}) };
}

async function nextOf(page: Page): Promise<string | undefined> {
  return nextPage(await page.view("tree"), page.url, await page.view("baseUrl"));
}

/** The same list on another page: by its selector, or what is the list there. */
async function listLike(found: PageList, page: Page): Promise<PageList | undefined> {
  const [tree, baseUrl] = [await page.view("tree"), await page.view("baseUrl")];
  const isList = (list: PageList | NoList): list is PageList => "records" in list && list.records.length > 0;
  const same = found.selector === undefined ? undefined : readList(tree, baseUrl, found.selector);
  if (same !== undefined && isList(same)) return same;
  const other = readList(tree, baseUrl);
  return isList(other) && other.selector === found.selector ? other : undefined;
}

/** Why a page is not asked for; undefined when nothing speaks against it, after the pause that the site asks for. */
async function obstacle(url: string, options: Options, context: ScrapeContext): Promise<string | undefined> {
  if (context.session !== undefined)
    return "Another format holds the live page, so further pages are not opened: ask for them in a request of their own.";
  if (context.leftMs < RESERVE_MS) return "The time of the scrape is nearly over, so the list ends here.";
  if (options.ignoreRobotsTxt) return undefined;
  const robots = await robotsOf(url, context);
  if (robots?.allows(url) === false)
    return `The site's robots.txt disallows ${url}. Set "ignoreRobotsTxt": true to follow it anyway.`;
  const pauseMs = Math.min(MAX_PAUSE_MS, (robots?.crawlDelay ?? 0) * 1000);
  if (pauseMs > context.leftMs - RESERVE_MS)
    return `The site asks for ${pauseMs / 1000} s between pages, for which no time is left.`;
  if (pauseMs > 0) await pause(pauseMs, undefined, { signal: context.signal });
  return undefined;
}

async function robotsOf(url: string, context: ScrapeContext): Promise<SiteRobots | undefined> {
  const files = context.find(SiteFilesToken);
  return await files?.robots(url, ROBOTS_AGENTS, context.signal, visitsOf(context), context.owner);
}

/** Records of several pages under the slots of all of them. */
class Merged implements RawList {
  readonly slots: Slot[] = [];
  readonly records: (readonly (readonly [number, string])[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #seen = new Set<string>();

  constructor(first: RawList) {
    this.add(first);
  }

  get count(): number {
    return this.records.length;
  }

  /** Adds the records of a page that are not there yet, and gives how many these are. */
  add({ slots, records }: RawList): number {
    const numbers = slots.map((slot) => this.#numberOf(slot));
    let added = 0;
    for (const record of records) {
      const own = record.map(([slot, value]) => [numbers[slot]!, value] as const);
      const key = JSON.stringify(own);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.records.push(own);
      added += 1;
    }
    return added;
  }

  #numberOf(slot: Slot): number {
    const key = `${slot.kind} ${slot.key}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.slots.length);
    this.slots.push(slot);
    return this.slots.length - 1;
  }
}
