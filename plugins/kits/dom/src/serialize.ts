import { isStandIn, pictureSource } from "./picture-source.ts";
import { isWritten, type Selection } from "./selection.ts";
import { largestCandidate } from "./srcset.ts";
import type { TreeElement, TreeNode } from "./tree.ts";

const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(["href", "src", "poster", "action", "cite", "data"]);

/** A node to open, or the end tag of one that was. */
type Pending = TreeNode | string;

/**
 * The selection as cleaned HTML: no script, style, noscript, meta and head, relative URLs made absolute, the
 * largest candidate of each `srcset` and the address of pictures loaded late as `src`. One pass, without recursion.
 * @see specification, "Scrape response": html
 */
export function serialize(selection: Selection, baseUrl: string): string {
  const parts: string[] = [];
  const open: Pending[] = [selection.root];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item === "string") {
      parts.push(item);
      continue;
    }
    if (!isWritten(item, selection)) continue;
    if (item.nodeType === 3) {
      parts.push(escapeText(item.data));
      continue;
    }
    const name = item.localName;
    parts.push(`<${name}${attributes(item, baseUrl)}>`);
    if (VOID.has(name)) continue;
    open.push(`</${name}>`);
    for (let child = item.lastChild; child !== null; child = child.previousSibling) open.push(child);
  }
  return parts.join("");
}

function attributes(element: TreeElement, baseUrl: string): string {
  let text = "";
  const list = element.attributeList;
  const offered = largestCandidate(element.getAttribute("srcset") ?? "");
  const largest = offered === undefined || isStandIn(offered) ? (lateSource(element) ?? offered) : offered;
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at] ?? "";
    const value = list[at + 1] ?? "";
    if (name === "srcset" && largest !== undefined) continue;
    if (name === "src" && largest !== undefined && element.localName === "img") continue;
    text += attribute(name, URL_ATTRIBUTES.has(name) ? absolute(value, baseUrl) : value);
  }
  if (largest === undefined) return text;
  return text + attribute(element.localName === "source" ? "srcset" : "src", absolute(largest, baseUrl));
}

/** Where a picture is that scripts load late, instead of what holds its place. */
function lateSource(element: TreeElement): string | undefined {
  if (element.localName !== "img") return undefined;
  const source = pictureSource(element);
  return source === (element.getAttribute("src")?.trim() || undefined) ? undefined : source;
}

function attribute(name: string, value: string): string {
  return value === "" ? ` ${name}=""` : ` ${name}="${escapeAttribute(value)}"`;
}

/** The URL as the page means it; left alone when it cannot be resolved or is no address (`#top`, `data:`). */
export function absolute(value: string, baseUrl: string): string {
  const text = value.trim();
  if (text === "" || text.startsWith("#") || /^(?:data|javascript|mailto|tel|blob|about):/i.test(text))
    return value;
  return URL.parse(text, baseUrl)?.href ?? value;
}

function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text)
    ? text
        .replace(/&/g, "&amp;")
        .replace(/</g, "&lt;")
        .replace(/>/g, "&gt;")
        .replace(/\u00a0/g, "&nbsp;")
    : text;
}

function escapeAttribute(text: string): string {
  return /[&"]/.test(text) ? text.replace(/&/g, "&amp;").replace(/"/g, "&quot;") : text;
}
