/** What a contender is, and what its work costs. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** A contender that is ready to work. */
export interface Work {
  /** Does this many pieces of its work. @throws when one did not come out as it must */
  readonly run: (count: number) => Promise<void>;
  /** The process that does it, with all below it. @defaultValue this one */
  readonly pid?: number;
  /** Figures of the work beyond its cost. */
  readonly figures?: () => Readonly<Record<string, number>>;
  readonly close?: () => Promise<void>;
}

/** Contenders by name, made ready when it is their turn; `site` is the address of the site. */
export interface Turn {
  /** Pieces of work that are counted, and that go first to warm up. */
  readonly count: number;
  readonly warmUp: number;
  readonly contenders: Readonly<Record<string, (site: string) => Promise<Work>>>;
}

/** Does this many pieces, some at a time. */
export async function inLanes(count: number, atOnce: number, one: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Milliseconds of CPU of a process and all below it, those that have ended included. */
export function cpuMsOf(pid: number): number {
  const ticks = (fields: readonly string[]) =>
    fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return treeOf(pid).reduce((sum, one) => sum + ticks(statOf(one)), 0) * 10;
}

/** MB that a process and all below it hold; what several share counts for each its part. */
export function residentMbOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + proportionalMb(one), 0);
}

function proportionalMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A process and all below it; one that ended meanwhile is left out. */
export function treeOf(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = statOf(Number(name))[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isBelow);
}

/** The fields of a process behind its name: state, parent and on; none where it has ended. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
  } catch {
    return [];
  }
}

/** Runs a module of the bench to its end, and gives what it printed. */
export function printedBy(file: URL, ...words: readonly string[]): string {
  return execFileSync(process.execPath, ["-C", "@winnow/source", file.pathname, ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
