/**
 * The bench of jobs: taking the next of many tasks, and crawling a site compared with crawlee.
 * `node -C @winnow/source bench/jobs/run.ts` writes `results/jobs.json`; with `quick` it only prints.
 */
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuMs, residentMb, startWinnow } from "../speed/processes.ts";

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

const site = spawn(process.execPath, [...flags, path("site.ts"), String(PAGES)], {
  stdio: ["ignore", "pipe", "inherit"],
});
const port = await new Promise<string>((resolve) =>
  site.stdout.once("data", (text: Buffer) => resolve(String(text).trim())),
);
const url = `http://127.0.0.1:${port}/`;
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
site.kill();

if (!quick) {
  const date = new Date().toISOString().slice(0, 10);
  const machine = { date, node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  writeFileSync(path("../results/jobs.json"), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}

/** Crawls over HTTP without a cache, and asks for the state every 50 ms. */
async function crawlWinnow(): Promise<object> {
  const cpu = cpuMs(winnow.pid);
  const begin = performance.now();
  const response = await fetch(`${winnow.origin}/v2/crawl`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url, sitemap: "skip", scrapeOptions: { maxAge: 0, storeInCache: false } }),
  });
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    await sleep(50);
    const answer = await fetch(`${winnow.origin}/v2/crawl/${id}?limit=1`);
    const { status, completed } = (await answer.json()) as { status: string; completed: number };
    if (status === "scraping") continue;
    const ms = performance.now() - begin;
    const cpuMsPerPage = round((cpuMs(winnow.pid) - cpu) / completed);
    return { pages: completed, pagesPerSecond: round((completed / ms) * 1000), cpuMsPerPage };
  }
}
