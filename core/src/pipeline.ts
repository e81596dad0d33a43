import { act, liveSession } from "./act.ts";
import { mayRead, readPage, refuseFetching, writePage } from "./cache.ts";
import { checkReturn } from "./contract.ts";
import { refuseEmpty } from "./empty.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched, Session } from "./fetched.ts";
import { fetchPage } from "./fetching.ts";
import { computeViews, format, judge } from "./formatting.ts";
import type { ParserPlugin } from "./kinds/parser.ts";
import { METADATA } from "./metadata.ts";
import type { Page } from "./page.ts";
import { loadViews, PageViews } from "./page-views.ts";
import { pluginId } from "./registry.ts";
import type { ResultMetadata } from "./result.ts";
import { type Copy, compared } from "./revalidation.ts";
import { normalizeUrl } from "./url.ts";
import { asksFor, type Scraped, type Work } from "./work.ts";

interface Loaded {
  readonly fetched: Fetched;
  /** How the page was obtained. */
  readonly source: Pick<ResultMetadata, "cacheState" | "cachedAt" | "revalidatedAt" | "unchangedBy">;
  /** Served without the site. */
  readonly isCopy?: true;
}

/** One scrape, from a validated request to its outputs: the phases, in their order. */
export async function scrape(asked: Work): Promise<Scraped> {
  const { context } = asked;
  // Hooks may refuse or change the request, rewrite the outputs, and finally rewrite everything that is returned.
  const admitted = { ...asked, request: await passOn("admit", asked.request, asked, [context]) };
  const loaded = useFile(admitted) ?? (await loadPage(admitted));
  const work = loaded.source.unchangedBy === undefined ? admitted : await sparing(loaded, admitted);
  // Where an action fails, hooks may ask what page it was that it failed on.
  context[loaded.isCopy ? "copy" : "fetched"] = loaded.fetched;
  const { fetched, actions } = await act(loaded.fetched, work);
  const views = await parse(fetched, work);
  context[loaded.isCopy ? "copy" : "fetched"] = fetched;
  context.read = async (other, uses) => {
    const theirs = await parse(other, { ...work, context: context.apart() });
    await computeViews(theirs, uses, work);
    return theirs.page;
  };
  context.follow = (url, uses) => follow(url, uses, asked);
  const { outputs: produced, ...made } = await format(views, work);
  const extras = views.has("extras") ? await inFormat(work, () => views.page.view("extras")) : {};
  const outputs = await passOn("refine", { ...extras, ...produced }, work, [views.page, context]);
  await refuseEmpty({ ...made, outputs }, views, fetched, work);
  const metadata = await inFormat(work, () => describe(views, fetched, loaded, work));
  if (!loaded.isCopy) await writePage(fetched, work);
  for (const warning of views.warnings) context.warn(warning);
  const all = { ...made, outputs, actions, metadata, plugins: work.registry.all };
  return await passOn("release", all, work, [views.page, context]);
}

/** The live page, as its actions left it. @throws SCRAPE_ACTIONS_NOT_SUPPORTED, SCRAPE_ACTION_ERROR when it is a file */
export async function open(asked: Work): Promise<Session> {
  const work = { ...asked, request: await passOn("admit", asked.request, asked, [asked.context]) };
  refuseFetching(work);
  const { fetched } = await fetchPage(work, true);
  await act(fetched, work);
  return liveSession(fetched);
}

/** A further page of a scrape, whose trace is its own, and whose bill is that of the scrape. */
async function follow(url: string, uses: readonly string[], asked: Work): Promise<Page> {
  const verdict = normalizeUrl(url);
  if ("problem" in verdict)
    throw new WinnowError("BAD_REQUEST", `"${url}" cannot be followed: ${verdict.problem}`);
  const context = asked.context.apart();
  const place = { url: verdict.url, sourceUrl: url, file: undefined, actions: [], formats: [] };
  const started = { ...asked, context, ifUnchanged: undefined };
  try {
    const request = await passOn("admit", { ...asked.request, ...place }, started, [context]);
    const work = { ...started, request };
    const { fetched, isCopy } = await loadPage(work);
    if (fetched.finding !== undefined)
      throw new WinnowError("SCRAPE_ALL_ENGINES_FAILED", fetched.finding.error);
    const views = await parse(fetched, work);
    await computeViews(views, uses, work);
    await judge(views, work);
    if (!isCopy) await writePage(fetched, work);
    return views.page;
  } finally {
    for (const [what, credits] of Object.entries(context.bills)) asked.context.bill(credits, what);
    await context.end();
  }
}

/** Views that no format uses are computed in this phase as well. */
function inFormat<T>({ context }: Work, step: () => Promise<T>): Promise<T> {
  return context.step("format", undefined, step);
}

/** Passes a value through the hooks at a point; each gets the result of the one before. */
async function passOn<T>(
  point: "admit" | "refine" | "release",
  value: T,
  { registry, context }: Work,
  rest: readonly unknown[],
): Promise<T> {
  let last = value;
  for (const hook of registry.of("hook")) {
    const call = hook[point] as ((last: T, ...rest: unknown[]) => T | Promise<T>) | undefined;
    if (call === undefined) continue;
    const [id, current] = [pluginId(hook), last];
    last = await context.step(point, id, async () => checkReturn(id, point, await call(current, ...rest)));
  }
  return last;
}

/** The file that the caller sent. */
function useFile({ request, context }: Work): Loaded | undefined {
  if (request.file === undefined) return undefined;
  context.bill(request.credits);
  return { fetched: request.file, source: {} };
}

/** A copy from the cache that is young enough; else the page itself, or the copy that the site confirms. */
async function loadPage(work: Work): Promise<Loaded> {
  const { request, context } = work;
  const isLive = needsLivePage(work);
  // A cached page is never live, so a request that only the cache may answer is refused.
  if (isLive || asksFor("fetches", work)) refuseFetching(work);
  const copy = isLive ? undefined : await readPage(work);
  if (!copy?.serves) return await load(work, isLive, copy);
  context.bill(request.credits);
  return { fetched: copy.fetched, source: { cacheState: "hit", cachedAt: iso(copy.storedAt) }, isCopy: true };
}

/** The first fetcher that answers, over the route that the proxies choose. */
async function load(work: Work, isLive: boolean, copy: Copy | undefined): Promise<Loaded> {
  const { request, registry, context, clock, ifUnchanged } = work;
  const { fetched: answer, route } = await fetchPage(work, isLive, copy);
  const fetched = compared({ ...answer, proxyUsed: route.proxy }, copy);
  const { by, since = 0 } = fetched.unchanged ?? {};
  const isSpared = by !== undefined && ifUnchanged !== undefined && since <= ifUnchanged.since;
  if (fetched.finding === undefined && by !== "304" && !isSpared) context.bill(request.credits);
  const isAsked = mayRead(work) && registry.of("cache").length > 0;
  const state =
    by === "304" ? ({ cacheState: "hit", cachedAt: iso(since) } as const) : { cacheState: "miss" as const };
  const source = { ...(isAsked ? state : {}), ...(by === "304" ? { revalidatedAt: iso(clock.now()) } : {}) };
  return { fetched, source: { ...source, ...(isSpared ? { unchangedBy: by } : {}) } };
}

/** The work on a page that has not changed. @throws SCRAPE_UNCHANGED where nothing is wanted of it */
async function sparing({ fetched, source: { unchangedBy } }: Loaded, work: Work): Promise<Work> {
  const { request, ifUnchanged: { formats = [] } = {} } = work;
  if (formats.length > 0)
    return {
      ...work,
      request: { ...request, formats: request.formats.filter(({ name }) => formats.includes(name)) },
    };
  await writePage(fetched, work);
  const details = { by: unchangedBy, statusCode: fetched.statusCode };
  throw new WinnowError("SCRAPE_UNCHANGED", "The page has not changed.", { details });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The first parser that accepts the file provides the views of the page. */
async function parse(fetched: Fetched, { request, registry, views, context }: Work): Promise<PageViews> {
  const parser = registry.of("parser").find((candidate) => accepts(candidate, fetched));
  if (parser === undefined) {
    const type = fetched.contentType === "" ? "without a content type" : `of type "${fetched.contentType}"`;
    const message = `No installed parser reads this file (${fetched.body.length} bytes ${type}).`;
    throw new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", message, { phase: "parse" });
  }
  const id = pluginId(parser);
  const { options, sourceUrl, formats } = request;
  const source = await context.step("parse", id, async () =>
    loadViews(checkReturn(id, "parse", await parser.parse({ ...fetched, options }, context))),
  );
  const { url, statusCode, headers, contentType, body } = fetched;
  const facts = { url, sourceUrl, statusCode, headers, contentType, body, options, formats };
  return new PageViews({ ...facts, isShared: context.isShared }, [source, ...views]);
}

function accepts(parser: ParserPlugin, fetched: Fetched): boolean {
  const id = pluginId(parser);
  try {
    return checkReturn(id, "accepts", parser.accepts(fetched));
  } catch (error) {
    throw WinnowError.wrap(error, "parse", id);
  }
}

/** `metadata`: what the file says about itself, overridden by what the fetch says. */
async function describe(views: PageViews, fetched: Fetched, loaded: Loaded, { request, context }: Work) {
  const { url, statusCode, contentType } = fetched;
  const { proxyUsed } = loaded.fetched;
  const error = fetched.error ?? fetched.finding?.error;
  const claimed = views.has("metadata") ? await views.page.view("metadata") : {};
  return {
    ...Object.fromEntries(Object.entries(claimed).filter(([key]) => !(key in METADATA))),
    sourceURL: request.sourceUrl,
    url,
    statusCode,
    ...(contentType === "" ? {} : { contentType }),
    ...(error === undefined ? {} : { error }),
    ...context.metadata,
    ...(proxyUsed === undefined ? {} : { proxyUsed }),
    ...loaded.source,
  };
}

/** Whether actions or a format need the live page. */
function needsLivePage(work: Work): boolean {
  return work.request.actions.length > 0 || asksFor("live", work);
}
