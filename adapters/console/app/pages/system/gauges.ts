/** Reads what `/metrics` says, and keeps what was said of late. */

/** A number of a moment; those of one name differ by their labels. */
export interface Gauge {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** The numbers in a text of the Prometheus exposition format, without those that are not finite. */
export function readGauges(text: string): readonly Gauge[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", written] = LINE.exec(line) ?? [];
    const value = Number(written);
    if (name === undefined || !Number.isFinite(value)) return [];
    return [{ name, labels: labelsOf(labels), value }];
  });
}

function labelsOf(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(LABEL)].map(
    ([, name = "", value = ""]) => [name, unescaped(value)] as const,
  );
  return Object.fromEntries(found);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}

/** The sum of the numbers of a name, of those with these labels; undefined where there is none. */
export function sumOf(
  gauges: readonly Gauge[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = gauges.filter(
    (gauge) =>
      gauge.name === name && Object.entries(labels).every(([key, value]) => gauge.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

/** What was looked at, at one time. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly values: Readonly<Record<string, number | undefined>>;
}

/** Moments that are kept: half an hour of one in ten seconds. */
const MAX_MOMENTS = 180;

/** The moments so far and one more, as many as are kept. */
export function withMoment(moments: readonly Moment[], next: Moment): readonly Moment[] {
  return [...moments, next].slice(-MAX_MOMENTS);
}

/** The numbers of a server that are shown over time. */
export function momentOf(gauges: readonly Gauge[], at: number): Moment {
  const of = (name: string, labels?: Readonly<Record<string, string>>) => sumOf(gauges, name, labels);
  return {
    at,
    values: {
      memory: of("process_resident_memory_bytes"),
      heap: of("nodejs_heap_size_used_bytes"),
      atWork: of("winnow_scrapes_at_work"),
      waiting: of("winnow_scrapes_waiting"),
      slots: of("winnow_scrapes_slots"),
      jobs: of("winnow_jobs_running") ?? 0,
      pagesWaiting: of("winnow_job_pages", { state: "waiting" }),
      pagesActive: of("winnow_job_pages", { state: "active" }),
      browserOpen: of("winnow_browser_pages", { state: "open" }),
      browserKept: of("winnow_browser_pages", { state: "kept" }),
      browserWaiting: of("winnow_browser_pages", { state: "waiting" }),
      deliveries: of("winnow_deliveries_pending"),
    },
  };
}
