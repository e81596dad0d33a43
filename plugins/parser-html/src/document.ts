/// <reference lib="dom" />
/**
 * HTML text into a document that every view can walk: always `html > head + body`, bounded nesting, and
 * the text that browsers show where the parser would hide it.
 */
// The build in one file: it loads in a tenth of the time, and it is a copy of our own, see dropListeners().
import { DOMParser } from "linkedom/worker";
import { endOfMarkup } from "./markup.ts";

/** Deepest nesting kept, the limit browsers use. Deeper elements lose their tags and keep their text. */
export const MAX_DEPTH = 512;

const ELEMENT = 1;
const TEXT = 3;
const VOID = new Set(
  "area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr".split(
    " ",
  ),
);
const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp"]);
/** Everything that may stand in a head; any other element there means that the body tag was left out. */
const METADATA = new Set("base basefont bgsound link meta noscript script style template title".split(" "));

/**
 * Parses HTML of any quality. Never throws on content and needs time linear in its length.
 * The answer always has a `head` and a `body`, in this order and nothing beside them.
 *
 * Repairs, each for text that a browser would show: a stray `<![CDATA[` does not swallow the page,
 * declarative shadow roots are read in place, and `noscript` or `noframes` are unwrapped when they hold
 * the text of the page and the rest does not.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html
 */
export function parseDocument(html: string): Document {
  const text = repairText(html);
  const document = new DOMParser().parseFromString(text, "text/html") as unknown as Document;
  frame(document);
  // A search through all elements costs more than one through the text.
  if (/shadowroot/iu.test(text)) openShadowRoots(document);
  if (/<no(?:script|frames)|<frame/iu.test(text)) showAlternatives(document);
  return document;
}

/**
 * Takes the map of event listeners away that the library makes for every node, text and attribute: nothing
 * listens to a parsed page, and without them parsing takes half the time. It is done once, since a class that
 * changes keeps throwing away its compiled code. Nodes of a parsed page throw on `addEventListener`; an app that
 * uses linkedom itself has the other build and notices nothing.
 */
function dropListeners(): void {
  let own = new DOMParser().parseFromString("<p>", "text/html").createTextNode("").constructor as object;
  for (
    let above = Object.getPrototypeOf(own);
    above !== Function.prototype;
    above = Object.getPrototypeOf(own)
  ) {
    if (Object.getPrototypeOf(above) === Function.prototype) {
      Object.setPrototypeOf(own, NoListeners);
      return;
    }
    own = above;
  }
}

// A function and not a class: calls of `super()` need a constructor and nothing else.
function NoListeners(): void {}

dropListeners();

/** Repairs that are easier on text than on the tree. */
function repairText(html: string): string {
  let text = html.isWellFormed() ? html : html.toWellFormed();
  if (text.includes("\0")) text = text.replaceAll("\0", "");
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
  // In HTML this is a comment up to the next ">", yet the parser below reads on to "]]>" or the end.
  if (text.includes("<![CDATA[")) text = text.replaceAll("<![CDATA[", "").replaceAll("]]>", "");
  // The parser answers this one word with an example page of its own.
  if (text === "...") text = "<body>...";
  return capNesting(capMarkup(text));
}

function capMarkup(html: string): string {
  const end = endOfMarkup(html);
  return end === -1 ? html : html.slice(0, end);
}

/**
 * Takes out the tags of elements nested deeper than {@link MAX_DEPTH}, keeping what they hold. It works on
 * the text since the parser below needs time quadratic in the depth.
 */
function capNesting(html: string): string {
  const open: string[] = [];
  let out = "";
  let copied = 0;
  const cut = (from: number, to: number): void => {
    out += html.slice(copied, from);
    copied = to;
  };
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    const closing = html.charCodeAt(at + 1) === 47;
    const nameAt = closing ? at + 2 : at + 1;
    if (!isLetter(html.charCodeAt(nameAt))) {
      if (html.startsWith("!--", nameAt)) {
        const end = html.indexOf("-->", nameAt);
        if (end === -1) break;
        at = end;
      }
      at++;
      continue;
    }
    let nameEnd = nameAt + 1;
    while (isNameCharacter(html.charCodeAt(nameEnd))) nameEnd++;
    const name = html.slice(nameAt, nameEnd).toLowerCase();
    const end = html.indexOf(">", nameEnd);
    if (end === -1) break;
    if (closing) {
      const from = lastOpen(open, name);
      if (from >= MAX_DEPTH || (from < 0 && open.length > MAX_DEPTH)) cut(at, end + 1);
      if (from >= 0) open.length = from;
    } else if (!VOID.has(name)) {
      if (RAW_TEXT.has(name)) {
        at = endOfRawText(html, name, end);
        if (at === -1) break;
        continue;
      }
      if (html.charCodeAt(end - 1) !== 47) {
        if (open.length >= MAX_DEPTH) cut(at, end + 1);
        open.push(name);
      }
    }
    at = end + 1;
  }
  return copied === 0 ? html : out + html.slice(copied);
}

/** Index of the element an end tag closes. Only so far up is searched, which keeps stray end tags cheap. */
function lastOpen(open: readonly string[], name: string): number {
  const stop = Math.max(0, open.length - MAX_DEPTH);
  for (let index = open.length - 1; index >= stop; index--) if (open[index] === name) return index;
  return -1;
}

function endOfRawText(html: string, name: string, from: number): number {
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at + 2;
  }
  return -1;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isNameCharacter(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 58) || code === 45 || code === 95;
}

/** Makes the document `html > head + body`, whatever the tags in the source said. */
function frame(document: Document): void {
  const roots = [...document.childNodes].filter(
    (node) => node.nodeType === ELEMENT || node.nodeType === TEXT,
  );
  let html = roots.find((node) => node.nodeName === "HTML") as Element | undefined;
  const stray = roots.filter((node) => node !== html && (node.nodeType === ELEMENT || hasText(node)));
  if (html && stray.length === 0 && isFramed(html)) return;
  if (!html) {
    html = document.createElement("html");
    for (const node of roots) node.parentNode?.removeChild(node);
    document.appendChild(html);
  }
  const head = document.createElement("head");
  const body = document.createElement("body");
  const children = [...html.childNodes, ...stray];
  for (const child of children) place(child, head, body);
  html.replaceChildren(head, body);
}

function isFramed(html: Element): boolean {
  let head: Node | undefined;
  let body: Node | undefined;
  for (let child = html.firstChild; child; child = child.nextSibling) {
    if (child.nodeName === "HEAD" && !head && !body) head = child;
    else if (child.nodeName === "BODY" && head && !body) body = child;
    else if (child.nodeType === ELEMENT || (child.nodeType === TEXT && hasText(child))) return false;
  }
  return body !== undefined && firstFlow(head as Element) === null;
}

/** First child of a head that belongs into a body. */
function firstFlow(head: Element): Node | null {
  for (let child = head.firstChild; child; child = child.nextSibling) {
    if (
      child.nodeType === TEXT ? hasText(child) : child.nodeType === ELEMENT && !METADATA.has(localName(child))
    )
      return child;
  }
  return null;
}

function place(child: Node, head: Element, body: Element): void {
  const name = localName(child);
  if (name === "head") {
    const flow = firstFlow(child as Element);
    let target = head;
    for (const node of [...child.childNodes]) {
      if (node === flow) target = body;
      target.appendChild(node);
    }
  } else if (name === "body" || name === "html") {
    // The tag of the real body carries classes and data that views read.
    if (name === "body" && !body.hasAttributes())
      for (const { name: key, value } of [...(child as Element).attributes]) body.setAttribute(key, value);
    for (const node of [...child.childNodes])
      if (name === "html") place(node, head, body);
      else body.appendChild(node);
  } else {
    const early = !body.firstChild && (METADATA.has(name) || (child.nodeType === TEXT && !hasText(child)));
    (early ? head : body).appendChild(child);
  }
}

/** Puts the content of declarative shadow roots where it shows, slots filled from the host's children. */
function openShadowRoots(document: Document): void {
  const templates = [...document.querySelectorAll("template[shadowrootmode], template[shadowroot]")];
  // Inner roots first: their hosts are moved, not copied, by the outer ones.
  for (const template of templates.reverse()) {
    const host = template.parentNode;
    if (!host) continue;
    const light = [...host.childNodes].filter((node) => node !== template);
    for (const slot of [...template.querySelectorAll("slot")]) {
      const name = slot.getAttribute("name") ?? "";
      const assigned = light.filter((node) => slotOf(node) === name && node.parentNode === host);
      if (assigned.length > 0) slot.replaceChildren(...assigned);
    }
    for (const child of [...template.childNodes]) host.insertBefore(child, template);
    host.removeChild(template);
  }
}

function slotOf(node: Node): string {
  return (node.nodeType === ELEMENT && (node as Element).getAttribute("slot")) || "";
}

/** Unwraps `noscript` and `noframes` when the page says nothing without them, and lists frames as links. */
function showAlternatives(document: Document): void {
  for (const frameElement of [...document.querySelectorAll("frame[src]")]) {
    const link = document.createElement("a");
    link.setAttribute("href", frameElement.getAttribute("src") ?? "");
    link.textContent = frameElement.getAttribute("name") ?? frameElement.getAttribute("src");
    const item = document.createElement("p");
    item.appendChild(link);
    frameElement.parentNode?.replaceChild(item, frameElement);
  }
  const hidden = [...document.body.querySelectorAll("noscript, noframes")];
  if (hidden.length === 0) return;
  let words = 0;
  for (const element of hidden) words += countWords(element, false);
  // Notices such as "please enable JavaScript" are short; a page in a noscript is not.
  const shown = words > 60 ? countWords(document.body, true) : 0;
  const isFrameset = document.querySelector("frameset") !== null;
  if (!isFrameset && (words <= 60 || words < shown * 2)) return;
  for (const element of hidden.reverse()) element.replaceWith(...element.childNodes);
}

function countWords(root: Element, shownOnly: boolean): number {
  let words = 0;
  let node: Node | null = root.firstChild;
  while (node) {
    if (node.nodeType === TEXT) words += node.nodeValue?.match(/\S+/gu)?.length ?? 0;
    let next: Node | null = isSilent(node, shownOnly) ? null : node.firstChild;
    while (!next && node && node !== root) {
      next = node.nextSibling;
      if (!next) node = node.parentNode;
    }
    node = next;
  }
  return words;
}

function isSilent(node: Node, shownOnly: boolean): boolean {
  const name = localName(node);
  if (name === "script" || name === "style" || name === "template") return true;
  return shownOnly && (name === "noscript" || name === "noframes");
}

function localName(node: Node): string {
  return node.nodeType === ELEMENT ? (node as Element).localName.toLowerCase() : "";
}

function hasText(node: Node): boolean {
  return /\S/u.test(node.nodeValue ?? "");
}
