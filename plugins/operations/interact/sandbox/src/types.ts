/** Code to run, what it may reach and how much it may use. */
export interface CodeRequest {
  /** JavaScript: the body of an async function, so that `await` and `return` work at the top. At most 1,000,000 characters. */
  readonly code: string;
  /**
   * JavaScript of the host's that runs before the code, in the same realm: what it puts on `globalThis` is what the code
   * finds. While it runs, `__call(name, ...args)` is there, which asks {@link CodeRequest.call}; afterwards only its own
   * functions can reach it. It must not rely on built-ins when it is called later: the code may have replaced them.
   */
  readonly prelude?: string;
  /**
   * The only way out of the sandbox. Arguments are JSON values made by a stranger: check them. What it returns is sent
   * as JSON (at most 16,000,000 characters); what it throws arrives as an error of the same name and message.
   */
  readonly call: (name: string, args: readonly unknown[]) => Promise<unknown>;
  /** Milliseconds that the code may take, its waiting included. */
  readonly timeoutMs: number;
  /** Bytes of memory that the code may use. @defaultValue 64 MiB */
  readonly memoryBytes?: number;
  /** Characters of `stdout` and `stderr` together, and of `result`. @defaultValue 100000 */
  readonly maxOutputChars?: number;
  /** Stops the code, also one that waits for a thread. */
  readonly signal: AbortSignal;
}

/** How code ended. Code that fails is an outcome, never an error of the caller's. */
export interface CodeOutcome {
  /** What `console.log`, `info` and `debug` wrote. */
  readonly stdout: string;
  /** What `console.warn` and `error` wrote, and why the code failed, with lines and columns of the code. */
  readonly stderr: string;
  /** What the code returned, or the value of its last expression: text as it is, anything else as JSON. */
  readonly result?: string;
  /** 0 when it ended well, 1 after an exception, 124 when the time was over, 137 when it took too much memory. */
  readonly exitCode: number;
  /** Whether it was stopped from outside: its time was over, or its thread ran out of memory. */
  readonly killed: boolean;
  /** Whether output or the result were cut. */
  readonly truncated: boolean;
}

/** What the host sends to a thread. */
export type ToThread =
  | {
      readonly type: "run";
      readonly code: string;
      readonly prelude: string;
      readonly timeoutMs: number;
      readonly memoryBytes: number;
      readonly maxOutputChars: number;
    }
  | { readonly type: "answer"; readonly id: number; readonly ok: boolean; readonly text: string | undefined };

/** How a run on a thread ended. */
export interface Ending {
  readonly result?: string;
  readonly exitCode: number;
  readonly killed: boolean;
  readonly truncated: boolean;
  /** Whether the thread is fit for another run. */
  readonly isFresh: boolean;
}

/** What a thread sends to the host. */
export type FromThread =
  | { readonly type: "begun" }
  | { readonly type: "output"; readonly stream: "stdout" | "stderr"; readonly text: string }
  | { readonly type: "call"; readonly id: number; readonly name: string; readonly args: string }
  | ({ readonly type: "ended" } & Ending);

/** Characters that the arguments of one call may have as JSON. */
export const MAX_ARGUMENT_CHARS = 1_000_000;
/** Characters that an answer may have as JSON. */
export const MAX_ANSWER_CHARS = 16_000_000;
/** Calls that may wait for their answers. */
export const MAX_PENDING_CALLS = 1000;
/** Calls that the host works on at a time. */
export const MAX_CALLS_AT_ONCE = 32;
/** Characters of arguments that may wait at a time. */
export const MAX_PENDING_CHARS = 8_000_000;
/** Characters that the code may have. */
export const MAX_CODE_CHARS = 1_000_000;
/** Exit code of `timeout` in shells. */
export const TIMED_OUT = 124;
/** Exit code of what the system kills for its memory. */
export const OUT_OF_MEMORY = 137;
/** Bytes of memory that a run may use when nothing else is asked for. */
export const DEFAULT_MEMORY_BYTES = 64 * 2 ** 20;
/** Characters of output, and of the result, when nothing else is asked for. */
export const DEFAULT_OUTPUT_CHARS = 100_000;

/** What is said when the time was over. */
export function timeOverText(timeoutMs: number): string {
  return `The code was stopped: it did not end within ${timeoutMs} ms.\n`;
}
