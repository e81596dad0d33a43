import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";

const MIB = 1024 * 1024;
/** What a busy page takes in the browser. */
const PAGE_BYTES = 250 * MIB;
/** Left for everything else. */
const RESERVE_BYTES = 768 * MIB;

/** Bytes that this process may use: the limit of its control group, else what the machine has. */
export function usableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/** How many pages may be open at once, by memory and processors. */
export function pagesThatFit(bytes = usableBytes(), processors = availableParallelism()): number {
  const byMemory = Math.floor((bytes - RESERVE_BYTES) / PAGE_BYTES);
  return Math.max(1, Math.min(byMemory, processors * 4));
}

/** Resident bytes of a process and everything below it; undefined where the system does not tell. */
export function residentBytes(pid: number): number | undefined {
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync("/proc")) {
      if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
    }
    const belongs = (one: number): boolean => one === pid || (one > 1 && belongs(parents.get(one) ?? 0));
    return [...parents.keys()].filter(belongs).reduce((sum, one) => sum + bytesOf(one), 0);
  } catch {
    return undefined;
  }
}

function parentOf(pid: number): number {
  // The name in brackets may hold anything; what follows it is numbers.
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

function bytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // It ended meanwhile.
  }
}
