import type { ScrapeContext } from "@winnow/core/plugin";
import { MAX_CHARACTERS } from "./blocks.ts";

/** What every answer of the rules says of itself, in `warning`. */
export const ENGINE_WARNING = "Answered by the extractive engine, without a language model.";

/** Says that a page was too long to be read to its end. */
export function warnOfCut(context: ScrapeContext): void {
  context.warn(`Only the beginning of the page was read, at most ${MAX_CHARACTERS} characters.`);
}
