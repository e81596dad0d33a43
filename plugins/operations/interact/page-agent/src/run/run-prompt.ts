/** Prompts, done on a live page. */

import { messageOf } from "@winnow/core/plugin";
import type { LanguageModel } from "@winnow/kit-language-model";
import type { ModelRun, ModelTask } from "../model/loop.ts";
import type { ControlledPage } from "../page.ts";
import { Driver } from "../perform/driver.ts";
import type { Instructions } from "../read/instruction.ts";
import { readInstructions } from "../read/read.ts";
import { Recall } from "../recipes/recall.ts";
import {
  dropRecipe,
  findRecipe,
  type Recipe,
  type RecipeBook,
  secretsIn,
  storeRecipe,
} from "../recipes/recipes.ts";
import { type Replay, replay } from "../recipes/replay.ts";
import { type Extract, interpret, outcomeOf, type Progress, readerOf, refusalOf } from "./interpret.ts";
import type { PromptOutcome, PromptStep } from "./outcome.ts";

/** How much a prompt may use up. */
export interface PromptBudgets {
  /** Steps of a model. @defaultValue 25 */
  readonly steps?: number;
  /** Tokens of a model, read and written. @defaultValue 200000 */
  readonly tokens?: number;
  /** Milliseconds; then the prompt ends with what it has. @defaultValue 300000 */
  readonly timeMs?: number;
}

/** What a prompt is run with. */
export interface PromptRequest {
  /** At most 10,000 characters; the rest is not read. */
  readonly prompt: string;
  readonly control: ControlledPage;
  /** Ends the prompt at once, with its reason. */
  readonly signal: AbortSignal;
  /** Who works on the prompt; without one, or where it fails at once, rules do. */
  readonly model?: Pick<LanguageModel, "generate">;
  /** What was found before, and is kept for the next time. @defaultValue nothing is kept */
  readonly recipes?: RecipeBook;
  readonly budgets?: PromptBudgets;
  /** Reads what the rules here do not find. */
  readonly extract?: Extract;
}

const [MAX_STEPS, MAX_TOKENS, MAX_MS] = [25, 200_000, 300_000];
const TIME_OVER = "The time for the prompt was over before it was done.";

/** One run of a prompt. */
interface Run {
  readonly driver: Driver;
  readonly recall: Recall;
  readonly instructions: Instructions;
  readonly secrets: readonly string[];
  readonly url: string;
  readonly progress: Progress;
  usedModel: boolean;
  usedRecipe: boolean;
  answer?: string;
}

/**
 * Does what a prompt asks for on a page: as it was done the last time, where it is known, else with a model, else by rules. What
 * cannot be done ends it with what it has, and is in `error`; of a prompt that rules understand only in part nothing is done.
 * @throws the reason of the signal
 */
export async function runPrompt(request: PromptRequest): Promise<PromptOutcome> {
  const { prompt, control, signal, recipes } = request;
  signal.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new Error(TIME_OVER)),
    Math.min(request.budgets?.timeMs ?? MAX_MS, MAX_MS),
  );
  const instructions = readInstructions(prompt);
  const secrets = secretsIn(instructions.steps);
  const url = String(await control.call("url", []));
  const recipe =
    recipes === undefined
      ? undefined
      : await findRecipe(recipes, url, prompt, secrets).catch(() => undefined);
  const recall = new Recall(recipe);
  const driver = new Driver(control, AbortSignal.any([signal, deadline.signal]), { recall, prompt });
  const progress: Progress = { steps: [], read: [] };
  const run: Run = {
    driver,
    recall,
    instructions,
    secrets,
    url,
    progress,
    usedModel: false,
    usedRecipe: false,
  };
  try {
    await work(request, run, recipe);
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.signal.aborted) throw error;
    progress.error = TIME_OVER;
  } finally {
    clearTimeout(timer);
  }
  const outcome = await outcomeOf(
    driver,
    progress,
    run.usedModel || progress.steps.length > 0 ? [] : instructions.notUnderstood,
    run.answer,
  );
  return { ...outcome, usedModel: run.usedModel, usedRecipe: run.usedRecipe };
}

async function work(request: PromptRequest, run: Run, recipe: Recipe | undefined): Promise<void> {
  const { model } = request;
  const { progress } = run;
  if (recipe?.steps !== undefined) return await again(request, run, recipe, recipe.steps);
  if (model?.generate !== undefined && recipe === undefined && (await withModel(request, run))) return;
  await byRules(request, run);
  run.usedRecipe = run.recall.used > 0;
  const isDone = progress.error === undefined;
  if (isDone && (recipe === undefined || run.recall.isHealed))
    await keep(request, run, { version: 1, found: run.recall.found });
  if (progress.error !== undefined && recipe !== undefined) await drop(request, run);
}

/** Does all of the prompt or, where a part of it is not understood, nothing: the rest may mean something else without it. */
async function byRules({ extract }: PromptRequest, { driver, instructions, progress }: Run): Promise<void> {
  const refusal = await refusalOf(driver, instructions);
  if (refusal === undefined) await interpret(driver, instructions, progress, extract);
  else progress.error = refusal;
}

/** Lets the model work; false when it failed before it had done anything. */
async function withModel(
  request: PromptRequest,
  run: Run,
  before: readonly string[] = [],
  kept: Replay | undefined = undefined,
): Promise<boolean> {
  const { prompt, model, budgets } = request;
  const { driver, progress, secrets } = run;
  const { runModel } = await import("../model/loop.ts");
  const done: ModelRun = {
    steps: progress.steps as PromptStep[],
    moves: [...(kept?.moves ?? [])],
    isRead: false,
    tokens: 0,
  };
  const task: ModelTask = {
    prompt,
    generate: async (...args) => {
      if (model?.generate === undefined) throw new Error("No model is installed.");
      return await model.generate(...args);
    },
    budget: { steps: Math.min(budgets?.steps ?? MAX_STEPS, 100), tokens: budgets?.tokens ?? MAX_TOKENS },
    secrets,
    reader: readerOf(driver, request.extract),
  };
  try {
    await runModel(driver, task, done, before);
  } catch (error) {
    driver.signal.throwIfAborted();
    if (done.steps.length > 0) progress.error = messageOf(error);
    return done.steps.length > 0;
  }
  run.usedModel = true;
  if (done.answer !== undefined) run.answer = done.answer;
  if (done.error !== undefined) progress.error = done.error;
  const isGood = done.error === undefined && done.steps.every(({ status }) => status === "done");
  if (isGood && done.moves.length > 0)
    await keep(request, run, { version: 1, found: [], steps: done.moves, isWhole: done.isRead });
  return true;
}

/** Takes the steps of a recipe again; a model goes on where they end. */
async function again(
  request: PromptRequest,
  run: Run,
  recipe: Recipe,
  steps: NonNullable<Recipe["steps"]>,
): Promise<void> {
  const { driver, progress, secrets } = run;
  const replayed: Replay = { steps: progress.steps as PromptStep[], moves: [], isHealed: false };
  const reader = readerOf(driver, request.extract);
  await replay(driver, steps, { prompt: request.prompt, secrets, reader }, replayed);
  run.usedRecipe = true;
  const isDone = replayed.error === undefined;
  if (isDone && recipe.isWhole === true) {
    if (replayed.read !== undefined) run.answer = replayed.read;
    if (replayed.isHealed) await keep(request, run, { ...recipe, steps: replayed.moves });
    return;
  }
  if (!isDone) await drop(request, run);
  const history = replayed.steps.map(({ text, status, error }) =>
    status === "done" ? text : `${text}: failed, ${error ?? ""}`,
  );
  if (
    request.model?.generate !== undefined &&
    (await withModel(request, run, history, isDone ? replayed : undefined))
  )
    return;
  if (isDone) return;
  const hasBegun = replayed.steps.some(({ status, action }) => status === "done" && action !== "extract");
  if (hasBegun) progress.error = replayed.error ?? "";
  else {
    progress.steps.length = 0;
    await byRules(request, run);
  }
}

async function keep(
  { recipes, prompt }: PromptRequest,
  { url, secrets }: Run,
  recipe: Recipe,
): Promise<void> {
  // What cannot be kept is no failure of the prompt.
  if (recipes !== undefined) await storeRecipe(recipes, url, prompt, secrets, recipe).catch(() => undefined);
}

async function drop({ recipes, prompt }: PromptRequest, { url, secrets }: Run): Promise<void> {
  if (recipes !== undefined) await dropRecipe(recipes, url, prompt, secrets).catch(() => undefined);
}
