import type { TreeElement } from "@winnow/kit-dom";
import type { Money } from "../types.ts";
import type { Legend } from "../words/details.ts";
import type { Lines } from "./lines.ts";

/** What items of one page have in common. */
export interface Context extends Lines {
  readonly legend: Legend;
  readonly baseUrl: string;
  /** Heads of the columns of a table row, by the number of the column. */
  readonly heads: (row: TreeElement) => ReadonlyMap<number, string>;
  /** Names of sizes in a line of its own above the items: `Glass  Bottle`. */
  readonly sizesAbove: (at: number) => readonly string[];
  readonly money: (text: string) => Money | undefined;
}
