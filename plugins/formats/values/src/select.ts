/** The element that a selector matches. */
import {
  childLists,
  elementsBelow,
  matcher,
  type Tree,
  type TreeElement,
  type VisitElements,
} from "@winnow/kit-dom";
import { describe, textBelow } from "@winnow/kit-facts";

/** A text, and where it stands. */
export interface Place {
  readonly text: string;
  readonly origin: string;
}

/** Characters of a value; what is behind them is cut. */
const MAX_TEXT = 500;

/** The first element that the selector matches and that has a text, or the attribute. */
export async function bySelector(
  tree: Tree,
  selector: string,
  attribute: string | undefined,
  visit: VisitElements,
): Promise<Place | undefined> {
  const matches = matcher(selector, childLists());
  let found: Place | undefined;
  await visit([tree.root, ...elementsBelow(tree.root)], (element) => {
    const text = matches(element) ? textOf(element, attribute) : "";
    if (text !== "") found = { text, origin: `css: ${describe(element)}` };
    return found === undefined;
  });
  return found;
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
