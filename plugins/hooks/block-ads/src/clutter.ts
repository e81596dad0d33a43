import type { Tree, TreeElement, TreeNode } from "@winnow/kit-dom";
import { AD_CLASSES, AD_IDS, AD_PREFIXES, CONSENT_CLASSES, CONSENT_IDS, CONSENT_PREFIXES } from "./list.ts";

interface Names {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

const ADS: Names = { ids: new Set(AD_IDS), classes: new Set(AD_CLASSES), prefixes: AD_PREFIXES };
const CONSENT: Names = {
  ids: new Set(CONSENT_IDS),
  classes: new Set(CONSENT_CLASSES),
  prefixes: CONSENT_PREFIXES,
};
/** Names like these on elements like these say something about the page, and not that it is an advert. */
const NEVER = new Set("html head body main article title".split(" "));
/** A box with more of the page's text than this holds the page, whatever it is called. */
const MAX_SHARE_OF_TEXT = 0.3;
/** Adverts are shorter than this. */
const LONG_TEXT = 3000;

type Kind = "consent" | "suspect" | undefined;

/** The boxes of a page that hold adverts and consent banners, without those inside of others. */
export function clutterOf(tree: Tree): ReadonlySet<TreeNode> {
  const found = new Set<TreeNode>();
  const suspects: TreeElement[] = [];
  const known = new Map<string, Kind>();
  const open: TreeElement[] = [tree.root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const kind = NEVER.has(element.localName) ? undefined : kindOf(element, known);
    if (kind === "consent") {
      found.add(element);
      continue;
    }
    if (kind === "suspect") suspects.push(element);
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 1) open.push(child);
    }
  }
  if (suspects.length === 0) return found;
  const limit = Math.min(LONG_TEXT, lengthOf(tree.root) * MAX_SHARE_OF_TEXT);
  for (const element of suspects) {
    if (lengthOf(element) <= limit) found.add(element);
  }
  return found;
}

/** What the id and the class of an element say. Pages repeat them, so each is judged once. */
function kindOf({ attributeList: list }: TreeElement, known: Map<string, Kind>): Kind {
  let kind: Kind;
  for (let at = 0; at + 1 < list.length && kind !== "consent"; at += 2) {
    const name = list[at];
    if (name !== "id" && name !== "class") continue;
    const value = list[at + 1] ?? "";
    const key = `${name} ${value}`;
    if (!known.has(key)) known.set(key, judge(name, value));
    kind = known.get(key) ?? kind;
  }
  return kind;
}

/** Ids are one product's own; a class of the same name may mean something else, so its box is weighed first. */
function judge(name: "id" | "class", value: string): Kind {
  if (CONSENT.prefixes.some((prefix) => value.startsWith(prefix))) return "consent";
  if (ADS.prefixes.some((prefix) => value.startsWith(prefix))) return "suspect";
  if (name === "id") return CONSENT.ids.has(value) ? "consent" : ADS.ids.has(value) ? "suspect" : undefined;
  const isNamed = (one: string) => CONSENT.classes.has(one) || ADS.classes.has(one);
  return value.split(/\s+/).some(isNamed) ? "suspect" : undefined;
}

/** Characters of text in an element, scripts and styles left out. */
function lengthOf(root: TreeElement): number {
  let length = 0;
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeType === 3) {
      length += node.data.trim().length;
      continue;
    }
    if (/^(?:script|style|noscript|template|head)$/.test(node.localName)) continue;
    for (let child = node.firstChild; child !== null; child = child.nextSibling) open.push(child);
  }
  return length;
}
