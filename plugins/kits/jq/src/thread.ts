import { Worker } from "node:worker_threads";
import { siblingModule } from "@winnow/core/plugin";
import { type FromThread, type JqOutcome, type Order, stopped } from "./types.ts";

/** Megabytes of the thread's own heap and stack: pages and results; the memory of jq is apart. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** Milliseconds in which a thread is there, on a machine that has much else to do. */
const MAX_START_MS = 20_000;

/** Does an order on a thread that ends with it. It may take so many milliseconds from when jq is loaded. @throws the signal's reason */
export async function runOnThread(order: Order, maxMs: number, signal: AbortSignal): Promise<JqOutcome> {
  signal.throwIfAborted();
  const thread = new Worker(new URL(siblingModule(import.meta.url, "jq-thread")), {
    name: "jq",
    workerData: order,
    resourceLimits: LIMITS,
    env: {},
    // Those of the process, such as --input-type, may not fit a thread.
    execArgv: [],
    // jq says on the console that it gave up.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<JqOutcome>();
  const late = () => resolve(stopped("time", order));
  const abort = () => reject(signal.reason);
  let timer = setTimeout(late, MAX_START_MS);
  signal.addEventListener("abort", abort, { once: true });
  thread.on("message", (message: FromThread) => {
    if (message.type === "ended") return resolve(message.outcome);
    clearTimeout(timer);
    timer = setTimeout(late, maxMs);
  });
  thread.once("error", (error) =>
    (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY"
      ? resolve(stopped("memory", order))
      : reject(error),
  );
  thread.once("exit", () => resolve(stopped("memory", order)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    await thread.terminate();
  }
}
