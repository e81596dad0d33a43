import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { MAX_CHARACTERS } from "./blocks.ts";
import { readSource, type Source } from "./source.ts";

/** What every answer of the rules says of itself, in `warning`. */
export const ENGINE_WARNING = "Answered by the extractive engine, without a language model.";

/** The page read, with the warnings that every answer about it has. */
export async function begin(page: Page, context: ScrapeContext): Promise<Source> {
  context.signal.throwIfAborted();
  const source = await readSource(page);
  context.signal.throwIfAborted();
  context.warn(ENGINE_WARNING);
  if (source.isCut)
    context.warn(`Only the beginning of the page was read, at most ${MAX_CHARACTERS} characters.`);
  return source;
}
