/** The shell command as a process of its own, in a folder of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { backendsOf } from "./backends.ts";

const bin = new URL("../../presets/cli/bin/winnow.mjs", import.meta.url).pathname;

/** A command at work. */
export interface RunningCommand {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Gives a function that runs a command line, by default in this folder, which also holds what commands keep. */
export function commandIn(folder: string) {
  return (
    args: readonly string[],
    { env = {}, cwd = folder }: { env?: Record<string, string>; cwd?: string } = {},
  ): RunningCommand => {
    const own = {
      WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
      XDG_STATE_HOME: join(folder, "state"),
      ...backendsOf(folder),
    };
    const child = spawn(process.execPath, [bin, ...args], { cwd, env: { ...process.env, ...own, ...env } });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk));
    child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk));
    const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, ...output })),
    );
    return { child, output, ended };
  };
}
