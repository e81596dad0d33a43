/** From blocks to nodes: the smallest element around all kept blocks, and what to leave out below it. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import type { Annotation } from "./page/annotate.ts";
import { HIDDEN } from "./page/attributes.ts";
import { hiddenColumns } from "./page/hidden-columns.ts";
import { tag } from "./page/tags.ts";

/** A part of the document. */
export interface Part {
  readonly root: TreeElement;
  readonly dropped: ReadonlySet<TreeNode>;
}

/** Elements that mean nothing without the one around them. */
const NEEDS_PARENT = new Set(
  ["li", "tr", "td", "th", "tbody", "thead", "dt", "dd", "caption", "summary", "figcaption"].map(tag),
);

const TABLE = tag("table");
const TR = tag("tr");
/** What a table is built of; a cell that is missing shifts the others. */
const STRUCTURE: ReadonlySet<string> = new Set("tr td th tbody thead tfoot caption colgroup col".split(" "));
const BETWEEN: ReadonlySet<string> = new Set("tr tbody thead tfoot".split(" "));

/** Turns a choice of blocks into nodes. With nothing kept, the whole tree is dropped. */
export function partOf(page: Annotation, kept: Uint8Array, pictures: Uint8Array, tables: Int32Array): Part {
  const before = new Int32Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++) before[block + 1] = before[block]! + kept[block]!;
  const first = kept.indexOf(1);
  const top = first < 0 ? 0 : rootOf(page, kept, pictures);
  const dropped = new Set<TreeNode>(page.silent);
  const gone = new Uint8Array(page.parent.length);
  const unseen = new Set<number>();
  const seen = new Int32Array(pictures.length + 1);
  for (let picture = 0; picture < pictures.length; picture++) {
    seen[picture + 1] = seen[picture]! + pictures[picture]!;
    if (pictures[picture] === 0) dropped.add(page.pictures[picture]!);
  }
  for (let index = top; index < page.end[top]!; index++) {
    const above = page.parent[index]!;
    if (index !== top && above >= 0 && gone[above] === 1) {
      gone[index] = 1;
      continue;
    }
    if (index === top && first >= 0) continue;
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    const table = tables[index]!;
    if (table >= 0 && before[page.endBlock[table]!]! > before[page.firstBlock[table]!]!) {
      if (index === table) for (const cell of hiddenColumns(page, table)) unseen.add(cell);
      if (isShownInTable(page, index, before) && !unseen.has(index)) continue;
    } else if (to > from && before[to]! > before[from]!) continue;
    else if (seen[page.endPicture[index]!]! > seen[page.firstPicture[index]!]!) continue;
    // What has neither text nor pictures is in no reader's way, but in a box kept for its picture it may bear a label.
    else if (
      to <= from &&
      page.endPicture[index] === page.firstPicture[index] &&
      (above < 0 || before[page.endBlock[above]!]! > before[page.firstBlock[above]!]!)
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

/** The smallest element around the text and the pictures kept. */
function rootOf(page: Annotation, kept: Uint8Array, pictures: Uint8Array): number {
  const last = kept.lastIndexOf(1);
  const firstPicture = pictures.indexOf(1);
  const lastPicture = pictures.lastIndexOf(1);
  let index = page.blockElement[kept.indexOf(1)]!;
  while (
    page.parent[index]! >= 0 &&
    (page.endBlock[index]! <= last ||
      NEEDS_PARENT.has(page.tags[index]!) ||
      (firstPicture >= 0 &&
        (page.firstPicture[index]! > firstPicture || page.endPicture[index]! <= lastPicture)))
  )
    index = page.parent[index]!;
  return index;
}

/** Whether a part of a kept table stays: rows and cells do, emptied where need be, but for hidden rows. */
function isShownInTable(page: Annotation, index: number, before: Int32Array): boolean {
  const isHidden = (page.flags[index]! & HIDDEN) !== 0;
  const hasText = before[page.endBlock[index]!]! > before[page.firstBlock[index]!]!;
  if (page.tags[index] === TABLE) return true;
  // Forms stand between rows, too, and take them along.
  const name = page.elements[page.parent[index]!]!.localName;
  const isStructure = STRUCTURE.has(page.elements[index]!.localName) || name === "table" || BETWEEN.has(name);
  if (isStructure) return hasText || !isHidden || page.tags[index] !== TR;
  return !isHidden && (hasText || page.firstBlock[index]! >= page.endBlock[index]!);
}
