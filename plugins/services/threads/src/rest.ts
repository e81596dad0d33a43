import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes that the heap must have grown by since it was last collected: less is not worth the pause. */
const MIN_GROWTH = 8 * 2 ** 20;
/** Bytes in use, up to which giving room back takes no longer than a request may wait. */
const MAX_HEAP = 64 * 2 ** 20;

type Flavor = "regular" | "last-resort";

/**
 * Collects garbage once the work has rested for so long. V8 keeps what a burst of pages has taken for the next one, which
 * may be hours away.
 */
export class Rest {
  readonly #afterMs: number;
  readonly #collectGarbage: (flavor: Flavor) => void;
  #timer: NodeJS.Timeout | undefined;
  #kept = 0;

  constructor(afterMs: number, collect: (flavor: Flavor) => void = collectGarbage) {
    this.#afterMs = afterMs;
    this.#collectGarbage = collect;
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
    this.#collectGarbage("regular");
    // What is alive is gone through several times to give room back: of a large heap that would hold up requests.
    if (process.memoryUsage().heapUsed < MAX_HEAP) this.#collectGarbage("last-resort");
    const after = process.memoryUsage();
    this.#kept = after.heapTotal + after.external;
  }
}

/** V8's own function, which a process that was not started with `--expose-gc` finds in a new context only. */
function collectGarbage(flavor: Flavor): void {
  setFlagsFromString("--expose-gc");
  const collect: (how: object) => void = runInNewContext("gc");
  // The regular flavor goes through the heap once, and keeps the room for what comes next.
  collect({ type: "major", execution: "sync", flavor });
}
