/** The browser, jobs and monitors. */
import { read, table } from "./table.ts";

interface BrowserRow {
  readonly contender: string;
  readonly page?: string;
  readonly atOnce?: number;
  readonly [figure: string]: unknown;
}

const live = read("browser.json") as { machine: Record<string, string>; rows: readonly BrowserRow[] };
const visits = live.rows.filter(({ page }) => page !== undefined);
const memory = live.rows.find(({ contender }) => contender === "memory, MB");
export const browser = `${live.machine.date}, Node ${live.machine.node}, ${live.machine.cores} cores (${live.machine.cpu}).

${table(
  [
    "contender",
    "page",
    "at once",
    "p50 ms",
    "p95 ms",
    "CPU ms",
    "pages/s",
    "p50 by `load`",
    "p50 by idle",
    "CPU by `load`",
  ],
  visits.map(({ contender, page, atOnce, p50Ms, p95Ms, cpuMs, pagesPerSecond, ...by }) => [
    contender,
    page,
    atOnce,
    p50Ms,
    p95Ms,
    cpuMs,
    pagesPerSecond,
    by.toLoad,
    by.toIdle,
    by.cpuToLoad,
  ]),
)}

- Resident memory of Node and browser, MB, before and after ${memory?.scrapes} scrapes at concurrency 4: ${memory?.before}, ${memory?.after}.`;

interface JobRow {
  readonly bench: string;
  readonly [figure: string]: unknown;
}

type Watched = Readonly<Record<string, number | string>>;
const watched = read("monitors.json") as {
  readonly machine: Record<string, string>;
  readonly year: Watched;
  readonly schedules: Watched;
  readonly idle: Watched;
};
const { year, schedules, idle } = watched;
export const monitors = `${year.date}, Node ${watched.machine.node}, ${watched.machine.cores} cores (${watched.machine.cpu}).

${table(
  ["what", "runs", "missed", "doubled", "deaths of the process", "seconds", "CPU µs a run"],
  [
    [
      "a year of 1,000 monitors",
      year.begun,
      year.missed,
      year.doubled,
      year.deaths,
      year.seconds,
      year.cpuMicrosecondsPerRun,
    ],
    ["their times alone", schedules.runs, "", "", "", schedules.seconds, ""],
  ],
)}

- A server with ${idle.monitors} monitors of which none is due takes ${idle.percentOfCore}% of a core (${idle.seconds} s), and with none ${idle.percentOfCoreWithNone}%.`;

const work = read("jobs.json") as { machine: Record<string, string>; rows: readonly JobRow[] };
const jobRows = (bench: string, ...names: readonly string[]) =>
  work.rows.filter((row) => row.bench === bench).map((row) => names.map((name) => row[name]));
const [few, many] = work.rows.filter(({ bench }) => bench === "frontier");
const ratio = Number(many?.takeMedianMs) / Number(few?.takeMedianMs);
export const jobs = `${work.machine.date}, Node ${work.machine.node}, ${work.machine.cores} cores (${work.machine.cpu}), \`node -C @winnow/source bench/jobs/run.ts\`.

${table(
  [
    "waiting",
    "take, ms",
    "take, p99 ms",
    "end, ms",
    "add 1,000, ms",
    "longest block, ms",
    "file, MB",
    "resident, MB",
  ],
  jobRows(
    "frontier",
    "waiting",
    "takeMedianMs",
    "takeP99Ms",
    "endMedianMs",
    "addMsPer1000",
    "longestBlockMs",
    "fileMb",
    "residentMb",
  ),
)}

Taking the next of ${many?.waiting} takes ${ratio.toFixed(2)} times as long as of ${few?.waiting}.

${table(
  ["contender", "pages", "pages/s", "CPU ms a page"],
  jobRows("crawl", "contender", "pages", "pagesPerSecond", "cpuMsPerPage"),
)}

- Resident memory of the server after these crawls, MB: ${work.rows.find(({ bench }) => bench === "memory")?.residentMb}.`;
