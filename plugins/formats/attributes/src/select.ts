import { childLists, elementsBelow, inTurns, matcher, type Tree } from "@winnow/kit-dom";

/** What to read: this attribute of the elements that this CSS selector matches. */
export interface Wanted {
  readonly selector: string;
  readonly attribute: string;
}

/** The values of one attribute, in document order, as they stand in the page. */
export interface Found extends Wanted {
  readonly values: readonly string[];
}

/** Reads the attributes that are wanted, and ends early with the signal's reason. */
export async function findAttributes(
  tree: Tree,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const elements = [tree.root, ...elementsBelow(tree.root)];
  const children = childLists();
  const found: Found[] = [];
  const visit = inTurns(signal);
  for (const { selector, attribute } of wanted) {
    const matches = matcher(selector, children);
    const name = attribute.toLowerCase();
    const values: string[] = [];
    await visit(elements, (element) => {
      const value = element.getAttribute(name);
      if (value !== null && matches(element)) values.push(value);
      return true;
    });
    found.push({ selector, attribute, values });
  }
  return found;
}
