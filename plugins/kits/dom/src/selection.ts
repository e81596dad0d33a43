import { childrenOf, type Tree, type TreeElement, type TreeNode, type TreeText } from "./tree.ts";

/** A part of a page: everything under `root` but what is dropped. The tree itself stays as it is. */
export interface Selection {
  readonly root: TreeElement;
  /** Nodes under the root that do not belong to it; a dropped element drops what it holds. */
  readonly dropped: ReadonlySet<TreeNode>;
  /** By picture the lines of its caption, where that goes with the picture and not with the text. */
  readonly captions?: ReadonlyMap<TreeElement, readonly (readonly TreeText[])[]>;
}

/** Elements that hold nothing for a reader. @see specification, "Scrape response": html */
const NEVER_WRITTEN: ReadonlySet<string> = new Set(
  "script style noscript meta head link template".split(" "),
);

/** Whether a node is written: in the selection, and no element without a reader. */
export function isWritten(node: TreeNode, { dropped }: Selection): boolean {
  return !dropped.has(node) && (node.nodeType === 3 || !NEVER_WRITTEN.has(node.localName));
}

/** Whether the text of a node is read: what is written, and formulas and listings that scripts of the page would draw. */
export function isRead(node: TreeNode, selection: Selection): boolean {
  return isWritten(node, selection) || (isDrawn(node) && !selection.dropped.has(node));
}

function isDrawn(node: TreeNode): boolean {
  if (node.nodeType !== 1 || node.localName !== "script") return false;
  return (
    /^\s*math\//i.test(node.getAttribute("type") ?? "") ||
    /^(?:https?:)?\/\/gist\.github\.com\//i.test(node.getAttribute("src") ?? "")
  );
}

/** Finds the elements that a list of CSS selectors matches. */
export type Find = (selectors: readonly string[]) => ReadonlySet<TreeNode>;

/** The part of a page that selectors ask for. `include` empty means everything; `exclude` wins. */
export function select(
  tree: Tree,
  find: Find,
  include: readonly string[],
  exclude: readonly string[],
): Selection {
  const dropped = new Set<TreeNode>();
  if (include.length > 0) keepOnly(tree.root, find(include), dropped);
  return without({ root: tree.root, dropped }, [...find(exclude)]);
}

/** A selection without these nodes as well. Cells of tables stay, empty, so that the others keep their columns. */
export function without(selection: Selection, nodes: readonly TreeNode[]): Selection {
  if (nodes.length === 0) return selection;
  const { root, dropped, captions } = selection;
  const gone = nodes.flatMap((node) => (isCell(node) ? childrenOf(node) : [node]));
  return { root, dropped: new Set([...dropped, ...gone]), ...(captions ? { captions } : {}) };
}

const isCell = (node: TreeNode): node is TreeElement =>
  node.nodeType === 1 && (node.localName === "td" || node.localName === "th");

/** Drops everything that is neither kept, nor under something kept, nor on the way to it. */
function keepOnly(root: TreeElement, kept: ReadonlySet<TreeNode>, dropped: Set<TreeNode>): void {
  const onTheWay = new Set<TreeNode>();
  for (const node of kept) {
    for (let above = node.parentNode; above !== null && !onTheWay.has(above); above = above.parentNode)
      onTheWay.add(above);
  }
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (kept.has(node)) continue;
    if (onTheWay.has(node) && node.nodeType === 1) open.push(...childrenOf(node));
    else dropped.add(node);
  }
}
