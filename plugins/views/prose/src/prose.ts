/** Markdown as a visitor would read it. */
import { toMarkdown } from "@winnow/format-markdown/convert";
import { isRead, isWritten, type Selection, type TreeNode } from "@winnow/kit-dom";
import { stripInvisible } from "./invisible.ts";
import { findOrders } from "./orders.ts";

/** Longer alternative texts describe no picture. */
const MAX_ALT_LENGTH = 250;

/** The markdown of a selection without what is concealed; undefined where nothing of it is. */
export function writeVisible(
  selection: Selection,
  concealed: ReadonlySet<TreeNode>,
  options: { readonly baseUrl: string; readonly removeBase64Images: boolean },
): string | undefined {
  if (![...concealed].some((node) => isSelected(node, selection))) return undefined;
  const skip = (node: TreeNode) => concealed.has(node) || !isRead(node, selection);
  return toMarkdown(selection.root, { ...options, skip: (node) => skip(node as TreeNode) });
}

/** Whether a node would be written. */
function isSelected(node: TreeNode, selection: Selection): boolean {
  for (let above: TreeNode | null = node; above !== null; above = above.parentNode) {
    if (above === selection.root) return true;
    if (!isWritten(above, selection)) return false;
  }
  return false;
}

/** The markdown without characters that hide something, and without attributes that say more than they should. */
export function cleanMarkdown(markdown: string): string {
  return stripInvisible(markdown)
    .replace(/!\[((?:[^[\]\\\n]|\\.){1,20000})\](?=\()/g, (whole, alt: string) =>
      isStuffed(alt) ? "![]" : whole,
    )
    .replace(
      /(\]\((?:<[^<>\n]{0,4000}>|[^\s()<>]{0,4000})) "((?:[^"\\\n]|\\.){1,20000})"\)/g,
      (whole, start: string, title: string) => (isStuffed(title) ? `${start})` : whole),
    );
}

function isStuffed(text: string): boolean {
  return text.length > MAX_ALT_LENGTH || findOrders(text, "hidden").length > 0;
}
