/** Writes the tables of `README.md` from the results: `node_modules/.bin/node bench/readme.ts`. */
import { readFileSync, writeFileSync } from "node:fs";

interface SpeedRow {
  readonly bench: string;
  readonly contender?: string;
  readonly size?: string;
  readonly concurrency?: number;
  readonly [figure: string]: unknown;
}

const here = (name: string) => new URL(name, import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(here(`results/${name}`), "utf8"));
const table = (head: readonly string[], rows: readonly (readonly unknown[])[]) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell ?? "").join(" | ")} |`)
    .join("\n");

const { command, machine, rows } = read("speed.json") as {
  command: string;
  machine: Record<string, string>;
  rows: readonly SpeedRow[];
};
const of = (bench: string) => rows.filter((row) => row.bench === bench);
const scrapes = of("scrape").map((row) => [
  row.contender,
  row.size,
  row.concurrency,
  row.pagesPerSecond,
  row.cpuMsPerPage,
  row.p50Ms,
  row.p95Ms,
]);
const micro = of("micro, MB/s").map((row) => [row.page, row.parse, row.select, row.convert]);
const single = (bench: string) =>
  of(bench).map(({ bench: _, ...figures }) =>
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(", "),
  )[0];

const speed = `${machine.date}, Node ${machine.node}, ${machine.cores} cores (${machine.cpu}), \`${command}\`.

${table(["contender", "page", "at once", "pages/s", "CPU ms a page", "p50 ms", "p95 ms"], scrapes)}

${table(["step, MB/s", "parse", "select", "convert"], micro)}

- Cold start to the first scrape: ${single("cold start to first scrape")}.
- Resident memory of the server, MB: ${single("resident memory")}.
- \`/health\` while three pages of 5 MB convert, ms: ${single("health while three pages of 5 MB convert")}.`;

interface QualityRow {
  readonly suite: string;
  readonly set: string;
  readonly peer: string;
  readonly perSecond: number;
  readonly dev: Record<string, number> & { readonly byType?: Record<string, number> };
}

const TYPES = ["article", "documentation", "service", "forum", "product", "collection", "listing"];
const shown = (value: unknown) => (typeof value === "number" ? value.toFixed(3) : "");
const { node, rows: qualityRows } = read("quality-content.json") as {
  node: string;
  rows: readonly QualityRow[];
};
const qualityOf = (set: string) => {
  const isTyped = set === "wcxb";
  const head = [
    "extractor",
    "F1",
    "precision",
    "recall",
    ...(isTyped ? ["wanted kept", "boilerplate through", ...TYPES] : []),
    "pages/s",
  ];
  const cells = ({ peer, dev, perSecond }: QualityRow) => [
    peer,
    ...[dev.f1, dev.p, dev.r].map(shown),
    ...(isTyped ? [dev.with, dev.without, ...TYPES.map((type) => dev.byType?.[type])].map(shown) : []),
    perSecond,
  ];
  // Winnow has learned from these pages, so that only its cross-validated figures count, which the text has.
  const own = qualityRows.filter((row) => row.set === set && row.peer !== "winnow");
  return `### ${set}\n\n${table(head, own.map(cells))}`;
};
const setsOf = (suite: string) => [
  ...new Set(qualityRows.filter((row) => row.suite === suite).map(({ set }) => set)),
];
/** One row a converter, one column a set: what survives the way to markdown and back. */
const fidelity = () => {
  const sets = setsOf("fidelity");
  const own = qualityRows.filter((row) => row.suite === "fidelity");
  const rows = [...new Set(own.map(({ peer }) => peer))].map((peer) => [
    peer,
    ...sets.map((set) => {
      const score = own.find((row) => row.peer === peer && row.set === set)?.dev;
      return shown(score?.equal ?? score?.f1);
    }),
  ]);
  return `### to markdown and back\n\n${table(["converter", ...sets], rows)}`;
};
const quality = `Node ${node}.\n\n${[...setsOf("content").map(qualityOf), fidelity()].join("\n\n")}`;

interface BrowserRow {
  readonly contender: string;
  readonly page?: string;
  readonly atOnce?: number;
  readonly [figure: string]: unknown;
}

const live = read("browser.json") as { machine: Record<string, string>; rows: readonly BrowserRow[] };
const visits = live.rows.filter(({ page }) => page !== undefined);
const memory = live.rows.find(({ contender }) => contender === "memory, MB");
const browser = `${live.machine.date}, Node ${live.machine.node}, ${live.machine.cores} cores (${live.machine.cpu}).

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
const monitors = `${year.date}, Node ${watched.machine.node}, ${watched.machine.cores} cores (${watched.machine.cpu}).

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
const jobs = `${work.machine.date}, Node ${work.machine.node}, ${work.machine.cores} cores (${work.machine.cpu}), \`node -C @winnow/source bench/jobs/run.ts\`.

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

interface StartRow {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly wallRatio: number;
  readonly cpuRatio: number;
}

const starts = read("start.json") as {
  readonly date: string;
  readonly machine: Record<string, string>;
  readonly start: Readonly<Record<string, StartRow>>;
  readonly modules: { readonly scraped: number };
  readonly "memory, winnow": Readonly<Record<string, number>>;
  readonly "cached, winnow": Readonly<Record<string, number>>;
};
const resident = starts["memory, winnow"];
const cached = starts["cached, winnow"];
const start = `${starts.date}, Node ${starts.machine.node}, ${starts.machine.cores} cores (${starts.machine.cpu}).

${table(
  ["contender", "wall, ms", "CPU, ms", "times Fastify, wall", "times Fastify, CPU"],
  Object.entries(starts.start).map(([name, row]) => [
    name,
    row.wallMs,
    row.cpuMs,
    row.wallRatio,
    row.cpuRatio,
  ]),
)}

- Modules loaded until the first scrape has finished: ${starts.modules.scraped}.
- Resident memory, MB: ${resident.idleMb} when idle, ${resident.afterMb} after ${resident.scrapes} scrapes at concurrency ${resident.concurrency}, ${resident.restedMb} a minute later.
- CPU ms of the server for a page that is fetched, and for one from the cache: ${cached.missCpuMs}, ${cached.hitCpuMs} (ratio ${cached.ratio}).`;

type MenuRow = Readonly<Record<string, number | null>>;
const menus = read("menu.json") as {
  readonly date: string;
  readonly command: string;
  readonly node: string;
  readonly dev: MenuRow;
  readonly held: MenuRow;
};
const menuFields = [
  "pages",
  "items",
  "verdict",
  "precision",
  "recall",
  "f1",
  "surplus",
  "invented",
  "price",
  "currency",
  "section",
  "sizes",
  "dietary",
  "calories",
  "stock",
];
const menu = `${menus.date}, Node ${menus.node}, \`${menus.command}\`.

${table(
  ["", "pages the reader was made on", "pages that only measure"],
  menuFields.map((field) => [field, menus.dev[field], menus.held[field]]),
)}`;

interface ValidationRow {
  readonly date: string;
  readonly commit: string;
  readonly suite: string;
  readonly set: string;
  readonly dev: Readonly<Record<string, number>>;
  readonly validation: Readonly<Record<string, number>>;
}

/** The figures that count, by set; the last run of each stands in the table. */
const VALIDATED: Readonly<Record<string, readonly string[]>> = {
  "content aeb": ["f1"],
  "content trafilatura": ["f1"],
  "content meta": ["title", "author", "publishDate"],
  "pdf typeset": ["order", "table", "heading"],
  "pdf icdar2013": ["f1"],
  "pdf olmocr": ["pass"],
  "pii presidio": ["microF1", "char_leak", "PERSON", "LOCATION", "PHONE"],
  "pii secrets": ["recall", "clean_files_kept"],
  "product pages": ["price", "sku", "availability", "brand", "gtin"],
  "product price-strings": ["both"],
};
const validated = readFileSync(here("results/validation.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as ValidationRow);
const validation = table(
  ["set", "figure", "DEV", "validation", "run"],
  Object.entries(VALIDATED).flatMap(([set, figures]) => {
    const last = validated.findLast((row) => `${row.suite} ${row.set}` === set);
    if (last === undefined) return [];
    return figures.map((figure) => [
      set,
      figure,
      shown(last.dev[figure]),
      shown(last.validation[figure]),
      `${last.date}, ${last.commit}`,
    ]);
  }),
);

let text = readFileSync(here("README.md"), "utf8");
for (const [name, content] of Object.entries({
  validation,
  speed,
  start,
  browser,
  jobs,
  monitors,
  menu,
  quality,
})) {
  const [, before = "", after = ""] =
    new RegExp(`^([\\s\\S]*<!-- ${name} -->\\n)[\\s\\S]*(<!-- /${name} -->[\\s\\S]*)$`).exec(text) ?? [];
  text = `${before}\n${content}\n\n${after}`;
}
writeFileSync(here("README.md"), text);
