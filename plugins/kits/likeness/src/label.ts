/** The words right before an element that name it: `Weight`, `By`, `Published:`. */
import type { TreeElement } from "@winnow/kit-dom";
import { clean, textBelow } from "@winnow/kit-facts";

const MAX_LABEL = 40;
/** Elements that may name the next one; headings, paragraphs and links are things of their own. */
const NAMING: ReadonlySet<string> = new Set("dt th td b strong span em i label small".split(" "));

/** The label of an element in lower case; empty where none stands before it. */
export function labelOf(element: TreeElement): string {
  for (let node = element.previousSibling; node !== null; node = node.previousSibling) {
    if (node.nodeType === 3) {
      const text = clean(node.data);
      if (text !== "") return asLabel(text);
      continue;
    }
    const isPair = node.localName === "div" && element.localName === "div" && isOfTwo(element);
    return NAMING.has(node.localName) || isPair ? asLabel(textBelow(node, MAX_LABEL + 1)) : "";
  }
  return "";
}

function asLabel(text: string): string {
  const isLabel = text.length <= MAX_LABEL && /\p{L}/u.test(text) && !/\d/u.test(text);
  return isLabel ? text.replace(/\s*[:：]$/u, "").toLowerCase() : "";
}

function isOfTwo({ parentNode: parent }: TreeElement): boolean {
  let count = 0;
  for (let node = parent?.firstChild ?? null; node !== null; node = node.nextSibling)
    if (node.nodeType === 1) count += 1;
  return count === 2;
}
