import type { Job } from "@winnow/core";
import { barOf } from "./progress.ts";

/** Shows how far a job is, on a terminal only. */
export class Bar {
  readonly #stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly #begin = performance.now();
  readonly #first: number[] = [];

  constructor(stderr: { write(text: string): unknown; readonly isTTY?: boolean }) {
    this.#stderr = stderr;
  }

  draw({ counts: { done, active, waiting, failed }, pace: { limit } }: Job): void {
    if (this.#stderr.isTTY !== true) return;
    if (this.#first.length === 0) this.#first.push(done);
    const total = Math.max(done, Math.min(done + active + waiting, limit ?? Number.POSITIVE_INFINITY));
    const seconds = (performance.now() - this.#begin) / 1000;
    const pace = ((done - (this.#first[0] ?? 0)) / Math.max(0.1, seconds)).toFixed(1);
    const bad = failed === 0 ? "" : `, ${failed} failed`;
    this.#stderr.write(`\r\x1b[K${barOf(done, total)}${bad}, ${pace}/s`);
  }

  clear(): void {
    if (this.#stderr.isTTY === true) this.#stderr.write("\r\x1b[K");
  }
}
