/**
 * Jobs of 200 pages of 56 KB: a crawl as the first work of a fresh process, the same crawl afterwards, and a batch of its pages. Five processes,
 * medians. `node -C @winnow/source bench/jobs/fresh.ts` writes `results/fresh.json`; with `quick` it takes one process and only prints.
 */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import process from "node:process";
import { percentile } from "../speed/load.ts";
import { startSite, startWinnow } from "../speed/processes.ts";
import { batchWithServer, crawlWithServer } from "./crawls.ts";

const quick = process.argv.includes("quick");
const ROUNDS = quick ? 1 : 5;
const PAGES = 200;
const PAGE_BYTES = 56 * 1024;

/** Pages a second. */
interface Round {
  readonly firstCrawl: number;
  readonly warmCrawl: number;
  readonly batch: number;
}

const here = (name: string) => new URL(name, import.meta.url).pathname;
const site = await startSite(here("site.ts"), String(PAGES), String(PAGE_BYTES));
const urls = Array.from({ length: PAGES }, (_, page) => `${site.origin}/page/${page}`);
const rounds: Round[] = [];
for (let count = 0; count < ROUNDS; count++) {
  const winnow = await startWinnow();
  const crawl = () => crawlWithServer(winnow.origin, `${site.origin}/page/0`);
  rounds.push({
    firstCrawl: await pagesPerSecond(crawl),
    warmCrawl: await pagesPerSecond(crawl),
    batch: await pagesPerSecond(() => batchWithServer(winnow.origin, urls)),
  });
  await winnow.stop();
  console.error(JSON.stringify(rounds.at(-1)));
}
await site.stop();

const median = (key: keyof Round) =>
  percentile(
    rounds.map((round) => round[key]),
    0.5,
  );
const result = {
  date: new Date().toISOString().slice(0, 10),
  command: "node -C @winnow/source bench/jobs/fresh.ts",
  machine: { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length },
  load: loadavg()[0],
  medians: { firstCrawl: median("firstCrawl"), warmCrawl: median("warmCrawl"), batch: median("batch") },
  rounds,
};
console.log(JSON.stringify(result.medians));
if (!quick) writeFileSync(here("../results/fresh.json"), `${JSON.stringify(result, undefined, 1)}\n`);

async function pagesPerSecond(work: () => Promise<number>): Promise<number> {
  const begin = performance.now();
  const pages = await work();
  if (pages !== PAGES) throw new Error(`${pages} of ${PAGES} pages came.`);
  return Math.round((pages / (performance.now() - begin)) * 10_000) / 10;
}
