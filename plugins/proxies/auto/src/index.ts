import {
  defineProxy,
  type OptionValues,
  type ProxyPlugin,
  type Route,
  type RouteOutcome,
} from "@winnow/core/plugin";
import * as v from "valibot";
import { isRefusal } from "./refusal.ts";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** The way to the site; `stealth` is the old name of `enhanced`. */
    proxy: {
      input: "basic" | "enhanced" | "auto" | "stealth";
      output: "basic" | "enhanced" | "auto" | "stealth";
    };
  }
}

type Acquire = Parameters<ProxyPlugin["acquire"]>;

/**
 * Tries one proxy after the other until the site does not refuse, and declares the request option `proxy`, by
 * which a request may also name one of them. The proxies are given in their order, cheapest first, and belong
 * to this plugin from then on: `proxyAuto([proxyBasic(), proxyEnhanced()])`.
 * @see specification, "Scrape request": proxy
 */
export function proxyAuto(proxies: readonly ProxyPlugin[]): ProxyPlugin {
  const owners = new WeakMap<Route, ProxyPlugin>();

  /** What a proxy offers, asked as if it were the only one. */
  async function offer(proxy: ProxyPlugin, [request, tried, context]: Acquire): Promise<Route | undefined> {
    const isOpen = request.options.proxy === "auto";
    const options = isOpen ? { ...request.options, proxy: proxy.name } : request.options;
    const own = tried.filter(({ route }) => owners.get(route) === proxy);
    const route = await proxy.acquire({ ...request, options: options as OptionValues }, own, context);
    // What is no route the kernel refuses, naming it.
    if (typeof route === "object" && route !== null) owners.set(route, proxy);
    return route;
  }

  /** Those that may go on: all at first, the same one as long as the site did not refuse, then the next ones. */
  function candidates([{ options }, tried]: Acquire): readonly ProxyPlugin[] {
    const last = tried.at(-1);
    if (options.proxy !== "auto" || last === undefined) return proxies;
    const owner = owners.get(last.route);
    if (owner === undefined) return [];
    const current = proxies.indexOf(owner);
    return isRefusal(last.outcome) ? proxies.slice(current + 1) : proxies.slice(current, current + 1);
  }

  return defineProxy({
    name: "auto",
    errors: Object.assign({}, ...proxies.map(({ errors }) => errors)),
    request: {
      proxy: {
        schema: v.optional(v.picklist(["basic", "enhanced", "auto", "stealth"]), "auto"),
        description:
          "The proxy to use: `basic`, `enhanced` for protected sites (4 more credits), or `auto`: `enhanced` only after `basic` was blocked. `stealth` is the old name of `enhanced`.",
        cache: "key",
      },
    },
    setup: async (context) => {
      for (const proxy of proxies) await proxy.setup?.(context);
    },
    acquire: async (...given: Acquire) => {
      for (const proxy of candidates(given)) {
        const route = await offer(proxy, given);
        if (route !== undefined) return route;
      }
      return undefined;
    },
    release: async (route: Route, outcome: RouteOutcome) => {
      await owners.get(route)?.release(route, outcome);
    },
    close: async () => {
      for (const proxy of proxies) await proxy.close?.();
    },
  });
}
