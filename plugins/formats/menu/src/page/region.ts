import type { TreeElement } from "@winnow/kit-dom";
import type { Group } from "./groups.ts";

/** Lines of one item, with its prices; several items may share a line. */
export interface Region {
  readonly from: number;
  /** The line after the last. */
  readonly to: number;
  /** Where in the first line the item begins, and where in the last it ends. */
  readonly start: number;
  readonly end: number;
  readonly group: Group;
  /** The box that holds the item and nothing else. */
  readonly box: TreeElement | undefined;
  /** What holds the box and its neighbours. */
  readonly parent: TreeElement | undefined;
  /** The name is a word that elsewhere names a size. */
  readonly isSizeNamed?: boolean;
}

/** A group of prices with the boxes around it. */
export interface Placed {
  readonly group: Group;
  readonly first: number;
  readonly last: number;
  readonly box: TreeElement | undefined;
  readonly parent: TreeElement | undefined;
  readonly chain: readonly TreeElement[];
}
