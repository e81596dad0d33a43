import { setImmediate as breathe } from "node:timers/promises";
import { childLists, elementsBelow, matcher, type Tree } from "@winnow/kit-dom";

/** What to read: this attribute of the elements that this CSS selector matches. */
export interface Wanted {
  readonly selector: string;
  readonly attribute: string;
}

/** The values of one attribute, in document order, as they stand in the page. */
export interface Found extends Wanted {
  readonly values: readonly string[];
}

/** A selector such as `:has(...)` may look at the whole page for each element, so others get a turn this often. */
const TURN_MS = 10;
/** Elements between two looks at the clock. */
const STRIDE = 64;

/** Reads the attributes that are wanted, and ends early with the signal's reason. */
export async function findAttributes(
  tree: Tree,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const elements = [tree.root, ...elementsBelow(tree.root)];
  const children = childLists();
  const found: Found[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (const { selector, attribute } of wanted) {
    const matches = matcher(selector, children);
    const name = attribute.toLowerCase();
    const values: string[] = [];
    for (const [index, element] of elements.entries()) {
      const value = element.getAttribute(name);
      if (value !== null && matches(element)) values.push(value);
      if (index % STRIDE === 0 && performance.now() > turnEnds) {
        await breathe();
        signal.throwIfAborted();
        turnEnds = performance.now() + TURN_MS;
      }
    }
    found.push({ selector, attribute, values });
  }
  return found;
}
