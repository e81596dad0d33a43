import { type Evidence, selectorOf } from "./evidence.ts";

/** Where evidence was found in the page that is shown. */
export type Found = "element" | "text" | "nowhere";

/** Marks places of a page. */
export interface Marker {
  /** Marks where the value stands, and nothing else any more. */
  mark(evidence: Evidence): Found;
}

/** Marks places in the document of a frame; colours are those of this page. */
export function markerOf(inside: Document): Marker {
  const tokens = getComputedStyle(document.documentElement);
  const [line, ground] = ["--main", "--mark"].map((name) => tokens.getPropertyValue(name));
  let marked: HTMLElement | undefined;
  let texts: TextIndex | undefined;
  const show = (element: Element, range?: Range) => {
    marked = element as HTMLElement;
    marked.style?.setProperty("outline", `3px solid ${line}`, "important");
    if (range === undefined) marked.style?.setProperty("background", ground ?? "", "important");
    else highlight(inside, range, ground ?? "");
    element.scrollIntoView({ block: "center", behavior: "instant" });
  };
  return {
    mark: ({ origin, snippet }) => {
      for (const name of ["outline", "background"]) marked?.style?.removeProperty(name);
      highlight(inside, undefined, ground ?? "");
      const element = elementOf(inside, selectorOf(origin));
      if (element !== null) {
        show(element);
        return "element";
      }
      texts ??= indexOf(inside);
      const range = rangeOf(inside, texts, snippet);
      const around = range?.commonAncestorContainer;
      const holder =
        around instanceof Object && "tagName" in around ? (around as Element) : around?.parentElement;
      if (range === undefined || !holder) return "nowhere";
      show(holder, range);
      return "text";
    },
  };
}

function elementOf(inside: Document, selector: string | undefined): Element | null {
  try {
    const element = selector === undefined ? null : inside.querySelector(selector);
    // What stands in the head is not seen.
    return element === null || element.closest("head") !== null || element === inside.documentElement
      ? null
      : element;
  } catch {
    return null;
  }
}

interface TextIndex {
  /** All text, with one space where the page has several. */
  readonly text: string;
  readonly nodes: readonly Text[];
  /** Where the text of each node begins. */
  readonly starts: readonly number[];
}

const UNSEEN = "script, style, template, noscript";

function indexOf(inside: Document): TextIndex {
  const nodes: Text[] = [];
  const starts: number[] = [];
  const texts: string[] = [];
  let length = 0;
  const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = flat((node as Text).data);
    if (text.trim() === "" || node.parentElement?.matches(UNSEEN) === true) continue;
    nodes.push(node as Text);
    starts.push(length);
    texts.push(text);
    length += text.length;
  }
  return { text: texts.join(""), nodes, starts };
}

/** Characters of a snippet that are looked for where the whole is not found. */
const BEGINNING = 40;

function rangeOf(inside: Document, { text, nodes, starts }: TextIndex, snippet: string): Range | undefined {
  // What was read in markdown has its marks.
  const plain = flat(
    snippet.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[*_`]{1,3}|^[#>\s|-]+/gm, ""),
  ).trim();
  const found = [flat(snippet).trim(), plain, plain.slice(0, BEGINNING)].find(
    (wanted) => wanted !== "" && text.includes(wanted),
  );
  if (found === undefined) return undefined;
  const from = text.indexOf(found);
  const [first, last] = [nodeAt(starts, from), nodeAt(starts, from + found.length - 1)];
  const range = inside.createRange();
  range.setStart(nodes[first]!, offsetIn(nodes[first]!.data, from - starts[first]!));
  range.setEnd(nodes[last]!, offsetIn(nodes[last]!.data, from + found.length - starts[last]!));
  return range;
}

/** The node in which a place of the text lies. */
function nodeAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** Where so many characters of a text end that has more spaces than they count. */
function offsetIn(data: string, count: number): number {
  let counted = 0;
  let at = 0;
  for (; at < data.length && counted < count; at += 1)
    if (!/\s/.test(data[at]!) || !/\s/.test(data[at + 1] ?? "x")) counted += 1;
  return at;
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Colours a stretch of text without a change of the page, where the browser can do that. */
function highlight(inside: Document, range: Range | undefined, ground: string): void {
  const view = inside.defaultView as (Window & typeof globalThis) | null;
  if (view?.CSS?.highlights === undefined) return;
  if (range === undefined) {
    view.CSS.highlights.delete("winnow");
    return;
  }
  view.CSS.highlights.set("winnow", new view.Highlight(range));
  if (inside.getElementById("winnow-mark") !== null) return;
  const style = inside.createElement("style");
  style.id = "winnow-mark";
  style.textContent = `::highlight(winnow) { background-color: ${ground} }`;
  inside.head.append(style);
}
