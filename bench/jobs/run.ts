/**
 * The bench of jobs: taking the next of many tasks, and crawling a site compared with crawlee.
 * `node -C @winnow/source bench/jobs/run.ts` writes `results/jobs.json`; with `quick` it only prints.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { cpuMs, residentMb, startSite, startWinnow } from "../speed/processes.ts";
import { crawlWithServer } from "./crawls.ts";

const quick = process.argv.includes("quick");
const ROUNDS = quick ? 1 : 3;
const AT_ONCE = 10;
const PAGES = quick ? 200 : 1000;
const flags = ["-C", "@winnow/source"];
const path = (name: string) => new URL(name, import.meta.url).pathname;
const round = (value: number) => Math.round(value * 1000) / 1000;
const rows: Record<string, unknown>[] = [];
const report = (row: Record<string, unknown>) => {
  rows.push(row);
  console.error(JSON.stringify(row));
};
const runSubject = (...words: readonly string[]) => {
  const stdio = ["ignore", "pipe", "ignore"] as ("ignore" | "pipe")[];
  const text = execFileSync(process.execPath, [...flags, path("subject.ts"), ...words], {
    encoding: "utf8",
    stdio,
  });
  return JSON.parse(text.trim().split("\n").at(-1) ?? "") as Record<string, number>;
};

for (const waiting of [1000, quick ? 100_000 : 1_000_000]) {
  const result = runSubject("frontier", String(waiting));
  const figures = Object.entries(result).map(([name, value]) => [name, round(value)]);
  report({ bench: "frontier", ...Object.fromEntries(figures) });
}

const site = await startSite(path("site.ts"), String(PAGES));
const url = `${site.origin}/`;
const winnow = await startWinnow();
// Turns alternate, so that what else goes on falls on both.
for (let turn = 0; turn < ROUNDS; turn += 1) {
  report({ bench: "crawl", contender: "winnow (POST /v2/crawl)", ...(await crawlWinnow()) });
  const { pages = 0, ms = 0, cpuMs: cpu = 0 } = runSubject("crawlee", url, String(AT_ONCE));
  const figures = { pages, pagesPerSecond: round((pages / ms) * 1000), cpuMsPerPage: round(cpu / pages) };
  report({ bench: "crawl", contender: "crawlee CheerioCrawler + turndown", ...figures });
}
report({ bench: "memory", residentMb: round(residentMb(winnow.pid)) });
await winnow.stop();
await site.stop();

if (!quick) {
  const date = new Date().toISOString().slice(0, 10);
  const machine = { date, node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  writeFileSync(path("../results/jobs.json"), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}

/** What a crawl took, and each of its pages. */
async function crawlWinnow(): Promise<object> {
  const cpu = cpuMs(winnow.pid);
  const begin = performance.now();
  const pages = await crawlWithServer(winnow.origin, url);
  const ms = performance.now() - begin;
  const cpuMsPerPage = round((cpuMs(winnow.pid) - cpu) / pages);
  return { pages, pagesPerSecond: round((pages / ms) * 1000), cpuMsPerPage };
}
