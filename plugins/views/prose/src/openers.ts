/** Controls that a visitor opens a panel with. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";

/** How far up the control may stand before the panel, and how many nodes are looked at in what stands there. */
const UP = 2;
const MAX_NODES = 40;

/** Whether right before an element, or before the box that it begins, stands something to press. */
export function hasOpener(element: TreeElement): boolean {
  let node: TreeElement | null = element;
  for (let up = 0; node !== null && up <= UP; up++, node = node.parentNode) {
    let before: TreeNode | null = node.previousSibling;
    while (before !== null && before.nodeType === 3 && before.data.trim() === "")
      before = before.previousSibling;
    if (before !== null) return before.nodeType === 1 && holdsControl(before);
  }
  return false;
}

function holdsControl(root: TreeElement): boolean {
  const open: TreeElement[] = [root];
  let left = MAX_NODES;
  for (let element = open.pop(); element !== undefined && left > 0; element = open.pop()) {
    left -= 1;
    if (isControl(element)) return true;
    for (let child = element.lastChild; child !== null; child = child.previousSibling)
      if (child.nodeType === 1 && open.length < MAX_NODES) open.push(child);
  }
  return false;
}

function isControl(element: TreeElement): boolean {
  if (element.localName === "button" || element.localName === "summary") return true;
  return element.getAttribute("aria-expanded") !== null || element.getAttribute("role") === "button";
}
