import { classesOf } from "../classes.ts";
import {
  childElements,
  classOf,
  type DomElement,
  type DomNode,
  following,
  isElement,
  isText,
  tagOf,
  textOf,
} from "../dom.ts";
import { shortText } from "../footnotes/footnote-marks.ts";

/** Elements in which highlighters count lines. */
const GUTTER_CLASS = new RegExp(`(?:^|\\s)(?:${classesOf("gutter")})(?:$|\\s)`, "i");
const NUMBERS = /^[\s\d.:|\u00a0\u200b-]*$/;

/** Whether an element holds nothing but line numbers. */
export function isGutter(element: DomElement, classes: string): boolean {
  const unselectable = /user-select:\s*none/.test(element.getAttribute("style") ?? "");
  if (!unselectable && !GUTTER_CLASS.test(classes)) return false;
  return NUMBERS.test(textOf(element));
}

const CONTROL_CLASS =
  /(?:^|[\s_-])(?:copy\w*|clipboard|btn|button|toolbar|buttons?-?group|test-arrow|run|tooltip|md-code__nav|expand-?button)(?:$|[\s_-])/i;
const LABEL_CLASS =
  /(?:^|[\s_-])(?:(?:code-?)?lang(?:uage)?(?:-?(?:name|label|tag|badge|indicator))?|code-?label)(?:$|\s)/i;

/** Whether an element in a code widget is a line count, a button or the name of the language. */
export function isDecoration(element: DomElement, classes: string): boolean {
  if (isGutter(element, classes)) return true;
  if (hasCode(element)) return false;
  if (CONTROL_CLASS.test(classes)) return true;
  if (!LABEL_CLASS.test(classes)) return false;
  const text = textOf(element).trim();
  return text.length <= 24 && !text.includes("\n");
}

/** Whether an element holds the lines of a listing. */
export const isCode = (element: DomElement): boolean =>
  /^(?:pre|code)$/.test(tagOf(element)) || CODE_LINES.test(classOf(element));

/** Whether an element holds a listing, as far as 300 nodes show it. */
export const hasCode = (element: DomElement): boolean => find(element, isCode, 300) !== undefined;

/** What a widget shows as the name of its language; empty when nothing does. */
export function labelOf(element: DomElement): string {
  let widget: DomElement = element;
  for (
    let parent: DomNode | null = element.parentNode;
    parent && isElement(parent);
    parent = parent.parentNode
  ) {
    if (!WRAPPER.test(classOf(parent))) break;
    widget = parent;
  }
  const label = find(widget, (inner) => LABEL_CLASS.test(classOf(inner)) && !hasCode(inner), 60);
  const text = label ? textOf(label).trim().toLowerCase() : "";
  return /^[a-z][\w+#.-]{0,20}$/.test(text) ? text : "";
}

/** Editors and highlighters that do without `<pre>`, by the element that holds the lines. */
export const CODE_LINES =
  /(?:^|\s)(?:CodeMirror-code|cm-content|view-lines|ace_text-layer|crayon-pre|js-file-line-container|react-code-lines|enlighter|w3-code|code-lines|blob-code(?:-inner)?)(?:$|\s)/;

/** Elements that exist to present code. */
export const WRAPPER = new RegExp(`(?:^|[\\s_-])(?:${classesOf("code")})(?:$|[\\s_-])`, "i");

/** The first element below that is accepted, among so many nodes. */
export function find(
  root: DomElement,
  accept: (element: DomElement) => boolean,
  limit: number,
): DomElement | undefined {
  let visited = 0;
  for (let node: DomNode | null = root.firstChild; node && visited < limit; visited++) {
    if (isElement(node) && accept(node)) return node;
    node = following(node, root, true);
  }
  return undefined;
}

/** Whether a table sets line numbers next to code. */
export function isCodeTable(table: DomElement): boolean {
  const named =
    /(?:^|\s)(?:highlighttable|codehilitetable|rouge-table|lntable|hljs-ln|crayon-table|js-file-line-container)(?:$|\s)/;
  if (named.test(classOf(table))) return true;
  const gutter = find(table, isGutterCell, 40);
  return (gutter !== undefined && hasCode(table)) || hasNumberedLines(table);
}

/** Whether each row of a table holds a line number, written or drawn, and next to it nothing but code. */
const hasNumberedLines = (table: DomElement): boolean => lineNumbersOf(table, isOnlyCode).length > 1;

/** The cells that count the lines of a table, when each of its rows is a line behind the number of that line. */
export function lineNumbersOf(
  table: DomElement,
  accepts: (cell: DomElement) => boolean = () => true,
): DomElement[] {
  const first = find(table, (inner) => tagOf(inner) === "tr", 20);
  const cells: DomElement[] = [];
  let last: number | undefined;
  for (let row: DomNode | null = first ?? null; row; row = row.nextSibling) {
    if (!isElement(row)) continue;
    const [count, code, ...others] = childElements(row);
    if (!count || !code || others.length > 0 || !accepts(code)) return [];
    const text = (shortText(count, 6) ?? "-") || (count.getAttribute("data-line-number") ?? "");
    const number = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
    if (number === undefined || (last !== undefined && number !== last + 1)) return [];
    last = number;
    cells.push(count);
  }
  return cells;
}

function isOnlyCode(cell: DomElement): boolean {
  const inner = childElements(cell);
  if (inner.length !== 1 || !inner[0] || !/^(?:pre|code)$/.test(tagOf(inner[0]))) return false;
  for (let child = cell.firstChild; child; child = child.nextSibling)
    if (isText(child) && /\S/.test(child.data)) return false;
  return true;
}

/** Whether a cell counts the lines of the code in the next one. */
export function isGutterCell(cell: DomElement): boolean {
  if (tagOf(cell) !== "td") return false;
  if (GUTTER_CLASS.test(classOf(cell))) return NUMBERS.test(textOf(cell));
  let next: DomNode | null = cell.nextSibling;
  while (next && !isElement(next)) next = next.nextSibling;
  if (!next || !isElement(next) || !(find(next, (inner) => tagOf(inner) === "pre", 20) || isOnlyCode(next)))
    return false;
  const numbers = textOf(cell, " ").trim().split(/\s+/);
  return (
    numbers.length > 1 && numbers.every((number, index) => number === String(index + Number(numbers[0])))
  );
}
