import type { AnsweredRequest, Gauge } from "@winnow/kit-metrics";
import { Counter, collectDefaultMetrics, Histogram, Gauge as PromGauge, Registry } from "prom-client";

/** Seconds: from an answer of the cache to the longest timeout. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
/** Values of one label; what comes beyond is counted under {@link OTHER}. */
const MAX_VALUES = 300;
const OTHER = "other";

/** How a scrape ended, as the kernel reports it. */
interface ScrapeEnd {
  readonly success?: unknown;
  readonly code?: unknown;
  readonly creditsUsed?: unknown;
  readonly durationMs?: unknown;
  readonly steps?: unknown;
  /** Whether its page was kept open for other work, whose time is none of the scrape's. */
  readonly isHeld?: unknown;
}

interface Step {
  readonly phase: string;
  readonly outcome: string;
  readonly durationMs: number;
}

/** Counts what happens in one process. */
export class Collector {
  readonly #registry = new Registry();
  readonly #known = new Map<string, Set<string>>();
  readonly #gauges = new Map<string, PromGauge>();
  readonly #scrapes = this.#counter("winnow_scrapes_total", "Scrapes that ended, by outcome: ok or a code.", [
    "outcome",
  ]);
  readonly #credits = this.#counter("winnow_credits_total", "Credits of scrapes.");
  readonly #lookups = this.#counter(
    "winnow_cache_lookups_total",
    "Lookups of pages in the cache, by result.",
    ["result"],
  );
  readonly #requests = this.#counter("winnow_http_requests_total", "Requests that were answered.", [
    "method",
    "route",
    "status",
  ]);
  readonly #scrapeSeconds = this.#histogram(
    "winnow_scrape_duration_seconds",
    "Duration of scrapes, with the wait for a slot.",
    ["outcome"],
  );
  readonly #phaseSeconds = this.#histogram(
    "winnow_scrape_phase_duration_seconds",
    "Duration of the steps of scrapes, by phase.",
    ["phase"],
  );
  readonly #requestSeconds = this.#histogram(
    "winnow_http_request_duration_seconds",
    "Duration of requests, by route.",
    ["route"],
  );

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Counts a scrape. */
  ended({ success, code, creditsUsed, durationMs, steps, isHeld }: ScrapeEnd): void {
    const isOk = success === true;
    this.#scrapes.inc({ outcome: isOk ? "ok" : this.#bound("outcome", code) });
    this.#credits.inc(Math.max(0, Number(creditsUsed) || 0));
    if (isHeld !== true)
      this.#scrapeSeconds.observe({ outcome: isOk ? "ok" : "failed" }, secondsOf(durationMs));
    for (const step of Array.isArray(steps) ? (steps as readonly Step[]) : []) {
      this.#phaseSeconds.observe({ phase: this.#bound("phase", step.phase) }, secondsOf(step.durationMs));
      if (step.phase === "cache") this.#lookups.inc({ result: RESULTS[step.outcome] ?? "failed" });
    }
  }

  /** Counts a request. */
  answered({ method, route, status, durationMs }: AnsweredRequest): void {
    const pattern = this.#bound("route", route);
    this.#requests.inc({ method: this.#bound("method", method), route: pattern, status: String(status) });
    this.#requestSeconds.observe({ route: pattern }, secondsOf(durationMs));
  }

  /** Everything as text, with the gauges as they are now. */
  async read(gauges: readonly Gauge[]): Promise<{ readonly contentType: string; readonly body: string }> {
    await Promise.all(gauges.map((gauge) => this.#take(gauge)));
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  /** Stops what measures the process. */
  close(): void {
    this.#registry.clear();
  }

  async #take({ name, help, labels = [], read }: Gauge): Promise<void> {
    let gauge = this.#gauges.get(name);
    if (gauge === undefined) {
      gauge = new PromGauge({ name, help, labelNames: [...labels], registers: [this.#registry] });
      this.#gauges.set(name, gauge);
    }
    gauge.reset();
    try {
      for (const sample of (await read()).slice(0, MAX_VALUES)) gauge.set({ ...sample.labels }, sample.value);
    } catch {
      gauge.remove();
    }
  }

  /** A label's value; of values that are not known beforehand only so many. */
  #bound(label: string, value: unknown): string {
    const known = this.#known.get(label) ?? new Set();
    this.#known.set(label, known);
    const text = String(value).slice(0, 100);
    if (known.has(text) || known.size < MAX_VALUES) {
      known.add(text);
      return text;
    }
    return OTHER;
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[]): Histogram {
    return new Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [this.#registry] });
  }
}

/** What the outcome of a lookup in the cache means. */
const RESULTS: Readonly<Record<string, string>> = { ok: "hit", passed: "miss" };

function secondsOf(durationMs: unknown): number {
  return Math.max(0, Number(durationMs) || 0) / 1000;
}
