import { Worker } from "node:worker_threads";
import { abortAfter, siblingModule, WinnowError } from "@winnow/core/plugin";
import { PDF_ERRORS } from "@winnow/kit-pdf";
import type { Answered, Commands } from "./commands.ts";

/** Megabytes of heap, and milliseconds for one command: what takes more is hostile. */
const HEAP_MB = 1024;
const COMMAND_MS = 60_000;
/** Bytes of the library's memory, which never shrinks, from which a thread is replaced. */
const MAX_KEPT_BYTES = 256 * 2 ** 20;

type Result<N extends keyof Commands> = Awaited<ReturnType<Commands[N]>>;

/** A thread that reads one PDF after the other. It does not keep the process alive while it has nothing to do. */
export class PdfThread {
  readonly #thread: Worker;
  #turn: Promise<unknown> = Promise.resolve();
  #isSpent = false;

  constructor() {
    this.#thread = new Worker(new URL(siblingModule(import.meta.url, "pdf-thread")), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#thread.unref();
    this.#thread.on("error", () => {});
    this.#thread.once("exit", () => {
      this.#isSpent = true;
    });
  }

  /** Whether it should not read another file. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /**
   * Runs a command after those before it. An abort ends the thread, as nothing else can interrupt the library.
   * @throws SCRAPE_PDF_DAMAGED and what reading throws
   */
  async ask<N extends keyof Commands>(
    signal: AbortSignal,
    name: N,
    ...given: Parameters<Commands[N]>
  ): Promise<Result<N>> {
    const work = this.#turn.catch(() => {}).then(() => this.#run(signal, name, given));
    this.#turn = work;
    return (await work) as Result<N>;
  }

  async close(): Promise<void> {
    this.#isSpent = true;
    await this.#thread.terminate();
  }

  async #run(signal: AbortSignal, name: string, given: readonly unknown[]): Promise<unknown> {
    signal.throwIfAborted();
    if (this.#isSpent) throw damaged("its thread has ended");
    const thread = this.#thread;
    const limit = abortAfter(COMMAND_MS, signal);
    let release = () => {};
    thread.ref();
    try {
      const answer = await new Promise<Answered>((resolve, reject) => {
        const stop = () => reject(signal.aborted ? signal.reason : damaged("it takes too long"));
        const died = () => reject(damaged("it needs too much memory"));
        thread.once("message", resolve);
        thread.once("exit", died);
        limit.addEventListener("abort", stop, { once: true });
        release = () => {
          thread.off("message", resolve);
          thread.off("exit", died);
          limit.removeEventListener("abort", stop);
        };
        thread.postMessage({ name, given });
      });
      if ("failure" in answer)
        throw new WinnowError(answer.failure.code, answer.failure.message, {
          category: "target",
          phase: "parse",
        });
      if (answer.heapBytes > MAX_KEPT_BYTES && (name === "write" || name === "park")) this.#isSpent = true;
      return answer.value;
    } catch (error) {
      if (limit.aborted) await this.close();
      throw error;
    } finally {
      release();
      thread.unref();
    }
  }
}

function damaged(reason: string): WinnowError {
  const message = `The PDF cannot be read: ${reason}.`;
  return new WinnowError("SCRAPE_PDF_DAMAGED", message, { ...PDF_ERRORS.SCRAPE_PDF_DAMAGED, phase: "parse" });
}
