import { escapeHtml } from "@winnow/kit-dom/code";
import { Parser } from "htmlparser2";
import { tooLarge } from "./failures.ts";

/** An element of an XML part. Names are without prefix; attributes keep theirs. */
export interface XmlElement {
  readonly name: string;
  /** The name with its prefix. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

const MAX_NODES = 3_000_000;
const MAX_DEPTH = 1000;

/** Parses XML into a tree. Entities of a document type are not expanded, mistakes are forgiven. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: "", tag: "", attributes: {}, children: [] };
  const open: XmlElement[] = [root];
  let nodes = 0;
  const count = () => {
    if (++nodes > MAX_NODES) throw tooLarge(`a part of it has more than ${MAX_NODES} elements`);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count();
        if (open.length > MAX_DEPTH) throw tooLarge(`its elements are nested ${MAX_DEPTH} deep`);
        const element = { name: localName(name), tag: name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const siblings = open.at(-1)?.children;
        const last = siblings?.at(-1);
        if (siblings !== undefined && typeof last === "string") siblings[siblings.length - 1] = last + data;
        else siblings?.push(data);
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The elements right below, of this name if one is given. */
export function childrenOf(parent: XmlElement | undefined, name?: string): readonly XmlElement[] {
  const all = parent?.children ?? [];
  return all.filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );
}

/** The first element along a path of names: `child(root, "nvSpPr", "nvPr", "ph")`. */
export function child(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = parent;
  for (const name of path) found = childrenOf(found, name)[0];
  return found;
}

/** All elements below of this name, in document order. */
export function allOf(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const walk = (element: XmlElement) => {
    for (const one of childrenOf(element)) {
      if (one.name === name) found.push(one);
      walk(one);
    }
  };
  if (parent !== undefined) walk(parent);
  return found;
}

/** All text below. */
export function textOf(parent: XmlElement | undefined): string {
  return (parent?.children ?? []).map((one) => (typeof one === "string" ? one : textOf(one))).join("");
}

/** The XML of a tree that was parsed, without its declaration. */
export function writeXml(node: XmlElement | string): string {
  if (typeof node === "string") return escapeHtml(node);
  const inner = node.children.map(writeXml).join("");
  if (node.tag === "") return inner;
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${node.tag}${attributes.join("")}>${inner}</${node.tag}>`;
}

/**
 * The XML of the first element of a tree, whose elements all end: of several roots, or of elements that are left open, other
 * readers take the square of the time.
 */
export function writeRoot(tree: XmlElement): string {
  const [root = tree] = childrenOf(tree);
  return writeXml(root);
}
