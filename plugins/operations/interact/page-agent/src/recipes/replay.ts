/** The steps of a model, taken again without it. */

import { messageOf } from "@winnow/core/plugin";
import { doMove, type ModelTask } from "../model/loop.ts";
import type { Move } from "../model/moves.ts";
import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import type { PromptStep } from "../run/outcome.ts";
import type { RecipeStep } from "./recipes.ts";
import { healed, type Signals, sameElement, signalsOf } from "./signals.ts";

/** How long a step waits for what it stands on. */
const FIND_MS = 6000;
/** From when on something else may take its place: until then it may only be late. */
const HEAL_MS = 1500;
const LOOK_MS = 200;

/** What came of it. */
export interface Replay {
  readonly steps: PromptStep[];
  /** The steps as they are to be kept: with what has moved where it is now. */
  readonly moves: RecipeStep[];
  isHealed: boolean;
  /** What was read last. */
  read?: string;
  error?: string;
}

/** Takes steps again, each only when what it stands on is there; ends at the first for which it is not. */
export async function replay(
  driver: Driver,
  steps: readonly RecipeStep[],
  task: Pick<ModelTask, "prompt" | "secrets" | "reader">,
  run: Replay,
): Promise<void> {
  const sites = new Set<string>();
  for (const step of steps) {
    const from = driver.lines.length;
    let text = step.action;
    const note = (status: PromptStep["status"], error?: string) =>
      run.steps.push({
        text,
        action: step.action,
        status,
        code: driver.lines.slice(from),
        ...(error === undefined ? {} : { error }),
      });
    try {
      const { url } = await driver.look();
      sites.add(new URL(url).origin);
      if (step.element !== undefined) text = `${step.action} ${step.element.role} "${step.element.name}"`;
      const found = step.element === undefined ? undefined : await locate(driver, step.element, run);
      if (step.action === "extract") await driver.settle();
      const move: Move = {
        action: step.action as Move["action"],
        value: enteredBy(step, task.prompt),
        ...(found === undefined ? {} : { element: found.element }),
      };
      run.moves.push(found === undefined ? step : { ...step, element: found.signals });
      const read = await doMove(driver, task, move, sites);
      if (read !== undefined) run.read = read;
      note("done");
    } catch (error) {
      driver.signal.throwIfAborted();
      run.error = messageOf(error);
      note("failed", run.error);
      return;
    }
  }
}

async function locate(
  driver: Driver,
  signals: Signals,
  run: Replay,
): Promise<{ readonly element: SnapshotElement; readonly signals: Signals }> {
  const start = performance.now();
  for (;;) {
    const { elements } = await driver.look();
    const same = sameElement(elements, signals);
    if (same !== undefined && !same.states.includes("disabled"))
      return { element: same, signals: signalsOf(same, elements) };
    const waited = performance.now() - start;
    const other = waited < HEAL_MS || same !== undefined ? undefined : healed(elements, signals);
    if (other !== undefined) {
      run.isHealed = true;
      return { element: other, signals: signalsOf(other, elements) };
    }
    if (waited >= FIND_MS)
      throw new StepError(`${signals.role} "${signals.name}" is not on the page any more.`);
    await driver.sleep(LOOK_MS);
  }
}

function enteredBy({ value = "" }: RecipeStep, prompt: string): string {
  if (typeof value === "string") return value;
  if (value.at >= 0) return prompt.slice(value.at, value.at + value.length);
  throw new StepError("The password of this step is not in the prompt.");
}
