import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import process from "node:process";
import type { Readable } from "node:stream";
import { messageOf } from "@winnow/core/plugin";
import type { Outcome } from "./outcome.ts";

/** Characters of each of the two outputs. */
const MAX_OUTPUT = 100_000;
/** How long a command may take to end well when it is stopped; a container is stopped by whoever started it. */
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
    // A group of its own, which is ended together.
    detached: true,
    stdio: "pipe",
  });
  let killed = false;
  const endGroup = (how: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, how);
    } catch {
      // Nothing is left.
    }
  };
  let kill: NodeJS.Timeout | undefined;
  const stop = () => {
    killed = true;
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
  const outputs = [collect(child.stdout), collect(child.stderr)] as const;
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(code);
  try {
    const exitCode = await new Promise<number>((resolve) => {
      child.once("error", (error) => {
        outputs[1].add(`${messageOf(error)}\n`);
        resolve(NOT_RUN);
      });
      child.once("close", (status) => resolve(status ?? TIMED_OUT));
    });
    signal.throwIfAborted();
    if (killed) outputs[1].add(`The code was stopped: it did not end within ${timeoutMs} ms.\n`);
    const [stdout, stderr] = outputs;
    return {
      stdout: stdout.text(),
      stderr: stderr.text(),
      exitCode: killed ? TIMED_OUT : exitCode,
      killed,
      truncated: stdout.isCut() || stderr.isCut(),
    };
  } finally {
    clearTimeout(timer);
    clearTimeout(kill);
    signal.removeEventListener("abort", stop);
    // What it has left running.
    endGroup("SIGKILL");
  }
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
