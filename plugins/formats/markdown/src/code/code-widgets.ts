import {
  childElements,
  classOf,
  type DomElement,
  type DomNode,
  following,
  isElement,
  tagOf,
} from "../dom.ts";
import type { Writer } from "../writer.ts";
import { writeCodeBlock } from "./code.ts";
import { languageOf } from "./code-language.ts";
import { CODE_LINES, find, hasCode, isCode, WRAPPER } from "./code-marks.ts";
import { codeText } from "./code-text.ts";

/** Outermost elements of such editors; what else is in them is machinery. */
const EDITOR =
  /(?:^|\s)(?:CodeMirror|cm-editor|monaco-editor|ace_editor|syntaxhighlighter|crayon-syntax|enlighter-default)(?:$|\s)/;

/** Writes an element that presents code; false when it does not. */
export function writeCodeWidget(writer: Writer, element: DomElement, classes: string): boolean {
  if (EDITOR.test(classes) || CODE_LINES.test(classes)) {
    const lines = linesOf(element);
    const code = codeText(writer, lines);
    if (code.trim() === "") return false;
    writeCodeBlock(writer, code, languageOf(element, lines));
    return true;
  }
  if (writer.codeWrappers > 0 || !WRAPPER.test(classes)) return false;
  const list = listedLines(element);
  if (list) {
    writeCodeBlock(writer, codeText(writer, list), languageOf(element, list));
    return true;
  }
  if (!isWrapper(element) && !(HEADER.test(classes) && isBeforeCode(element))) return false;
  writer.codeWrappers++;
  writer.block(element);
  writer.codeWrappers--;
  return true;
}

/** The list in which an element that presents code has each line as an item. */
function listedLines(element: DomElement): DomElement | undefined {
  const list = childElements(element).find((child) => /^[ou]l$/.test(tagOf(child)));
  const items = list ? childElements(list) : [];
  const isListing =
    items.length > 1 &&
    items.every((item) => childElements(item).length === 1 && isCode(childElements(item)[0]!));
  return isListing ? list : undefined;
}

/** Writes an element that is styled as a listing without being named one; false for others. */
export function writeStyledCode(writer: Writer, element: DomElement): boolean {
  const style = element.getAttribute("style");
  if (style === null || !PRESERVED.test(style) || !MONOSPACED.test(style)) return false;
  const text = codeText(writer, element);
  if (text.trim() === "" || writer.codeWrappers > 0) return false;
  writeCodeBlock(writer, text.replace(/^\n/, ""), languageOf(element, element));
  return true;
}

const PRESERVED = /white-space:\s*pre/i;
const MONOSPACED = /font(?:-family)?:[^;]*(?:monospace|courier|consolas|menlo|monaco)/i;

const HEADER = /(?:^|[\s_-])code-?(?:block-?)?(?:header|title|toolbar|bar)(?:$|[\s_-])/i;

/** Whether an element stands right before a listing. */
function isBeforeCode(element: DomElement): boolean {
  let next: DomNode | null = element.nextSibling;
  while (next && !isElement(next)) next = next.nextSibling;
  return next !== null && (isCode(next) || hasCode(next));
}

/** The part of an editor that holds the lines of code. */
function linesOf(element: DomElement): DomElement {
  const accept = (inner: DomElement): boolean =>
    CODE_LINES.test(classOf(inner)) ||
    (tagOf(inner) === "td" && /(?:^|\s)(?:code|crayon-code)(?:$|\s)/.test(classOf(inner)));
  return CODE_LINES.test(classOf(element)) ? element : (find(element, accept, 2000) ?? element);
}

/** Whether an element holds a listing and no running text next to it. */
function isWrapper(element: DomElement): boolean {
  let found = false;
  let visited = 0;
  for (let node: DomNode | null = element.firstChild; node && visited < 300; visited++) {
    let descend = true;
    if (isElement(node)) {
      if (/^(?:h[1-6]|p|ul|ol|dl|article)$/.test(tagOf(node))) return false;
      if (isCode(node)) {
        found = true;
        descend = false;
      }
    }
    node = following(node, element, descend);
  }
  return found;
}
