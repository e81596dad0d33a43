import { Worker } from "node:worker_threads";
import { siblingModule, unlessAborted, WinnowError } from "@winnow/core/plugin";

/** Threads at most, and runs that may wait for one. */
const MAX_THREADS = 16;
const MAX_WAITING = 200;
/** Milliseconds after which a thread that has nothing to do ends, and after which one is started to be spare. */
const IDLE_MS = 60_000;
const SPARE_MS = 200;
/** Threads that are kept although they have nothing to do. */
const MAX_IDLE = 2;
/** Runs that one thread serves: what a run leaves behind, if anything, ends with it. */
const MAX_RUNS = 200;
/** Megabytes of the thread's own heap and stack; the memory of QuickJS is apart. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 16 };

/** A thread of the pool. */
export interface Thread {
  readonly worker: Worker;
  runs: number;
  idle: NodeJS.Timeout | undefined;
}

const idle: Thread[] = [];
const waiting: ((thread: Thread) => void)[] = [];
let count = 0;
let spare: NodeJS.Timeout | undefined;

/**
 * A thread to run on, which {@link giveBack} must get again.
 * @throws CONCURRENCY_QUEUE_FULL and the signal's reason
 */
export async function takeThread(signal: AbortSignal): Promise<Thread> {
  signal.throwIfAborted();
  const thread =
    idle.shift() ?? (count < MAX_THREADS ? startThread() : undefined) ?? (await nextThread(signal));
  clearTimeout(thread.idle);
  thread.worker.ref();
  thread.runs++;
  keepSpare();
  return thread;
}

/** Takes a thread back; one that is not fit for another run ends. */
export function giveBack(thread: Thread, isFresh: boolean): void {
  if (!isFresh || thread.runs >= MAX_RUNS) {
    end(thread);
    if (waiting.length > 0) waiting.shift()?.(startThread());
    else keepSpare();
    return;
  }
  const next = waiting.shift();
  if (next !== undefined) next(thread);
  else rest(thread);
}

async function nextThread(signal: AbortSignal): Promise<Thread> {
  if (waiting.length >= MAX_WAITING)
    throw new WinnowError(
      "CONCURRENCY_QUEUE_FULL",
      `More than ${MAX_WAITING} pieces of code wait to run. Try again later.`,
    );
  const { promise, resolve } = Promise.withResolvers<Thread>();
  waiting.push(resolve);
  try {
    return await unlessAborted(() => promise, signal);
  } catch (error) {
    const place = waiting.indexOf(resolve);
    if (place >= 0) waiting.splice(place, 1);
    // It was given a thread at the same moment.
    else void promise.then((thread) => giveBack(thread, true));
    throw error;
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL(siblingModule(import.meta.url, "sandbox-thread")), {
    name: "sandbox",
    resourceLimits: LIMITS,
    env: {},
    // Those of the process, such as --input-type, may not fit a thread.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const thread: Thread = { worker, runs: 0, idle: undefined };
  count++;
  worker.on("error", () => {});
  worker.once("exit", () => {
    count--;
    forget(thread);
  });
  return thread;
}

/** One thread more is made ready while others work, so that the next run need not wait for its start. */
function keepSpare(): void {
  if (spare !== undefined || idle.length > 0 || count >= MAX_THREADS) return;
  spare = setTimeout(() => {
    spare = undefined;
    if (idle.length === 0 && count < MAX_THREADS) rest(startThread());
  }, SPARE_MS);
  spare.unref();
}

function rest(thread: Thread): void {
  thread.worker.unref();
  if (idle.length >= MAX_IDLE) {
    end(thread);
    return;
  }
  thread.idle = setTimeout(() => end(thread), IDLE_MS);
  thread.idle.unref();
  idle.push(thread);
}

function end(thread: Thread): void {
  forget(thread);
  void thread.worker.terminate();
}

function forget(thread: Thread): void {
  clearTimeout(thread.idle);
  const place = idle.indexOf(thread);
  if (place >= 0) idle.splice(place, 1);
}
