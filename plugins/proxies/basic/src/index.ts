import { defineProxy, type OptionValues, type ProxyPlugin } from "@winnow/core/plugin";
import { PROXY_ERRORS } from "./errors.ts";
import { isServerFailure, type ServerSettings, Servers } from "./servers.ts";

export { proxyEnvironment, proxyProblems, proxyServersFromEnvironment } from "./environment.ts";
export { PROXY_ERRORS } from "./errors.ts";
export { isServerFailure, reasonOf, type ServerSettings, Servers, type Tried } from "./servers.ts";

/** Settings of {@link proxyBasic}. */
export interface ProxyBasicSettings extends ServerSettings {}

/**
 * The plain way: directly, or over a proxy server of yours. Another server is tried when one of them fails.
 * Serves requests with `proxy: "basic"`, and those without a choice.
 * @throws CONFIG_INVALID for a server URL that cannot be used
 * @see specification, "Scrape request": proxy
 */
export function proxyBasic(settings: ProxyBasicSettings = {}): ProxyPlugin {
  const servers = new Servers(settings, "proxyBasic");
  return defineProxy({
    name: "basic",
    errors: PROXY_ERRORS,
    setup: ({ services }) => servers.setup(services),
    acquire: ({ options }, tried) => {
      if (!isFor(options, ["basic"])) return undefined;
      const last = tried.at(-1);
      if (last !== undefined && !isServerFailure(last.outcome)) return undefined;
      const way = servers.choose(options, tried);
      return way && { proxy: "basic", ...way };
    },
    release: (route, outcome) => servers.note(route, outcome),
  });
}

/** Whether a request asks for one of these proxies, or leaves the choice because nothing offers it. */
export function isFor(options: OptionValues, names: readonly string[]): boolean {
  const asked: unknown = Reflect.get(options, "proxy");
  return asked === undefined || names.includes(String(asked));
}
