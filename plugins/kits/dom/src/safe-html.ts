import { escapeHtml } from "./code.ts";
import { parseTree } from "./parse.ts";
import { makeSafe } from "./safe.ts";
import { serialize } from "./serialize.ts";
import { childrenOf } from "./tree.ts";

/**
 * A piece of HTML that others wrote, to be put into a page: nothing in it can act, what it leaves open ends with it, and its
 * addresses are absolute.
 */
export function safeHtml(html: string, baseUrl: string): string {
  const tree = parseTree(html);
  makeSafe(tree);
  const dropped = new Set<never>();
  return childrenOf(tree.body)
    .map((node) =>
      node.nodeType === 1 ? serialize({ root: node, dropped }, baseUrl) : escapeHtml(node.data),
    )
    .join("");
}
