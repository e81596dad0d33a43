import type { SeenElement } from "./body.ts";
import type { Group } from "./types.ts";

/** Things that the page shows in the same form. */
export function groupsOf(_elements: readonly SeenElement[], _baseUrl: string): Group[] {
  return [];
}
