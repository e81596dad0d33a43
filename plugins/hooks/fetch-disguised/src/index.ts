import { defineHook, type HookPlugin, readSettings } from "@winnow/core/plugin";
import { type Egress, EgressToken, GuardedProxy, NETWORK_ERRORS } from "@winnow/kit-egress";
import * as v from "valibot";
import { Clients } from "./client.ts";
import { fetchPage } from "./fetch.ts";

const wholeNumber = (minimum: number) => v.pipe(v.number(), v.integer(), v.minValue(minimum));

const Settings = v.strictObject({
  browser: v.optional(v.picklist(["chrome", "firefox"]), "chrome"),
  maxBytes: v.optional(wholeNumber(1), 50 * 1024 * 1024),
  maxRedirects: v.optional(wholeNumber(0), 20),
});

/** The newest versions that the library can pass for. */
const VERSIONS = { chrome: "chrome151", firefox: "firefox144" } as const;

/** Settings of {@link fetchDisguised}. */
export interface FetchDisguisedSettings {
  /** Which browser to pass for. @defaultValue "chrome" */
  readonly browser?: "chrome" | "firefox";
  /** Largest page in bytes, decoded. @defaultValue 52428800 */
  readonly maxBytes?: number;
  /** @defaultValue 20 */
  readonly maxRedirects?: number;
}

/**
 * Fetches pages with the TLS and HTTP/2 manners of a browser, without one; takes requests on disguised routes and
 * passes all others, and those whose scripts must run. Register it before `fetchHttp`.
 */
export function fetchDisguised(settings: FetchDisguisedSettings = {}): HookPlugin {
  const { browser, ...bounds } = readSettings("fetchDisguised", Settings, settings);
  const rules = { ...bounds, browser: VERSIONS[browser] };
  const clients = new Clients();
  const proxies = new Map<Egress, GuardedProxy>();
  const proxyOf = (egress: Egress): GuardedProxy => {
    const known = proxies.get(egress) ?? new GuardedProxy(egress);
    proxies.set(egress, known);
    return known;
  };
  return defineHook({
    name: "fetch-disguised",
    errors: NETWORK_ERRORS,
    setup: ({ services }) => {
      services.get(EgressToken);
    },
    fetch: (request, context) => {
      if (request.route.manner !== "disguised" || request.rendered) return undefined;
      const egress = context.get(EgressToken);
      return fetchPage(request, context, { egress, proxy: proxyOf(egress), clients }, rules);
    },
    close: async () => {
      clients.close();
      const open = [...proxies.values()];
      proxies.clear();
      await Promise.all(open.map((proxy) => proxy.close()));
    },
  });
}
