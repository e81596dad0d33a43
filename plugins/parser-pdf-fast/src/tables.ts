import type { TableBlock } from "./model.ts";
import type { PageSegments, Segment } from "./segments.ts";

/** Tables of a page, and what stands outside of them. */
export interface FoundTables {
  readonly tables: readonly TableBlock[];
  readonly rest: readonly Segment[];
}

/** Finds tables by their rules. */
export function findTables(page: PageSegments): FoundTables {
  return { tables: [], rest: page.segments };
}
