import { read } from "./parse.ts";
import { cronOfSaid, Unschedulable } from "./said.ts";

/** What a schedule in words may look like; shown where another one is not understood. */
export const EXAMPLES: readonly string[] = [
  "every 30 minutes",
  "every 15 minutes starting at :05",
  "hourly at :15",
  "every 6 hours",
  "twice a day",
  "daily at 8am and 6pm",
  "mon-fri at 8am",
  "every monday and thursday at 17:30",
  "weekly",
  "first of the month at 6am",
];

/** A cron expression, or why there is none; undefined for words that are not understood. */
export type ReadWords = { readonly cron: string } | { readonly problem: string } | undefined;

/**
 * Reads a schedule in words. Case, dots, commas and extra blanks do not matter.
 * @see wire contract 14.4
 */
export function readWords(words: string): ReadWords {
  try {
    const said = read(words);
    const cron = said && cronOfSaid(said);
    return cron === undefined ? undefined : { cron };
  } catch (error) {
    if (error instanceof Unschedulable) return { problem: error.message };
    throw error;
  }
}

/** The cron expression of a schedule in words; undefined where there is none. */
export function cronOf(words: string): string | undefined {
  const found = readWords(words);
  return found !== undefined && "cron" in found ? found.cron : undefined;
}
