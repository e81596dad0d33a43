/** Prompts, done on a live page. */

import type { ControlledPage } from "../page.ts";
import { Driver } from "../perform/driver.ts";
import { readInstructions } from "../read/read.ts";
import { type Extract, interpret, outcomeOf } from "./interpret.ts";
import type { PromptOutcome } from "./outcome.ts";

/** What a prompt is run with. */
export interface PromptRequest {
  /** At most 10,000 characters. */
  readonly prompt: string;
  readonly control: ControlledPage;
  readonly signal: AbortSignal;
  /** Reads what the rules here do not find. */
  readonly extract?: Extract;
}

/** Does what a prompt asks for on a page. */
export async function runPrompt({ prompt, control, signal, extract }: PromptRequest): Promise<PromptOutcome> {
  const driver = new Driver(control, signal);
  const { steps, notUnderstood } = readInstructions(prompt);
  const progress = await interpret(driver, { steps }, extract);
  return await outcomeOf(driver, progress, notUnderstood);
}
