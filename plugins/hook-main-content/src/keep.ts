/** From blocks to nodes: the smallest element around all kept blocks, and what to leave out below it. */
import type { TreeElement, TreeNode } from "@winnow/parser-html";
import type { Annotation } from "./annotate.ts";
import { tag } from "./tags.ts";

/** A part of the document. */
export interface Part {
  readonly root: TreeElement;
  readonly dropped: ReadonlySet<TreeNode>;
}

/** Elements that mean nothing without the one around them. */
const NEEDS_PARENT = new Set(
  ["li", "tr", "td", "th", "tbody", "thead", "dt", "dd", "caption", "summary", "figcaption"].map(tag),
);

/** Turns a choice of blocks into nodes. With nothing kept, the whole tree is dropped. */
export function partOf(page: Annotation, kept: Uint8Array): Part {
  const before = new Int32Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++) before[block + 1] = before[block]! + kept[block]!;
  const first = kept.indexOf(1);
  const last = kept.lastIndexOf(1);
  const top = first < 0 ? 0 : rootOf(page, first, last);
  const dropped = new Set<TreeNode>(page.silent);
  const gone = new Uint8Array(page.parent.length);
  for (let index = top; index < page.end[top]!; index++) {
    const above = page.parent[index]!;
    if (index !== top && above >= 0 && gone[above] === 1) {
      gone[index] = 1;
      continue;
    }
    if (index === top && first >= 0) continue;
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (
      to > from ? before[to]! > before[from]! : page.images[index] === 0 || touches(page, kept, above, from)
    )
      continue;
    gone[index] = 1;
    dropped.add(page.elements[index]!);
  }
  for (let block = 0; block < kept.length; block++) {
    if (kept[block] === 1 || gone[page.blockElement[block]!] === 1) continue;
    for (let at = page.firstText[block]!; at < page.firstText[block + 1]!; at++)
      dropped.add(page.textNodes[at]!);
  }
  return { root: page.elements[top]!, dropped };
}

function rootOf(page: Annotation, first: number, last: number): number {
  let index = page.blockElement[first]!;
  while (page.parent[index]! >= 0 && (page.endBlock[index]! <= last || NEEDS_PARENT.has(page.tags[index]!)))
    index = page.parent[index]!;
  return index;
}

/** Whether a picture belongs to kept text: the text before or after it, inside the same parent, is kept. */
function touches(page: Annotation, kept: Uint8Array, parent: number, block: number): boolean {
  if (parent < 0) return true;
  const before = block > page.firstBlock[parent]! && kept[block - 1] === 1;
  const after = block < page.endBlock[parent]! && kept[block] === 1;
  return before || after;
}
