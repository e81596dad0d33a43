/**
 * What a page costs: CPU, memory, bytes and calls of the servers behind. `npx node -C @winnow/source bench/scale/cost.ts` writes
 * `results/scale-cost.json` and the tables of `docs/guides/capacity.md`; with `quick` it only prints.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel } from "@winnow/core";
import { JobStoreToken } from "@winnow/kit-jobs";
import { postgres } from "@winnow/kit-postgres";
import { SETTINGS } from "@winnow/preset-server";
import { storePostgres } from "@winnow/store-postgres";
import { freePort, hasRedis, startRedis } from "../../plugins/caches/redis/test/redis-server.ts";
import { hasPostgres, postgresPrograms, startPostgres } from "../../test/conformance/src/postgres-server.ts";
import { startWinnow } from "../speed/processes.ts";
import { type BrowserCost, type Measured, type PageCost, tablesOf } from "./model.ts";
import { processWith, usedBy } from "./tree.ts";

const quick = process.argv.includes("quick");
const PAGES = quick ? 100 : 300;
/** Pages before those that count, so that everything is compiled. */
const WARM = quick ? 30 : 100;
const BROWSER_PAGES = quick ? 8 : 24;
const BROWSERS_AT_ONCE = 4;
const ENDS = quick ? 200 : 1000;
/** What a real server does, and one of the tests does without. */
const DURABLE = ["fsync=on", "full_page_writes=on", "synchronous_commit=on", "shared_buffers=128MB"];
const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;

const site = spawn(
  process.execPath,
  ["-C", "@winnow/source", new URL("../jobs/site.ts", import.meta.url).pathname, String(PAGES)],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const port = await new Promise<string>((resolve) =>
  site.stdout.once("data", (text: Buffer) => resolve(String(text).trim())),
);
const url = `http://127.0.0.1:${port}/`;

async function post(origin: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Crawls the site, and gives how many pages came of it. */
async function crawl(origin: string, limit: number): Promise<number> {
  const { id } = await post(origin, "/v2/crawl", {
    url,
    limit,
    maxConcurrency: 10,
    scrapeOptions: { maxAge: 0 },
  });
  for (;;) {
    const { status, completed } = (await (await fetch(`${origin}/v2/crawl/${id}?limit=1`)).json()) as {
      status: string;
      completed: number;
    };
    if (status !== "scraping") return completed;
    await sleep(1000);
  }
}

/** What a page of a crawl costs with these servers behind. */
async function pageCost(
  environment: Record<string, string>,
  counters: () => Promise<Counters>,
): Promise<PageCost> {
  Object.assign(process.env, environment);
  const winnow = await startWinnow();
  for (const name of Object.keys(environment)) delete process.env[name];
  try {
    await crawl(winnow.origin, WARM);
    const [before, usedBefore] = [await counters(), usedBy(winnow.pid)];
    const begin = performance.now();
    const pages = await crawl(winnow.origin, PAGES);
    const seconds = (performance.now() - begin) / 1000;
    const [after, used] = [await counters(), usedBy(winnow.pid)];
    const each = (name: keyof Counters) => round(((after[name] ?? 0) - (before[name] ?? 0)) / pages, 2);
    return {
      pages,
      pagesPerSecond: round(pages / seconds),
      cpuMs: round((used.cpuMs - usedBefore.cpuMs) / pages),
      memoryMb: round(used.memoryMb),
      writtenBytes: Math.round((used.writtenBytes - usedBefore.writtenBytes) / pages),
      databaseCpuMs: each("databaseCpuMs"),
      commits: each("commits"),
      rows: each("rows"),
      logBytes: Math.round(each("logBytes")),
      storedBytes: Math.round(each("storedBytes")),
      redisCommands: each("redisCommands"),
      redisCpuMs: each("redisCpuMs"),
    };
  } finally {
    await winnow.stop();
  }
}

type Counters = Partial<
  Record<
    "databaseCpuMs" | "commits" | "rows" | "logBytes" | "storedBytes" | "redisCommands" | "redisCpuMs",
    number
  >
>;

function countersOfPostgres(postgresPort: number): () => Promise<Counters> {
  const own = join(postgresPrograms() ?? "", "psql");
  // Debian keeps it apart from the programs of the server.
  const program = existsSync(own) ? own : "psql";
  const pid = processWith(`port=${postgresPort}`);
  return async () => {
    // Statistics are sent once a second at most.
    await sleep(2000);
    const sql = `select sum(xact_commit), sum(tup_inserted + tup_updated + tup_deleted),
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint, pg_database_size('postgres') from pg_stat_database`;
    const args = [
      "-h",
      "127.0.0.1",
      "-p",
      String(postgresPort),
      "-U",
      "winnow",
      "-d",
      "postgres",
      "-AtF",
      " ",
      "-c",
      sql,
    ];
    const { stdout } = spawnSync(program, args, { encoding: "utf8" });
    const [commits = 0, rows = 0, logBytes = 0, storedBytes = 0] = stdout.trim().split(" ").map(Number);
    return { commits, rows, logBytes, storedBytes, databaseCpuMs: usedBy(pid).cpuMs };
  };
}

function countersOfRedis(redisPort: number): () => Promise<Counters> {
  const pid = processWith(`redis-server 127.0.0.1:${redisPort}`);
  return async () => {
    const { stdout } = spawnSync("redis-cli", ["-p", String(redisPort), "info", "commandstats"], {
      encoding: "utf8",
    });
    const calls = [...stdout.matchAll(/calls=(\d+)/g)].map(([, count]) => Number(count));
    return { redisCommands: calls.reduce((sum, count) => sum + count, 0), redisCpuMs: usedBy(pid).cpuMs };
  };
}

/** What a page in the browser costs. */
async function browserCost(): Promise<BrowserCost> {
  const winnow = await startWinnow();
  let [most, at] = [0, 0];
  const one = async () => {
    while (at < BROWSER_PAGES) {
      at += 1;
      await post(winnow.origin, "/v2/scrape", {
        url: `${url}page/${at}`,
        waitFor: 1,
        maxAge: 0,
        timeout: 120_000,
      });
    }
  };
  try {
    await post(winnow.origin, "/v2/scrape", { url, waitFor: 1, maxAge: 0, timeout: 120_000 });
    const before = usedBy(winnow.pid);
    const begin = performance.now();
    const watch = setInterval(() => {
      most = Math.max(most, usedBy(winnow.pid).memoryMb);
    }, 500);
    await Promise.all(Array.from({ length: BROWSERS_AT_ONCE }, one));
    clearInterval(watch);
    const seconds = (performance.now() - begin) / 1000;
    const used = usedBy(winnow.pid);
    return {
      pages: BROWSER_PAGES,
      pagesPerSecond: round(BROWSER_PAGES / seconds),
      cpuMs: round((used.cpuMs - before.cpuMs) / BROWSER_PAGES),
      memoryMbAtRest: round(before.memoryMb),
      memoryMbPerPage: round((most - before.memoryMb) / BROWSERS_AT_ONCE),
    };
  } finally {
    await winnow.stop();
  }
}

/** Pages per second that can end in PostgreSQL when they are of so many jobs. */
async function endsPerSecond(databaseUrl: string, jobs: number): Promise<number> {
  const server = postgres({ url: databaseUrl, poolSize: 16 });
  await using kernel = await createKernel({ plugins: [storePostgres(server)] });
  const store = kernel.services.get(JobStoreToken);
  for (let job = 0; job < jobs; job += 1) {
    const id = randomUUID();
    const tasks = Array.from({ length: ENDS / jobs }, (_, index) => {
      const page = `https://host-${index % 50}.example/${index}`;
      return { key: page.slice(8), url: page, depth: 0, data: { kind: "page" } };
    });
    const own = { id, operation: "bench", owner: "", request: {}, pace: {}, deliveries: [] };
    await store.create({ ...own, tasks, expiresAt: 8e15 }, 1);
  }
  const document = { markdown: "x".repeat(5000) };
  let ended = 0;
  const begin = performance.now();
  const worker = async (name: string) => {
    for (;;) {
      const tasks = await store.claim(name, 4, Date.now(), Date.now() + 600_000);
      if (tasks.length === 0) return;
      for (const task of tasks) {
        await store.finish(name, task, { deliveries: [], deliveriesAtEnd: [], document }, Date.now());
        ended += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => worker(`worker-${index}`)));
  return round(ended / ((performance.now() - begin) / 1000));
}

const pages: Record<string, PageCost> = {};
let ends: Measured["ends"];
const report = (name: string, figures: unknown) => console.error(name, JSON.stringify(figures));
try {
  pages.SQLite = await pageCost({}, async () => ({}));
  report("SQLite", pages.SQLite);
  if (hasPostgres) {
    await using database = await startPostgres(...DURABLE);
    const ofDatabase = countersOfPostgres(database.port);
    pages.PostgreSQL = await pageCost({ DATABASE_URL: database.url }, ofDatabase);
    report("PostgreSQL", pages.PostgreSQL);
    if (hasRedis && "REDIS_URL" in SETTINGS) {
      const folder = mkdtempSync(join(tmpdir(), "winnow-bench-redis-"));
      await using redis = await startRedis(await freePort(), "--appendonly", "yes", "--dir", folder);
      const ofRedis = countersOfRedis(redis.port);
      const both = async () => ({ ...(await ofDatabase()), ...(await ofRedis()) });
      pages["PostgreSQL and Redis"] = await pageCost(
        { DATABASE_URL: database.url, REDIS_URL: redis.url },
        both,
      );
      report("PostgreSQL and Redis", pages["PostgreSQL and Redis"]);
      rmSync(folder, { recursive: true, force: true });
    }
    ends = {
      oneJob: await endsPerSecond(await database.database(), 1),
      manyJobs: await endsPerSecond(await database.database(), 20),
    };
    report("ends", ends);
  }
  const browser = await browserCost();
  report("browser", browser);
  const measured: Measured = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? "",
    load: round(loadavg()[1] ?? 0),
    command: "npx node -C @winnow/source bench/scale/cost.ts",
    pages,
    browser,
    ...(ends === undefined ? {} : { ends }),
  };
  console.log(tablesOf(measured));
  if (!quick) {
    const results = new URL("../results/scale-cost.json", import.meta.url);
    writeFileSync(results, `${JSON.stringify(measured, undefined, 2)}\n`);
    const guide = new URL("../../docs/guides/capacity.md", import.meta.url);
    if (existsSync(guide)) {
      const text = readFileSync(guide, "utf8");
      const section = `<!-- capacity -->\n\n${tablesOf(measured)}\n\n<!-- /capacity -->`;
      writeFileSync(
        guide,
        text.replace(/<!-- capacity -->[\s\S]*<!-- \/capacity -->/, () => section),
      );
    }
  }
} finally {
  site.kill();
}
