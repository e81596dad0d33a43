/** The page as lines of text, each with the elements that it stands in: what a reader sees below one another. */
import { pictureSource, type TreeElement, type TreeNode } from "@winnow/kit-dom";
import { isAside, isButtonNoise, opensPart } from "./asides.ts";
import { joint } from "./joint.ts";

/** A run of text of a line that stands in one inline element. */
export interface Piece {
  readonly element: TreeElement;
  readonly from: number;
  readonly to: number;
}

/** Text between two breaks. */
export interface Line {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** The block that holds it. */
  readonly block: TreeElement;
  /** Breaks before it within its block: 2 leaves a line empty. */
  readonly breaks: number;
  /** Stands where pages have anything but their content. */
  readonly aside: TreeElement | undefined;
}

/** A picture, or a sign with words for it; `at` is the number of the line after it. */
export interface Sign {
  readonly element: TreeElement;
  readonly at: number;
  readonly alt: string;
  /** Empty for a sign that is no picture. */
  readonly source: string;
}

/** A page as lines. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly signs: readonly Sign[];
  /** First line of each element, and the one after its last. */
  readonly ranges: ReadonlyMap<TreeElement, readonly [number, number]>;
}

/** Most lines that are read. */
const MAX_LINES = 120_000;
/** Longest line kept, in characters. */
const MAX_LINE = 1000;
const MAX_PIECES = 60;
const MAX_SIGNS = 20_000;

const SKIPPED: ReadonlySet<string> = new Set(
  "script style noscript head template iframe object select datalist textarea video audio canvas dialog".split(
    " ",
  ),
);
const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big button cite code data del dfn em font i img ins kbd label mark meter output q s samp small span strike strong sub sup svg time tt u var wbr".split(
    " ",
  ),
);

/** Reads the lines below `root`. One pass, without recursion. */
export function linesOf(root: TreeElement): Lines {
  const writer = new Writer();
  let node: TreeNode | null = root;
  while (node !== null && !writer.isFull) {
    let goDown = false;
    if (node.nodeType === 3) writer.text(node.data, node.parentNode ?? root);
    else goDown = writer.enter(node);
    let next: TreeNode | null = goDown ? node.firstChild : null;
    if (next === null) {
      // An element without children is left as soon as it was entered.
      let up: TreeNode | null = node;
      if (up.nodeType === 1 && goDown) writer.leave(up);
      while (up !== null && up !== root && up.nextSibling === null) {
        up = up.parentNode;
        if (up !== null) writer.leave(up);
      }
      next = up === null || up === root ? null : up.nextSibling;
    }
    node = next;
  }
  writer.flush();
  return writer;
}

class Writer implements Lines {
  readonly lines: Line[] = [];
  readonly signs: Sign[] = [];
  readonly ranges = new Map<TreeElement, readonly [number, number]>();
  readonly #starts = new Map<TreeElement, number>();
  #text = "";
  #pieces: Piece[] = [];
  #space = false;
  #breaks = 0;
  #block: TreeElement | undefined;
  #blocks: TreeElement[] = [];
  #aside: TreeElement | undefined;
  #pre = 0;

  get isFull(): boolean {
    return this.lines.length >= MAX_LINES;
  }

  /** Answers whether what is in the element is to be read. */
  enter(element: TreeElement): boolean {
    const name = element.localName;
    if (SKIPPED.has(name)) return false;
    if (name === "br") {
      this.flush();
      this.#breaks++;
      return false;
    }
    if (name === "img" || name === "svg") {
      this.#sign(element);
      return false;
    }
    if (name === "button" && isButtonNoise(element)) return false;
    if (isBlock(element)) {
      this.flush();
      this.#breaks = Math.max(this.#breaks, 1);
      this.#blocks.push(element);
      this.#block = element;
      if (name === "pre") this.#pre++;
    } else if (element.firstChild === null) this.#sign(element);
    if (this.#aside === undefined && isAside(element)) this.#aside = element;
    this.#starts.set(element, this.lines.length);
    return true;
  }

  leave(element: TreeElement): void {
    const block = this.#blocks.at(-1) === element;
    if (block) {
      this.flush();
      this.#blocks.pop();
      this.#block = this.#blocks.at(-1);
      this.#breaks = Math.max(this.#breaks, 1);
      if (element.localName === "pre") this.#pre--;
    }
    if (this.#aside === element) this.#aside = undefined;
    const start = this.#starts.get(element);
    // The line of an inline element is still being written.
    const end = this.lines.length + (this.#text === "" ? 0 : 1);
    if (start !== undefined) this.ranges.set(element, [start, end]);
    this.#starts.delete(element);
  }

  text(data: string, element: TreeElement): void {
    if (this.#pre === 0) {
      this.#add(data, element);
      return;
    }
    const [first = "", ...rest] = data.split(/\r\n?|\n/);
    this.#add(first, element);
    for (const line of rest) {
      this.flush();
      this.#breaks++;
      this.#add(line, element);
    }
  }

  #add(data: string, element: TreeElement): void {
    if (this.#text.length >= MAX_LINE) return;
    // Wide gaps stand for columns in text that was laid out by hand.
    const clean = data
      .slice(0, MAX_LINE * 4)
      .replace(this.#pre > 0 ? /\t+| {3,}/g : /(?!)/g, " … ")
      .replace(/[\s\u200b\ufeff\u00ad]+/g, (space) => (/^[\u200b\ufeff\u00ad]+$/.test(space) ? "" : " "));
    const text = clean.trim();
    if (text === "") {
      this.#space ||= clean !== "";
      return;
    }
    const spaced = this.#space || clean.startsWith(" ");
    const last = this.#pieces.at(-1);
    const between = this.#text === "" ? "" : spaced ? " " : joint(this.#text, text, last?.element, element);
    const from = this.#text.length + between.length;
    this.#text = (this.#text + between + text).slice(0, MAX_LINE);
    if (last?.element === element) this.#pieces[this.#pieces.length - 1] = { ...last, to: this.#text.length };
    else if (this.#pieces.length < MAX_PIECES) this.#pieces.push({ element, from, to: this.#text.length });
    this.#space = clean.endsWith(" ");
  }

  flush(): void {
    const block = this.#block;
    if (this.#text !== "" && block !== undefined) {
      const aside = this.#aside;
      this.lines.push({ text: this.#text, pieces: this.#pieces, block, breaks: this.#breaks, aside });
      this.#breaks = 0;
    }
    this.#text = "";
    this.#pieces = [];
    this.#space = false;
  }

  #sign(element: TreeElement): void {
    if (this.signs.length >= MAX_SIGNS) return;
    const isPicture = element.localName === "img";
    const named = isPicture ? element.getAttribute("alt") : undefined;
    const alt =
      named || element.getAttribute("title") || element.getAttribute("aria-label") || titleIn(element);
    const source = isPicture ? (pictureSource(element) ?? "") : "";
    if (
      alt === "" &&
      source === "" &&
      !/icon|badge|diet|veg|gluten/i.test(element.getAttribute("class") ?? "")
    )
      return;
    const at = this.lines.length + (this.#text === "" ? 0 : 1);
    this.signs.push({ element, at: Math.max(0, at), alt: alt.slice(0, 200), source });
  }
}

function titleIn(element: TreeElement): string {
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === 1 && child.localName === "title") return child.textContent.trim();
  return "";
}

/** A button around a whole card is laid out as a block. */
function isBlock(element: TreeElement): boolean {
  if (!INLINE.has(element.localName)) return true;
  if (element.localName !== "button" && element.localName !== "a" && element.localName !== "label")
    return false;
  if (element.localName === "button" && opensPart(element)) return true;
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (child.nodeType === 1 && !INLINE.has(child.localName)) return true;
  return false;
}
