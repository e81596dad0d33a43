/// <reference lib="dom" />
import { parseHTML } from "linkedom/worker";
import { NodeHtmlMarkdown } from "node-html-markdown";

/** What stands for a `data:` image. */
const PLACEHOLDER = "<Base64-Image-Removed>";

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

/** Elements after which a run may end. */
const BLOCKS = new Set(
  (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 " +
    "h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext pre search section summary table tbody td " +
    "tfoot th thead tr ul xmp"
  ).split(" "),
);

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
  readonly nodes: readonly Node[];
  /** Tags of the list or table that the nodes were taken from. */
  readonly around?: readonly [before: string, after: string];
  /** Belongs to the list or table of the run before. */
  readonly continues?: boolean;
  /** Number of the first item: the package starts each list at 1. */
  readonly start?: number;
}

interface Cutting {
  readonly runs: Run[];
  readonly sizes: ReadonlyMap<Node, number>;
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
      .map((node) => node.textContent ?? "")
      .join(" ")
      .trim();
  }
}

/** Roughly how many characters of HTML each element takes. */
function measure(root: Element): Map<Node, number> {
  const sizes = new Map<Node, number>();
  const order: Node[] = [];
  for (let node: Node | null = root; node; node = following(node, root)) order.push(node);
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
function cut(parent: Node, cutting: Cutting, depth: number): void {
  let run: Node[] = [];
  let size = 0;
  const finish = (): void => {
    if (run.length > 0) cutting.runs.push({ nodes: run });
    run = [];
    size = 0;
  };
  for (let child: Node | null = parent.firstChild; child; child = child.nextSibling) {
    if (!isElement(child) && !isText(child)) continue;
    const own = cutting.sizes.get(child) ?? 0;
    const isBlock = isElement(child) && BLOCKS.has(child.localName);
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
  TRANSPARENT.has(element.localName) ||
  (size > MAX_BLOCK_CHARACTERS && /^(?:ul|ol|table)$/.test(element.localName));

/** Takes a container apart: its children alone, or in runs that each repeat the tags around them. */
function cutInside(element: Element, cutting: Cutting, depth: number): void {
  const tag = element.localName;
  if (TRANSPARENT.has(tag)) {
    cut(element, cutting, depth);
    return;
  }
  const isTable = tag === "table";
  const parts = isTable ? rowsOf(element) : [...element.children];
  const head = isTable ? String(parts.shift() ?? "") : "";
  const first = Number.parseInt(element.getAttribute("start") ?? "1", 10) || 1;
  for (let index = 0; index < parts.length; ) {
    const begin = index;
    const nodes: Node[] = [];
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

function rowsOf(table: Element): Element[] {
  return [...table.children].flatMap((child) => (child.localName === "tr" ? [child] : rowsOf(child)));
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;

/** The node after this one in document order, within `root`. */
function following(node: Node, root: Node): Node | null {
  if (node.firstChild) return node.firstChild;
  for (let current: Node | null = node; current && current !== root; current = current.parentNode) {
    if (current.nextSibling) return current.nextSibling;
  }
  return null;
}
