/** What is wanted of Winnow on a quiet machine of two cores, and what the results of the benches say was reached. */
import { readFileSync } from "node:fs";
import { rowsOf } from "../proof/compare.ts";
import { PLAN } from "../proof/plan.ts";

/** One figure. */
export interface Figure {
  readonly unit: string;
  readonly wanted: number;
  readonly reached: number;
  readonly isMoreBetter?: boolean;
}

/** A line of the table: figures of one measurement, and what keeps those that are not reached from more. */
export interface Row {
  readonly measure: string;
  readonly figures: readonly Figure[];
  readonly limit?: string;
}

type Cells = Readonly<Record<string, unknown>>;

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../results/${name}.json`, import.meta.url), "utf8"));
const [speed, start, browser, fresh, serving, proof] = [
  ...["speed", "start", "browser", "fresh", "serving", "proof"],
].map(read);

/** The figure of the row that has these cells. @throws when there is none */
function figureOf(rows: readonly Cells[], cells: Cells, figure: string): number {
  const row = rows.find((one) => Object.entries(cells).every(([name, value]) => one[name] === value));
  const value = row?.[figure];
  if (typeof value !== "number") throw new Error(`No ${figure} of ${JSON.stringify(cells)}.`);
  return value;
}

const scrape = (size: string, concurrency: number, figure: string) => {
  const contender = "winnow (POST /v2/scrape)";
  return figureOf(speed.rows, { bench: "scrape", contender, size, concurrency }, figure);
};
const visit = (atOnce: number, figure: string) =>
  figureOf(browser.rows, { contender: "winnow", page: "/styled", atOnce }, figure);
const health = (figure: string) =>
  figureOf(speed.rows, { bench: "health while three pages of 5 MB convert" }, figure);
const puppeteer = (atOnce: number, figure: string) =>
  figureOf(browser.rows, { contender: "puppeteer to load", page: "/styled", atOnce }, figure);
const memory = start["memory, winnow"];
const longestHealth = Object.values(serving.pages as Readonly<Record<string, Cells>>).map(({ many }) =>
  Number(Reflect.get(Object(many), "longestHealthMs")),
);
const pdf = PLAN.filter(({ id }) => id === "pdf").flatMap((plan) => rowsOf(plan, proof));
const pdfRatio = pdf.find(({ other }) => other === "liteparse")?.ratio ?? Number.NaN;

const CHOICE =
  "two fifths of it are the choice of the main content (a sixth of that trees of its model, a quarter what they are told of each block, a seventh words, a seventh the walk over the document), an eighth markdown, a twentieth each parsing, phases and garbage";
/** How fast the machine was. */
const YARDSTICK = `turndown on linkedom takes ${figureOf(speed.rows, { contender: "turndown + gfm on linkedom", size: "60k", concurrency: 1 }, "cpuMsPerPage")} ms of CPU`;

/** The table. What limits a figure is what its profile says. */
export const ROWS: readonly Row[] = [
  {
    measure: "static scrape of 60 KB, 50 at once",
    figures: [
      { unit: "pages/s", wanted: 115, reached: scrape("60k", 50, "pagesPerSecond"), isMoreBetter: true },
      { unit: "ms CPU", wanted: 15, reached: scrape("60k", 50, "cpuMsPerPage") },
    ],
    limit: CHOICE,
  },
  {
    measure: "the same, one at a time",
    figures: [
      { unit: "ms p50", wanted: 13, reached: scrape("60k", 1, "p50Ms") },
      { unit: "ms p95", wanted: 20, reached: scrape("60k", 1, "p95Ms") },
    ],
    limit: `all of it on the serving thread, whose profile is the same; ${YARDSTICK}`,
  },
  {
    measure: "crawl of 200 pages of 56 KB, as the first work of a process, and warm",
    figures: [
      { unit: "pages/s first", wanted: 85, reached: fresh.medians.firstCrawl, isMoreBetter: true },
      { unit: "pages/s warm", wanted: 100, reached: fresh.medians.warmCrawl, isMoreBetter: true },
    ],
    limit:
      "the first 200 pages take 50 ms of CPU each, the next 25: of the difference 14 are V8's compilers, and 10 code that is not yet compiled, in three threads; compiling at once, or later, or in fewer threads saved nothing. Of the serving thread the store takes 23%, and putting its queries together 7%",
  },
  {
    measure: "batch of 200 pages of 56 KB",
    figures: [{ unit: "pages/s", wanted: 110, reached: fresh.medians.batch, isMoreBetter: true }],
    limit:
      "a page takes 1.1 to 1.3 times the CPU of a scrape by itself: its task and its document are written to disk before the next begins",
  },
  {
    measure: "page of 1 MB, one at a time, by the server",
    figures: [{ unit: "ms CPU", wanted: 150, reached: scrape("1m", 1, "cpuMsPerPage") }],
    limit:
      "of 247 ms, 186 are the thread that reads the page (two thirds choice of the content, a sixth markdown, a twelfth parsing), 46 V8's threads that collect its garbage, 15 the serving thread",
  },
  {
    measure: "`/health`, the longest, while three pages of 5 MB are read",
    figures: [
      {
        unit: "ms",
        wanted: 50,
        reached: health("maxMs"),
      },
    ],
    limit: `by a profile of 2026-11-29 on a busy machine, a page: 47 ms of copies to threads, 38 of writing the answer, 27 of putting the body together, some fall together; ${health("p95Ms")} ms at the 95th percentile`,
  },
  {
    measure: "the same while hostile pages of 300 KB are read with 13 formats",
    figures: [{ unit: "ms", wanted: 250, reached: Math.max(...longestHealth) }],
  },
  {
    measure: "browser, a page with styles and script",
    figures: [
      { unit: "ms p50", wanted: 320, reached: visit(1, "p50Ms") },
      { unit: "ms CPU", wanted: 250, reached: visit(1, "cpuMs") },
    ],
    limit: `puppeteer takes ${puppeteer(1, "cpuMs")} ms of CPU until \`load\`, and reads nothing`,
  },
  {
    measure: "four browser pages at once",
    figures: [{ unit: "pages/s", wanted: 6, reached: visit(4, "pagesPerSecond"), isMoreBetter: true }],
    limit: `both cores are busy: puppeteer does ${puppeteer(4, "pagesPerSecond")} until \`load\``,
  },
  {
    measure: "`npm start` to the first scrape: the first of a clone, and later ones",
    figures: [
      { unit: "ms first", wanted: 900, reached: start.start["winnow, first"].wallMs },
      { unit: "ms later", wanted: 650, reached: start.start.winnow.wallMs },
    ],
    limit:
      "1,170 modules: 30% is to find, read, compile and link them; in a new clone 25% is to take their types away",
  },
  {
    measure: "resident: idle, after 400 scrapes, and with a browser after 200",
    figures: [
      { unit: "MB idle", wanted: 100, reached: memory.idleMb },
      { unit: "MB after", wanted: 350, reached: memory.afterMb },
      {
        unit: "MB browser",
        wanted: 700,
        reached: figureOf(browser.rows, { contender: "memory, MB" }, "after"),
      },
    ],
    limit: `idle: 50 are pages of Node itself, 41 the heap (14 of it source text, 10 code), 21 what libraries allocate; after: the heap of the serving thread is nearly half, two threads a sixth, and a minute of rest later it is ${memory.restedMb}`,
  },
  {
    measure: "PDF, times as good as liteparse by CPU",
    figures: [{ unit: "", wanted: 1.2, reached: pdfRatio, isMoreBetter: true }],
  },
];

/** Whether a figure is as good as wanted. */
export const isReached = ({ wanted, reached, isMoreBetter = false }: Figure) =>
  isMoreBetter ? reached >= wanted : reached <= wanted;
