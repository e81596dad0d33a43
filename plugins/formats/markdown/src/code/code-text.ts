import {
  blockTags,
  childElements,
  classOf,
  type DomElement,
  type DomNode,
  isElement,
  isText,
  tagOf,
  textOf,
  unwrittenTags,
} from "../dom.ts";
import type { Writer } from "../writer.ts";
import { isGutter, isGutterCell, lineNumbersOf } from "./code-marks.ts";

/** Markup nested deeper than this in code is written as its text. */
const MAX_DEPTH = 80;

/** Elements that highlighters write around each line. */
const LINE_CLASS =
  /(?:^|\s)(?:line|token-line|(?:[\w-]*-)?(?:code-?line|highlight(?:ed)?-line)|view-line|cm-line|CodeMirror-line|crayon-line|ace_line|hljs-ln-line|enlighter-line|react-code-line|L\d)(?:$|\s)/;

/** The text of a code listing, line by line, without line numbers and buttons. */
export function codeText(writer: Writer, root: DomElement): string {
  const lines = new Lines();
  // Some sites write each line as a `<code>` of its own, made a block by a style sheet.
  const codes = childElements(root).filter((child) => tagOf(child) === "code");
  const lineTag = codes.length > 1 && !hasLineBreak(root) ? "code" : undefined;
  if (tagOf(root) === "table") lines.count(root);
  gather(writer, root, lines, 0, lineTag);
  return lines.toString();
}

function hasLineBreak(root: DomElement): boolean {
  for (let child = root.firstChild; child; child = child.nextSibling) {
    if (isText(child) ? child.data.includes("\n") : isElement(child) && tagOf(child) === "br") return true;
  }
  return false;
}

function gather(writer: Writer, parent: DomNode, lines: Lines, depth: number, lineTag?: string): void {
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (isText(child)) {
      if (!writer.skips(child)) lines.text(child.data);
      continue;
    }
    if (!isElement(child) || writer.skips(child)) continue;
    const tag = tagOf(child);
    if (tag === "br") lines.breakLine();
    if (tag === "table") lines.count(child);
    if (tag === "button" || unwrittenTags.has(tag)) continue;
    const classes = classOf(child);
    if (
      lines.counts(child) ||
      isGutter(child, classes) ||
      (tag === "td" && isGutterCell(child)) ||
      /(?:^|[\s_-])(?:copy|clipboard)/i.test(classes)
    )
      continue;
    if (depth >= MAX_DEPTH) lines.text(textOf(child));
    else if (isLine(child, tag, classes, lineTag, depth)) {
      const start = lines.start();
      gather(writer, child, lines, depth + 1);
      lines.end(start, true);
    } else if (blockTags.has(tag) && !CELL_TAGS.test(tag)) {
      const start = lines.start();
      gather(writer, child, lines, depth + 1);
      lines.end(start, false);
    } else gather(writer, child, lines, depth + 1);
  }
}

const CELL_TAGS = /^(?:td|th|table|tbody|thead|tfoot)$/;

function isLine(
  element: DomElement,
  tag: string,
  classes: string,
  lineTag: string | undefined,
  depth: number,
): boolean {
  if (tag === lineTag && depth === 0) return true;
  if (tag === "li" || tag === "tr") return true;
  if (LINE_CLASS.test(classes) || element.getAttribute("data-line") !== null) return true;
  return /display:\s*block/.test(element.getAttribute("style") ?? "");
}

/** Text in which a line ends once, however many of element end, `<br>` and line feed say so. */
class Lines {
  private readonly parts: string[] = [];
  private atStart = true;
  private due = false;
  private readonly numbers = new Set<DomElement>();

  /** Leaves out the numbers of a table that counts its rows. */
  count(table: DomElement): void {
    for (const cell of lineNumbersOf(table)) this.numbers.add(cell);
  }

  /** Whether an element is such a number. */
  counts(element: DomElement): boolean {
    return this.numbers.has(element);
  }

  text(data: string): void {
    if (data === "") return;
    if (this.due && !data.startsWith("\n") && !data.startsWith("\r\n")) this.parts.push("\n");
    this.due = false;
    this.parts.push(data);
    this.atStart = data.endsWith("\n");
  }

  breakLine(): void {
    this.due = false;
    this.parts.push("\n");
    this.atStart = true;
  }

  start(): number {
    if (this.due || !this.atStart) this.breakLine();
    return this.parts.length;
  }

  /** Ends an element; one that is a line counts also when it is empty. */
  end(start: number, isLine: boolean): void {
    this.due = this.parts.length === start ? isLine : !this.atStart;
  }

  toString(): string {
    return this.parts.join("");
  }
}
