/** What a prompt came to. */

/** One step that was done, or was not. */
export interface PromptStep {
  /** The words of the prompt that asked for it, or what the model wanted. */
  readonly text: string;
  readonly action: string;
  readonly status: "done" | "skipped" | "failed";
  /** The lines of code that it was, for Playwright. */
  readonly code: readonly string[];
  /** Why it failed. */
  readonly error?: string;
}

/** What a prompt came to. */
export interface PromptOutcome {
  /** What was asked for; without a question, what was done. */
  readonly output: string;
  readonly steps: readonly PromptStep[];
  /** All that was done, as code that can be run again with `page`. */
  readonly code: string;
  /** The parts of the prompt that nothing was made of. */
  readonly notUnderstood: readonly string[];
  readonly usedModel: boolean;
  /** Whether the steps were those of an earlier run. */
  readonly usedRecipe: boolean;
  /** Why it ended early. */
  readonly error?: string;
}

/** A value that was read, in words: a text as it is, a list line by line, records as JSON. */
export function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join("\n");
  return JSON.stringify(value);
}
