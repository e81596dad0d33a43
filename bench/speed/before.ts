/**
 * What a static scrape costs in this checkout and in an earlier one: `npx node -C @winnow/source bench/speed/before.ts DIR [rounds]`
 * writes `bench/results/before.json`. Two servers, each in a process of its own, scrape pages that neither has seen, in turns; what counts
 * is the processor time of each server over each pair of turns, of which the first is the other one's in every second pair.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import process from "node:process";
import { preciseCpuMs, type Started, startSite, startWinnow } from "./processes.ts";

const SCRAPES = 40;
const [, , checkout, given] = process.argv;
if (checkout === undefined) throw new Error("Name the folder of an earlier checkout.");
const rounds = Number(given ?? 100);
const site = await startSite();
let page = 0;

/** Processor milliseconds of a scrape. */
async function turn(server: Started): Promise<number> {
  const before = preciseCpuMs(server.pid);
  for (let left = SCRAPES; left > 0; left--) {
    const url = `${site.origin}/56k?page=${page++}`;
    const body = JSON.stringify({ url, formats: ["markdown"] });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${server.origin}/v2/scrape`, { method: "POST", headers, body });
    if (!answer.ok || (await answer.text()).length < 1000)
      throw new Error(`The scrape failed: ${answer.status}`);
  }
  return (preciseCpuMs(server.pid) - before) / SCRAPES;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;
const round = (value: number): number => Math.round(value * 1000) / 1000;
const commitOf = (folder: string) =>
  execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();

const [now, earlier] = [await startWinnow(), await startWinnow(checkout)];
for (let warm = 0; warm < 5; warm++) for (const server of [now, earlier]) await turn(server);
const [ours, theirs]: [number[], number[]] = [[], []];
for (let at = 0; at < rounds; at++) {
  const order: readonly (readonly [Started, number[]])[] = [
    [now, ours],
    [earlier, theirs],
  ];
  for (const [server, list] of at % 2 === 0 ? order : order.toReversed()) list.push(await turn(server));
}
const ratios = ours.map((value, index) => value / (theirs[index] ?? value));
const result = {
  date: new Date().toISOString().slice(0, 10),
  cores: os.availableParallelism(),
  commits: {
    now: commitOf(new URL("../..", import.meta.url).pathname),
    before: commitOf(checkout),
  },
  rounds,
  cpuMs: { now: round(quantile(ours, 0.5)), before: round(quantile(theirs, 0.5)) },
  ratio: {
    median: round(quantile(ratios, 0.5)),
    quartiles: [0.25, 0.75].map((part) => round(quantile(ratios, part))),
  },
};
writeFileSync(
  new URL("../results/before.json", import.meta.url),
  `${JSON.stringify(result, undefined, 2)}\n`,
);
console.log(result);
await Promise.all([now.stop(), earlier.stop(), site.stop()]);
process.exit(0);
