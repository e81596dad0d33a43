/** A part of a document: everything under `root` but what is dropped. The document itself stays as it is. */
export interface Selection {
  readonly root: Element;
  /** Nodes under the root that do not belong to it; a dropped element drops what it holds. */
  readonly dropped: ReadonlySet<Node>;
}

/** Elements that hold nothing for a reader. @see specification, "Scrape response": html */
const NEVER_WRITTEN: ReadonlySet<string> = new Set([
  "SCRIPT",
  "STYLE",
  "NOSCRIPT",
  "META",
  "HEAD",
  "LINK",
  "TEMPLATE",
]);

const ELEMENT = 1;
const TEXT = 3;

/** Whether a node is written: in the selection, and neither a comment nor an element without a reader. */
export function isWritten(node: Node, { dropped }: Selection): boolean {
  if (dropped.has(node)) return false;
  return (
    node.nodeType === TEXT || (node.nodeType === ELEMENT && !NEVER_WRITTEN.has(node.nodeName.toUpperCase()))
  );
}

/** The part of a document that selectors ask for. `include` empty means everything; `exclude` wins. */
export function select(
  document: Document,
  include: readonly string[],
  exclude: readonly string[],
): Selection {
  const root = document.documentElement;
  const dropped = new Set<Node>();
  if (include.length > 0) keepOnly(root, matches(document, include), dropped);
  for (const element of matches(document, exclude)) dropped.add(element);
  return { root, dropped };
}

/** A selection without what these selectors match. */
export function without(selection: Selection, document: Document, exclude: readonly string[]): Selection {
  if (exclude.length === 0) return selection;
  return { root: selection.root, dropped: new Set([...selection.dropped, ...matches(document, exclude)]) };
}

function matches(document: Document, selectors: readonly string[]): ReadonlySet<Node> {
  return new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]));
}

/** Drops everything that is neither kept, nor under something kept, nor on the way to it. */
function keepOnly(root: Element, kept: ReadonlySet<Node>, dropped: Set<Node>): void {
  const onTheWay = new Set<Node>();
  for (const node of kept) {
    for (let above = node.parentNode; above !== null && !onTheWay.has(above); above = above.parentNode)
      onTheWay.add(above);
  }
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (kept.has(node)) continue;
    if (!onTheWay.has(node)) {
      dropped.add(node);
      continue;
    }
    for (let child = node.firstChild; child !== null; child = child.nextSibling) open.push(child);
  }
}
