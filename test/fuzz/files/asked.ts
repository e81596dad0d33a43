import type { Way } from "./seeds.ts";

/** What the process that reads is sent. */
export interface Ask {
  readonly url: string;
  readonly way: Way;
  readonly formats: readonly unknown[];
  readonly isRecognised: boolean;
}

/** What came of a file. */
export interface Outcome {
  /** `read`, or the code of the error. */
  readonly code: string;
  /** Formats that failed while others did not. */
  readonly failed: Readonly<Record<string, string>>;
  readonly stack?: string;
  /** Of all threads. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** The longest time for which nothing else could go on. */
  readonly delayMs: number;
  /** By which its memory was larger at most. */
  readonly peakMb: number;
}

/** The exit code of a process that has closed its server, and still has processes that it started. */
export const CHILDREN_LEFT = 3;
