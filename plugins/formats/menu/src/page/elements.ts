/** How elements stand to one another. */
import type { TreeElement } from "@winnow/kit-dom";
import type { Line } from "./lines.ts";

/** The elements from `element` up to the top, nearest first. */
export function upwards(element: TreeElement): TreeElement[] {
  const chain: TreeElement[] = [];
  for (let above: TreeElement | null = element; above !== null; above = above.parentNode) chain.push(above);
  return chain;
}

/** What holds both, and how deep it stands. */
export interface Shared {
  readonly element: TreeElement;
  readonly depth: number;
  /** The child of it towards the first; undefined where it is the first itself. */
  readonly below: TreeElement | undefined;
}

/** The nearest element that holds both. */
export function sharedBy(chain: readonly TreeElement[], other: ReadonlySet<TreeElement>): Shared | undefined {
  const index = chain.findIndex((element) => other.has(element));
  const element = chain[index];
  return element === undefined
    ? undefined
    : { element, depth: chain.length - index, below: chain[index - 1] };
}

/** Tag and class of an element, without what sets one of many apart. */
export function signatureOf(element: TreeElement): string {
  const names = (element.getAttribute("class") ?? "")
    .split(/\s+/, 12)
    .filter(
      (name) =>
        name !== "" &&
        !/\d|^(?:odd|even|first|last|active|show|open|hidden|featured|special|new|popular|is-|has-|sold|un?available|out|vegan|veg)/i.test(
          name,
        ),
    )
    .slice(0, 2);
  return [element.localName, ...names].join(".");
}

/** The element in which a text of a line stands. */
export function elementAt(line: Line, at: number): TreeElement {
  return line.pieces.find(({ from, to }) => from <= at && to > at)?.element ?? line.block;
}
