/** What the writer reads of a page. The tree of the HTML parser has it, and so has any DOM. */

/** A node of the page. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: DomNode | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly previousSibling: DomNode | null;
}

/** An element of the page. */
export interface DomElement extends DomNode {
  readonly localName: string;
  getAttribute(name: string): string | null;
}

/** A piece of text. */
export interface DomText extends DomNode {
  readonly data: string;
}

/** A whole page. */
export interface DomDocument extends DomNode {
  readonly documentElement: DomElement | null;
  readonly childNodes: ArrayLike<DomNode>;
}

/** Whether a node is an element. */
export const isElement = (node: DomNode): node is DomElement => node.nodeType === 1;

/** Whether a node is text or CDATA. */
export const isText = (node: DomNode): node is DomText => node.nodeType === 3 || node.nodeType === 4;

/** Whether a node is a whole document. */
export const isDocument = (node: DomNode): node is DomDocument => node.nodeType === 9;

/** The element's tag name in lower case; XHTML documents may carry it in upper case. */
export const tagOf = (element: DomElement): string => {
  const name = element.localName;
  return tags.has(name) ? name : name.toLowerCase();
};

/** The `class` attribute, empty when absent. */
export const classOf = (element: DomElement): string => element.getAttribute("class") ?? "";

const list = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Elements that stand on lines of their own. */
export const blockTags = list(
  "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav noframes ol " +
    "optgroup p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp",
);

/** Elements whose content a browser does not show as text. */
export const unwrittenTags = list(
  "script style noscript template head meta link base title svg canvas audio video embed param source track " +
    "area datalist frame basefont bgsound col colgroup rp",
);

/** The six headings. */
export const headingTags = list("h1 h2 h3 h4 h5 h6");

const tags: ReadonlySet<string> = new Set([
  ...blockTags,
  ...unwrittenTags,
  ...list(
    "a abbr b br button cite code del em font i iframe img input ins kbd label mark math object picture",
  ),
  ...list("q rt ruby s samp select small span strike strong sub sup textarea time tt u var"),
]);

/** The node after `node` in document order within `root`, without descending when `descend` is false. */
export function following(node: DomNode, root: DomNode, descend: boolean): DomNode | null {
  if (descend && node.firstChild) return node.firstChild;
  for (let current: DomNode | null = node; current && current !== root; current = current.parentNode) {
    if (current.nextSibling) return current.nextSibling;
  }
  return null;
}

/** The first element below `root` that `accept` takes, in document order. */
export function findElement(root: DomNode, accept: (element: DomElement) => boolean): DomElement | null {
  for (let node: DomNode | null = root.firstChild; node; node = following(node, root, true)) {
    if (isElement(node) && accept(node)) return node;
  }
  return null;
}

/** All text below a node as it stands in the source, gathered without recursion. */
export function textOf(root: DomNode, separator = ""): string {
  const parts: string[] = [];
  for (let node: DomNode | null = root.firstChild; node; node = following(node, root, true)) {
    if (isText(node)) parts.push(node.data);
  }
  return parts.join(separator);
}

/** The child elements of a node. */
export function childElements(parent: DomNode): DomElement[] {
  const found: DomElement[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (isElement(child)) found.push(child);
  return found;
}

/** Whether an element has neither children nor attributes other than `allowed`: written on purpose, not an icon. */
export function isBare(element: DomElement, ...refused: readonly string[]): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isElement(child) || (isText(child) && /\S/.test(child.data))) return false;
  }
  return ["class", "id", "style", "role", "hidden", ...refused].every((name) => !element.getAttribute(name));
}
