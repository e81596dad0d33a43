/** Pieces of text that a style sheet sets apart where the markup does not. */
import type { TreeElement, TreeText } from "./tree.ts";

/** Elements that pages lay out as labels, cells and lines of their own. */
const LABELS: ReadonlySet<string> = new Set("span a time label small button".split(" "));
const WORD = /[\p{L}\p{N}]/u;
const ENDING = /[.!?:;,)]/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;

/**
 * Whether a text that is to be the first of `element` needs a space before it: `<span>2026</span><span>1h 54m</span>`
 * stands on the page as two words, and so does `<span>By:</span><a>Ann</a>`. Parts of one word stay together: single letters, small letters after small ones,
 * and all code.
 */
export function needsSpace(element: TreeElement, data: string): boolean {
  if (!LABELS.has(element.localName)) return false;
  let node = element;
  while (node.previousSibling === null) {
    if (node.parentNode === null || !LABELS.has(node.parentNode.localName)) return false;
    node = node.parentNode;
  }
  const before = lastText(node.previousSibling);
  if (before === null) return false;
  const last = before.data.at(-1) ?? "";
  const first = data[0] ?? "";
  if (ENDING.test(last)) return CAPITAL.test(first) && !isCode(element);
  if (!WORD.test(last) || !WORD.test(first)) return false;
  if (SMALL.test(last) && SMALL.test(first)) return false;
  if (before.data.length === 1 && !/\d/u.test(last)) return false;
  return !isCode(element);
}

/** The text that ends an element of the same kind. */
function lastText(node: TreeElement | TreeText): TreeText | null {
  if (node.nodeType !== 1 || !LABELS.has(node.localName)) return null;
  let last = node.lastChild;
  while (last !== null && last.nodeType === 1 && LABELS.has(last.localName)) last = last.lastChild;
  return last !== null && last.nodeType === 3 ? last : null;
}

function isCode(element: TreeElement): boolean {
  for (let above: TreeElement | null = element; above !== null; above = above.parentNode)
    if (above.localName === "pre" || above.localName === "code") return true;
  return false;
}
