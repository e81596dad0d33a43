/**
 * Lets one server work for long, and looks whether it grows: `node -C @winnow/source bench/soak/run.ts` writes `results/soak.json`.
 * `soak/run.ts static=2000 check=100` does so many pieces of these kinds alone, and only prints.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import process from "node:process";
import { inLanes } from "../proof/work.ts";
import { treeOf, usedBy } from "../scale/tree.ts";
import { startSite, startWinnow } from "../speed/processes.ts";
import { type Kind, kindsOf } from "./kinds.ts";

const TENTHS = 10;
const asked = new Map(process.argv.slice(2).map((word) => word.split("=", 2) as [string, string]));

/** What a server has at one moment. */
interface State {
  readonly done: number;
  readonly perSecond: number;
  /** The least of the tenth, MB: what is not yet collected counts for nothing. */
  readonly residentMb: number;
  readonly handles: number;
  readonly processes: number;
  readonly temporary: number;
}

const site = await startSite();
const winnow = await startWinnow();
const kinds: Record<string, readonly State[]> = {};
for (const [name, kind] of Object.entries(kindsOf(winnow.origin, site.origin))) {
  const count = asked.size === 0 ? kind.count : Number(asked.get(name) ?? 0);
  if (count > 0) kinds[name] = await soak(count, kind);
}
const { pid } = winnow;
const before = treeOf(pid);
await winnow.stop();
await site.stop();
const orphans = before.filter((one) => isAlive(one)).length;
const verdicts = Object.fromEntries(Object.entries(kinds).map(([kind, states]) => [kind, judge(states)]));
console.log(JSON.stringify({ verdicts, orphans }, undefined, 1));
if (asked.size === 0) {
  const date = new Date().toISOString().slice(0, 10);
  const command = "node -C @winnow/source bench/soak/run.ts";
  const report = { date, command, node: process.version, verdicts, orphans, states: kinds };
  writeFileSync(
    new URL("../results/soak.json", import.meta.url),
    `${JSON.stringify(report, undefined, 1)}\n`,
  );
}

/** Works in ten parts, and says what the server has after each. */
async function soak(count: number, { atOnce, one }: Kind): Promise<readonly State[]> {
  const states: State[] = [];
  let done = 0;
  for (let tenth = 0; tenth < TENTHS; tenth++) {
    let least = Number.POSITIVE_INFINITY;
    const look = setInterval(() => {
      least = Math.min(least, usedBy(winnow.pid).memoryMb);
    }, 1000);
    const begin = performance.now();
    await inLanes(Math.ceil(count / TENTHS), atOnce, () => one(done++));
    clearInterval(look);
    const seconds = (performance.now() - begin) / 1000;
    const state = {
      done,
      perSecond: round(Math.ceil(count / TENTHS) / seconds),
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

/** MB that are gained with each 1,000 pieces from the third tenth on, and how fast the last tenth is, of the second. */
function judge(states: readonly State[]) {
  const settled = states.slice(2);
  const [first, last] = [settled[0], settled.at(-1)];
  if (first === undefined || last === undefined) throw new Error("Nothing was done.");
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const thousands = settled.map(({ done }) => done / 1000);
  const memory = settled.map(({ residentMb }) => residentMb);
  const [meanDone, meanMemory] = [mean(thousands), mean(memory)];
  const covariance = mean(thousands.map((one, at) => (one - meanDone) * ((memory[at] ?? 0) - meanMemory)));
  const variance = mean(thousands.map((one) => (one - meanDone) ** 2));
  return {
    mbPer1000: round(covariance / variance),
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
