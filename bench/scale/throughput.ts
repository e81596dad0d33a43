/**
 * Pages per second of a crawl whose pages take 100 ms each: one process by itself, and one and two workers on Redis and
 * PostgreSQL. `node -C @winnow/source bench/scale/throughput.ts` writes `results/scale.json`; with `quick` it only prints.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { freePort, startRedis } from "../../plugins/caches/redis/test/redis-server.ts";
import { startPostgres } from "../../test/conformance/src/postgres-server.ts";
import { ask, type Environment, Member, scratch, startSite } from "./fleet.ts";

const quick = process.argv.includes("quick");
const PAGES = quick ? 150 : 400;
const DELAY_MS = 100;
/** Few, so that pages wait for the site and not for the two cores of the machine. */
const SLOTS = 2;
const ROUNDS = quick ? 1 : 3;
const result = new URL("../results/scale.json", import.meta.url);

interface Row {
  readonly setup: string;
  readonly pagesPerSecond: number;
  readonly redisCommandsPerPage?: number;
  readonly redisCallsPerPage?: number;
}

/** Crawls the site with these processes, and measures from its first page to the last. */
async function measure(
  setup: string,
  apis: readonly Member[],
  workers: readonly Member[],
  redis?: Redis,
): Promise<Row> {
  const site = await startSite(PAGES, DELAY_MS);
  for (const member of [...apis, ...workers]) member.start();
  for (const api of apis) await api.ready();
  // Workers are up when a first job is done.
  for (let turn = 0; turn < 3; turn += 1) await crawl(apis, `${site.origin}/page/${PAGES - 1 - turn}`, 1);
  await sleep(workers.length > 0 ? 6000 : 1000);
  await redis?.config("RESETSTAT");
  const ms = await crawl(apis, `${site.origin}/`, PAGES);
  const info = (await redis?.info("stats")) ?? "";
  const all = Number(/total_commands_processed:(\d+)/.exec(info)?.[1] ?? 0);
  const stats = (await redis?.info("commandstats")) ?? "";
  const scripts = [...stats.matchAll(/cmdstat_(?:evalsha|eval):calls=(\d+)/g)];
  const calls = scripts.reduce((sum, [, count]) => sum + Number(count), 0);
  for (const member of [...workers, ...apis]) await member.stop();
  site.close();
  const round = (value: number) => Math.round(value * 100) / 100;
  const figures = { redisCommandsPerPage: round(all / PAGES), redisCallsPerPage: round(calls / PAGES) };
  return {
    setup,
    pagesPerSecond: round((PAGES / ms) * 1000),
    ...(redis === undefined ? {} : figures),
  };
}

async function crawl(apis: readonly Member[], url: string, limit: number): Promise<number> {
  const begin = performance.now();
  const more = { sitemap: "skip", ignoreRobotsTxt: true, scrapeOptions: { formats: ["links"], maxAge: 0 } };
  const { id } = await ask(apis, "/v2/crawl", { url, limit, ...more });
  for (;;) {
    const { status, completed } = await ask(apis, `/v2/crawl/${id}?limit=1`);
    if (status !== "scraping") {
      if (Number(completed) !== limit) throw new Error(`${status} with ${completed} pages`);
      return performance.now() - begin;
    }
    await sleep(50);
  }
}

const redisServer = await startRedis(await freePort());
const redis = new Redis(redisServer.url);
const postgres = await startPostgres();
const rows: Row[] = [];
try {
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const database = await postgres.database();
    const both: Environment = { DATABASE_URL: database, REDIS_URL: redisServer.url };
    const [path, none] = [scratch(), {}];
    const add = async (row: Promise<Row>) => {
      rows.push(await row);
      console.error(JSON.stringify(rows.at(-1)));
    };
    const single = await Member.api("single", none, path, SLOTS);
    await add(measure("one process, SQLite", [single], []));
    const worker = (name: string, env: Environment) => Member.worker(name, env, path, SLOTS);
    const api = async (name: string, env: Environment) => [await Member.api(name, env, path)];
    const polling: Environment = { DATABASE_URL: database };
    const two = (env: Environment, name: string) => [worker(`${name}-1`, env), worker(`${name}-2`, env)];
    await add(measure("PostgreSQL, 1 worker", await api("p1", polling), [worker("p1-1", polling)]));
    await add(measure("PostgreSQL, 2 workers", await api("p2", polling), two(polling, "p2")));
    await add(
      measure("PostgreSQL and Redis, 1 worker", await api("r1", both), [worker("r1-1", both)], redis),
    );
    await add(measure("PostgreSQL and Redis, 2 workers", await api("r2", both), two(both, "r2"), redis));
  }
} finally {
  redis.disconnect();
  await redisServer.stop();
  await postgres[Symbol.asyncDispose]();
}

const bestOf = (setup: string) =>
  Math.max(...rows.filter((row) => row.setup === setup).map(({ pagesPerSecond }) => pagesPerSecond));
const ratio = bestOf("PostgreSQL and Redis, 2 workers") / bestOf("PostgreSQL and Redis, 1 worker");
console.error(JSON.stringify({ ratio }));
if (!quick) {
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = { date, commit, node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  const before = JSON.parse(readIfThere());
  const throughput = { command: "node -C @winnow/source bench/scale/throughput.ts", machine, ratio, rows };
  writeFileSync(result, `${JSON.stringify({ ...before, throughput }, undefined, 2)}\n`);
}

function readIfThere(): string {
  try {
    return readFileSync(result, "utf8");
  } catch {
    return "{}";
  }
}
