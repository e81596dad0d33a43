/**
 * An installation whose processes die: 3 API servers and 4 workers on Redis and PostgreSQL crawl a site and watch pages, while
 * one of them after the other is killed and started again, and so are Redis and PostgreSQL. In the end every page has to be in the
 * results once. `node -C @winnow/source bench/scale/chaos.ts [pages] [monitors] [minutes]` writes `results/scale.json` and
 * `results/scale-chaos.log`; with `quick` it only prints.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, startRedis } from "../../plugins/caches/redis/test/redis-server.ts";
import { startPostgres } from "../../test/conformance/src/postgres-server.ts";
import { ask, type Environment, Member, scratch, startSite } from "./fleet.ts";

const quick = process.argv.includes("quick");
const [pages = 5000, monitors = 50, minutes = 6] = process.argv
  .slice(2)
  .filter((one) => one !== "quick")
  .map(Number);
const KILL_EVERY_MS = 8000;
const FOLDER = scratch();
const begin = Date.now();
const lines: string[] = [];
const log = (text: string) => {
  lines.push(`${((Date.now() - begin) / 1000).toFixed(1).padStart(7)} s  ${text}`);
  console.error(lines.at(-1));
};
const problems: string[] = [];
const check = (isSo: boolean, text: string) => {
  log(`${isSo ? "ok  " : "FAIL"} ${text}`);
  if (!isSo) problems.push(text);
};

interface Letter {
  readonly type: string;
  readonly id: string;
  readonly webhookId: string;
  readonly data: readonly { readonly metadata?: { readonly sourceURL?: string } }[];
}
const letters: Letter[] = [];
const inbox = createServer((request, response) => {
  let text = "";
  request.on("data", (part: Buffer) => {
    text += part;
  });
  request.on("end", () => {
    letters.push(JSON.parse(text));
    response.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => inbox.listen(0, "127.0.0.1", resolve));
const webhook = { url: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/inbox` };

const site = await startSite(pages + monitors, 30);
const redisPort = await freePort();
const redisFolder = join(FOLDER, "redis");
mkdirSync(redisFolder);
const appendOnly = ["--appendonly", "yes", "--appendfsync", "everysec", "--dir", redisFolder];
let redis = await startRedis(redisPort, ...appendOnly);
const postgres = await startPostgres("max_connections=200");
const env: Environment = {
  DATABASE_URL: await postgres.database(),
  REDIS_URL: redis.url,
  WINNOW_JOB_LEASE_MS: "5000",
};
const apis: Member[] = [];
for (const nth of [1, 2, 3]) apis.push(await Member.api(`api-${nth}`, env, FOLDER));
const workers = [1, 2, 3, 4].map((nth) => Member.worker(`worker-${nth}`, env, FOLDER, 4));
const all = [...apis, ...workers];
for (const member of all) member.start();
for (const api of apis) await api.ready();
log("3 API servers and 4 workers run");

/** What was made, as the monitors know it. */
const watched: { readonly id: string; readonly madeAt: number }[] = [];
let isOver = false;
let kills = 0;

async function killSome(): Promise<void> {
  let nth = 0;
  while (!isOver) {
    await sleep(KILL_EVERY_MS * (0.5 + Math.random()));
    if (isOver) return;
    nth += 1;
    if (nth === 6) {
      await redis.stop();
      log("killed Redis");
      await sleep(3000);
      redis = await startRedis(redisPort, ...appendOnly);
      log("started Redis");
    } else if (nth === 11) {
      await postgres.stop();
      log("stopped PostgreSQL");
      await sleep(3000);
      await postgres.start();
      log("started PostgreSQL");
    } else {
      const member = all[Math.floor(Math.random() * all.length)];
      if (member === undefined) continue;
      if (member.isGone) log(`${member.name} ended by itself`);
      await member.stop("SIGKILL");
      member.start();
      kills += 1;
      log(`killed ${member.name}`);
    }
  }
}

const chaos = killSome();
const scrape = { formats: ["markdown"], maxAge: 0 };
const crawl = await ask(apis, "/v2/crawl", {
  ...{ url: `${site.origin}/`, limit: pages, sitemap: "skip", ignoreRobotsTxt: true },
  ...{ scrapeOptions: scrape, webhook },
});
log(`crawl ${crawl.id} of ${pages} pages begins`);
for (let nth = 0; nth < monitors; nth += 1) {
  const made = await ask(apis, "/v2/monitor", {
    name: `Page ${nth}`,
    schedule: { cron: "*/5 * * * *" },
    targets: [{ type: "scrape", urls: [`${site.origin}/page/${pages + nth}`] }],
    webhook,
  });
  watched.push({ id: String((made.data as { id: string } | undefined)?.id ?? made.id), madeAt: Date.now() });
}
log(`${monitors} monitors are made`);

const crawlOf = () => ask(apis, `/v2/crawl/${crawl.id}?limit=1`);
for (let last = 0; ; ) {
  const { status, completed } = await crawlOf();
  if (Number(completed) - last >= 500 || status !== "scraping") {
    last = Number(completed);
    log(`crawl: ${status}, ${completed} pages`);
  }
  if (status !== "scraping") break;
  await sleep(1000);
}
while (Date.now() - begin < minutes * 60_000) await sleep(1000);
isOver = true;
await chaos;
const endedAt = Date.now();
log(`the last kill was number ${kills}; checks that began may end`);
for (let left = 300; left > 0; left -= 1) {
  const [found] = [await ask(apis, "/v2/monitor?limit=100")];
  const list = (found.data ?? []) as readonly { readonly currentCheckId: string | null }[];
  if (list.length > 0 && list.every(({ currentCheckId }) => currentCheckId === null)) break;
  await sleep(500);
}

const { status, completed } = await crawlOf();
check(
  status === "completed" && Number(completed) === pages,
  `the crawl is ${status} with ${completed} pages`,
);
const urls: string[] = [];
for (let next: string | undefined = `/v2/crawl/${crawl.id}`; next !== undefined; ) {
  const part = (await ask(apis, next)) as unknown as {
    readonly data: readonly { readonly metadata: { readonly sourceURL: string } }[];
    readonly next?: string;
  };
  urls.push(...part.data.map(({ metadata }) => metadata.sourceURL));
  next = part.next === undefined ? undefined : `${new URL(part.next).pathname}${new URL(part.next).search}`;
}
check(
  urls.length === pages && new Set(urls).size === pages,
  `${urls.length} results of ${new Set(urls).size} pages`,
);

const settled = () => {
  const told = letters.filter(({ id, type }) => id === crawl.id && type === "crawl.page");
  return new Set(told.map(({ webhookId }) => webhookId)).size;
};
for (let left = 600; left > 0 && settled() < pages; left -= 1) await sleep(500);
const told = letters.filter(({ id }) => id === crawl.id);
const idsOf = new Map<string, Set<string>>();
for (const { type, webhookId, data } of told) {
  const about = `${type} ${data[0]?.metadata?.sourceURL ?? ""}`;
  idsOf.set(about, (idsOf.get(about) ?? new Set()).add(webhookId));
}
const twice = [...idsOf].filter(([, ids]) => ids.size > 1).map(([about]) => about);
check(idsOf.size === pages + 2, `${idsOf.size} messages about the crawl, ${told.length} deliveries of them`);
check(twice.length === 0, `${twice.length} messages with more than one id ${twice.slice(0, 3)}`);

const MINUTES_5 = 300_000;
let [checks, lost, doubled, failed] = [0, 0, 0, 0];
const states = new Map<string, number>();
for (const { id, madeAt } of watched) {
  const found = await ask(apis, `/v2/monitor/${id}/checks?limit=100`);
  const list = (found.data ?? []) as readonly {
    readonly id: string;
    readonly status: string;
    readonly scheduledFor: string | null;
  }[];
  const times = list.map(({ scheduledFor }) => Date.parse(scheduledFor ?? ""));
  doubled += times.length - new Set(times).size;
  checks += list.length;
  for (const { status } of list) states.set(status, (states.get(status) ?? 0) + 1);
  failed += list.filter(({ status }) => status !== "completed").length;
  // What was due shortly before the end may begin after it.
  for (let at = Math.ceil(madeAt / MINUTES_5) * MINUTES_5; at < endedAt - 30_000; at += MINUTES_5)
    if (!times.includes(at)) lost += 1;
  for (const one of list) {
    const ended = letters.filter(
      (letter) => letter.id === one.id && letter.type === "monitor.check.completed",
    );
    if (one.status === "completed" && new Set(ended.map(({ webhookId }) => webhookId)).size !== 1)
      problems.push(`the end of check ${one.id} was told ${ended.length} times`);
  }
}
check(lost === 0, `${lost} checks of monitors are lost`);
check(doubled === 0, `${doubled} checks of monitors were done twice`);
check(
  failed === 0,
  `${checks} checks of ${watched.length} monitors: ${JSON.stringify(Object.fromEntries(states))}`,
);
const fetched = [...site.seen.values()].reduce((sum, count) => sum + count, 0);
log(`${fetched} fetches of ${site.seen.size} pages`);
for (const member of all) await member.stop();
site.close();
inbox.close();
await redis.stop();
await postgres[Symbol.asyncDispose]();
log(problems.length === 0 ? "nothing is lost, nothing is there twice" : `FAILED: ${problems.join("; ")}`);

if (!quick) {
  const file = (name: string) => new URL(`../results/${name}`, import.meta.url);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const command = `node -C @winnow/source bench/scale/chaos.ts ${pages} ${monitors} ${minutes}`;
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  const figures = {
    pages,
    results: urls.length,
    messages: idsOf.size,
    deliveries: told.length,
    checks,
    lost,
    doubled,
  };
  const chaosRun = { date: new Date().toISOString().slice(0, 10), command, commit, machine };
  let before: object = {};
  try {
    before = JSON.parse(readFileSync(file("scale.json"), "utf8"));
  } catch {
    // The first run writes it.
  }
  const seconds = Math.round((Date.now() - begin) / 1000);
  const row = { ...chaosRun, kills, seconds, fetches: fetched, ...figures, problems };
  writeFileSync(file("scale.json"), `${JSON.stringify({ ...before, chaos: row }, undefined, 2)}\n`);
  writeFileSync(file("scale-chaos.log"), `${lines.join("\n")}\n`);
}
process.exit(problems.length === 0 ? 0 : 1);
