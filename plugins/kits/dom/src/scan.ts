/** HTML text into tags and pieces of text, in one pass. @see WHATWG HTML, "Tokenization" */
import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** Who takes what is found, in order. */
export interface Sink {
  /** A start tag; answers whether what follows, up to its end tag, is text and no markup. */
  open(name: string, attributes: readonly string[], selfClosing: boolean): boolean;
  close(name: string): void;
  text(data: string): void;
}

const CDATA = "<![CDATA[";
/** Attributes kept of one element. */
const MAX_ATTRIBUTES = 256;
const NO_ATTRIBUTES: readonly string[] = Object.freeze([]);
/** Names that occur on most pages: one string for each, so that comparing them costs nothing. */
const COMMON = new Map(
  (
    "a abbr address article aside audio b base blockquote body br button canvas caption cite code col colgroup dd del " +
    "details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i " +
    "iframe img input ins kbd label legend li link main map mark math menu meta nav noscript object ol optgroup option p " +
    "param path picture pre q rp rt ruby s samp script section select small source span strike strong style sub summary " +
    "sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr center g " +
    "class id href src alt title rel target type name content value property role style width height srcset sizes for " +
    "itemprop itemscope itemtype datetime hidden tabindex lang dir media method action data-src data-srcset data-id " +
    "aria-label aria-hidden aria-expanded aria-controls aria-labelledby data-testid data-type data-role data-component " +
    "loading decoding onclick colspan rowspan align valign border cellpadding cellspacing start d viewbox fill xmlns"
  )
    .split(" ")
    .map((name) => [name, name]),
);

/** Scans `html` from start to end. Never throws; needs time linear in its length. */
export function scan(html: string, sink: Sink): void {
  const flush = (to: number): void => {
    if (to <= textFrom) return;
    const text = decodeEntities(html.slice(textFrom, to));
    sink.text(hasCdata ? text.replaceAll("]]>", "") : text);
  };
  let textFrom = 0;
  let hasCdata = false;
  let at = html.indexOf("<");
  while (at !== -1) {
    const code = html.charCodeAt(at + 1);
    const isEnd = code === 47;
    if (isEnd ? isLetter(html.charCodeAt(at + 2)) : isLetter(code)) {
      flush(at);
      at = isEnd ? readEndTag(html, at + 2, sink) : readStartTag(html, at + 1, sink);
    } else if (isEnd || code === 33 || code === 63) {
      flush(at);
      // By the letter a comment up to the next ">"; what authors meant as text comes out as text.
      const isCdata = html.startsWith(CDATA, at);
      hasCdata ||= isCdata;
      at = isCdata ? at + CDATA.length : endOfComment(html, at);
    } else {
      // A "<" before anything else is text.
      at = html.indexOf("<", at + 1);
      continue;
    }
    textFrom = at;
    if (at >= html.length) return;
    if (html.charCodeAt(at) !== 60) at = html.indexOf("<", at);
  }
  flush(html.length);
}

/** Text whose entities were written out: `&amp;` as `&`. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}

/** Where the comment, the doctype or the like that starts at `at` is over. */
function endOfComment(html: string, at: number): number {
  if (html.startsWith("!--", at + 1)) {
    const close = html.indexOf("-->", at + 2);
    return close === -1 ? html.length : close + 3;
  }
  const end = html.indexOf(">", at + 2);
  return end === -1 ? html.length : end + 1;
}

function readEndTag(html: string, from: number, sink: Sink): number {
  let at = from + 1;
  while (at < html.length && !endsName(html.charCodeAt(at))) at++;
  const end = html.indexOf(">", at);
  if (end === -1) return html.length;
  sink.close(nameOf(html, from, at));
  return end + 1;
}

/** Reads a tag whose name begins at `from`; a tag that never ends is none. */
function readStartTag(html: string, from: number, sink: Sink): number {
  const { length } = html;
  let at = from + 1;
  while (at < length && !endsName(html.charCodeAt(at))) at++;
  const name = nameOf(html, from, at);
  let attributes: string[] | undefined;
  let selfClosing = false;
  for (;;) {
    let code = html.charCodeAt(at);
    while (isSpace(code) || code === 47) {
      selfClosing = code === 47;
      code = html.charCodeAt(++at);
    }
    if (code === 62) break;
    if (at >= length) return length;
    selfClosing = false;
    const nameFrom = at++;
    for (code = html.charCodeAt(at); code !== 61 && !endsName(code) && at < length; )
      code = html.charCodeAt(++at);
    const nameTo = at;
    while (isSpace(code)) code = html.charCodeAt(++at);
    let value = "";
    if (code === 61) {
      do code = html.charCodeAt(++at);
      while (isSpace(code));
      const valueFrom = code === 34 || code === 39 ? at + 1 : at;
      if (valueFrom > at) {
        at = html.indexOf(code === 34 ? '"' : "'", valueFrom);
        if (at === -1) return length;
        value = html.slice(valueFrom, at++);
      } else {
        while (code !== 62 && !isSpace(code) && at < length) code = html.charCodeAt(++at);
        value = html.slice(valueFrom, at);
      }
      if (value.includes("&")) value = decodeHTMLAttribute(value);
    }
    attributes ??= [];
    addAttribute(attributes, nameOf(html, nameFrom, nameTo), value);
  }
  at++;
  if (!sink.open(name, attributes ?? NO_ATTRIBUTES, selfClosing)) return at;
  const end = endOfRawText(html, name, at);
  // A title and a text area may hold entities, a script may not.
  const raw = html.slice(at, end);
  if (raw !== "") sink.text(name === "title" || name === "textarea" ? decodeEntities(raw) : raw);
  return end;
}

function addAttribute(attributes: string[], name: string, value: string): void {
  if (attributes.length >= MAX_ATTRIBUTES * 2) return;
  for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return;
  attributes.push(name, value);
}

/** Where the end tag that ends a piece of raw text begins; without one, the rest is text. */
function endOfRawText(html: string, name: string, from: number): number {
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
    const end = at + 2 + name.length;
    if (endsName(html.charCodeAt(end)) && html.slice(at + 2, end).toLowerCase() === name) return at;
  }
  return html.length;
}

function nameOf(html: string, from: number, to: number): string {
  const name = html.slice(from, to).toLowerCase();
  return COMMON.get(name) ?? name;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

function endsName(code: number): boolean {
  return code === 62 || code === 47 || isSpace(code);
}
