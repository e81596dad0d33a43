import type { ScrapeContext } from "../context.ts";
import type { Fetched, Route } from "../fetched.ts";
import type { OptionValues } from "../registries.ts";
import { definer, type PluginBase } from "./base.ts";

/** How a fetch over a route ended. */
export type RouteOutcome =
  | { readonly ok: true; readonly fetched: Fetched }
  | { readonly ok: false; readonly error: unknown };

/** A proxy: chooses the route of a scrape. */
export interface ProxyPlugin extends PluginBase {
  readonly kind: "proxy";
  /** The next route to try, or undefined to pass. Called again with the failed outcomes so far. */
  readonly acquire: (
    request: { readonly url: string; readonly options: OptionValues },
    tried: readonly { readonly route: Route; readonly outcome: RouteOutcome }[],
    context: ScrapeContext,
  ) => Route | undefined | Promise<Route | undefined>;
  /** Called exactly once for each acquired route, also after a failure. */
  readonly release: (route: Route, outcome: RouteOutcome) => void | Promise<void>;
}

/** Defines a proxy. */
export const defineProxy = definer<ProxyPlugin>("proxy");
