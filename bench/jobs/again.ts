/**
 * A second crawl of a site that has not changed, with `since` the first one, as a share of the first: time, CPU of the server, bytes of
 * the site. `node -C @winnow/source bench/jobs/again.ts` writes `results/again.json`; with `quick` it only prints.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuMs, startWinnow } from "../speed/processes.ts";

const quick = process.argv.includes("quick");
const PAGES = quick ? 100 : 1000;
const path = (name: string) => new URL(name, import.meta.url).pathname;
const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 1000;

/** What a crawl came to. */
interface Crawled {
  readonly id: string;
  readonly ms: number;
  readonly cpu: number;
  readonly bytes: number;
  readonly answers: number;
  readonly documents: number;
  readonly unchanged: number;
  readonly credits: number;
}

const winnow = await startWinnow();
const rows: object[] = [];
for (const kind of ["etag", "lastmod", "neither"]) {
  const site = spawn(process.execPath, [path("changing-site.ts"), kind, String(PAGES)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve) =>
    site.stdout.once("data", (text: Buffer) => resolve(String(text).trim())),
  );
  const origin = `http://127.0.0.1:${port}`;
  const first = await crawl(origin, {});
  const again = await crawl(origin, { since: first.id });
  const row = {
    site: kind,
    pages: first.documents,
    first: figuresOf(first),
    again: { ...figuresOf(again), documents: again.documents, unchanged: again.unchanged },
    share: {
      time: share(again.ms, first.ms),
      cpu: share(again.cpu, first.cpu),
      bytes: share(again.bytes, first.bytes),
    },
  };
  rows.push(row);
  console.error(JSON.stringify(row));
  site.kill();
}
await winnow.stop();

if (!quick) {
  const date = new Date().toISOString().slice(0, 10);
  const machine = { date, node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  writeFileSync(path("../results/again.json"), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}

function figuresOf({ ms, cpu, bytes, answers, credits }: Crawled): object {
  return { ms: Math.round(ms), cpuMs: Math.round(cpu), bytes, answers, credits };
}

async function sentBy(origin: string): Promise<{ readonly bytes: number; readonly answers: number }> {
  return (await (await fetch(`${origin}/~sent`)).json()) as never;
}

/** Crawls over HTTP, and asks for the state twice a second. */
async function crawl(origin: string, more: object): Promise<Crawled> {
  const [before, cpuBefore] = [await sentBy(origin), cpuMs(winnow.pid)];
  const begin = performance.now();
  const response = await fetch(`${winnow.origin}/v2/crawl`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${origin}/`, ...more }),
  });
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    await sleep(500);
    const answer = await fetch(`${winnow.origin}/v2/crawl/${id}?limit=1`);
    const status = (await answer.json()) as {
      readonly status: string;
      readonly completed: number;
      readonly creditsUsed: number;
      readonly unchanged?: readonly object[];
    };
    if (status.status === "scraping") continue;
    const [ms, cpu, after] = [performance.now() - begin, cpuMs(winnow.pid) - cpuBefore, await sentBy(origin)];
    return {
      id,
      ms,
      cpu,
      bytes: after.bytes - before.bytes,
      answers: after.answers - before.answers,
      documents: status.completed,
      unchanged: status.unchanged?.length ?? 0,
      credits: status.creditsUsed,
    };
  }
}
