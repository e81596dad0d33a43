/** The words below an element, and where it stands, at a bounded cost. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";

/** Nodes looked at for the text of one element. */
const MAX_NODES = 600;
/** Elements whose text is not for readers. */
export const SILENT: ReadonlySet<string> = new Set(
  "script style noscript template iframe object svg select textarea".split(" "),
);
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo big cite code data dfn em font i ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** Whether the text below an element is not for readers. */
export const isSilent = (element: TreeElement): boolean => SILENT.has(element.localName);

/** The text below an element on one line, cut at `maxLength` characters or 600 nodes; blocks stand apart. */
export function textBelow(element: TreeElement, maxLength = 1000): string {
  const parts: string[] = [];
  let length = 0;
  let left = MAX_NODES;
  const open: (TreeNode | string)[] = [];
  for (let child: TreeNode | null = element.firstChild; child !== null || open.length > 0; ) {
    if (length > maxLength || left-- <= 0) break;
    const node: TreeNode | string | undefined = child ?? open.pop();
    child = null;
    if (node === undefined) break;
    if (typeof node === "string") {
      parts.push(node);
      continue;
    }
    if (node.nextSibling !== null) open.push(node.nextSibling);
    if (node.nodeType === 3) {
      parts.push(node.data);
      length += node.data.length;
    } else if (!SILENT.has(node.localName)) {
      const isBlock = !INLINE.has(node.localName);
      if (isBlock) {
        parts.push(" ");
        open.push(" ");
      }
      child = node.firstChild;
    }
  }
  return parts.join("").replace(/\s+/gu, " ").trim().slice(0, maxLength);
}

/** A short selector that shows a reader where an element stands: `main > div.price`. */
export function describe(element: TreeElement): string {
  const steps: string[] = [];
  for (let step: TreeElement | null = element; step !== null && steps.length < 3; step = step.parentNode) {
    const id = step.getAttribute("id");
    if (id !== null && /^[\w-]{1,60}$/.test(id)) {
      steps.unshift(`${step.localName}#${id}`);
      break;
    }
    const name = /^\s*([a-z_][\w-]{0,60})(?=\s|$)/i.exec(step.getAttribute("class") ?? "")?.[1];
    steps.unshift(name === undefined ? step.localName : `${step.localName}.${name}`);
  }
  return steps.join(" > ");
}
