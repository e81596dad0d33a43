/** What was found for a prompt on a page, kept for the next time. */

import { createHash } from "node:crypto";
import { MAX_VALUE_LENGTH, type RecordStore } from "@winnow/kit-records";
import type { Instruction } from "../read/instruction.ts";
import type { Signals } from "./signals.ts";

/** Where recipes are kept, and whose they are. Under zero data retention a caller gives none. */
export interface RecipeBook {
  readonly store: RecordStore;
  readonly owner: string;
}

/** A step that a model took, to be taken again without one. */
export interface RecipeStep {
  readonly action: string;
  readonly element?: Signals;
  /** What was entered or read. A password is never kept: it is where in the prompt it stands. */
  readonly value?: string | { readonly at: number; readonly length: number };
}

/** What is kept of a run. */
export interface Recipe {
  readonly version: 1;
  /** What rules found for each thing that the prompt names, in the order in which it was looked for. */
  readonly found: readonly { readonly key: string; readonly signals: Signals }[];
  /** What a model did. */
  readonly steps?: readonly RecipeStep[];
  /** Whether the answer was read from the page by rules, so that no model is needed for it. */
  readonly isWhole?: boolean;
}

const COLLECTION = "page-recipes";
/** Recipes of one owner; the oldest go first. */
const MAX_RECIPES = 200;
/** Characters of a recipe as JSON. */
const MAX_LENGTH = Math.min(65_536, MAX_VALUE_LENGTH);
const ID = /^(?:\d+|[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{27}|(?=[\w-]*\d)[\w-]{20,})$/i;

/** The recipe for a prompt on a page, if there is one. */
export async function findRecipe(
  { store, owner }: RecipeBook,
  url: string,
  prompt: string,
  secrets: readonly string[],
): Promise<Recipe | undefined> {
  const found = await store.get({ collection: COLLECTION, owner, key: keyOf(url, prompt, secrets) });
  const recipe = found?.value as Recipe | undefined;
  return recipe?.version === 1 && Array.isArray(recipe.found) ? recipe : undefined;
}

/** Keeps a recipe; one that is too long is not kept. */
export async function storeRecipe(
  { store, owner }: RecipeBook,
  url: string,
  prompt: string,
  secrets: readonly string[],
  recipe: Recipe,
): Promise<void> {
  const text = JSON.stringify(recipe);
  if (
    text.length > MAX_LENGTH ||
    secrets.some((secret) => secret.length > 3 && text.includes(JSON.stringify(secret).slice(1, -1)))
  )
    return;
  await store.put(
    { collection: COLLECTION, owner, key: keyOf(url, prompt, secrets) },
    { at: Date.now(), value: recipe },
  );
  const kept = await store.list({ collection: COLLECTION, owner }, { limit: MAX_RECIPES + 20 });
  if (kept.length > MAX_RECIPES)
    await store.delete({ collection: COLLECTION, owner }, kept.length - MAX_RECIPES);
}

/** Forgets a recipe that leads nowhere. */
export async function dropRecipe(
  { store, owner }: RecipeBook,
  url: string,
  prompt: string,
  secrets: readonly string[],
): Promise<void> {
  await store.delete({ collection: COLLECTION, owner, key: keyOf(url, prompt, secrets) }, 10);
}

/** The passwords in a prompt. */
export function secretsIn(steps: readonly Instruction[]): readonly string[] {
  return steps.flatMap((step): readonly string[] => {
    if (step.action === "login") return [step.password];
    if (step.action === "repeat" || step.action === "pages") return secretsIn(step.steps);
    const isSecret =
      step.action === "fill" &&
      /passw|kennwort|mot de passe|contraseña|passcode|\bpin\b|secret|token/iu.test(step.target?.words ?? "");
    return isSecret ? [step.value] : [];
  });
}

/** Page and prompt as one key; ids in the path and passwords in the prompt make no difference. */
function keyOf(url: string, prompt: string, secrets: readonly string[]): string {
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: "", pathname: url };
  const path = pathname
    .split("/")
    .map((part) => (ID.test(part) ? ":id" : part))
    .join("/");
  let words = prompt.trim().replace(/\s+/gu, " ");
  for (const secret of secrets) words = words.replaceAll(secret, "•");
  return createHash("sha256").update(`${origin}${path}\n${words}`).digest("hex");
}
