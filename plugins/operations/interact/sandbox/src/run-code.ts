import { messageOf } from "@winnow/core/plugin";
import { readArguments } from "./arguments.ts";
import { giveBack, type Thread, takeThread } from "./threads.ts";
import {
  type CodeOutcome,
  type CodeRequest,
  DEFAULT_MEMORY_BYTES,
  DEFAULT_OUTPUT_CHARS,
  type Ending,
  type FromThread,
  MAX_ANSWER_CHARS,
  MAX_CODE_CHARS,
  OUT_OF_MEMORY,
  TIMED_OUT,
  type ToThread,
  timeOverText,
} from "./types.ts";

/** Milliseconds that a thread has to start, and to end by itself after its time: then it is ended from outside. */
const MAX_START_MS = 60_000;
const GRACE_MS = 250;
const MAX_TIMEOUT_MS = 2 ** 31 - 1 - GRACE_MS;
const MAX_MESSAGE_CHARS = 10_000;

/** What the code is run with, as the thread is given it. */
type Order = Extract<ToThread, { readonly type: "run" }>;

/** What the code has printed so far. */
interface Written {
  stdout: string;
  stderr: string;
}

/**
 * Runs untrusted JavaScript: in QuickJS compiled to WebAssembly, on a thread of its own, with no way out
 * but {@link CodeRequest.call}. Code that fails, never ends or takes too much is an outcome; calls that it leaves
 * unanswered are abandoned.
 * @throws CONCURRENCY_QUEUE_FULL and the signal's reason
 */
export async function runCode(request: CodeRequest): Promise<CodeOutcome> {
  const { code, prelude = "", signal } = request;
  const { memoryBytes = DEFAULT_MEMORY_BYTES, maxOutputChars = DEFAULT_OUTPUT_CHARS } = request;
  const timeoutMs = Math.min(Math.max(request.timeoutMs, 1), MAX_TIMEOUT_MS);
  if (code.length > MAX_CODE_CHARS) {
    const stderr = `RangeError: The code is longer than ${MAX_CODE_CHARS} characters.\n`;
    return { stdout: "", stderr, exitCode: 1, killed: false, truncated: false };
  }
  const thread = await takeThread(signal);
  const order = { type: "run", code, prelude, timeoutMs, memoryBytes, maxOutputChars } as const;
  const written = { stdout: "", stderr: "" };
  let isFresh = false;
  try {
    const ending = await ended(thread, order, request.call, written, signal);
    isFresh = ending.isFresh;
    const { isFresh: _, ...outcome } = ending;
    return { ...written, ...outcome };
  } finally {
    giveBack(thread, isFresh);
  }
}

/** Runs the code on the thread, answers its calls and gathers its output, until it ends or is ended. */
async function ended(
  thread: Thread,
  order: Order,
  call: CodeRequest["call"],
  written: Written,
  signal: AbortSignal,
): Promise<Ending> {
  const { worker } = thread;
  const ending = Promise.withResolvers<Ending>();
  const stopped = (exitCode: number, reason: string) => {
    written.stderr += reason;
    ending.resolve({ exitCode, killed: true, truncated: false, isFresh: false });
  };
  let why = "its thread ended";
  const broke = (error: unknown) => {
    if (Reflect.get(Object(error), "code") === "ERR_WORKER_OUT_OF_MEMORY") why = "it took too much memory";
  };
  const exited = () => stopped(OUT_OF_MEMORY, `The code was stopped: ${why}.\n`);
  const aborted = () => ending.reject(signal.reason);
  const clock = clockOf(
    () => ending.reject(new Error("The thread of the sandbox did not start.")),
    () => stopped(TIMED_OUT, timeOverText(order.timeoutMs)),
  );
  const { receive, close } = receiverOf(worker, call, written, {
    begun: () => clock.begin(order.timeoutMs + GRACE_MS),
    ended: ending.resolve,
  });
  worker.on("message", receive);
  worker.once("error", broke);
  worker.once("exit", exited);
  signal.addEventListener("abort", aborted, { once: true });
  if (signal.aborted) aborted();
  try {
    worker.postMessage(order);
    return await ending.promise;
  } finally {
    close();
    clock.stop();
    worker.off("message", receive).off("error", broke).off("exit", exited);
    signal.removeEventListener("abort", aborted);
  }
}

/** Waits first for the start of the code, then for its end. */
function clockOf(notStarted: () => void, timeOver: () => void) {
  let timer = setTimeout(notStarted, MAX_START_MS);
  return {
    begin: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(timeOver, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Takes the messages of the thread: gathers output and answers calls, until it is closed. */
function receiverOf(
  worker: Thread["worker"],
  call: CodeRequest["call"],
  written: Written,
  on: { readonly begun: () => void; readonly ended: (ending: Ending) => void },
) {
  let isClosed = false;
  const receive = (message: FromThread) => {
    switch (message.type) {
      case "begun":
        return on.begun();
      case "output":
        written[message.stream] += message.text;
        return;
      case "call":
        void answer(call, message).then((said) => {
          if (!isClosed) worker.postMessage(said);
        });
        return;
      case "ended": {
        const { type: _, ...ending } = message;
        return on.ended(ending);
      }
    }
  };
  return {
    receive,
    close: () => {
      isClosed = true;
    },
  };
}

/** Does what the code asked for; whatever fails is an answer too. */
async function answer(
  call: CodeRequest["call"],
  { id, name, args }: Extract<FromThread, { readonly type: "call" }>,
): Promise<Extract<ToThread, { readonly type: "answer" }>> {
  try {
    const text = JSON.stringify(await call(name, readArguments(args))) as string | undefined;
    if (text !== undefined && text.length > MAX_ANSWER_CHARS)
      throw new RangeError(`The answer of ${name} is longer than ${MAX_ANSWER_CHARS} characters.`);
    return { type: "answer", id, ok: true, text };
  } catch (error) {
    const named = error instanceof Error && error.name !== "WinnowError" ? error.name : "Error";
    const message = messageOf(error).slice(0, MAX_MESSAGE_CHARS);
    return { type: "answer", id, ok: false, text: JSON.stringify({ name: named, message }) };
  }
}
