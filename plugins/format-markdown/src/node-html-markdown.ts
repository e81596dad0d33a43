import { parseHTML } from "linkedom/worker";
import { NodeHtmlMarkdown } from "node-html-markdown";
import {
  blockTags,
  childElements,
  type DomElement,
  type DomNode,
  following,
  isElement,
  isText,
  tagOf,
  textOf,
} from "./dom.ts";
import { PLACEHOLDER } from "./images.ts";

/** What of the write options this converter knows. */
export interface NhmOptions {
  /** Replaces `data:` image sources by a placeholder. @defaultValue true */
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
  const converter = new NodeHtmlMarkdown({ keepDataImages: true });
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const runs: Run[] = [];
  cut(document.body, { runs, sizes: measure(document.body) }, 0);
  const parts: string[] = [];
  for (const run of runs) {
    const text = translate(converter, run);
    if (text === "") continue;
    if (parts.length > 0) parts.push(run.continues ? "\n" : "\n\n");
    parts.push(text);
  }
  const markdown = parts.join("");
  return options.removeBase64Images === false
    ? markdown
    : markdown.replace(/\]\(data:[^\s)]*/g, `](${PLACEHOLDER}`);
}

/** Siblings handed over together. */
interface Run {
  readonly nodes: readonly DomNode[];
  /** Tags of the list or table that the nodes were taken from. */
  readonly around?: readonly [before: string, after: string];
  /** Belongs to the list or table of the run before. */
  readonly continues?: boolean;
  /** Number of the first item: the package starts each list at 1. */
  readonly start?: number;
}

interface Cutting {
  readonly runs: Run[];
  readonly sizes: ReadonlyMap<DomNode, number>;
}

function translate(converter: NodeHtmlMarkdown, run: Run): string {
  const { nodes, around: [before, after] = ["", ""], start = 1, continues } = run;
  try {
    const text = converter.translate(`${before}${nodes.map(String).join("")}${after}`).trim();
    if (start > 1) return text.replace(/^(\d+)\./gm, (_, number: string) => `${Number(number) + start - 1}.`);
    // The head was repeated to keep the columns.
    return continues && before.startsWith("<table") ? text.split("\n").slice(2).join("\n") : text;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested too deep for its recursion.
    return nodes
      .map((node) => textOf(node))
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
function cut(parent: DomNode, cutting: Cutting, depth: number): void {
  let run: DomNode[] = [];
  let size = 0;
  const finish = (): void => {
    if (run.length > 0) cutting.runs.push({ nodes: run });
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

const opens = (element: DomElement, size: number): boolean =>
  TRANSPARENT.has(tagOf(element)) ||
  (size > MAX_BLOCK_CHARACTERS && /^(?:ul|ol|table)$/.test(tagOf(element)));

/** Takes a container apart: its children alone, or in runs that each repeat the tags around them. */
function cutInside(element: DomElement, cutting: Cutting, depth: number): void {
  const tag = tagOf(element);
  if (TRANSPARENT.has(tag)) {
    cut(element, cutting, depth);
    return;
  }
  const isTable = tag === "table";
  const parts = isTable ? rowsOf(element) : childElements(element);
  const head = isTable ? String(parts.shift() ?? "") : "";
  const first = Number.parseInt(element.getAttribute("start") ?? "1", 10) || 1;
  for (let index = 0; index < parts.length; ) {
    const begin = index;
    const nodes: DomNode[] = [];
    for (let size = 0; index < parts.length && size <= RUN_CHARACTERS; index++) {
      const part = parts[index];
      if (!part) continue;
      nodes.push(part);
      size += cutting.sizes.get(part) ?? 0;
    }
    const start = tag === "ol" ? first + begin : 1;
    cutting.runs.push({ nodes, around: [`<${tag}>${head}`, `</${tag}>`], continues: begin > 0, start });
  }
}

function rowsOf(table: DomElement): DomElement[] {
  return childElements(table).flatMap((child) => (tagOf(child) === "tr" ? [child] : rowsOf(child)));
}
