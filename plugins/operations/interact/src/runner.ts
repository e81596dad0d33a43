import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import process from "node:process";
import type { Readable } from "node:stream";
import { messageOf } from "@winnow/core/plugin";
import type { Outcome } from "./outcome.ts";

/** Characters of each of the two outputs. */
const MAX_OUTPUT = 100_000;
/** How long a command may take to end well when it is stopped; a container is stopped by what started it. */
const GRACE_MS = 2000;
/** Exit codes as shells have them. */
const TIMED_OUT = 124;
const NOT_RUN = 127;

/** What a command is given. */
export interface CommandRun {
  /** For the shell. */
  readonly command: string;
  /** Its standard input. */
  readonly code: string;
  /** Where it reaches the browser. */
  readonly cdpUrl: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs an operator's command for a language: the code on its standard input, `CDP_URL` and nothing else in its environment. It is
 * ended with everything that it has started.
 */
export async function runCommand({ command, code, cdpUrl, timeoutMs, signal }: CommandRun): Promise<Outcome> {
  signal.throwIfAborted();
  const child = spawn("/bin/sh", ["-c", command], {
    cwd: tmpdir(),
    env: { CDP_URL: cdpUrl },
    // A group by itself, which is ended together.
    detached: true,
    stdio: "pipe",
  });
  const stopper = stopperOf(child, timeoutMs, signal);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(code);
  try {
    const exitCode = await exitOf(child, stderr);
    signal.throwIfAborted();
    const killed = stopper.isStopped();
    if (killed) stderr.add(`The code was stopped: it did not end within ${timeoutMs} ms.\n`);
    return {
      stdout: stdout.text(),
      stderr: stderr.text(),
      exitCode: killed ? TIMED_OUT : exitCode,
      killed,
      truncated: stdout.isCut() || stderr.isCut(),
    };
  } finally {
    stopper.close();
  }
}

/** Stops a command with all that it has started, when its time is over or its caller has left. */
function stopperOf(child: ChildProcessWithoutNullStreams, timeoutMs: number, signal: AbortSignal) {
  let isStopped = false;
  let kill: NodeJS.Timeout | undefined;
  const endGroup = (how: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, how);
    } catch {
      // Nothing is left.
    }
  };
  const stop = () => {
    isStopped = true;
    endGroup("SIGTERM");
    kill = setTimeout(() => {
      endGroup("SIGKILL");
      // What left the group may hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    }, GRACE_MS);
  };
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  return {
    isStopped: () => isStopped,
    close: () => {
      clearTimeout(timer);
      clearTimeout(kill);
      signal.removeEventListener("abort", stop);
      // What it has left running.
      endGroup("SIGKILL");
    },
  };
}

/** How a command ends; what could not be started says why among its errors. */
async function exitOf(
  child: ChildProcessWithoutNullStreams,
  stderr: ReturnType<typeof collect>,
): Promise<number> {
  return await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      stderr.add(`${messageOf(error)}\n`);
      resolve(NOT_RUN);
    });
    child.once("close", (status) => resolve(status ?? TIMED_OUT));
  });
}

/** The beginning of an output, which is read to its end. */
function collect(stream: Readable) {
  let text = "";
  let length = 0;
  const add = (piece: string) => {
    length += piece.length;
    text += piece.slice(0, Math.max(0, MAX_OUTPUT - text.length));
  };
  stream.setEncoding("utf8").on("data", add);
  return { add, text: () => text, isCut: () => length > MAX_OUTPUT };
}
