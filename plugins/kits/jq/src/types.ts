import type { Bounds } from "./host.ts";
import type { JqFailure } from "./program.ts";

/** What came of programs: the text of all their results, a result after the other, or what is wrong. */
export type JqOutcome = { readonly text: string } | JqFailure;

/** What a thread is to do. */
export interface Order extends Bounds {
  /** jq, compiled. */
  readonly module: WebAssembly.Module;
  readonly programs: readonly string[];
  readonly json: string;
  /** What time it is, in milliseconds since the epoch. */
  readonly now: number;
}

/** What a thread says. */
export type FromThread = { readonly type: "begun" } | { readonly type: "ended"; readonly outcome: JqOutcome };

/** What a program used up. */
export function stopped(
  what: "memory" | "output" | "time" | "input",
  { maxMemoryBytes, maxOutputBytes }: Bounds,
): JqFailure {
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const message = {
    memory: `it needs more memory than ${megabytes(maxMemoryBytes)}, or calls itself or nests too deep`,
    output: `its results have more than ${megabytes(maxOutputBytes)}`,
    time: "it takes too long",
    input: "the page is too large for jq",
  }[what];
  return { failure: "stopped", message };
}
