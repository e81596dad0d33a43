import { spawn } from "node:child_process";

/** Characters of the output that are kept, from its end. */
const MAX_OUTPUT = 64 * 1024;
/** How often a running program is looked at. */
const WATCH_MS = 200;

/** How a program is run. */
export interface RunOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Ends the program, and everything that it has started. */
  readonly signal: AbortSignal;
  /** Called with each line of the standard output. */
  readonly onLine?: (line: string) => void;
  /** Looks at the work from time to time; what it throws ends the program. */
  readonly watch?: () => Promise<void>;
}

/** What is left of a program. */
export interface Ended {
  /** Null when it was killed. */
  readonly code: number | null;
  /** The end of what it wrote to the standard error. */
  readonly errors: string;
}

/**
 * Runs a program to its end, in a process group of its own and without a shell. It has no standard input and
 * nothing of the environment but what it is given.
 * @throws the reason of the signal, or what the watch threw, once the whole group is gone
 */
export async function run(path: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  const { folder, env, signal, onLine, watch } = options;
  signal.throwIfAborted();
  const child = spawn(path, args, {
    cwd: folder,
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = Promise.withResolvers<number | null>();
  child.once("error", ended.reject);
  // What it has started may hold its outputs open, and goes with it.
  child.once("exit", () => killGroup(child.pid));
  child.once("close", ended.resolve);
  let failure: { readonly reason: unknown } | undefined;
  const stop = (reason: unknown) => {
    failure ??= { reason };
    killGroup(child.pid);
  };
  const cancel = () => stop(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  const timer = watch && setInterval(() => void watch().catch(stop), WATCH_MS);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MAX_OUTPUT);
  });
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split(/[\r\n]+/);
    rest = (lines.pop() ?? "").slice(-MAX_OUTPUT);
    try {
      for (const line of lines) onLine?.(line);
    } catch (error) {
      stop(error);
    }
  });
  try {
    const code = await ended.promise;
    if (failure !== undefined) throw failure.reason;
    return { code, errors };
  } finally {
    clearInterval(timer);
    signal.removeEventListener("abort", cancel);
  }
}

/** A group whose last process has ended is gone, too. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // Nothing is left.
  }
}
