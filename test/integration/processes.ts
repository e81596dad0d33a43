import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A process of this machine. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its command line, with spaces between the arguments. */
  readonly command: string;
}

/** What runs on this machine, without processes that have ended but were not yet reaped. A bare Linux has no `ps`. */
export function processes(): readonly RunningProcess[] {
  return process.platform === "linux" ? ofProc() : ofPs();
}

function ofProc(): readonly RunningProcess[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name of the program, in parentheses, may hold anything.
      const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), command }];
    } catch {
      return []; // It has ended since.
    }
  });
}

function ofPs(): readonly RunningProcess[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/gm)].flatMap(
    ([, pid, parent, state = "", command = ""]) =>
      state.startsWith("Z") ? [] : [{ pid: Number(pid), parent: Number(parent), command }],
  );
}
