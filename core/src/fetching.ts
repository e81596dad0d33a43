import type { ScrapeContext } from "./context.ts";
import { checkReturn } from "./contract.ts";
import { ERRORS, WinnowError } from "./errors.ts";
import type { Fetched, FetchRequest, Finding, Route, Session } from "./fetched.ts";
import type { HookPlugin } from "./kinds/hook.ts";
import type { ProxyPlugin, RouteOutcome } from "./kinds/proxy.ts";
import { pluginId } from "./registry.ts";
import { type Copy, conditionOf, confirms } from "./revalidation.ts";
import type { Work } from "./work.ts";

/** The route where no proxy is installed; clients expect this name. */
const DIRECT: Route = { proxy: "basic" };
const MAX_ROUTES = 5;

interface Attempt {
  readonly route: Route;
  readonly outcome: RouteOutcome;
}

/**
 * Fetches over the routes that the proxies offer, one after the other, until they offer no more; returns the best.
 * `live` says that the page is needed alive; `copy` is what the site may confirm instead of sending it again.
 */
export async function fetchPage(
  work: Work,
  live: boolean,
  copy?: Copy,
): Promise<{ fetched: Fetched; route: Route }> {
  const { context } = work;
  const tried: Attempt[] = [];
  while (tried.length < MAX_ROUTES) {
    const offer = await nextRoute(work, tried);
    if (offer === undefined) break;
    await makeRoom(tried, context);
    const outcome = await attempt(work, live, offer.route, copy);
    tried.push({ route: offer.route, outcome });
    await release(offer, outcome, context);
    context.signal.throwIfAborted();
  }
  const good = tried.findLast(({ outcome }) => outcome.ok && outcome.fetched.finding === undefined);
  const best = good ?? tried.findLast(({ outcome }) => outcome.ok) ?? tried.at(-1);
  if (best === undefined)
    throw new WinnowError("SCRAPE_ALL_ENGINES_FAILED", "No proxy offers a route to this site.");
  if (!best.outcome.ok) throw best.outcome.error;
  if (best.outcome.fetched.finding === undefined)
    context.bill(best.route.credits ?? 0, `proxy-${best.route.proxy}`);
  return { fetched: best.outcome.fetched, route: best.route };
}

/**
 * Closes the live page of the previous answer: a scrape that holds one page while it waits for another could block others
 * that do the same, and be blocked by them.
 */
async function makeRoom(tried: Attempt[], context: ScrapeContext): Promise<void> {
  const last = tried.at(-1);
  if (last?.outcome.ok !== true) return;
  const fetched = await withoutPage(last.outcome.fetched, context);
  tried[tried.length - 1] = { route: last.route, outcome: { ok: true, fetched } };
}

async function withoutPage(fetched: Fetched, context: ScrapeContext): Promise<Fetched> {
  const { session, ...rest } = fetched;
  if (session !== undefined) await context.drop(session);
  return rest;
}

interface Offer {
  readonly route: Route;
  readonly by: ProxyPlugin | undefined;
}

async function nextRoute(work: Work, tried: readonly Attempt[]): Promise<Offer | undefined> {
  const { request, context } = work;
  const proxies = work.registry.of("proxy");
  if (proxies.length === 0) return tried.length === 0 ? { route: DIRECT, by: undefined } : undefined;
  for (const proxy of proxies) {
    const id = pluginId(proxy);
    // An invalid route must not fall back to a direct connection.
    const acquire = async () =>
      checkReturn(
        id,
        "acquire",
        await proxy.acquire({ url: request.url, options: request.options }, tried, context),
      );
    const route = await context.step("proxy", id, acquire);
    if (route !== undefined) return { route, by: proxy };
  }
  return undefined;
}

async function attempt(work: Work, live: boolean, route: Route, copy?: Copy): Promise<RouteOutcome> {
  try {
    return { ok: true, fetched: await firstGoodAnswer(work, live, route, copy) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** The answer of the first fetcher with which nothing is wrong, or the last of those with which something is. */
async function firstGoodAnswer(work: Work, live: boolean, route: Route, copy?: Copy): Promise<Fetched> {
  const { context, registry } = work;
  const { url, options, formats, rendered } = work.request;
  const request: FetchRequest = {
    url,
    options,
    formats,
    route,
    rendered: live || rendered,
    live,
    prepare: (session) => prepare(session, request, work),
  };
  let poor: Fetched | undefined;
  for (const hook of registry.of("hook")) {
    if (hook.fetch === undefined) continue;
    if (poor !== undefined) poor = await withoutPage(poor, context);
    // A second plain request would fail like the first; only a browser may succeed.
    const asked = poor === undefined ? request : { ...request, rendered: true };
    const answer = await fetchBy(hook, asked, copy, poor, context);
    if (answer === undefined || (live && answer.session === undefined && answer.rendered !== true)) continue;
    // What is stored was inspected when it was fetched.
    if (answer.unchanged !== undefined) return answer;
    const finding = await inspect(answer, request, work);
    const fetched = finding === undefined ? answer : { ...answer, finding };
    if (finding?.retry !== true) return fetched;
    poor = fetched;
  }
  if (poor !== undefined) return poor;
  throw noFetcher(work, request.rendered);
}

async function fetchBy(
  hook: HookPlugin,
  request: FetchRequest,
  copy: Copy | undefined,
  poor: Fetched | undefined,
  context: ScrapeContext,
): Promise<Fetched | undefined> {
  const id = pluginId(hook);
  const ask = async (asked: FetchRequest) => {
    const answer = checkReturn(id, "fetch", await hook.fetch?.(asked, context));
    if (answer?.session !== undefined) context.adopt(answer.session);
    return answer === undefined ? undefined : { ...answer, fetchedBy: id };
  };
  const fetch = async () => {
    const condition = request.rendered ? undefined : conditionOf(copy, id, request.route.proxy);
    if (copy === undefined || condition === undefined) return await ask(request);
    const answer = await ask({ ...request, condition });
    if (answer?.statusCode !== 304) return answer;
    const isMeant = confirms(answer, copy);
    context.trace.note(
      "fetch",
      `304: ${isMeant ? "the stored page still holds" : "of another page, asked again"}`,
      id,
    );
    return isMeant
      ? { ...copy.fetched, unchanged: { since: copy.since, by: "304" as const } }
      : await ask(request);
  };
  try {
    return await context.step("fetch", id, fetch, ({ body, statusCode }) => ({
      bytes: body.length,
      statusCode,
    }));
  } catch (error) {
    // A poor answer is better than none; the trace says why there is no better one.
    if (poor === undefined || context.signal.aborted) throw error;
    return undefined;
  }
}

async function prepare(session: Session, request: FetchRequest, { registry, context }: Work): Promise<void> {
  for (const hook of registry.of("hook")) {
    if (hook.prepare === undefined) continue;
    await context.step("prepare", pluginId(hook), () => hook.prepare?.(session, request, context));
  }
}

/** What is wrong with a page still, or no more, once actions were performed on it. */
export async function inspectActed(fetched: Fetched, work: Work): Promise<Finding | undefined> {
  const { url, options, formats } = work.request;
  const asked = { url, options, formats, route: DIRECT, rendered: true, live: true, prepare: async () => {} };
  return await inspect(fetched, asked, work);
}

async function inspect(
  fetched: Fetched,
  request: FetchRequest,
  { registry, context }: Work,
): Promise<Finding | undefined> {
  for (const hook of registry.of("hook")) {
    if (hook.inspect === undefined) continue;
    const id = pluginId(hook);
    const look = async () => checkReturn(id, "inspect", await hook.inspect?.(fetched, request, context));
    const finding = await context.step("inspect", id, look);
    if (finding === undefined) continue;
    context.trace.note("inspect", `${finding.kind}: ${finding.error}`, id);
    return finding;
  }
  return undefined;
}

function noFetcher({ request, registry }: Work, rendered: boolean): WinnowError {
  const need = rendered
    ? "no installed fetcher opens a live page, which actions, an option or a format need"
    : "no fetcher took the request";
  const ofActions = request.actions.length > 0 ? "SCRAPE_ACTIONS_NOT_SUPPORTED" : undefined;
  const ofFormats = request.formats.map(({ name }) => registry.find("format", name)?.unsupportedCode);
  const code = [ofActions, ...ofFormats].find((one) => one !== undefined) ?? "SCRAPE_ALL_ENGINES_FAILED";
  const kind = registry.errors[code] ?? ERRORS.SCRAPE_ALL_ENGINES_FAILED;
  return new WinnowError(code, `The page could not be fetched: ${need}.`, { ...kind, phase: "fetch" });
}

async function release({ route, by }: Offer, outcome: RouteOutcome, context: ScrapeContext): Promise<void> {
  if (by !== undefined) await context.aside("proxy", pluginId(by), () => by.release(route, outcome));
}
