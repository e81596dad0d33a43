/** What a page of a crawl costs, per page; what was not asked for is 0. */
export interface PageCost {
  readonly pages: number;
  readonly pagesPerSecond: number;
  readonly cpuMs: number;
  /** Of the process at the end. */
  readonly memoryMb: number;
  /** Bytes that the process itself sends to disks. */
  readonly writtenBytes: number;
  readonly databaseCpuMs: number;
  readonly commits: number;
  readonly rows: number;
  /** Bytes of the write-ahead log. */
  readonly logBytes: number;
  /** Bytes by which the database grew. */
  readonly storedBytes: number;
  readonly redisCommands: number;
  readonly redisCpuMs: number;
}

/** What a page in the browser costs. */
export interface BrowserCost {
  readonly pages: number;
  readonly pagesPerSecond: number;
  readonly cpuMs: number;
  readonly memoryMbAtRest: number;
  readonly memoryMbPerPage: number;
}

/** What `cost.ts` has measured. */
export interface Measured {
  readonly date: string;
  readonly node: string;
  readonly cores: number;
  readonly cpu: string;
  readonly load: number;
  readonly command: string;
  readonly pages: Readonly<Record<string, PageCost>>;
  readonly browser: BrowserCost;
  /** Pages per second that end in PostgreSQL, of one job and of 20. */
  readonly ends?: { readonly oneJob: number; readonly manyJobs: number } | undefined;
}

/** What is assumed, not measured: change these, and run `cost.ts`, or think, again. */
export const ASSUMED = {
  /** Part of the pages that needs a browser. */
  browserShare: 0.1,
  /** Bytes on the wire of a page over HTTP, compressed, and of one in the browser with what it loads. */
  httpBytes: 60_000,
  browserBytes: 1_500_000,
  /** Seconds that a page takes, mostly waiting for its site. */
  httpSeconds: 1.5,
  browserSeconds: 6,
  /** The busiest hour against the mean. */
  peak: 2,
  /** Part of a processor, a disk or a network that may be used at the peak. */
  use: 0.6,
  machine: { cores: 16, memoryGb: 64, gigabits: 10 },
  database: { cores: 32, logMegabytes: 200 },
  /** Requests per second from one address, over all sites, before sites and their guards slow it down. */
  perAddress: 5,
  /** Part of the pages with a file such as a screenshot, its bytes, and hours that files and results are kept. */
  fileShare: 0.02,
  fileBytes: 300_000,
  keptHours: 24,
} as const;

/** Pages a day that are computed. */
export const VOLUMES = [1e6, 1e8, 1e9] as const;

/** What so many pages a day need. */
export interface Need {
  readonly pagesPerSecond: number;
  readonly peakPerSecond: number;
  readonly cores: number;
  readonly browserCores: number;
  readonly pagesAtOnce: number;
  readonly browserPagesAtOnce: number;
  readonly browserMemoryGb: number;
  readonly machines: number;
  readonly gigabits: number;
  readonly commits: number;
  readonly logMegabytes: number;
  readonly databaseCores: number;
  readonly databases: number;
  readonly storedTerabytes: number;
  readonly redisCommands: number;
  readonly redisCores: number;
  readonly files: number;
  readonly filesTerabytes: number;
  readonly addresses: number;
  /** Jobs that must be at work at once for that many pages to end, as those of one job end one after the other. */
  readonly jobs: number;
}

/** Computes what so many pages a day need, at the peak where nothing else is said. */
export function needOf(pagesPerDay: number, { pages, browser, ends }: Measured): Need {
  const one = pages["PostgreSQL and Redis"] ?? pages.PostgreSQL ?? pages.SQLite;
  if (one === undefined) throw new Error("No page was measured.");
  const { browserShare, httpSeconds, browserSeconds, httpBytes, browserBytes, peak, use, machine, database } =
    ASSUMED;
  const pagesPerSecond = pagesPerDay / 86_400;
  const peakPerSecond = pagesPerSecond * peak;
  const inBrowser = peakPerSecond * browserShare;
  const browserCores = (inBrowser * browser.cpuMs) / 1000 / use;
  const cores = (peakPerSecond * (1 - browserShare) * one.cpuMs) / 1000 / use;
  const browserPagesAtOnce = inBrowser * browserSeconds;
  const browserMemoryGb = (browserPagesAtOnce * browser.memoryMbPerPage) / 1024;
  const bytes = peakPerSecond * ((1 - browserShare) * httpBytes + browserShare * browserBytes);
  const gigabits = (bytes * 8) / 1e9;
  const machines = Math.max(
    (cores + browserCores) / machine.cores,
    browserMemoryGb / (machine.memoryGb * use),
    gigabits / (machine.gigabits * use),
  );
  const databaseCores = (peakPerSecond * one.databaseCpuMs) / 1000 / use;
  const logMegabytes = (peakPerSecond * one.logBytes) / 1e6;
  const files = pagesPerDay * ASSUMED.fileShare * (ASSUMED.keptHours / 24);
  return {
    pagesPerSecond,
    peakPerSecond,
    cores,
    browserCores,
    pagesAtOnce: peakPerSecond * (1 - browserShare) * httpSeconds,
    browserPagesAtOnce,
    browserMemoryGb,
    machines: Math.max(1, Math.ceil(machines)),
    gigabits,
    commits: peakPerSecond * one.commits,
    logMegabytes,
    databaseCores,
    databases: Math.max(
      1,
      Math.ceil(Math.max(databaseCores / database.cores, logMegabytes / (database.logMegabytes * use))),
    ),
    storedTerabytes: (pagesPerDay * (ASSUMED.keptHours / 24) * one.storedBytes) / 1e12,
    redisCommands: peakPerSecond * one.redisCommands,
    redisCores: (peakPerSecond * one.redisCpuMs) / 1000 / use,
    files,
    filesTerabytes: (files * ASSUMED.fileBytes) / 1e12,
    addresses: Math.ceil(peakPerSecond / ASSUMED.perAddress),
    jobs: ends === undefined ? 0 : Math.ceil(peakPerSecond / (ends.oneJob * use)),
  };
}

const ROWS: readonly (readonly [name: string, of: keyof Need, unit: string])[] = [
  ["pages a second, mean", "pagesPerSecond", ""],
  ["pages a second, peak", "peakPerSecond", ""],
  ["pages at work, HTTP", "pagesAtOnce", ""],
  ["pages at work, browser", "browserPagesAtOnce", ""],
  ["cores, HTTP", "cores", ""],
  ["cores, browser", "browserCores", ""],
  ["memory of pages in browsers", "browserMemoryGb", " GB"],
  ["machines", "machines", ""],
  ["bandwidth", "gigabits", " Gbit/s"],
  ["commits a second", "commits", ""],
  ["write-ahead log", "logMegabytes", " MB/s"],
  ["cores of PostgreSQL", "databaseCores", ""],
  ["PostgreSQL servers", "databases", ""],
  ["kept in PostgreSQL", "storedTerabytes", " TB"],
  ["Redis commands a second", "redisCommands", ""],
  ["cores of Redis, each one server", "redisCores", ""],
  ["files in the bucket", "files", ""],
  ["kept in the bucket", "filesTerabytes", " TB"],
  ["addresses", "addresses", ""],
  ["jobs at work at once, at least", "jobs", ""],
];

/** The tables of the guide. */
export function tablesOf(measured: Measured): string {
  const { date, node, cores, cpu, load, command, pages, browser, ends } = measured;
  const names = Object.keys(pages);
  const costs: readonly (readonly [string, (cost: PageCost) => string])[] = [
    ["CPU of Winnow", ({ cpuMs }) => `${shown(cpuMs)} ms`],
    ["written by Winnow", ({ writtenBytes }) => kilobytes(writtenBytes)],
    ["CPU of PostgreSQL", ({ databaseCpuMs }) => `${shown(databaseCpuMs)} ms`],
    ["commits", ({ commits }) => shown(commits)],
    ["rows written", ({ rows }) => shown(rows)],
    ["write-ahead log", ({ logBytes }) => kilobytes(logBytes)],
    ["growth of the database", ({ storedBytes }) => kilobytes(storedBytes)],
    ["Redis commands", ({ redisCommands }) => shown(redisCommands)],
    ["CPU of Redis", ({ redisCpuMs }) => `${shown(redisCpuMs)} ms`],
    ["pages a second here", ({ pagesPerSecond }) => shown(pagesPerSecond)],
    ["memory of the process", ({ memoryMb }) => `${shown(memoryMb)} MB`],
  ];
  const measuredRows = costs.map(([name, of]) => [name, ...Object.values(pages).map(of)]);
  const needs = VOLUMES.map((volume) => needOf(volume, measured));
  const needRows = ROWS.map(([name, of, unit]) => [
    name,
    ...needs.map((need) => `${shown(need[of])}${unit}`),
  ]);
  const jobs =
    ends === undefined
      ? ""
      : ` Pages that end in PostgreSQL, on this machine with a disk that waits for each commit: ${shown(ends.oneJob)} a second of one job, ${shown(ends.manyJobs)} of 20.`;
  return `${date}, Node ${node}, ${cores} cores (${cpu}) under a load of ${load}, \`${command}\`.

A page of a crawl, 20 KB of HTML over HTTP:

${table(["each page", ...names], measuredRows)}

A page in the browser: ${shown(browser.cpuMs)} ms of CPU, browser and all, and ${shown(browser.memoryMbPerPage)} MB while it is open, beside ${shown(browser.memoryMbAtRest)} MB of an idle server with its browser.${jobs}

${table(["pages a day", ...VOLUMES.map((volume) => volume.toLocaleString("en-US"))], needRows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A number as people read it: three digits that count. */
function shown(value: number): string {
  if (value === 0) return "0";
  return Number(value.toPrecision(value >= 1000 ? 2 : 3)).toLocaleString("en-US", {
    maximumFractionDigits: 3,
  });
}

function kilobytes(bytes: number): string {
  return `${shown(bytes / 1000)} KB`;
}
