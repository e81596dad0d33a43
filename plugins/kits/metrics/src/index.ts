import { createToken } from "@winnow/core/plugin";

/** One value of a {@link Gauge}, with a value for each of its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Something whose value is read when somebody asks for it, such as how many pages are open. */
export interface Gauge {
  /** In snake case, with its unit at the end, such as `winnow_browser_pages`. */
  readonly name: string;
  /** What it measures, in one sentence. */
  readonly help: string;
  /** Their values must be few and known beforehand: never URLs, ids or words of a caller. @defaultValue none */
  readonly labels?: readonly string[];
  /** Reading that fails leaves the gauge out of that answer. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** A request to the server that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of its route, such as `/v2/scrape/:id`. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** What can be read of a running process by those who operate it. */
export interface Metrics {
  /** Adds a gauge, in place of one with the same name. */
  watch(gauge: Gauge): void;
  /** Counts a request. */
  answered(request: AnsweredRequest): void;
  /** Everything, as text that Prometheus reads. */
  read(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** {@link Metrics}; without it nothing is measured. */
export const MetricsToken = createToken<Metrics>("metrics");
