import type { ScrapeContext } from "./context.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import type { HookPlugin } from "./kinds/hook.ts";
import type { ProxyPlugin, Route, RouteOutcome } from "./kinds/proxy.ts";
import { pluginId } from "./registry.ts";
import type { ScrapeJob } from "./request.ts";

/** The route where no proxy is installed; clients know it by this name. */
const DIRECT: Route = { proxy: "basic" };
const MOST_ROUTES = 5;

interface Attempt {
  readonly route: Route;
  readonly outcome: RouteOutcome;
}

/** Fetches over the routes that the proxies offer, one after the other, until they offer no more; gives the best. */
export async function fetchOverRoutes(
  job: ScrapeJob,
  live: boolean,
  hooks: readonly HookPlugin[],
  proxies: readonly ProxyPlugin[],
  context: ScrapeContext,
): Promise<{ readonly fetched: Fetched; readonly route: Route }> {
  const tried: Attempt[] = [];
  while (tried.length < MOST_ROUTES) {
    const offer = await nextRoute(job, proxies, tried, context);
    if (offer === undefined) break;
    const outcome = await attempt(job, live, offer.route, hooks, context);
    tried.push({ route: offer.route, outcome });
    await release(offer, outcome, context);
    context.signal.throwIfAborted();
  }
  const best = tried.findLast(({ outcome }) => outcome.ok) ?? tried.at(-1);
  if (best === undefined)
    throw new WinnowError("SCRAPE_ALL_ENGINES_FAILED", "No proxy offers a route to this site.");
  if (!best.outcome.ok) throw best.outcome.error;
  context.bill(best.route.credits ?? 0);
  return { fetched: best.outcome.fetched, route: best.route };
}

interface Offer {
  readonly route: Route;
  readonly by: ProxyPlugin | undefined;
}

async function nextRoute(
  job: ScrapeJob,
  proxies: readonly ProxyPlugin[],
  tried: readonly Attempt[],
  context: ScrapeContext,
): Promise<Offer | undefined> {
  if (proxies.length === 0) return tried.length === 0 ? { route: DIRECT, by: undefined } : undefined;
  for (const proxy of proxies) {
    const acquire = () => proxy.acquire({ url: job.url, options: job.options }, tried, context);
    const route = await context.step("proxy", pluginId(proxy), acquire);
    if (route !== undefined) return { route, by: proxy };
  }
  return undefined;
}

async function attempt(
  job: ScrapeJob,
  live: boolean,
  route: Route,
  hooks: readonly HookPlugin[],
  context: ScrapeContext,
): Promise<RouteOutcome> {
  try {
    return { ok: true, fetched: await firstAnswer(job, live, route, hooks, context) };
  } catch (error) {
    return { ok: false, error };
  }
}

async function firstAnswer(
  job: ScrapeJob,
  live: boolean,
  route: Route,
  hooks: readonly HookPlugin[],
  context: ScrapeContext,
): Promise<Fetched> {
  const request = { url: job.url, options: job.options, route, live };
  for (const hook of hooks) {
    const fetch = async () => {
      const answer = await hook.fetch?.(request, context);
      if (answer?.session !== undefined) context.adopt(answer.session);
      return answer;
    };
    const fetched = await context.step("fetch", pluginId(hook), fetch);
    const suffices = fetched !== undefined && (!live || fetched.session !== undefined);
    if (suffices) return fetched;
  }
  const need = live
    ? "actions or a format need a live page, and no fetcher that gives one is installed"
    : "no fetcher took the request";
  throw new WinnowError("SCRAPE_ALL_ENGINES_FAILED", `The page could not be fetched: ${need}.`, {
    phase: "fetch",
  });
}

async function release({ route, by }: Offer, outcome: RouteOutcome, context: ScrapeContext): Promise<void> {
  if (by !== undefined) await context.aside("proxy", pluginId(by), () => by.release(route, outcome));
}
