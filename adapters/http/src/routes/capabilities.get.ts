import type { Kernel } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

/** `GET /capabilities`: what this process can do now, read off the plugins that it runs. */
export function capabilitiesRoute(app: FastifyInstance, { kernel, version }: AppContext): void {
  app.get("/capabilities", async () => ({ version, ...capabilitiesOf(kernel) }));
}

/** What a kernel can do. */
export function capabilitiesOf({ registry, load }: Kernel) {
  const names = (kind: "format" | "action" | "parser" | "proxy" | "cache" | "notifier" | "operation") =>
    registry
      .of(kind)
      .map(({ name }) => name)
      .sort();
  return {
    formats: names("format"),
    actions: names("action"),
    parsers: names("parser"),
    proxies: names("proxy"),
    caches: names("cache"),
    notifiers: names("notifier"),
    operations: ["scrape", ...names("operation")],
    options: Object.keys(registry.options).sort(),
    fetchers: registry.of("hook").flatMap(({ name, fetch }) => (fetch === undefined ? [] : [name])),
    plugins: registry.all.map(pluginId),
    concurrency: load.concurrency,
  };
}
