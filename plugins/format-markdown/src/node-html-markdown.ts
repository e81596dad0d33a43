import { parseHTML } from "linkedom";
import { NodeHtmlMarkdown } from "node-html-markdown";
import {
  blockTags,
  childElements,
  type DomNode,
  following,
  isElement,
  isText,
  tagOf,
  textOf,
} from "./dom.ts";

/** What of the write options this converter knows. */
export interface NhmOptions {
  /** Leaves out images whose source is a `data:` address. @defaultValue true */
  readonly removeBase64Images?: boolean;
}

/** Size of the runs handed over: the converter's time grows with the square of a run, its fixed cost with their number. */
const RUN_CHARACTERS = 1500;
/** A block larger than this is taken apart even where that costs fidelity. */
const MAX_BLOCK_CHARACTERS = 20_000;
/** Blocks nested deeper than this are handed over as they are. */
const MAX_DEPTH = 200;

/** Containers that look the same when their children stand alone. */
const TRANSPARENT = new Set(
  "html body div section article main header footer nav aside form fieldset center".split(" "),
);

/**
 * Converts HTML with the node-html-markdown package. The package takes quadratic time on a whole page, because each
 * append flattens the output so far; handed runs of sibling blocks, it is linear.
 */
export function convertWithNhm(html: string, options: NhmOptions = {}): string {
  const converter = new NodeHtmlMarkdown({ keepDataImages: options.removeBase64Images === false });
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const runs: Run[] = [];
  cut(document.body, { runs, sizes: measure(document.body) }, 0);
  return runs
    .map((run) => translate(converter, run))
    .filter((text) => text !== "")
    .join("\n\n");
}

type Run = readonly (string | DomNode)[];

interface Cutting {
  readonly runs: Run[];
  readonly sizes: ReadonlyMap<DomNode, number>;
}

function translate(converter: NodeHtmlMarkdown, run: Run): string {
  try {
    return converter.translate(run.map(String).join("")).trim();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested too deep for its recursion.
    return run
      .map((part) => (typeof part === "string" ? "" : textOf(part)))
      .join(" ")
      .trim();
  }
}

/** Roughly how many characters of HTML each element takes. */
function measure(root: Element): Map<DomNode, number> {
  const sizes = new Map<DomNode, number>();
  const order: DomNode[] = [];
  for (let node: DomNode | null = root; node; node = following(node, root, true)) order.push(node);
  for (let index = order.length - 1; index >= 0; index--) {
    const node = order[index];
    if (!node) continue;
    const size = (sizes.get(node) ?? 0) + (isText(node) ? node.data.length : 30);
    sizes.set(node, size);
    const { parentNode } = node;
    if (parentNode) sizes.set(parentNode, (sizes.get(parentNode) ?? 0) + size);
  }
  return sizes;
}

/** Cuts the children of an element into runs that end where a block does. */
function cut(parent: Element, cutting: Cutting, depth: number): void {
  let run: DomNode[] = [];
  let size = 0;
  const finish = (): void => {
    if (run.length > 0) cutting.runs.push(run);
    run = [];
    size = 0;
  };
  for (let child: DomNode | null = parent.firstChild; child; child = child.nextSibling) {
    if (!isElement(child) && !isText(child)) continue;
    const own = cutting.sizes.get(child) ?? 0;
    const isBlock = isElement(child) && blockTags.has(tagOf(child));
    if (isBlock && size > RUN_CHARACTERS) finish();
    if (isElement(child) && own > RUN_CHARACTERS && depth < MAX_DEPTH && opens(child, own)) {
      finish();
      cutInside(child, cutting, depth + 1);
      continue;
    }
    run.push(child);
    size += own;
    if (isBlock && size > RUN_CHARACTERS) finish();
  }
  finish();
}

const opens = (element: Element, size: number): boolean =>
  TRANSPARENT.has(tagOf(element)) ||
  (size > MAX_BLOCK_CHARACTERS && /^(?:ul|ol|table)$/.test(tagOf(element)));

/** Takes a container apart: its children alone, or in runs that each repeat the tags around them. */
function cutInside(element: Element, cutting: Cutting, depth: number): void {
  const tag = tagOf(element);
  if (TRANSPARENT.has(tag)) {
    cut(element, cutting, depth);
    return;
  }
  const rows = tag === "table" ? rowsOf(element) : childElements(element);
  const first = Number.parseInt(element.getAttribute("start") ?? "1", 10) || 1;
  for (let index = 0; index < rows.length; ) {
    const start = index;
    const parts: DomNode[] = [];
    for (let size = 0; index < rows.length && size <= RUN_CHARACTERS; index++) {
      const part = rows[index];
      if (!part) continue;
      parts.push(part);
      size += cutting.sizes.get(part) ?? 0;
    }
    const attributes = tag === "ol" ? ` start="${first + start}"` : "";
    cutting.runs.push([`<${tag}${attributes}>`, ...parts, `</${tag}>`]);
  }
}

function rowsOf(table: Element): Element[] {
  return childElements(table).flatMap((child) => (tagOf(child) === "tr" ? [child] : rowsOf(child)));
}
