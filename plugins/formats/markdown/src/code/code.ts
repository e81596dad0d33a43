import {
  blockTags,
  childElements,
  classOf,
  type DomElement,
  type DomNode,
  findElement,
  following,
  isElement,
  isText,
  tagOf,
  textOf,
  unwrittenTags,
} from "../dom.ts";
import { writeTex } from "../math/math.ts";
import type { Mark } from "../text/inline.ts";
import type { Writer } from "../writer.ts";
import { languageOf } from "./code-language.ts";
import { isDecoration, isGutter } from "./code-marks.ts";
import { longestRun } from "./code-span.ts";
import { codeText } from "./code-text.ts";

/** Writes preformatted text. */
export function writePre(writer: Writer, element: DomElement): void {
  if (writer.codeWrappers > 0 && isGutter(element, classOf(element))) return;
  const { root, code, beside } = partsOf(element);
  let text = codeText(writer, root);
  // A parser that follows the standard has dropped this line break already.
  if (root === element && text.startsWith("\n")) text = text.slice(1);
  const language = languageOf(element, code ?? element);
  if ((language === "math" || isMathCode(element)) && beside.length === 0) {
    writeTex(writer, text, true);
    return;
  }
  writer.flush();
  writer.codeWrappers++;
  for (const part of beside) {
    if (textOf(part).trim().toLowerCase() !== language.toLowerCase()) writer.node(part);
    writer.flush();
  }
  writer.codeWrappers--;
  if (text.trim() === "" && root === element) return;
  writeCodeBlock(writer, text, language);
}

/** Whether code waits for a script to make a formula of it. */
const isMathCode = (element: DomElement): boolean => /(?:^|\s)js-render-math(?:$|\s)/.test(classOf(element));

interface PreParts {
  /** The element that holds the text of the listing: the only `<code>` in a `<pre>`, or else the `<pre>`. */
  readonly root: DomElement;
  readonly code: DomElement | undefined;
  /** Titles and links that stand in the `<pre>` but are no part of the listing. */
  readonly beside: readonly DomElement[];
}

function partsOf(element: DomElement, depth = 0): PreParts {
  let code: DomElement | undefined;
  let isMixed = false;
  const beside: DomElement[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child)) isMixed ||= /\S/.test(child.data);
    if (!isElement(child)) continue;
    const tag = tagOf(child);
    const inner = tag === "div" && depth < 8 && hasCodeElement(child) ? partsOf(child, depth + 1) : undefined;
    if (tag === "code" || inner) {
      isMixed ||= code !== undefined || (inner !== undefined && inner.code !== inner.root);
      code ??= inner ? inner.code : child;
      beside.push(...(inner?.beside ?? []));
    } else if (tag !== "button" && !isDecoration(child, classOf(child)) && /\S/.test(textOf(child))) {
      if (blockTags.has(tag) || tag === "a") beside.push(child);
      else isMixed = true;
    }
  }
  return code && !isMixed ? { root: code, code, beside } : { root: element, code, beside: [] };
}

const hasCodeElement = (element: DomElement): boolean =>
  findElement(element, (inner) => tagOf(inner) === "code") !== null;

/** Writes a block of code in a fence longer than any in it. */
export function writeCodeBlock(writer: Writer, source: string, language: string): void {
  const text = clean(source);
  const { output } = writer;
  if (output.cell || writer.inlineOnly > 0) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    lines.forEach((line, index) => {
      if (index > 0) writer.inline.break();
      writer.inline.code(line.trimEnd(), output.cell);
    });
    writer.flush();
    return;
  }
  writer.flush();
  // A fence of backticks cannot name a language that holds one.
  const sign = language.includes("`") ? "~" : "`";
  const fence = sign.repeat(Math.max(3, longestRun(text, sign) + 1));
  output.write(text === "" ? `${fence}${language}\n${fence}` : `${fence}${language}\n${text}\n${fence}`);
}

/** Drops what editors and highlighters put in for layout: no-break spaces, zero-width spaces, empty last lines. */
function clean(source: string): string {
  const text = source
    .replace(/\r\n?/g, "\n")
    .replace(/\u00a0/g, " ")
    .replace(/[\u200b\ufeff]/g, "");
  let end = text.length;
  if (/\S/.test(text)) {
    for (let line = text.lastIndexOf("\n"); line >= 0 && text.slice(line, end).trim() === ""; ) {
      end = line;
      line = text.lastIndexOf("\n", line - 1);
    }
  } else if (text.endsWith("\n")) end--;
  return dropCounts(text.slice(0, end));
}

/** Drops line numbers that nothing but their place marks: each on a line of its own before the line that it counts. */
function dropCounts(text: string): string {
  const lines = text.split("\n");
  if (lines.length < 4) return text;
  const counted = lines.every((line, index) => index % 2 === 1 || line.trim() === String(index / 2 + 1));
  return counted ? lines.filter((_, index) => index % 2 === 1).join("\n") : text;
}

/** Writes inline code. */
export function writeCodeElement(writer: Writer, element: DomElement): void {
  if (findElement(element, (inner) => blockTags.has(tagOf(inner)))) {
    writer.children(element);
    return;
  }
  if (writer.inlineOnly === 0 && !writer.output.cell && isListing(element)) {
    const text = codeText(writer, element).trim();
    if (text.includes("\n")) {
      writeCodeBlock(writer, text, languageOf(element, element));
      return;
    }
  }
  const text = inlineText(writer, element);
  if (isMathCode(element)) {
    writeTex(writer, text, element.getAttribute("data-math-style") === "display");
    return;
  }
  const link = onlyLink(element);
  const href = link?.getAttribute("href");
  if (!link || !href || writer.skips(link) || writer.inline.inLink) {
    writer.inline.code(text, writer.output.cell);
    return;
  }
  const title = link.getAttribute("title")?.trim();
  const mark: Mark = {
    type: "link",
    destination: writer.url(href),
    used: false,
    ...(title ? { title } : {}),
  };
  writer.inline.begin(mark, false);
  writer.inline.code(text, writer.output.cell);
  writer.inline.end(mark);
}

/** Whether code that stands in no `<pre>` is shown on lines of its own. */
function isListing(element: DomElement): boolean {
  if (findElement(element, (inner) => tagOf(inner) === "br")) return true;
  const marked = /(?:^|\s)(?:language|lang|hljs|whitespace-pre)(?:$|[\s-])/.test(classOf(element));
  const styled = /white-space:\s*(?:pre|break)|display:\s*block/.test(element.getAttribute("style") ?? "");
  return (marked || styled) && textOf(element).trim().includes("\n");
}

/** The link that makes up all of a piece of code, which can then stand around the code instead of in it. */
function onlyLink(element: DomElement): DomElement | undefined {
  const [only, ...others] = childElements(element);
  if (!only || others.length > 0) return undefined;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child) && child.data !== "") return undefined;
  }
  return tagOf(only) === "a" ? only : onlyLink(only);
}

function inlineText(writer: Writer, root: DomElement): string {
  const parts: string[] = [];
  for (let node: DomNode | null = root.firstChild; node; ) {
    let descend = true;
    if (isText(node)) {
      if (!writer.skips(node)) parts.push(node.data);
    } else if (isElement(node)) {
      const tag = tagOf(node);
      descend = !unwrittenTags.has(tag) && !writer.skips(node);
      if (tag === "br") parts.push(" ");
    }
    node = following(node, root, descend);
  }
  return parts.join("");
}
