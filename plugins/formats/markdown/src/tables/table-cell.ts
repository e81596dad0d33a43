import type { DomElement } from "../dom.ts";

/** One cell and the places that it takes. */
export interface TableCell {
  readonly element: DomElement;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Left out by the caller: it stays empty, so that the cells after it stand under their heads. */
  readonly isSkipped: boolean;
}
