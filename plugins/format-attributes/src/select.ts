import { createRequire } from "node:module";
import { setImmediate as breathe } from "node:timers/promises";
import { elementsBelow, type Tree, type TreeElement, type TreeNode } from "@winnow/kit-dom";
import type * as CssSelect from "css-select";

/** What to read: this attribute of the elements that this CSS selector matches. */
export interface Wanted {
  readonly selector: string;
  readonly attribute: string;
}

/** The values of one attribute, in document order, as they stand in the page. */
export interface Found extends Wanted {
  readonly values: readonly string[];
}

/** A selector such as `:has(...)` may look at the whole page for each element, so others get a turn this often. */
const TURN_MS = 10;
/** Elements between two looks at the clock. */
const STRIDE = 64;

type Match = (element: TreeElement) => boolean;

let engine: typeof CssSelect | undefined;

/** Loaded by the first selector, and required since a schema cannot wait for an import. */
function loadEngine(): typeof CssSelect {
  engine ??= createRequire(import.meta.url)("css-select") as typeof CssSelect;
  return engine;
}

/** What a selector matches. @throws Error that says what is wrong with it */
export function matcher(selector: string, children = childLists()): Match {
  return loadEngine().compile<TreeNode, TreeElement>(selector, {
    adapter: {
      isTag: (node): node is TreeElement => node.nodeType === 1,
      getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
      hasAttrib: (element, name) => element.getAttribute(name) !== null,
      getName: (element) => element.localName,
      getParent: (element) => element.parentNode,
      getChildren: (node) => (node.nodeType === 1 ? children(node) : []),
      getSiblings: (node) => (node.parentNode === null ? [node] : children(node.parentNode)),
      getText: (node) => node.textContent,
      removeSubsets: (nodes) => nodes,
    },
    cacheResults: false,
  });
}

/** Reads the attributes that are wanted, and ends early with the signal's reason. */
export async function findAttributes(
  tree: Tree,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const elements = [tree.root, ...elementsBelow(tree.root)];
  const children = childLists();
  const found: Found[] = [];
  let turnEnds = performance.now() + TURN_MS;
  for (const { selector, attribute } of wanted) {
    const matches = matcher(selector, children);
    const name = attribute.toLowerCase();
    const values: string[] = [];
    for (const [index, element] of elements.entries()) {
      const value = element.getAttribute(name);
      if (value !== null && matches(element)) values.push(value);
      if (index % STRIDE === 0 && performance.now() > turnEnds) {
        await breathe();
        signal.throwIfAborted();
        turnEnds = performance.now() + TURN_MS;
      }
    }
    found.push({ selector, attribute, values });
  }
  return found;
}

/** The children of elements as arrays, each made once: a parent is asked for by every child. */
function childLists(): (parent: TreeElement) => TreeNode[] {
  const lists = new Map<TreeElement, TreeNode[]>();
  return (parent) => {
    let list = lists.get(parent);
    if (list === undefined) {
      list = [];
      for (let child = parent.firstChild; child !== null; child = child.nextSibling) list.push(child);
      lists.set(parent, list);
    }
    return list;
  };
}
