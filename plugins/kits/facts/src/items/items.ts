/** All structured data of a page. */
import type { Tree } from "@winnow/kit-dom";
import type { Item } from "./item.ts";
import { type Budget, readJsonLd } from "./json-ld.ts";
import { readMicrodata, readRdfa } from "./markup-items.ts";

/** Items and values read of one page; what is more is left out. */
export const MAX_VALUES = 200_000;

/** The items of a page by notation. */
export interface PageItems {
  readonly jsonLd: readonly Item[];
  readonly microdata: readonly Item[];
  readonly rdfa: readonly Item[];
  /** Whether the page has more than is read. */
  readonly isCut: boolean;
}

/** Reads JSON-LD, microdata and RDFa of a page. Never throws; linear in the page. */
export function readItems(tree: Tree): PageItems {
  const budget: Budget = { left: MAX_VALUES };
  const jsonLd = readJsonLd(tree, budget);
  const microdata = readMicrodata(tree, budget);
  const rdfa = readRdfa(tree, budget);
  return { jsonLd, microdata, rdfa, isCut: budget.left <= 0 };
}
