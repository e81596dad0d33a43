/** Microdata and RDFa Lite into items. @see WHATWG HTML, "Microdata"; W3C, "RDFa Lite 1.1" */
import { elementsBelow, type Tree, type TreeElement } from "@winnow/kit-dom";
import { describe, textBelow } from "../page/text.ts";
import { type Item, type ItemValue, localName } from "./item.ts";
import type { Budget } from "./json-ld.ts";

/** Characters of one value. */
const MAX_VALUE_LENGTH = 20_000;
const SOURCES: ReadonlySet<string> = new Set("audio embed iframe img source track video".split(" "));
const LINKS: ReadonlySet<string> = new Set("a area link".split(" "));

interface Notation {
  readonly name: "microdata" | "rdfa";
  readonly scope: (element: TreeElement) => boolean;
  readonly types: (element: TreeElement) => string | null;
  readonly id: (element: TreeElement) => string | null;
  readonly property: (element: TreeElement) => string | null;
}

const MICRODATA: Notation = {
  name: "microdata",
  scope: (element) => element.getAttribute("itemscope") !== null,
  types: (element) => element.getAttribute("itemtype"),
  id: (element) => element.getAttribute("itemid"),
  property: (element) => element.getAttribute("itemprop"),
};

const RDFA: Notation = {
  name: "rdfa",
  scope: (element) => element.getAttribute("typeof") !== null,
  types: (element) => element.getAttribute("typeof"),
  id: (element) => element.getAttribute("resource") ?? element.getAttribute("about"),
  property: (element) => element.getAttribute("property") ?? element.getAttribute("rel"),
};

interface MutableItem extends Item {
  readonly properties: Map<string, ItemValue[]>;
}

/** Whether an element is read. */
export type IsRead = (element: TreeElement) => boolean;

/** All items of microdata that are no value of another one. */
export const readMicrodata = (tree: Tree, budget: Budget, isRead?: IsRead): Item[] =>
  readMarkup(tree, MICRODATA, budget, isRead);

/** All items of RDFa that are no value of another one. */
export const readRdfa = (tree: Tree, budget: Budget, isRead?: IsRead): Item[] =>
  readMarkup(tree, RDFA, budget, isRead);

function readMarkup(tree: Tree, notation: Notation, budget: Budget, isRead: IsRead = () => true): Item[] {
  const found: Item[] = [];
  const items = new Map<TreeElement, MutableItem>();
  // The item that an element belongs to, known from its parent, which comes first.
  const owners = new Map<TreeElement, MutableItem>();
  const referred = notation === MICRODATA ? referredIn(tree) : NONE;
  for (const element of elementsBelow(tree.root)) {
    if (budget.left <= 0) break;
    if (!isRead(element)) continue;
    const above = element.parentNode;
    const referring = referred.get(element.getAttribute("id") ?? "");
    const inherited = above === null ? undefined : (items.get(above) ?? owners.get(above));
    const owner = inherited ?? (referring === undefined ? undefined : items.get(referring));
    const isScope = notation.scope(element);
    const names = (notation.property(element) ?? "")
      .split(/\s+/)
      .filter((name) => name !== "")
      .slice(0, 20)
      .map(localName);
    let item: MutableItem | undefined;
    if (isScope) {
      item = itemAt(element, notation);
      budget.left--;
      items.set(element, item);
      if (names.length === 0 || owner === undefined) found.push(item);
    }
    if (owner === undefined) continue;
    if (!isScope) owners.set(element, owner);
    if (names.length === 0) continue;
    budget.left -= names.length;
    for (const name of names) {
      const value = item ?? literalOf(element, name);
      if (value === "") continue;
      const values = owner.properties.get(name);
      if (values === undefined) owner.properties.set(name, [value]);
      else values.push(value);
    }
  }
  return found;
}

function itemAt(element: TreeElement, notation: Notation): MutableItem {
  const id = notation.id(element)?.trim();
  return {
    types: (notation.types(element) ?? "")
      .split(/\s+/)
      .filter((name) => name !== "")
      .slice(0, 20)
      .map(localName),
    ...(id === undefined || id === "" ? {} : { id }),
    origin: `${notation.name}: ${describe(element)}`,
    properties: new Map(),
  };
}

const NONE: ReadonlyMap<string, TreeElement> = new Map();

/** Which element names an id in its `itemref`; the item has to come before what it refers to. */
function referredIn(tree: Tree): ReadonlyMap<string, TreeElement> {
  const referred = new Map<string, TreeElement>();
  for (const element of elementsBelow(tree.root)) {
    const list = element.getAttribute("itemref");
    if (list === null) continue;
    for (const id of list.split(/\s+/).slice(0, 50))
      if (id !== "" && !referred.has(id)) referred.set(id, element);
  }
  return referred;
}

/** Properties whose value is where a link leads, and not what it says. */
const ADDRESSES =
  /(?:url|page|image|photo|logo|item|license|map)$|^(?:sameAs|availability|itemCondition|item\w*Type|mainEntity)/iu;

/** The value of a property: what is for machines before what is for readers; of a link with a name that name. */
function literalOf(element: TreeElement, property: string): string {
  const { localName: name } = element;
  const said =
    name === "a" && !ADDRESSES.test(property) ? textBelow(element, MAX_VALUE_LENGTH) || null : null;
  const machine = element.getAttribute("content") ?? said ?? machineValue(element, name);
  return (machine ?? textBelow(element, MAX_VALUE_LENGTH)).trim().slice(0, MAX_VALUE_LENGTH);
}

function machineValue(element: TreeElement, name: string): string | null {
  if (SOURCES.has(name)) return element.getAttribute("src") ?? element.getAttribute("data-src");
  if (LINKS.has(name)) return element.getAttribute("href");
  if (name === "object") return element.getAttribute("data");
  if (name === "time") return element.getAttribute("datetime");
  if (name === "data" || name === "meter" || name === "input") return element.getAttribute("value");
  return element.getAttribute("resource");
}
