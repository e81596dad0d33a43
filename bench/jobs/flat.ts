/**
 * Whether a page costs the same however many of its job are done: crawls of 100,000 small pages by the server, with SQLite and with
 * PostgreSQL. `node -C @winnow/source bench/jobs/flat.ts` writes `results/flat.json`; with a number it does so many pages and only prints.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { hasPostgres, startPostgres } from "../../test/conformance/src/postgres-server.ts";
import { processWith, usedBy } from "../scale/tree.ts";
import { percentile } from "../speed/load.ts";
import { type Started, startSite, startWinnow } from "../speed/processes.ts";
import { startJob, stateOf } from "./crawls.ts";

const asked = Number(process.argv[2] ?? Number.NaN);
const PAGES = asked || 100_000;
const PARTS = 10;
const PAGE_BYTES = 600;
/** Calls of each kind, of which the median counts. */
const CALLS = 9;

/** A tenth of the job. */
interface Part {
  readonly done: number;
  /** Of the server and of the database, a page. */
  readonly cpuMs: number;
  readonly pagesPerSecond: number;
  /** How long the state of the job takes, meanwhile. */
  readonly statusMs: number;
  readonly residentMb: number;
}

const here = (name: string) => new URL(name, import.meta.url).pathname;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));
const site = await startSite(here("site.ts"), String(PAGES), String(PAGE_BYTES));
const stores: Record<string, unknown> = {};
keep("SQLite", await jobOn([]));
if (hasPostgres) {
  await using database = await startPostgres();
  const job = jobOn([processWith(`port=${database.port}`)], { DATABASE_URL: database.url });
  keep("PostgreSQL", await job);
}
await site.stop();

/** Writes what was found so far: each takes long. */
function keep(store: string, found: object): void {
  stores[store] = found;
  if (!Number.isNaN(asked)) return;
  const result = {
    date: new Date().toISOString().slice(0, 10),
    command: "node -C @winnow/source bench/jobs/flat.ts",
    machine: { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length },
    stores,
  };
  writeFileSync(here("../results/flat.json"), `${JSON.stringify(result, undefined, 1)}\n`);
}

async function jobOn(
  databases: readonly number[],
  environment: Record<string, string> = {},
): Promise<object> {
  Object.assign(process.env, environment);
  const winnow = await startWinnow();
  for (const name of Object.keys(environment)) delete process.env[name];
  try {
    const job = await startJob(`${winnow.origin}/v2/crawl`, {
      url: `${site.origin}/page/0`,
      limit: PAGES,
      crawlEntireDomain: true,
      sitemap: "skip",
      scrapeOptions: { maxAge: 0, storeInCache: false },
    });
    const parts = await follow(winnow, databases, job);
    const calls = {
      statusMs: await medianMs(`${job}?limit=1`),
      first100Ms: await medianMs(`${job}?limit=100`),
      last100Ms: await medianMs(`${job}?limit=100&skip=${PAGES - 100}`),
      jobsMs: await medianMs(`${winnow.origin}/v2/crawl/active`),
    };
    const ratio = round((parts.at(-1)?.cpuMs ?? 0) / (parts[1]?.cpuMs ?? Number.NaN));
    console.error(JSON.stringify({ calls, ratio }));
    return { parts, calls, lastTenthOfSecond: ratio };
  } finally {
    await winnow.stop();
  }
}

/** Looks at the job until it has ended, and gives its parts. */
async function follow(winnow: Started, databases: readonly number[], job: string): Promise<readonly Part[]> {
  const cpuNow = () => [winnow.pid, ...databases].reduce((sum, pid) => sum + usedBy(pid).cpuMs, 0);
  const parts: Part[] = [];
  let last = { at: performance.now(), done: 0, cpuMs: cpuNow() };
  let calls: number[] = [];
  for (;;) {
    await sleep(500);
    const before = performance.now();
    const { status, completed } = await stateOf(job);
    calls.push(performance.now() - before);
    const isOver = status !== "scraping";
    if (isOver && status !== "completed") throw new Error(`The crawl is ${status} after ${completed} pages.`);
    if (completed >= ((parts.length + 1) * PAGES) / PARTS || isOver) {
      const [at, cpuMs] = [performance.now(), cpuNow()];
      const part = {
        done: completed,
        cpuMs: round((cpuMs - last.cpuMs) / (completed - last.done)),
        pagesPerSecond: round(((completed - last.done) / (at - last.at)) * 1000, 1),
        statusMs: round(percentile(calls, 0.5)),
        residentMb: Math.round(usedBy(winnow.pid).memoryMb),
      };
      console.error(JSON.stringify(part));
      parts.push(part);
      last = { at, done: completed, cpuMs };
      calls = [];
    }
    if (isOver) return parts;
  }
}

async function medianMs(url: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const before = performance.now();
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - before);
  }
  return round(percentile(times, 0.5));
}
