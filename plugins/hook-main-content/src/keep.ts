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

/** More pictures in one box without text are there to leaf through. */
const MOST_PICTURES = 3;

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
    if (to > from ? before[to]! > before[from]! : isKeptWithoutText(page, kept, index)) continue;
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

/**
 * Whether to keep an element without text. A picture belongs to the text before or after it inside the same parent,
 * anything else is in nobody's way. Inside of a box
 * around a picture, which was kept for it, only the picture counts; a box of many is a gallery.
 */
function isKeptWithoutText(page: Annotation, kept: Uint8Array, index: number): boolean {
  const parent = page.parent[index]!;
  const hasPicture = page.images[index]! > 0;
  if (parent < 0) return true;
  const from = page.firstBlock[parent]!;
  const to = page.endBlock[parent]!;
  if (from === to) return hasPicture && page.images[parent]! <= MOST_PICTURES;
  const block = page.firstBlock[index]!;
  const before = block > from && kept[block - 1] === 1;
  const after = block < to && kept[block] === 1;
  return !hasPicture || before || after;
}
