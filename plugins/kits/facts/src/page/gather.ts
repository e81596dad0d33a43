/** Everything of a parsed page that rules can read, in one pass. */
import type { Selection, Tree, TreeElement, TreeNode } from "@winnow/kit-dom";
import { parseJson } from "../items/json.ts";
import { BodyReader } from "./body.ts";
import { clean, isHidden } from "./dom.ts";
import { assignedState, linkedData, markupEntities, stateEntity } from "./entities.ts";
import { groupsOf } from "./groups.ts";
import { type Budget, bounded } from "./json.ts";
import { isSilent } from "./text.ts";
import { type Entity, type Fact, type Facts, MAX_DATA, MAX_FACTS, MAX_VALUE_LENGTH } from "./types.ts";

/** What {@link gatherFacts} looks at. */
export interface FactsSource {
  readonly tree: Tree;
  readonly url: string;
  readonly baseUrl: string;
  /** What the request wants of the page; only marks what it holds. */
  readonly selection?: Selection | undefined;
  /** What no visitor sees, in addition to what the markup itself hides. */
  readonly concealed?: ReadonlySet<TreeNode> | undefined;
  /** Whether nothing outside the selection may be read. */
  readonly isNarrow?: boolean;
}

/** The facts of a page. Linear in its size; every list has a bound. */
export function gatherFacts({
  tree,
  url,
  baseUrl,
  selection,
  concealed,
  isNarrow = false,
}: FactsSource): Facts {
  const budget: Budget = { left: MAX_DATA };
  const scripts: Entity[] = [];
  const metas: Fact[] = [];
  let title = "";
  const body = new BodyReader(tree.body, baseUrl, (tree.root.getAttribute("lang") ?? "").toLowerCase());
  // Whether an element is in the selection is known from its parent, which comes first.
  const main = new Set<TreeElement>();
  const isWhole = selection === undefined || selection.root === tree.root || selection.root === tree.body;
  let node: TreeNode | null = tree.root;
  let inBody = false;
  let hasItems = false;
  while (node !== null) {
    let goDown = true;
    if (node.nodeType === 1) {
      if (node === tree.body) inBody = true;
      const { localName } = node;
      if (localName === "script") readScript(node, scripts, budget);
      else if (localName === "meta") readMeta(node, metas);
      else if (localName === "title" && title === "")
        title = clean(node.textContent).slice(0, MAX_VALUE_LENGTH);
      else {
        const parent: TreeElement | null = node.parentNode;
        const isMain =
          selection !== undefined &&
          !selection.dropped.has(node) &&
          (node === selection.root || (parent === null ? isWhole : main.has(parent)));
        if (isMain) main.add(node);
        hasItems ||= isItem(node);
        if (isSilent(node)) goDown = false;
        else if (inBody && (isHidden(node) || concealed?.has(node) === true)) {
          // What is hidden is no word of the page, but may be marked as data, as prices in other forms are.
          body.skip(node);
        } else if (inBody && (!isNarrow || isMain)) body.enter(node, isMain);
      }
    } else if (inBody && concealed?.has(node) !== true) body.text(node);
    node = (goDown ? node.firstChild : null) ?? after(node, tree.root, body);
  }
  const { elements } = body;
  return {
    url,
    baseUrl,
    language: languageOf(tree, metas),
    title,
    metas,
    entities: [
      ...scripts,
      ...(hasItems ? markupEntities(tree, budget, (element) => !isNarrow || main.has(element)) : []),
    ].slice(0, MAX_FACTS),
    ...body.facts(),
    groups: groupsOf(elements, baseUrl),
  };
}

/** Whether an item of microdata or RDFa begins at an element: most pages have none. */
function isItem({ attributeList }: TreeElement): boolean {
  for (let at = 0; at < attributeList.length; at += 2)
    if (attributeList[at] === "itemscope" || attributeList[at] === "typeof") return true;
  return false;
}

function after(from: TreeNode, root: TreeElement, body: BodyReader): TreeNode | null {
  for (let node: TreeNode | null = from; node !== null && node !== root; node = node.parentNode) {
    if (node.nodeType === 1) body.leave(node);
    if (node.nextSibling !== null) return node.nextSibling;
  }
  return null;
}

function readMeta(element: TreeElement, metas: Fact[]): void {
  const named = element.getAttribute("name") ?? element.getAttribute("property");
  const property = element.getAttribute("itemprop");
  const value = clean(element.getAttribute("content") ?? "").slice(0, MAX_VALUE_LENGTH);
  const label = (named ?? property ?? element.getAttribute("http-equiv") ?? "").trim();
  if (label === "" || label.length > 100 || value === "" || metas.length >= MAX_FACTS) return;
  metas.push({ label: label.toLowerCase(), value, origin: `meta: ${label}` });
}

const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\b/iu;

function readScript(element: TreeElement, found: Entity[], budget: Budget): void {
  if (budget.left <= 0) return;
  const type = element.getAttribute("type") ?? "";
  const child = element.firstChild;
  const text = child?.nextSibling === null && child.nodeType === 3 ? child.data : element.textContent;
  if (/ld\+json/iu.test(type)) found.push(...linkedData(text, budget));
  else if (JSON_TYPE.test(type)) {
    const name = element.getAttribute("id") ?? "script";
    const value = bounded(parseJson(text), budget);
    if (typeof value === "object" && value !== null) found.push(stateEntity(name, value));
  } else if (type === "" || /javascript|module/iu.test(type)) found.push(...assignedState(text, budget));
}

function languageOf(tree: Tree, metas: readonly Fact[]): string {
  const said =
    tree.root.getAttribute("lang") ??
    tree.root.getAttribute("xml:lang") ??
    metas.find(({ label }) => label === "content-language" || label === "og:locale" || label === "language")
      ?.value;
  return (said ?? "").trim().toLowerCase().replace("_", "-").slice(0, 20);
}
