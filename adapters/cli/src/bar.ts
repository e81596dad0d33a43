import type { Progress } from "./backend.ts";
import { barOf } from "./progress.ts";
import type { Stream } from "./world.ts";

/** Shows how far a job is, on a terminal only. */
export class Bar {
  readonly #stderr: Stream;
  readonly #begin = performance.now();
  readonly #first: number[] = [];
  #isOver = false;

  constructor(stderr: Stream) {
    this.#stderr = stderr;
  }

  draw({ done, total, failed }: Progress): void {
    if (this.#stderr.isTTY !== true || this.#isOver) return;
    if (this.#first.length === 0) this.#first.push(done);
    const seconds = (performance.now() - this.#begin) / 1000;
    const pace = ((done - (this.#first[0] ?? 0)) / Math.max(0.1, seconds)).toFixed(1);
    const bad = failed === 0 ? "" : `, ${failed} failed`;
    this.#stderr.write(`\r\x1b[K${barOf(done, total)}${bad}, ${pace}/s`);
  }

  /** Takes the bar away for good. */
  stop(): void {
    this.clear();
    this.#isOver = true;
  }

  clear(): void {
    if (this.#stderr.isTTY === true) this.#stderr.write("\r\x1b[K");
  }
}
