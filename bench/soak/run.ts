/**
 * Lets one server work for long, and looks whether it grows: `node -C @winnow/source bench/soak/run.ts` does all kinds of work, or those
 * that are named, and writes `results/soak.json`. `soak/run.ts static=2000 check=100` does so many pieces of these kinds, and only prints.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import process from "node:process";
import { inLanes } from "../proof/work.ts";
import { treeOf, usedBy } from "../scale/tree.ts";
import { startSite, startWinnow } from "../speed/processes.ts";
import { type Kind, kindsOf } from "./kinds.ts";

const TENTHS = 10;
const asked = process.argv.slice(2).map((word) => word.split("=", 2) as [kind: string, count?: string]);
const isWhole = asked.every(([, count]) => count === undefined);
const file = new URL("../results/soak.json", import.meta.url);

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
const known = kindsOf(winnow.origin, site.origin);
const todo = asked.length === 0 ? Object.keys(known).map((name) => [name] as const) : asked;
const reports: Record<string, object> = {};
for (const [name, count] of todo) {
  const kind = known[name];
  if (kind === undefined) throw new Error(`There is no work "${name}"; there is ${Object.keys(known)}.`);
  const before = loadavg()[0];
  const states = await soak(Number(count ?? kind.count), kind);
  const load = [before, loadavg()[0]];
  reports[name] = { date: new Date().toISOString().slice(0, 10), load, verdict: judge(states), states };
}
const { pid } = winnow;
const before = treeOf(pid);
await winnow.stop();
await site.stop();
const orphans = before.filter((one) => isAlive(one)).length;
for (const report of Object.values(reports)) Object.assign(report, { orphans });
console.log(JSON.stringify(reports, undefined, 1));
if (isWhole) {
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).kinds : {};
  const command = "node -C @winnow/source bench/soak/run.ts";
  const result = { command, node: process.version, kinds: { ...earlier, ...reports } };
  writeFileSync(file, `${JSON.stringify(result, undefined, 1)}\n`);
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
