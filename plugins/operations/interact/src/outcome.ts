/** What came of a call. @see wire contract 5.1 */
export interface Outcome {
  /** The answer to a prompt. */
  readonly output?: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Value of the last expression, or what the code returned: text as it is, anything else as JSON. */
  readonly result?: string;
  /** 0 when it ended well. */
  readonly exitCode: number;
  /** Whether it was stopped, such as when its time was over. */
  readonly killed: boolean;
  /** Whether output was cut. */
  readonly truncated: boolean;
  /** What a prompt did, step by step. */
  readonly steps?: unknown[];
  /** The same as code, to be run again without the prompt. */
  readonly code?: string;
}

/** Why a call failed; undefined of one that did not. */
export function failureOf({ exitCode, killed, stderr }: Outcome): string | undefined {
  if (exitCode === 0 && !killed) return undefined;
  return stderr.trim() || (killed ? "The code was stopped." : `The code ended with exit code ${exitCode}.`);
}
