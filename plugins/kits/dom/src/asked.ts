import { finder } from "./css.ts";
import { following, followingOutside, type Tree, type TreeElement, type TreeNode } from "./tree.ts";

/** What a request says about the parts of a page. */
interface Tags {
  readonly includeTags?: readonly string[] | undefined;
  readonly excludeTags?: readonly string[] | undefined;
}

/** An element of a page that a request wants to have. */
export interface AskedElement {
  readonly element: TreeElement;
  /** Whether it is wanted only as far as it holds others that are. */
  readonly isWay: boolean;
}

/**
 * The elements that `includeTags` and `excludeTags` leave of a page, in document order. For what looks at all of a page: it knows
 * no main content.
 * @see specification, "Scrape request"
 */
export function elementsAsked(tree: Tree, { includeTags = [], excludeTags = [] }: Tags): AskedElement[] {
  const find = finder(tree);
  const excluded = find(excludeTags);
  const kept: ReadonlySet<TreeNode> = includeTags.length === 0 ? new Set([tree.root]) : find(includeTags);
  const ways = new Set<TreeNode>();
  for (const node of kept)
    for (let above = node.parentNode; above !== null && !ways.has(above); above = above.parentNode)
      ways.add(above);

  const asked: AskedElement[] = [];
  const { root } = tree;
  let isHeld = kept.has(root);
  /** The first node behind the kept element that holds the node at hand. */
  let behind: TreeNode | null = null;
  for (let node = root.firstChild; node !== null; ) {
    if (node === behind) isHeld = false;
    const isElement: boolean = node.nodeType === 1;
    if (!isHeld && kept.has(node)) [isHeld, behind] = [true, followingOutside(node, root)];
    const isLeft: boolean = excluded.has(node) || !(isHeld || ways.has(node));
    if (isElement && !isLeft) asked.push({ element: node as TreeElement, isWay: !isHeld });
    node = isLeft ? followingOutside(node, root) : following(node, root);
  }
  return asked;
}
