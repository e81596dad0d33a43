/** The element that a selector matches. */
import { setImmediate as breathe } from "node:timers/promises";
import { childLists, elementsBelow, matcher, type Tree, type TreeElement } from "@winnow/kit-dom";
import { describe, textBelow } from "@winnow/kit-facts";

/** A text, and where it stands. */
export interface Place {
  readonly text: string;
  readonly origin: string;
}

/** Characters of a value; what is behind them is cut. */
const MAX_TEXT = 500;
/** A selector may look at the whole page for each element, so others get a turn this often. */
const TURN_MS = 10;
/** Elements between two looks at the clock. */
const STRIDE = 64;

/** The first element that the selector matches and that has a text, or the attribute. */
export async function bySelector(
  tree: Tree,
  selector: string,
  attribute: string | undefined,
  signal: AbortSignal,
): Promise<Place | undefined> {
  const matches = matcher(selector, childLists());
  let turnEnds = performance.now() + TURN_MS;
  for (const [index, element] of [tree.root, ...elementsBelow(tree.root)].entries()) {
    if (matches(element)) {
      const text = textOf(element, attribute);
      if (text !== "") return { text, origin: `css: ${describe(element)}` };
    }
    if (index % STRIDE === 0 && performance.now() > turnEnds) {
      await breathe();
      signal.throwIfAborted();
      turnEnds = performance.now() + TURN_MS;
    }
  }
  return undefined;
}

/** What machines read of an element that shows nothing itself, such as a field of a form or a `meta`. */
function textOf(element: TreeElement, attribute: string | undefined): string {
  if (attribute !== undefined)
    return (element.getAttribute(attribute.toLowerCase()) ?? "").trim().slice(0, MAX_TEXT);
  const text = textBelow(element, MAX_TEXT);
  if (text !== "") return text;
  const given = element.getAttribute("content") ?? element.getAttribute("value") ?? "";
  return given.trim().slice(0, MAX_TEXT);
}
