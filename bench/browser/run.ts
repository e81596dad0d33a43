/**
 * The browser bench: Winnow against the same steps written by hand with puppeteer on a warm browser, in one run.
 * `node_modules/.bin/node -C @winnow/source bench/browser/run.ts` writes `results/browser.json`; with `quick` it only prints.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { usedBy } from "../scale/tree.ts";
import { percentile } from "../speed/load.ts";
import { startKernel } from "./kernel.ts";
import { launch, visit } from "./launch.ts";
import { startSite } from "./site.ts";

const quick = process.argv.includes("quick");
const TURNS = quick ? 2 : 6;
/** Pages of one turn; turns are short, so that a slow moment of the machine falls on all. */
const PAGES = quick ? 8 : 12;
const MEMORY_PAGES = quick ? 40 : 200;
/** Until what a browser clears up after its pages is done, in milliseconds. */
const REST_MS = 700;

type Work = (url: string) => Promise<string>;

const round = (value: number, digits = 2) => Number(value.toFixed(digits));
const site = await startSite();
const kernel = await startKernel();
const browser = await launch();
const contenders: Readonly<Record<string, Work>> = {
  "puppeteer to load": (url) => visit(browser, url, "load"),
  "puppeteer to idle": (url) => visit(browser, url, "networkidle0"),
  winnow: kernel.rawHtml,
};

/** What one contender's turns took. */
interface Sum {
  readonly times: number[];
  wallMs: number;
  cpuMs: number;
}

/** One turn: so many pages, so many of them at once. */
async function turn(work: Work, url: string, atOnce: number, sum: Sum): Promise<void> {
  const before = usedBy(process.pid).cpuMs;
  const begin = performance.now();
  let left = PAGES;
  const worker = async () => {
    while (left-- > 0) {
      const start = performance.now();
      if (!(await work(url)).includes("</html>")) throw new Error("no page came");
      sum.times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  sum.wallMs += performance.now() - begin;
  await sleep(REST_MS);
  sum.cpuMs += usedBy(process.pid).cpuMs - before;
}

const figuresOf = ({ times, wallMs, cpuMs }: Sum) => ({
  p50Ms: Math.round(percentile(times, 0.5)),
  p95Ms: Math.round(percentile(times, 0.95)),
  cpuMs: Math.round(cpuMs / times.length),
  pagesPerSecond: round(times.length / (wallMs / 1000)),
});

async function compare(path: string, atOnce: number): Promise<Record<string, unknown>[]> {
  const sums = new Map(
    Object.keys(contenders).map((name) => [name, { times: [], wallMs: 0, cpuMs: 0 } as Sum]),
  );
  for (const work of Object.values(contenders))
    for (let count = 0; count < 2; count++) await work(site.origin + path);
  await sleep(REST_MS);
  for (let count = 0; count < TURNS; count++)
    for (const [name, sum] of sums) await turn(contenders[name] as Work, site.origin + path, atOnce, sum);
  const rows = [...sums].map(([contender, sum]) => ({ contender, page: path, atOnce, ...figuresOf(sum) }));
  const [load, idle, winnow] = rows;
  if (load === undefined || idle === undefined || winnow === undefined)
    throw new Error("a contender is missing");
  const ratios = {
    toLoad: round(winnow.p50Ms / load.p50Ms),
    toIdle: round(winnow.p50Ms / idle.p50Ms),
    cpuToLoad: round(winnow.cpuMs / load.cpuMs),
  };
  return [load, idle, { ...winnow, ...ratios }];
}

/** Megabytes of this process and everything below it, what several share divided between them. */
const memoryMb = () => Math.round(usedBy(process.pid).memoryMb);

const rows: Record<string, unknown>[] = [];
for (const path of ["/static", "/styled", "/banner", "/app"])
  for (const atOnce of [1, 4]) {
    const compared = await compare(path, atOnce);
    for (const row of compared) console.log(JSON.stringify(row));
    rows.push(...compared);
  }
await browser.close();
const scrape = async (count: number) => {
  for (let left = count; left > 0; left -= 4)
    await Promise.all(Array.from({ length: 4 }, () => kernel.rawHtml(`${site.origin}/styled`)));
  await sleep(3000);
};
await scrape(20);
const before = memoryMb();
await scrape(MEMORY_PAGES);
const memory = { contender: "memory, MB", before, after: memoryMb(), scrapes: MEMORY_PAGES };
console.log(JSON.stringify(memory));
rows.push(memory);
await kernel.close();
site.close();

const machine = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? "",
};
if (!quick) {
  const text = JSON.stringify({ machine, rows }, null, 2);
  writeFileSync(new URL("../results/browser.json", import.meta.url), `${text}\n`);
}
