import type { ResultBase } from "@winnow/core";
import { createToken } from "@winnow/core/plugin";

export { csvCell } from "./csv.ts";
export { jsonBytes, jsonPieces } from "./json.ts";

/** A scrape that was. */
export interface EarlierScrape {
  /** What was asked for, but for the formats: what opens the same page once more. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly result: ResultBase;
}

/** Keeps the results of scrapes under their ids. */
export interface ScrapeResults {
  /** An earlier scrape of an owner; undefined when it is not kept. */
  find(id: string, owner: string): Promise<EarlierScrape | undefined>;
}

/** {@link ScrapeResults}; without them no scrape can be asked for again. */
export const ScrapeResultsToken = createToken<ScrapeResults>("scrape results");
