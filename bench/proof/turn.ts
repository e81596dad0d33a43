/** One contender's turn in a process of its own: `turn.ts <turn> <contender> <sites as JSON>`. Prints its figures as JSON. */
import process from "node:process";
import { usedBy } from "../scale/tree.ts";
import type { Turn } from "./work.ts";

const [file = "", name = "", sites = ""] = process.argv.slice(2);
const { count, warmUp, contenders }: Turn = (await import(`./turns/${file}.ts`)).turn;
const ready = contenders[name];
if (ready === undefined) throw new Error(`No contender "${name}" in ${file}: ${Object.keys(contenders)}`);
const { run, pid = process.pid, figures, close } = await ready(JSON.parse(sites));
if (warmUp > 0) await run(warmUp);
const before = usedBy(pid);
const begin = performance.now();
await run(count);
const ms = performance.now() - begin;
const after = usedBy(pid);
const cost = {
  cpuMs: (after.cpuMs - before.cpuMs) / count,
  wallMs: ms / count,
  perSecond: (count / ms) * 1000,
  residentMb: after.memoryMb,
};
console.log(JSON.stringify({ ...cost, ...figures?.() }));
await close?.();
process.exit(0);
