import { defineProxy, type ProxyPlugin } from "@winnow/core/plugin";
import { isFor, isServerFailure, PROXY_ERRORS, type ServerSettings, Servers } from "@winnow/proxy-basic";

/** Settings of {@link proxyEnhanced}. */
export interface ProxyEnhancedSettings extends ServerSettings {
  /** Credits on top of the scrape's own when this route succeeds. @defaultValue 4 */
  readonly credits?: number;
}

/**
 * The way to guarded sites: fetchers appear as a visitor's browser would. Directly, or over a proxy server of
 * yours. Serves requests with `proxy: "enhanced"`, and those without a choice.
 * @throws CONFIG_INVALID for a server URL that cannot be used
 * @see specification, "Scrape request": proxy
 */
export function proxyEnhanced({ credits = 4, ...settings }: ProxyEnhancedSettings = {}): ProxyPlugin {
  const servers = new Servers(settings, "proxyEnhanced");
  return defineProxy({
    name: "enhanced",
    errors: PROXY_ERRORS,
    setup: ({ services }) => servers.setup(services),
    acquire: ({ options }, tried) => {
      if (!isFor(options, ["enhanced", "stealth"])) return undefined;
      const last = tried.at(-1);
      if (last !== undefined && !isServerFailure(last.outcome)) return undefined;
      const way = servers.choose(options, tried);
      // The name is that of the wire: clients know only `basic` and `stealth`.
      return way && { proxy: "stealth", manner: "disguised", credits, ...way };
    },
    release: (route, outcome) => servers.note(route, outcome),
  });
}
