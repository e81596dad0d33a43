/**
 * Lets one server work for long, and looks whether it grows: `node -C @winnow/source bench/soak/run.ts [static] [browser]` with numbers
 * of pages, 20,000 and 2,000 by default. Writes `results/soak.json`; with `quick` it only prints.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import process from "node:process";
import { inLanes } from "../proof/work.ts";
import { treeOf, usedBy } from "../scale/tree.ts";
import { startSite, startWinnow } from "../speed/processes.ts";

const TENTHS = 10;
const isQuick = process.argv.includes("quick");
const [staticPages = 20_000, browserPages = 2000] = process.argv.slice(2).map(Number).filter(Boolean);

/** Formats by turns, as callers mix them. */
const FORMATS: readonly (readonly unknown[])[] = [
  ["markdown"],
  ["markdown", "links", "html"],
  ["rawHtml", "images"],
  ["markdown", "summary", "product"],
  ["markdown", { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } }],
];
/** What has a page drawn by the browser. */
const DRAWN: readonly (readonly unknown[])[] = [["screenshot"], ["markdown", "screenshot"], ["branding"]];

/** What a server has at one moment. */
interface State {
  readonly pages: number;
  readonly perSecond: number;
  /** The least of the tenth, MB: what is not yet collected counts for nothing. */
  readonly residentMb: number;
  readonly handles: number;
  readonly processes: number;
  readonly temporary: number;
}

const site = await startSite();
const winnow = await startWinnow();
const kinds = {
  static: await soak(staticPages, 10, FORMATS, "/60k"),
  browser: await soak(browserPages, 2, DRAWN, "/60k"),
};
const { pid } = winnow;
const before = treeOf(pid);
await winnow.stop();
await site.stop();
const orphans = before.filter((one) => isAlive(one)).length;
const verdicts = Object.fromEntries(Object.entries(kinds).map(([kind, states]) => [kind, judge(states)]));
console.log(JSON.stringify({ verdicts, orphans }, undefined, 1));
if (!isQuick) {
  const date = new Date().toISOString().slice(0, 10);
  const command = `node -C @winnow/source bench/soak/run.ts ${staticPages} ${browserPages}`;
  const report = { date, command, node: process.version, verdicts, orphans, states: kinds };
  writeFileSync(
    new URL("../results/soak.json", import.meta.url),
    `${JSON.stringify(report, undefined, 1)}\n`,
  );
}

/** Scrapes in ten parts, and says what the server has after each. */
async function soak(
  pages: number,
  atOnce: number,
  formats: readonly (readonly unknown[])[],
  path: string,
): Promise<readonly State[]> {
  const states: State[] = [];
  let done = 0;
  for (let tenth = 0; tenth < TENTHS; tenth++) {
    let least = Number.POSITIVE_INFINITY;
    const look = setInterval(() => {
      least = Math.min(least, usedBy(winnow.pid).memoryMb);
    }, 1000);
    const begin = performance.now();
    await inLanes(Math.ceil(pages / TENTHS), atOnce, async () => {
      const turn = done++;
      // Each is another page, which the cache has not.
      await scrape(`${site.origin}${path}?${turn}`, formats[turn % formats.length] ?? []);
    });
    clearInterval(look);
    const seconds = (performance.now() - begin) / 1000;
    const state = {
      pages: done,
      perSecond: round(Math.ceil(pages / TENTHS) / seconds),
      residentMb: round(Math.min(least, usedBy(winnow.pid).memoryMb)),
      handles: readdirSync(`/proc/${winnow.pid}/fd`).length,
      processes: treeOf(winnow.pid).length,
      temporary: readdirSync(tmpdir()).filter((name) => /winnow|puppeteer|chromium/i.test(name)).length,
    };
    console.error(JSON.stringify(state));
    states.push(state);
  }
  return states;
}

async function scrape(url: string, formats: readonly unknown[]): Promise<void> {
  const response = await fetch(`${winnow.origin}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url, formats }),
  });
  const { success, error } = (await response.json()) as { success: boolean; error?: string };
  if (!success) throw new Error(`${url} with ${JSON.stringify(formats)}: ${error}`);
}

/** MB that are gained with each 1,000 pages from the third tenth on, and how fast the last tenth is, of the second. */
function judge(states: readonly State[]) {
  const settled = states.slice(2);
  const [first, last] = [settled[0], settled.at(-1)];
  if (first === undefined || last === undefined) throw new Error("There were no pages.");
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const pages = settled.map((state) => state.pages / 1000);
  const memory = settled.map(({ residentMb }) => residentMb);
  const [meanPages, meanMemory] = [mean(pages), mean(memory)];
  const covariance = mean(pages.map((one, at) => (one - meanPages) * ((memory[at] ?? 0) - meanMemory)));
  const variance = mean(pages.map((one) => (one - meanPages) ** 2));
  return {
    mbPer1000Pages: round(covariance / variance),
    handles: [first.handles, last.handles],
    processes: [first.processes, last.processes],
    temporary: [first.temporary, last.temporary],
    lastTenthOfSecond: round(last.perSecond / (states[1]?.perSecond ?? Number.NaN)),
  };
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
