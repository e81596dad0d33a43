/**
 * Draws the results as SVG into `charts/`: `node_modules/.bin/node bench/charts.ts`. Nothing is drawn that the tables do not say, and
 * where Winnow is behind, it is drawn as well. The pictures follow the reader's light or dark scheme.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One bar. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Whether it is Winnow's. */
  readonly isOwn: boolean;
  /** Between these lies half of what was measured. */
  readonly spread?: readonly [number, number];
}

/** A picture of bars that share an axis. */
export interface Chart {
  readonly title: string;
  /** What the numbers are, and which direction is better. */
  readonly unit: string;
  readonly bars: readonly Bar[];
}

type Row = Readonly<Record<string, unknown>>;

const WIDTH = 720;
const LABELS = 270;
const ROW = 30;
const TOP = 56;

/** The chart as SVG. */
export function drawChart({ title, unit, bars }: Chart): string {
  const most = Math.max(...bars.map(({ value, spread }) => Math.max(value, spread?.[1] ?? 0)), 1e-9);
  const lengthOf = (value: number) => Math.round((value / most) * (WIDTH - LABELS - 70));
  const height = TOP + bars.length * ROW + 12;
  const rows = bars.map(({ label, value, isOwn, spread }, place) => {
    const y = TOP + place * ROW;
    const width = Math.max(1, lengthOf(value));
    const [low, high] = (spread ?? [value, value]).map((end) => LABELS + lengthOf(end));
    return [
      `<text class="label" x="${LABELS - 10}" y="${y + 18}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="${isOwn ? "own" : "other"}" x="${LABELS}" y="${y + 4}" width="${width}" height="20" rx="3"/>`,
      spread === undefined
        ? ""
        : `<path class="spread" d="M${low} ${y + 14}H${high}M${low} ${y + 9}v10M${high} ${y + 9}v10"/>`,
      `<text class="value" x="${Math.max(LABELS + width, high ?? 0) + 8}" y="${y + 18}">${said(value)}</text>`,
    ].join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(`${title}, ${unit}`)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #1d2624 }
.title { font-size: 16px; font-weight: 600 }
.unit { fill: #5a6461 }
.own { fill: #2f5d50 }
.other { fill: #c9c4b4 }
.spread { fill: none; stroke: #1d2624; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
text { fill: #e4e8e4 }
.unit { fill: #a1aca7 }
.own { fill: #7fc4ad }
.other { fill: #56605e }
.spread { stroke: #e4e8e4 }
}
</style>
<text class="title" x="0" y="18">${escaped(title)}</text>
<text class="unit" x="0" y="38">${escaped(unit)}</text>
${rows.join("\n")}
</svg>
`;
}

/** All charts by the names of their files, made of the committed results. */
export function chartsOf(folder: string): ReadonlyMap<string, string> {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const charts: Readonly<Record<string, Chart>> = {
    scrape: scrapes(read("speed.json").rows),
    crawl: crawls(read("jobs.json").rows),
    browser: visits(read("browser.json").rows),
    start: starts(read("start.json").start),
    pdf: documents(read("pdf-speed.json")),
  };
  return new Map(Object.entries(charts).map(([name, chart]) => [`${name}.svg`, drawChart(chart)]));
}

function scrapes(rows: readonly Row[]): Chart {
  const shown = rows.filter(
    ({ bench, size, concurrency }) => bench === "scrape" && size === "60k" && concurrency === 10,
  );
  return {
    title: "Pages of 60 KB into markdown, ten at a time",
    unit: "pages a second; longer is better. The others do less than the server does.",
    bars: shown.map(({ contender, pagesPerSecond }) => bar(contender, pagesPerSecond)),
  };
}

function crawls(rows: readonly Row[]): Chart {
  const runs = rows.filter(({ bench }) => bench === "crawl");
  const names = [...new Set(runs.map(({ contender }) => String(contender)))];
  return {
    title: "A crawl of 1,001 pages",
    unit: "pages a second, median of the runs; longer is better. Winnow's outlives a crash.",
    bars: names.map((name) => {
      const speeds = runs
        .filter(({ contender }) => contender === name)
        .map(({ pagesPerSecond }) => Number(pagesPerSecond));
      return bar(name, speeds.sort((one, other) => one - other)[Math.floor(speeds.length / 2)]);
    }),
  };
}

function visits(rows: readonly Row[]): Chart {
  return {
    title: "Pages in a real browser",
    unit: "milliseconds for a page, one at a time; shorter is better. At its load event /app has nothing yet.",
    bars: rows
      .filter(({ atOnce }) => atOnce === 1)
      .map(({ contender, page, p50Ms }) => bar(`${contender}, ${page}`, p50Ms)),
  };
}

function starts(rows: Readonly<Record<string, Row>>): Chart {
  return {
    title: "From the start of a process to its first answer",
    unit: "milliseconds; shorter is better. Fastify alone does nothing but answer.",
    bars: Object.entries(rows)
      .filter(([name]) => name !== "before")
      .map(([name, { wallMs }]) => bar(name, wallMs)),
  };
}

function documents(rows: readonly Row[]): Chart {
  return {
    title: "PDFs into markdown",
    unit: "documents per second of CPU; longer is better",
    bars: rows.flatMap(({ set, winnow, liteparse }) => [
      bar(`winnow, ${set}`, winnow),
      bar(`liteparse, ${set}`, liteparse),
    ]),
  };
}

function bar(label: unknown, value: unknown): Bar {
  return { label: String(label), value: Number(value), isOwn: String(label).startsWith("winnow") };
}

function said(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

if (import.meta.main) {
  const folder = path.join(import.meta.dirname, "charts");
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of chartsOf(path.join(import.meta.dirname, "results")))
    writeFileSync(path.join(folder, name), svg);
}
