import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { END, LEFT } from "./end.ts";
import { judge, type Outcome } from "./judge.ts";

/** Only a file that hangs takes this long: no test may depend on how fast the machine is. */
const FILE_TIMEOUT_MS = 1_800_000;
/** A file whose suites are over and that says nothing for so long has left something open. */
const LEFT_OPEN_MS = 180_000;
const OVER = /\n {2}Duration: .*\s*$/;
/** Files after which a shared process is replaced, so that it does not grow without end. */
const MAX_FILES = 60;

const register = new URL("./register.ts", import.meta.url).href;
const host = new URL("./host.ts", import.meta.url).pathname;
const root = new URL("../..", import.meta.url).pathname;
const atWork = new Set<ChildProcess>();

/** Ends all processes of tests, which would otherwise go on alone. */
export function stopAll(): void {
  for (const child of atWork) child.kill("SIGTERM");
}

/** Runs one file in a process of its own; uvu prints `Total:`, `Passed:` and `Skipped:` when its suites end. */
export async function runAlone(file: string, leftOpenMs = LEFT_OPEN_MS): Promise<Outcome> {
  const child = start([file], "ignore");
  return await outcomeOf(file, child, undefined, leftOpenMs);
}

/** A process that runs one file after another. */
export class SharedProcess {
  #child: ChildProcess | undefined;
  #files = 0;

  async run(file: string): Promise<Outcome> {
    // What a file has left behind may have ended the process since.
    if (this.#files >= MAX_FILES || this.#child?.connected === false) this.end();
    this.#child ??= start([host], "ipc");
    this.#files += 1;
    const outcome = await outcomeOf(file, this.#child, END);
    // What a file leaves behind is not for others.
    if (outcome.failed > 0 || outcome.report.includes(LEFT)) this.end();
    return outcome;
  }

  end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
    this.#files = 0;
  }
}

function start(args: readonly string[], channel: "ipc" | "ignore"): ChildProcess {
  const env = {
    ...process.env,
    // The terminal that the tests are run from must not change their outcome.
    FORCE_COLOR: "0",
    NO_COLOR: "",
    TERM: "xterm",
    NODE_NO_WARNINGS: "1",
    // Files import much of the same, which is compiled only once like this.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}node_modules/.cache/tests`,
  };
  const child = spawn(process.execPath, ["-C", "@winnow/source", "--import", register, ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe", "pipe", channel],
  });
  atWork.add(child);
  child.on("close", () => atWork.delete(child));
  return child;
}

/** What becomes of a file: until its process ends, or until that writes `end` and the code. */
function outcomeOf(
  file: string,
  child: ChildProcess,
  end: string | undefined,
  leftOpenMs = LEFT_OPEN_MS,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const begin = performance.now();
    let output = "";
    let running = "";
    let hungAt: string | undefined;
    let leftOpen: NodeJS.Timeout | undefined;
    const read = (chunk: Buffer) => {
      output += chunk;
      clearTimeout(leftOpen);
      if (end === undefined && OVER.test(output.slice(-200)))
        leftOpen = setTimeout(() => {
          hungAt = `(killed ${leftOpenMs / 1000} s after its suites were over: something is left open)`;
          child.kill("SIGKILL");
        }, leftOpenMs);
      const at = end === undefined ? -1 : output.indexOf(end);
      if (end === undefined || at < 0) return;
      const code = Number.parseInt(output.slice(at + end.length), 10);
      output = output.slice(0, at);
      finish(code);
    };
    const note = (chunk: Buffer) => {
      running = chunk.toString().trimEnd().split("\n").at(-1) ?? running;
    };
    const listened = [
      [child.stdout, read],
      [child.stderr, read],
      [child.stdio[3], note],
    ] as const;
    for (const [stream, take] of listened) stream?.on("data", take);
    const timer = setTimeout(() => {
      hungAt = `(killed after ${FILE_TIMEOUT_MS / 1000} s in or after "${running}")`;
      child.kill("SIGKILL");
    }, FILE_TIMEOUT_MS);
    const finish = (code: number | null) => {
      clearTimeout(timer);
      clearTimeout(leftOpen);
      for (const [stream, take] of listened) stream?.off("data", take);
      child.off("close", finish);
      resolve({ ...judge(file, code, hungAt, output), seconds: (performance.now() - begin) / 1000 });
    };
    child.on("close", finish);
    if (end === undefined) return;
    // A process that ended in this moment fails the file, which is then run once more by itself.
    child.send(`${root}${file}`, (error) => {
      if (error !== null) finish(child.exitCode ?? 1);
    });
  });
}
