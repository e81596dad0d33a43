/** Labels and what they label. */
import type { TreeElement, TreeNode, TreeText } from "@winnow/kit-dom";
import { clean, cssPath, isHidden, shortText, textOf } from "./dom.ts";
import { isSilent } from "./text.ts";
import { type Fact, MAX_FACTS } from "./types.ts";

const MAX_LABEL_LENGTH = 60;
const MAX_PAIRED_LENGTH = 500;
const LABELLED = /^([^:：]{2,60})(?::\s+|：\s*)(\S[\s\S]*)$/u;
const LABEL_ONLY = /^([^:：]{2,60})[:：]$/u;
/** What stands between pairs of one line: `Licence: MIT · Version: 3`. */
const SEPARATOR = /\s+[|·•]\s+/u;
/** Elements that set a label apart from the text after it. */
const BOLD: ReadonlySet<string> = new Set("b strong label em".split(" "));
const LETTER = /\p{L}/u;

/** Finds pairs, element by element in document order. */
export class PairReader {
  readonly found: Fact[] = [];
  readonly #known = new Set<string>();

  /** Definition lists, rows of two cells, and boxes of two short texts. */
  take(element: TreeElement, main: boolean): void {
    const { localName } = element;
    if (localName === "dt") {
      const value = nextElement(element);
      if (value?.localName === "dd") this.#add(shortText(element, 120), value, main);
    } else if (localName === "tr") {
      const cells = childElements(element, 3);
      if (cells.length === 2 && cells[0] !== undefined && cells[1] !== undefined)
        this.#add(shortText(cells[0], 120), cells[1], main);
    } else if (/^(?:div|li|p|span|section|a)$/.test(localName)) {
      const pair = pairOf(element);
      if (pair !== undefined) this.#add(pair.label, pair.value, main);
    }
  }

  /** `Label: value` in one text, or a label in a text of its own with the value in the next element. */
  text(node: TreeText, text: string, main: boolean): void {
    const parent = node.parentNode;
    if (parent === null || this.found.length >= MAX_FACTS) return;
    const whole = LABELLED.exec(text.slice(0, MAX_PAIRED_LENGTH));
    if (whole !== null && text.length <= MAX_PAIRED_LENGTH) {
      const several = text.split(SEPARATOR).map((part) => LABELLED.exec(part));
      if (several.length > 1 && several.every((part) => part !== null)) {
        for (const [, label = "", value = ""] of several)
          if (isLabel(label)) this.#put(label, value, parent, main);
        return;
      }
      const [, label = "", value = ""] = whole;
      if (isLabel(label) && value !== "") this.#put(label, value, parent, main);
      return;
    }
    const alone = LABEL_ONLY.exec(text);
    const bold = alone === null && BOLD.has(parent.localName) && text.length <= MAX_LABEL_LENGTH;
    if (alone === null && !bold) return;
    const label = alone?.[1] ?? text;
    if (!isLabel(label)) return;
    const next = afterLabel(node, MAX_PAIRED_LENGTH, bold ? 2 : 3);
    if (next !== undefined) this.#put(label, next.text, next.element, main);
  }

  #add(label: string | undefined, value: TreeElement, main: boolean): void {
    if (label === undefined || !isLabel(label.replace(/[:：]$/u, ""))) return;
    const text = textOf(value, MAX_PAIRED_LENGTH);
    if (text !== "") this.#put(label, text, value, main);
  }

  #put(label: string, value: string, element: TreeElement, main: boolean): void {
    if (this.found.length >= MAX_FACTS) return;
    const name = clean(label.replace(/[:：]\s*$/u, ""));
    const key = `${name}\n${value}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.found.push({ label: name, value: clean(value), origin: cssPath(element), main });
  }
}

function isLabel(label: string): boolean {
  return (
    label.length <= 120 && LETTER.test(label) && !/https?$/iu.test(label) && label.split(" ").length <= 8
  );
}

/** `<span>Label</span><span>value</span>` and nothing else. */
export function pairOf(element: TreeElement): { label: string; value: TreeElement } | undefined {
  const first = element.firstChild;
  if (first === null) return undefined;
  const children: TreeElement[] = [];
  for (let child: TreeNode | null = first; child !== null; child = child.nextSibling) {
    if (child.nodeType === 3) {
      if (/\S/u.test(child.data)) return undefined;
    } else if (children.push(child) > 2) return undefined;
  }
  const [label, value] = children;
  if (label === undefined || value === undefined || !isLeaf(label)) return undefined;
  // A label of a control says what is asked, not what is.
  if (label.localName === "label" || isSilent(value)) return undefined;
  const text = shortText(label, MAX_LABEL_LENGTH);
  return text === undefined || shortText(value, 200) === undefined ? undefined : { label: text, value };
}

/** Whether an element holds text and at most one element around it. */
function isLeaf(element: TreeElement): boolean {
  const first = element.firstChild;
  if (first === null || first.nextSibling !== null) return false;
  return first.nodeType === 3 || (first.firstChild?.nodeType === 3 && first.firstChild.nextSibling === null);
}

/** The text that follows a label: next to it, or next to the element that holds nothing else. */
export function afterLabel(
  node: TreeNode,
  most: number,
  levels = 3,
): { readonly element: TreeElement; readonly text: string } | undefined {
  let at: TreeNode | null = node;
  for (let up = 0; up < levels && at !== null; up++) {
    let text = "";
    let element: TreeElement | null = null;
    let left = 12;
    for (let next: TreeNode | null = at.nextSibling; next !== null && left-- > 0; next = next.nextSibling) {
      if (next.nodeType === 3) {
        text += next.data;
        continue;
      }
      if (isHidden(next)) continue;
      const isBlock = /^(?:div|p|ul|ol|table|section|h[1-6]|li|dl|dd|br)$/.test(next.localName);
      if (isBlock && /\S/u.test(text)) break;
      if (BOLD.has(next.localName) && /\S/u.test(text)) break;
      text += ` ${textOf(next, most)}`;
      element ??= next;
      if (isBlock && /\S/u.test(text)) break;
      if (text.length > most) break;
    }
    const found = clean(text);
    const parent: TreeElement | null = at.parentNode;
    if (found !== "")
      return found.length > most || parent === null ? undefined : { element: element ?? parent, text: found };
    if (parent === null || /^(?:body|main|article|section|table|ul|ol|tr|li|dd)$/.test(parent.localName))
      return undefined;
    at = parent;
  }
  return undefined;
}

/** Child elements, the first few. */
export function childElements(element: TreeElement, most: number): TreeElement[] {
  const children: TreeElement[] = [];
  for (let child = element.firstChild; child !== null && children.length < most; child = child.nextSibling)
    if (child.nodeType === 1) children.push(child);
  return children;
}

function nextElement(element: TreeElement): TreeElement | undefined {
  for (let next = element.nextSibling; next !== null; next = next.nextSibling)
    if (next.nodeType === 1) return next;
  return undefined;
}
