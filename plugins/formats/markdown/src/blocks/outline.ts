import { isWritten, type Selection, type TreeNode } from "@winnow/kit-dom";
import {
  type DomElement,
  type DomNode,
  findElement,
  following,
  headingTags,
  isElement,
  tagOf,
  textOf,
} from "../dom.ts";
import { collapse } from "../text/inline.ts";

/** A heading under which others stand. */
interface Above {
  /** The level on the page; 0 for the title of the page when its sections have the top level, too. */
  readonly rank: number;
  readonly level: number;
}

/** The level of a heading on the page, 1 to 6. */
export function rankOf(heading: DomElement): number {
  const rank = Number(/^h([1-6])$/.exec(tagOf(heading))?.[1] ?? heading.getAttribute("aria-level"));
  return rank >= 1 && rank <= 6 ? Math.trunc(rank) : 2;
}

/**
 * The levels of a selection's headings as an outline: one that stands under another is one level below it, however
 * small the page shows it. Where sections have the same level as the page's title, they go below that.
 */
export function readOutline(selection: Selection): (heading: DomElement) => number | undefined {
  const headings = headingsOf(selection);
  const title = titleAmong(headings, selection.root);
  const levels = new Map<DomNode, number>();
  const open: Above[] = [];
  for (const heading of headings) {
    const rank = heading === title ? 0 : rankOf(heading);
    while ((open.at(-1)?.rank ?? -1) >= rank) open.pop();
    const above = open.at(-1);
    const level = above === undefined ? Math.max(1, rank) : Math.min(6, above.level + 1);
    open.push({ rank, level });
    levels.set(heading, level);
  }
  return (heading) => levels.get(heading);
}

function headingsOf(selection: Selection): DomElement[] {
  const { root } = selection;
  const found: DomElement[] = [];
  for (let node: DomNode | null = root; node; ) {
    const isShown = isWritten(node as TreeNode, selection);
    if (isShown && isElement(node) && isHeading(node)) found.push(node);
    node = following(node, root, isShown);
  }
  return found;
}

const isHeading = (element: DomElement): boolean =>
  (headingTags.has(tagOf(element)) || element.getAttribute("role") === "heading") &&
  /\S/.test(textOf(element));

/** The heading that repeats the title of the document, where others have its level. */
function titleAmong(headings: readonly DomElement[], root: DomNode): DomElement | undefined {
  const [first, second] = headings.filter((heading) => rankOf(heading) === 1);
  if (first === undefined || second === undefined) return undefined;
  const element = findElement(root, (inner) => inner.localName === "title");
  const title = element === null ? "" : plain(element);
  const isTitle = (heading: DomElement) => title.includes(plain(heading));
  return isTitle(first) && !isTitle(second) ? first : undefined;
}

const plain = (element: DomElement): string => collapse(textOf(element)).trim().toLowerCase();
