import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes that the heap must have grown by since it was last collected: less is not worth the pause. */
const MIN_GROWTH = 8 * 2 ** 20;

/**
 * Collects garbage once the work has rested for so long. V8 keeps what a burst of pages has taken for the next one, which
 * may be hours away.
 */
export class Rest {
  readonly #afterMs: number;
  #timer: NodeJS.Timeout | undefined;
  #kept = 0;

  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  /** Work goes on: begins to count anew. */
  postpone(): void {
    this.#timer ??= setTimeout(() => this.#collect(), this.#afterMs).unref();
    this.#timer.refresh();
  }

  /** Counts no more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #collect(): void {
    const { heapTotal, external } = process.memoryUsage();
    if (heapTotal + external - this.#kept < MIN_GROWTH) return;
    collectGarbage();
    const after = process.memoryUsage();
    this.#kept = after.heapTotal + after.external;
  }
}

/** V8's own function, which a process that was not started with `--expose-gc` finds in a new context only. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: (how: object) => void = runInNewContext("gc");
  // The regular flavor keeps the room for what comes next.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
