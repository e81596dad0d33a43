/// <reference lib="dom" />
import type { DOMParser } from "linkedom/worker";
import type { Tree, TreeElement, TreeNode } from "./tree.ts";

const SVG = "http://www.w3.org/2000/svg";
const origins = new WeakMap<Node, TreeNode>();

/** A document of this parser's library with the elements and the text of a tree. Comments are not in it. */
export function documentOf(tree: Tree, parser: DOMParser): Document {
  const document = parser.parseFromString("<html></html>", "text/html") as unknown as Document;
  const open: [TreeElement, Element][] = [[tree.root, document.documentElement]];
  for (const [from, to] of open) {
    origins.set(to, from);
    for (const [name, value] of attributesOf(from)) to.setAttribute(name, value);
    for (let child = from.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 1) {
        const isSvg = child.localName === "svg" || to.namespaceURI === SVG;
        const copy = isSvg
          ? document.createElementNS(SVG, child.localName)
          : document.createElement(child.localName);
        to.appendChild(copy);
        open.push([child, copy]);
      } else {
        const copy = document.createTextNode(child.data);
        to.appendChild(copy);
        origins.set(copy, child);
      }
    }
  }
  return document;
}

/** The node of the tree that a node of {@link documentOf} stands for. */
export function originOf(node: Node): TreeNode | undefined {
  return origins.get(node);
}

/** Names and values of the attributes of an element. */
function attributesOf({ attributeList: list }: TreeElement): (readonly [string, string])[] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ""] as const] : []));
}
