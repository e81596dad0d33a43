/** Looking at elements of the tree at a bounded price. */

import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import { parseSrcset } from "@winnow/kit-dom";
import { SILENT } from "./text.ts";

/** What stands in a text without being part of it. */
const BESIDE: ReadonlySet<string> = new Set([...SILENT, "button"]);
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small strong sub sup u var wbr".split(
    " ",
  ),
);
/** Most nodes looked at for the text of one element. */
const MAX_NODES = 400;

const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu;

/** Whether the markup itself hides an element. */
export function isHidden(element: TreeElement): boolean {
  const list = element.attributeList;
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at];
    if (name === "hidden") return true;
    if (name === "style" && HIDING.test(list[at + 1] ?? "")) return true;
    if (name === "aria-hidden" && list[at + 1] === "true") return true;
  }
  return false;
}

/** The text below an element, words apart where elements are; cut at `most` characters or a few hundred nodes. */
export function textOf(element: TreeElement, most = 400): string {
  let text = "";
  let left = MAX_NODES;
  const open: (TreeNode | null)[] = [element.firstChild];
  while (open.length > 0 && text.length < most && left-- > 0) {
    const node = open.pop();
    if (node === null || node === undefined) continue;
    open.push(node.nextSibling);
    if (node.nodeType === 3) text += node.data;
    else if (!BESIDE.has(node.localName) && !isHidden(node)) {
      if (!INLINE.has(node.localName)) {
        text += " ";
        open.push(SPACE);
      }
      open.push(node.firstChild);
    }
  }
  return clean(text).slice(0, most);
}

/** Ends an element that stands apart. */
const SPACE = { nodeType: 3, data: " ", nextSibling: null } as unknown as TreeNode;

/** White space as a reader sees it. */
export function clean(text: string): string {
  return text.replace(/[\s\u200B\uFEFF]+/gu, " ").trim();
}

/** The text of an element when it is short; undefined for none or more. */
export function shortText(element: TreeElement, most: number): string | undefined {
  const text = textOf(element, most + 1);
  return text.length > most || text === "" ? undefined : text;
}

/** A selector that shows a reader where an element stands. */
export function cssPath(element: TreeElement): string {
  const steps: string[] = [];
  let step: TreeElement | null = element;
  for (; step !== null && steps.length < 4; step = step.parentNode) {
    const id = step.getAttribute("id");
    if (id !== null && /^[\w-]+$/.test(id)) {
      steps.unshift(`${step.localName}#${id}`);
      break;
    }
    const name = /^\s*([a-z_][\w-]*)(?=\s|$)/i.exec(step.getAttribute("class") ?? "")?.[1];
    steps.unshift(name === undefined || steps.length > 1 ? step.localName : `${step.localName}.${name}`);
  }
  return `css: ${steps.join(" > ")}`;
}

/** An absolute http, mail or telephone address; undefined for others. */
export function absolute(address: string | null | undefined, baseUrl: string): string | undefined {
  const text = address?.trim() ?? "";
  if (text === "" || text.startsWith("#") || text.length > 4000) return undefined;
  const url = URL.parse(text, baseUrl);
  return url !== null && /^(?:https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : undefined;
}

const SOURCES = ["src", "data-src", "data-lazy-src", "data-original"];

/** Where a picture comes from. */
export function sourceOf(image: TreeElement, baseUrl: string): string | undefined {
  for (const name of SOURCES) {
    const source = absolute(image.getAttribute(name), baseUrl);
    if (source !== undefined) return source;
  }
  const set = image.getAttribute("srcset") ?? image.getAttribute("data-srcset");
  return set === null ? undefined : absolute(parseSrcset(set)[0]?.url, baseUrl);
}
