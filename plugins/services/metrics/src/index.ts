import {
  defineNotifier,
  defineService,
  type KernelEvent,
  type NotifierPlugin,
  type ServicePlugin,
} from "@winnow/core/plugin";
import { type AnsweredRequest, type Gauge, type Metrics, MetricsToken } from "@winnow/kit-metrics";
import type { Collector } from "./collector.ts";

export { metricsEnvironment } from "./environment.ts";

/** What is remembered until the library is loaded, which is as soon as there are so many. */
const MAX_EARLY = 100;

/** What is counted, in the order in which it happened. */
type Fact = (collector: Collector) => void;

/**
 * Measures a kernel for Prometheus: scrapes by outcome and phase, the cache, requests, and what plugins add. Two plugins: the
 * metrics, and a notifier that receives the end of each scrape. The library behind them is loaded when somebody asks, or there is much to count.
 */
export function metrics(): readonly [ServicePlugin, NotifierPlugin] {
  const gauges = new Map<string, Gauge>();
  const early: Fact[] = [];
  let collector: Collector | undefined;
  let loading: Promise<Collector> | undefined;
  const note = (fact: Fact) => {
    if (collector !== undefined) return fact(collector);
    early.push(fact);
    if (early.length < MAX_EARLY || loading !== undefined) return;
    loading = load();
    // The caller gets the error.
    loading.catch(() => undefined);
  };
  const load = async () => {
    const { Collector } = await import("./collector.ts");
    const loaded = new Collector();
    for (const fact of early.splice(0)) fact(loaded);
    collector = loaded;
    return loaded;
  };
  const own: Metrics = {
    watch: (gauge) => void gauges.set(gauge.name, gauge),
    answered: (request: AnsweredRequest) => note((to) => to.answered(request)),
    read: async () => {
      loading ??= load();
      return await (await loading).read([...gauges.values()]);
    },
  };
  return [
    defineService({
      name: "metrics",
      token: MetricsToken,
      startsEmpty: true,
      create: () => own,
      close: async () => (await loading)?.close(),
    }),
    defineNotifier({
      name: "metrics",
      id: "service-metrics-scrapes",
      notify: ({ type, data }: KernelEvent) => {
        if (type !== "scrape-end") return;
        // Without the result, which would stay in memory until somebody asks.
        const { request: _, result: __, ...facts } = data;
        note((to) => to.ended(facts));
      },
    }),
  ];
}
