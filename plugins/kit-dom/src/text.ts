import type { TreeElement, TreeNode } from "./tree.ts";

const SKIPPED: ReadonlySet<string> = new Set("script style noscript head template iframe object".split(" "));
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** The text that a reader would see, one line a block. One pass, without recursion. */
export function visibleText(root: TreeElement): string {
  const parts: string[] = [];
  const open: (TreeNode | string)[] = [root];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item === "string") parts.push(item);
    else if (item.nodeType === 3) parts.push(item.data.replace(/\s+/g, " "));
    else if (!SKIPPED.has(item.localName)) {
      const block = !INLINE.has(item.localName);
      if (block) parts.push("\n");
      if (block) open.push("\n");
      for (let child = item.lastChild as TreeNode | null; child !== null; child = child.previousSibling)
        open.push(child);
    }
  }
  return parts
    .join("")
    .replace(/ *\n[ \n]*/g, "\n")
    .trim();
}
