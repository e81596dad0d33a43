import type { Queue } from "@winnow/adapter-queue";
import type { Kernel } from "@winnow/core";
import { type Metrics, MetricsToken, type Sample } from "@winnow/kit-metrics";
import type { FastifyInstance } from "fastify";
import { hasKeys } from "../auth.ts";
import type { AppContext } from "../context.ts";
import { refuse } from "../envelope.ts";
import { isLoopback } from "../host.ts";

/** Jobs and messages that are looked at, the newest first: what is beyond is not counted. */
const MAX_ROWS = 1000;

/**
 * `GET /metrics` for Prometheus, where metrics are installed: for callers with a key, and without keys for this machine. It
 * counts the requests of all routes.
 */
export function metricsRoute(app: FastifyInstance, context: AppContext): void {
  const { kernel, queue } = context;
  const isOpen = !hasKeys(context);
  const metrics = kernel.services.find(MetricsToken);
  if (metrics === undefined) return;
  watchScrapes(metrics, kernel);
  if (queue !== undefined) watchJobs(metrics, queue, kernel);
  app.get("/metrics", async (request, reply) => {
    // What all teams do together is for the operator.
    if (request.caller.owner !== "") return refuse(reply, "NOT_FOUND", "There is no such path.");
    if (isOpen && !isLoopback(request.ip.replace(/^::ffff:/, "")))
      return refuse(
        reply,
        "UNAUTHORIZED",
        "Without keys, metrics are for this machine only. Set WINNOW_API_KEYS.",
      );
    const { contentType, body } = await metrics.read();
    return reply.type(contentType).send(body);
  });
}

/** Counts every request that is answered, whatever its route. */
export function countRequests(app: FastifyInstance, { kernel }: Pick<AppContext, "kernel">): void {
  const metrics = kernel.services.find(MetricsToken);
  if (metrics === undefined) return;
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions?.url ?? "unknown";
    metrics.answered({ method, route, status: statusCode, durationMs: elapsedTime });
  });
}

function watchScrapes(metrics: Metrics, kernel: Kernel): void {
  const add = (name: string, help: string, read: () => number) =>
    metrics.watch({ name, help, read: () => [{ value: read() }] });
  add("winnow_scrapes_at_work", "Scrapes that are at work.", () => kernel.load.active);
  add("winnow_scrapes_waiting", "Scrapes that wait for a slot.", () => kernel.load.waiting);
  add("winnow_scrapes_slots", "Scrapes that may be at work at once.", () => kernel.load.concurrency);
}

function watchJobs(metrics: Metrics, queue: Queue, { clock }: Kernel): void {
  const running = () => queue.store.list({ status: "running", limit: MAX_ROWS });
  const pending = () => queue.store.deliveries({ state: "pending", limit: MAX_ROWS });
  const oldest = (rows: readonly { readonly createdAt: number }[]): readonly Sample[] => {
    const first = Math.min(...rows.map(({ createdAt }) => createdAt));
    return [{ value: rows.length === 0 ? 0 : Math.max(0, clock.now() - first) / 1000 }];
  };
  metrics.watch({
    name: "winnow_jobs_running",
    help: "Jobs that are running, by operation.",
    labels: ["operation"],
    read: async () => {
      const counts = new Map<string, number>();
      for (const { operation } of await running()) counts.set(operation, (counts.get(operation) ?? 0) + 1);
      return [...counts].map(([operation, value]) => ({ labels: { operation }, value }));
    },
  });
  metrics.watch({
    name: "winnow_job_pages",
    help: "Pages of running jobs, by state.",
    labels: ["state"],
    read: async () => {
      const jobs = await running();
      const sum = (state: "active" | "waiting") => jobs.reduce((all, { counts }) => all + counts[state], 0);
      return (["active", "waiting"] as const).map((state) => ({ labels: { state }, value: sum(state) }));
    },
  });
  metrics.watch({
    name: "winnow_job_oldest_seconds",
    help: "Age of the oldest running job.",
    read: async () => oldest(await running()),
  });
  metrics.watch({
    name: "winnow_deliveries_pending",
    help: "Messages, such as webhooks, that wait to be delivered.",
    read: async () => [{ value: (await pending()).length }],
  });
  metrics.watch({
    name: "winnow_deliveries_oldest_seconds",
    help: "Age of the oldest of these messages.",
    read: async () => oldest(await pending()),
  });
}
