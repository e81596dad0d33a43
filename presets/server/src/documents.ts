import type { Plugin } from "@winnow/core";
import { parse } from "@winnow/operation-parse";
import { office } from "@winnow/parser-office";

/** What reads files that are no pages, and the operation for files that have no URL. */
export function documents(): readonly Plugin[] {
  return [office(), parse()];
}
