import {
  defineHook,
  defineNotifier,
  defineService,
  type HookPlugin,
  type NotifierPlugin,
  type ServicePlugin,
} from "@winnow/core/plugin";
import { MetricsToken } from "@winnow/kit-metrics";
import { type OpenSpan, TracesToken } from "@winnow/kit-traces";
import { type OpenTelemetrySettings, readOpenTelemetrySettings } from "./settings.ts";
import type { Tracing } from "./tracing.ts";

export { opentelemetryEnvironment, opentelemetryFromEnvironment } from "./environment.ts";
export type { OpenTelemetrySettings } from "./settings.ts";

/** What begins before the kernel has started. */
const NOTHING: OpenSpan = { run: (work) => work(), end: () => {} };

/**
 * Sends what a kernel does as traces of OpenTelemetry: requests, scrapes with their steps, work on jobs, messages and requests to
 * sites. Three plugins: the traces, a hook that sees scrapes begin, and a notifier that sees how they ended.
 * @throws CONFIG_INVALID
 */
export function opentelemetry(
  settings: OpenTelemetrySettings,
): readonly [ServicePlugin, HookPlugin, NotifierPlugin] {
  const config = readOpenTelemetrySettings(settings);
  let tracing: Tracing | undefined;
  return [
    defineService({
      name: "opentelemetry",
      token: TracesToken,
      startsEmpty: true,
      create: () => ({ begin: (start) => tracing?.begin(start) ?? NOTHING }),
      setup: async ({ services, logger }) => {
        // The libraries are loaded where they are wanted only.
        const { Tracing } = await import("./tracing.ts");
        const started = new Tracing(config, logger);
        tracing = started;
        services.find(MetricsToken)?.watch({
          name: "winnow_spans",
          help: "Spans since the start, by what became of them: sent, or dropped.",
          labels: ["state"],
          read: () => started.counted(),
        });
      },
      close: async () => {
        const ended = tracing;
        tracing = undefined;
        await ended?.close();
      },
    }),
    defineHook({
      name: "opentelemetry",
      id: "service-opentelemetry-begins",
      admit: (request, context) => {
        tracing?.admitted(context);
        return request;
      },
    }),
    defineNotifier({
      name: "opentelemetry",
      id: "service-opentelemetry-ends",
      notify: ({ type, id, data }) => {
        if (type === "scrape-end") tracing?.ended(id, data);
      },
    }),
  ];
}
