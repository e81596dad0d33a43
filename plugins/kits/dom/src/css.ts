// Under a name of its own: bundles of modules begin with a `createRequire`.

import { createRequire as requireFrom } from "node:module";
import { setImmediate as breathe } from "node:timers/promises";
import { createToken, messageOf, type Page, type ScrapeContext } from "@winnow/core/plugin";
import type * as CssSelect from "css-select";
import type { Find } from "./selection.ts";
import { elementsBelow, type Tree, type TreeElement, type TreeNode } from "./tree.ts";

/** Whether an element is what a selector asks for. */
export type Match = (element: TreeElement) => boolean;

/** The children of an element as an array. */
export type ChildLists = (parent: TreeElement) => TreeNode[];

/** What stands for elements that a selector does not match any more. */
export interface Healed {
  /** Matches them on the page of today. */
  readonly selector: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Knows what selectors matched on earlier scrapes. A format asks it when a selector of the caller matches nothing. */
export interface Healing {
  /**
   * What the selector would match today; undefined where the scrape did not ask for it, or nothing is known or like it. The answer of
   * the scrape then says that the selector was healed.
   */
  heal(
    asked: { readonly format: string; readonly selector: string; readonly attribute?: string },
    page: Page,
    context: ScrapeContext,
  ): Promise<Healed | undefined>;
}

/** {@link Healing}; there need be none. */
export const HealingToken = createToken<Healing>("healing of selectors");

let engine: typeof CssSelect | undefined;

/** Required by the first selector: it takes longer to load than a page to read, and a schema cannot wait for an import. */
function loadEngine(): typeof CssSelect {
  engine ??= requireFrom(import.meta.url)("css-select") as typeof CssSelect;
  return engine;
}

/** Has selectors work where nothing can be required later: in a bundle their engine is loaded now. */
export async function prepareSelectors(): Promise<void> {
  try {
    requireFrom(import.meta.url).resolve("css-select");
  } catch {
    engine ??= await import("css-select");
  }
}

/** What a CSS selector matches. @throws Error that says what is wrong with it */
export function matcher(selector: string, children: ChildLists = childLists()): Match {
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

/** What is wrong with a CSS selector; undefined when it can be used. Asks the engine that will use it. */
export function selectorProblem(selector: string): string | undefined {
  if (selector.trim() === "") return "it is empty";
  try {
    matcher(selector);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Each looks at all elements, so a selector in a selector in a selector could keep a page busy for hours. */
const NESTED_HAS = /:has\(.*:has\(/s;

/** What keeps a text from being a selector that a whole page can be asked for; undefined where nothing does. */
export function boundedSelectorProblem(selector: string): string | undefined {
  return NESTED_HAS.test(selector) ? "it has a :has() in a :has()" : selectorProblem(selector);
}

/** A selector such as `:has(...)` may look at the whole page for each element, so others get a turn this often. */
const TURN_MS = 10;
/** Elements between two looks at the clock. */
const STRIDE = 64;

/** Visits elements until a visit says `false`. */
export type VisitElements = (
  elements: readonly TreeElement[],
  visit: (element: TreeElement) => boolean,
) => Promise<void>;

/** Visits elements, of one selector after the other, so that others get their turn meanwhile; ends early with the signal's reason. */
export function inTurns(signal: AbortSignal): VisitElements {
  let turnEnds = performance.now() + TURN_MS;
  return async (elements, visit) => {
    for (const [index, element] of elements.entries()) {
      if (!visit(element)) return;
      if (index % STRIDE !== 0 || performance.now() <= turnEnds) continue;
      await breathe();
      signal.throwIfAborted();
      turnEnds = performance.now() + TURN_MS;
    }
  };
}

/** Finds elements of a tree by selector. */
export function finder(tree: Tree): Find {
  const children = childLists();
  let elements: readonly TreeElement[] | undefined;
  return (selectors) => {
    const matches = selectors.map((selector) => matcher(selector, children));
    if (matches.length === 0) return new Set();
    elements ??= [tree.root, ...elementsBelow(tree.root)];
    return new Set(elements.filter((element) => matches.some((match) => match(element))));
  };
}

/** The children of elements as arrays, each made once: a parent is asked for by every child. */
export function childLists(): ChildLists {
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
