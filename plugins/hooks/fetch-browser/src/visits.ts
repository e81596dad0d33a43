import { type Fetched, type FetchRequest, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { type Egress, GuardedProxy, guardedEgress, recordingOf, visitsOf } from "@winnow/kit-egress";
import { BLANK_PAGE } from "@winnow/kit-live-page";
import { crashed, isConnectionLoss } from "./failures.ts";
import type { Place, Pool } from "./pool.ts";
import type { Visit, VisitRules } from "./visit.ts";

/** Visits of pages in the browsers of a pool, each through a proxy that guards what the page connects to. */
export class Visits {
  readonly #pool: Pool;
  readonly #rules: VisitRules;
  readonly #proxies = new Map<Egress, GuardedProxy>();

  constructor(pool: Pool, rules: VisitRules) {
    this.#pool = pool;
    this.#rules = rules;
  }

  /** Fetches a page whose address may be reached; once more when the browser crashes. @throws SCRAPE_BROWSER_CRASHED */
  async visit(request: FetchRequest, context: ScrapeContext, egress: Egress): Promise<Fetched> {
    const recording = recordingOf(context);
    try {
      if (request.url !== BLANK_PAGE.url && recording?.isReplay !== true) {
        const url = new URL(request.url);
        egress.check(url, "page");
        await egress.resolve(url.hostname, "page", context.signal);
      }
      return await this.#fetchTwice(request, context, egress);
    } catch (error) {
      if (WinnowError.is(error) && ["target", "policy"].includes(error.category))
        recording?.keep({ by: "browser", method: "GET", url: request.url }, { error });
      throw error;
    }
  }

  async #fetchTwice(request: FetchRequest, context: ScrapeContext, egress: Egress): Promise<Fetched> {
    try {
      return await this.fetch(request, context, egress);
    } catch (error) {
      if (context.signal.aborted || !WinnowError.is(error, "SCRAPE_BROWSER_CRASHED")) throw error;
      context.trace.note("fetch", "The browser crashed; trying once more.", "hook-fetch-browser");
      return await this.fetch(request, context, egress);
    }
  }

  /** Fetches a page; a live one stays open until the scrape ends. @throws SCRAPE_BROWSER_CRASHED */
  async fetch(request: FetchRequest, context: ScrapeContext, egress: Egress): Promise<Fetched> {
    const { signal } = context;
    const visits = visitsOf(context);
    // Rules of this scrape hold for its page only, and for every host that the page connects to.
    const own = visits && new GuardedProxy(guardedEgress(egress, visits));
    const proxy = own ?? this.#proxyOf(egress);
    let place: Place | undefined;
    let session: Visit | undefined;
    const close = async () => await (session?.close() ?? place?.leave());
    signal.addEventListener("abort", close, { once: true });
    const visited = Promise.withResolvers<void>();
    // A scrape whose time is over must not end before its page is closed: a hook may hold something for it.
    context.adopt({
      close: async () => {
        await close();
        await visited.promise;
        await own?.close();
      },
      capture: () => Promise.reject(crashed()),
    });
    try {
      place = await this.#pool.enter(await proxy.url(request.route.server), signal, own === undefined);
      // The first page loads what visits it, so that a start does not.
      const { Visit } = await import("./visit.ts");
      session = await Visit.open(place, request, context, proxy, this.#rules);
      const fetched = await session.fetch(request.options.waitFor ?? 0);
      if (request.live && session.isOpen) return { ...fetched, session };
      await session.close();
      return fetched;
    } catch (error) {
      const isLost = !signal.aborted && (place?.isLost() === true || isConnectionLoss(error));
      await close();
      throw isLost ? crashed(error) : error;
    } finally {
      visited.resolve();
    }
  }

  /** Closes the browsers, then what guarded them. */
  async close(): Promise<void> {
    await this.#pool.close();
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
    this.#proxies.clear();
  }

  #proxyOf(egress: Egress): GuardedProxy {
    const proxy = this.#proxies.get(egress) ?? new GuardedProxy(egress);
    this.#proxies.set(egress, proxy);
    return proxy;
  }
}
