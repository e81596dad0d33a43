import {
  elementsBelow,
  finder,
  inTurns,
  type Tree,
  type TreeElement,
  type TreeNode,
  visibleText,
} from "@winnow/kit-dom";
import { failed } from "../failed.ts";
import { type Path, parseXPath } from "./parse.ts";
import { Search } from "./search.ts";

/** Characters of all that is found. */
const MAX_CHARACTERS = 50_000_000;

/**
 * The lines of what paths find on a page, without what selectors leave out. Each path looks at each element once, in turns with other work.
 * @throws CHANGE_TRACKING_FILTER_FAILED when they find too much
 */
export async function linesOfPaths(
  paths: readonly string[],
  tree: Tree,
  excluded: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const dropped = excluded.length === 0 ? new Set<TreeNode>() : withAllBelow(finder(tree)(excluded));
  const elements = [tree.root, ...elementsBelow(tree.root)].filter((element) => !dropped.has(element));
  const visit = inTurns(signal);
  const lines: string[] = [];
  let length = 0;
  for (const path of paths.flatMap(parseXPath)) {
    const search = new Search(path.steps);
    const found: TreeElement[] = [];
    await visit(elements, (element) => {
      if (search.finds(element)) found.push(element);
      return true;
    });
    for (const text of textsOf(path, found, dropped)) {
      length += text.length;
      if (length > MAX_CHARACTERS)
        throw failed(`The filter \`xpath\` finds more than ${MAX_CHARACTERS} characters: name less.`);
      lines.push(...text.split("\n").filter((line) => line.trim() !== ""));
    }
  }
  return lines;
}

function withAllBelow(nodes: ReadonlySet<TreeNode>): Set<TreeNode> {
  const all = new Set<TreeNode>();
  for (const node of nodes) {
    if (all.has(node)) continue;
    all.add(node);
    if (node.nodeType === 1) for (const below of elementsBelow(node)) all.add(below);
  }
  return all;
}

/** The texts that a path ends at. */
function* textsOf(
  { only, end }: Path,
  found: readonly TreeElement[],
  dropped: ReadonlySet<TreeNode>,
): Iterable<string> {
  const isWhole = end.kind === "element" || end.kind === "texts";
  const places =
    only === undefined
      ? found
      : found.slice(only === "last" ? -1 : only - 1, only === "last" ? undefined : only);
  const written = new Set<TreeNode>();
  for (const element of places) {
    if (end.kind === "attribute") {
      const value = element.getAttribute(end.name);
      if (value !== null) yield value.replace(/\s+/g, " ");
    } else if (!isWhole) yield ownText(element);
    else if (!written.has(element)) {
      // What stands in an element that was found is not found again.
      for (const below of elementsBelow(element)) written.add(below);
      yield visibleText(element, dropped);
    }
  }
}

/** The text of an element itself, without that of those in it. */
function ownText(element: TreeElement): string {
  const parts: string[] = [];
  for (let child: TreeNode | null = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === 3) parts.push(child.data.replace(/\s+/g, " ").trim());
  return parts.filter(Boolean).join("\n");
}
