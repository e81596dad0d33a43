import { readdirSync, readFileSync } from "node:fs";

/** What a process and all that it has started have used so far. */
export interface Used {
  readonly cpuMs: number;
  /** Memory, what several processes share divided between them. */
  readonly memoryMb: number;
  /** Bytes sent to disks. */
  readonly writtenBytes: number;
}

const TICK_MS = 10;

/** Adds up a process and its descendants; those that have ended meanwhile count as far as their parents waited for them. */
export function usedBy(pid: number): Used {
  const used = { cpuMs: 0, memoryMb: 0, writtenBytes: 0 };
  for (const one of treeOf(pid)) {
    const fields = fieldsOf(one);
    if (fields === undefined) continue;
    // Of its own, and of children that have ended.
    used.cpuMs += fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
    used.memoryMb += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0) / 1024;
    used.writtenBytes += Number(/^write_bytes: (\d+)/m.exec(read(`/proc/${one}/io`))?.[1] ?? 0);
  }
  return used;
}

/** A process and its descendants. */
export function treeOf(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = fieldsOf(Number(name));
    if (fields !== undefined) parents.set(Number(name), Number(fields[1]));
  }
  const isOf = (one: number): boolean => {
    for (let at: number | undefined = one; at !== undefined && at > 1; at = parents.get(at))
      if (at === pid) return true;
    return false;
  };
  return [...parents.keys()].filter(isOf);
}

/** The process whose command line holds this text, and that no other such process has started. */
export function processWith(text: string): number {
  const found = readdirSync("/proc").filter(
    (name) =>
      /^\d+$/.test(name) && Number(name) !== process.pid && read(`/proc/${name}/cmdline`).includes(text),
  );
  const roots = found.filter((name) => !found.includes(fieldsOf(Number(name))?.[1] ?? ""));
  return Number(roots[0]);
}

/** The fields of a process from its state on; undefined when it has ended. */
function fieldsOf(pid: number): readonly string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text === ""
    ? undefined
    : text
        .replace(/^.*\) /s, "")
        .trim()
        .split(" ");
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
