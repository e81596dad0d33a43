import { type Issue, unlessAborted, WinnowError } from "@winnow/core/plugin";
import PQueue from "p-queue";
import { jqModule } from "./module.ts";
import { runOnThread } from "./thread.ts";
import { type JqOutcome, stopped } from "./types.ts";

export type { JqFailure } from "./program.ts";
export type { JqOutcome } from "./types.ts";

/** Bytes of a page: jq takes up to sixteen times as much for it. */
const MAX_INPUT_BYTES = 16 * 2 ** 20;
const BOUNDS = { maxMemoryBytes: 256 * 2 ** 20, maxOutputBytes: 8 * 2 ** 20 };
const DEFAULT_MS = 2000;
/** Threads at a time, and runs that may wait for one. */
const MAX_THREADS = 2;
const MAX_WAITING = 200;
/** Verdicts on programs that are kept. */
const MAX_VERDICTS = 500;

const queue = new PQueue({ concurrency: MAX_THREADS });
const verdicts = new Map<string, string | undefined>();

/** What programs of jq are run on. */
export interface JqRun {
  /** The programs, each of which reads the whole page. */
  readonly programs: readonly string[];
  /** The page: JSON, or JSON lines; at most 16 MB. */
  readonly json: string;
  /** What `now` is in the programs, in milliseconds since the epoch. @defaultValue the time */
  readonly now?: number;
  /** Milliseconds that all programs may take together, once jq is loaded. @defaultValue 2000 */
  readonly maxMs?: number;
  readonly signal: AbortSignal;
}

/**
 * The results of programs of jq 1.8, as `jq --raw-output --sort-keys` writes them, on a thread of their own that ends with the run. They
 * have no environment and no files, and may take 256 MB of memory and write 8 MB.
 * @throws CONCURRENCY_QUEUE_FULL, and the signal's reason
 */
export async function runJq(run: JqRun): Promise<JqOutcome> {
  const { programs, json, now = Date.now(), maxMs = DEFAULT_MS, signal } = run;
  signal.throwIfAborted();
  if (Buffer.byteLength(json) > MAX_INPUT_BYTES) return stopped("input", BOUNDS);
  if (queue.size >= MAX_WAITING)
    throw new WinnowError(
      "CONCURRENCY_QUEUE_FULL",
      `More than ${MAX_WAITING} programs of jq wait to run. Try again later.`,
    );
  const start = async () => {
    const order = { module: await jqModule(), programs, json, now, ...BOUNDS };
    return await runOnThread(order, maxMs, signal);
  };
  return await unlessAborted(() => queue.add(start, { signal }), signal);
}

/**
 * What is wrong with a program, in the words of jq and with line and column; undefined for one that compiles and uses nothing that it may not.
 * @throws CONCURRENCY_QUEUE_FULL, and the signal's reason
 */
export async function jqProblem(program: string, signal: AbortSignal): Promise<string | undefined> {
  if (verdicts.has(program)) return verdicts.get(program);
  // Without a page jq compiles the program, and runs it for no value.
  const outcome = await runJq({ programs: [program], json: "", signal });
  const problem = "failure" in outcome ? outcome.message : undefined;
  if ("failure" in outcome && outcome.failure !== "invalid") return problem;
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(program, problem);
  return problem;
}

/** What is wrong with the programs that stand at a place of a request, in words for the caller. @throws CONCURRENCY_QUEUE_FULL, and the signal's reason */
export async function jqIssues(
  programs: readonly string[],
  path: Issue["path"],
  signal: AbortSignal,
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const [index, program] of programs.entries()) {
    const problem = await jqProblem(program, signal);
    if (problem === undefined) continue;
    const message = `${shortened(program)} is not a program of jq that can be used here: ${problem}.`;
    issues.push({ code: "custom", path: [...path, index], message });
  }
  return issues;
}

const MAX_SHOWN = 200;

function shortened(program: string): string {
  return program.length <= MAX_SHOWN ? program : `${program.slice(0, MAX_SHOWN)}…`;
}
