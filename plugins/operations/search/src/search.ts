import { abortAfter, WinnowError } from "@winnow/core/plugin";
import { mayVisit } from "@winnow/kit-egress";
import { type OperationContext, visitsFor } from "@winnow/kit-operations";
import {
  LocalSearchToken,
  SEARCH_ERRORS,
  type SearchHit,
  type SearchProvider,
  SearchProviderToken,
} from "@winnow/kit-search";
import { CreditsToken } from "@winnow/kit-teams";
import { excerpt } from "./excerpt.ts";
import { categoryOf, isScrapable, isWanted, toQuery } from "./query.ts";
import type { SearchRequest } from "./request.ts";

/** Results by source, in the shape of each. */
export interface SearchResult {
  readonly id: string;
  readonly data: Record<string, Record<string, unknown>[]>;
  readonly creditsUsed: number;
  /** Who searched. */
  readonly provider: string;
  readonly warning?: string;
}

/** Pages of results are stale sooner than pages; scrapes of results may be from the cache up to 3 days. */
const CACHE_MS = 3 * 86_400_000;
const CREDITS_PER_TEN = 2;
const SCRAPES_AT_ONCE = 5;

/** Searches every source that is asked for, and scrapes what is found when formats are asked for. */
export async function search(request: SearchRequest, context: OperationContext): Promise<SearchResult> {
  const late = AbortSignal.timeout(request.timeout);
  const signal = AbortSignal.any([context.signal, late]);
  // Pages have to be there a little earlier, so that one that is late does not take the others along.
  const earlier = Math.max(1, Math.round(request.timeout - Math.min(500, request.timeout / 10)));
  const pagesSignal = abortAfter(earlier, signal);
  try {
    return await find(request, { ...context, signal }, pagesSignal);
  } catch (error) {
    if (!late.aborted) throw error;
    const message = `The search did not finish within its timeout of ${request.timeout} ms.`;
    throw new WinnowError("SCRAPE_TIMEOUT", message);
  }
}

async function find(
  request: SearchRequest,
  context: OperationContext,
  pagesSignal: AbortSignal,
): Promise<SearchResult> {
  const { provider, warning } = providerOf(context);
  const threatProtection = request.scrapeOptions.threatProtection ?? request.threatProtection;
  const visits = await visitsFor(context, threatProtection);
  const mayShow = ({ url }: SearchHit) => {
    const parsed = URL.parse(url);
    return parsed === null || mayVisit(visits, parsed);
  };
  // The number of results is limited by the credits that are left. @see wire contract 1.5
  const left = (await context.services.find(CreditsToken)?.left(context.owner)) ?? request.limit;
  const limit = Math.min(request.limit, left);
  const data: Record<string, Record<string, unknown>[]> = {};
  let [creditsUsed, creditsOfSearch] = [0, 0];
  const found: { source: SearchRequest["sources"][number]; items: Item[] }[] = [];
  for (const source of request.sources) {
    // Some of what an engine gives may not be wanted, so a few more are asked for.
    const hits = await provider.search({ ...toQuery(request, source), owner: context.owner }, context.signal);
    const wanted = hits
      .filter((hit) => isWanted(hit, request) && mayShow(hit))
      .filter(({ url }) => !request.ignoreInvalidURLs || isScrapable(url))
      .slice(0, limit);
    creditsOfSearch += Math.ceil(wanted.length / 10) * CREDITS_PER_TEN;
    found.push({ source, items: wanted.map((hit, index) => toItem(hit, index, source, request)) });
  }
  // Before its pages are scraped: pages of a search that is refused are not billed.
  await context.bill(creditsOfSearch, "operation-search");
  for (const { source, items } of found) {
    if (source === "images" || !wantsPages(request)) {
      data[source] = items;
      continue;
    }
    const scraped = await scrapeAll(items, request, context, pagesSignal);
    data[source] = scraped.map(({ item }) => item);
    creditsUsed += scraped.reduce((sum, { credits }) => sum + credits, 0);
  }
  return {
    id: context.id,
    data,
    creditsUsed: creditsUsed + creditsOfSearch,
    provider: provider.name,
    ...(warning === undefined ? {} : { warning }),
  };
}

function providerOf({ services }: OperationContext): { provider: SearchProvider; warning?: string } {
  const provider = services.find(SearchProviderToken);
  if (provider !== undefined) return { provider };
  const own = services.find(LocalSearchToken);
  const how =
    "Set SEARXNG_ENDPOINT to the URL of a SearXNG server to search the web, or WINNOW_SEARCH_URL to that of another search.";
  if (own === undefined) {
    throw new WinnowError("SEARCH_FAILED", `No search provider is installed. ${how}`, {
      ...SEARCH_ERRORS.SEARCH_FAILED,
      retryable: false,
    });
  }
  return { provider: own, warning: `Only ${own.name} were searched. ${how}` };
}

function toItem(hit: SearchHit, index: number, source: string, request: SearchRequest): Item {
  const { url, title, description, date, imageUrl, imageWidth, imageHeight } = hit;
  const position = index + 1;
  const category = categoryOf(url, request);
  const known = { ...(category === undefined ? {} : { category }), position };
  const picture = imageUrl === undefined ? {} : { imageUrl };
  if (source === "web") return { url, title, description, snippet: description, ...known };
  if (source === "news") {
    return {
      title,
      url,
      snippet: description,
      ...(date === undefined ? {} : { date }),
      ...picture,
      ...known,
    };
  }
  const size = imageWidth === undefined || imageHeight === undefined ? {} : { imageWidth, imageHeight };
  return { title, ...picture, ...size, url, position };
}

interface Item {
  readonly url: string;
  readonly [key: string]: unknown;
}

function wantsPages({ scrapeOptions }: SearchRequest): boolean {
  return Array.isArray(scrapeOptions.formats) && scrapeOptions.formats.length > 0;
}

/** Each result with its page; one whose page cannot be had stays as it was found, and says why. */
async function scrapeAll(
  items: readonly Item[],
  request: SearchRequest,
  context: OperationContext,
  pagesSignal: AbortSignal,
) {
  const results: { item: Item; credits: number }[] = items.map((item) => ({ item, credits: 0 }));
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index] as Item;
      results[index] = await scrapeOne(item, request, context, pagesSignal);
    }
  };
  await Promise.all(Array.from({ length: SCRAPES_AT_ONCE }, work));
  return results;
}

function isRedacted({ scrapeOptions: { redactPII = false } }: SearchRequest): boolean {
  return redactPII !== false;
}

/** What is said of a page, under the names that its group has for it. */
function saying(item: Item, text: unknown): Readonly<Record<string, unknown>> {
  const names = ["description", "snippet"].filter((name) => name in item);
  return Object.fromEntries(names.map((name) => [name, text]));
}

async function scrapeOne(
  item: Item,
  request: SearchRequest,
  { kernel, signal }: OperationContext,
  pagesSignal: AbortSignal,
) {
  try {
    const { scrapeOptions, threatProtection } = request;
    const override = threatProtection === undefined ? {} : { threatProtection };
    const options = { ...override, ...scrapeOptions, maxAge: CACHE_MS, url: item.url };
    const page = await kernel.scrapeRequest(options, { signal: pagesSignal });
    const text = "markdown" in page && typeof page.markdown === "string" ? page.markdown : "";
    const said = request.highlights ? excerpt(text, request.query) : undefined;
    // What the provider says of the page is not redacted, what the page says is.
    const { title = "", description = "" } = page.metadata;
    const own = isRedacted(request) ? { title, ...saying(item, description) } : {};
    return {
      item: { ...item, ...own, ...(said === undefined ? {} : saying(item, said)), ...page } as Item,
      credits: page.metadata.creditsUsed,
    };
  } catch (error) {
    signal.throwIfAborted();
    const { message, code } = WinnowError.wrap(error, "search");
    return {
      item: {
        ...(isRedacted(request) ? { url: item.url, title: "", ...saying(item, "") } : item),
        metadata: { sourceURL: item.url, statusCode: 0, error: `${code}: ${message}` },
      } as Item,
      credits: 0,
    };
  }
}
