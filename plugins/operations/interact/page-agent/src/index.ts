export type { ControlledPage } from "./page.ts";
export * from "./read/instruction.ts";
export { readInstructions } from "./read/read.ts";
export type { RecipeBook } from "./recipes/recipes.ts";
export type { Extract } from "./run/interpret.ts";
export type { PromptOutcome, PromptStep } from "./run/outcome.ts";
export { type PromptBudgets, type PromptRequest, runPrompt } from "./run/run-prompt.ts";
