/** Everything of a page that a machine may read, searched for orders. */
import type { Tree, TreeElement, TreeNode } from "@winnow/kit-dom";
import { findOrders, type Standing } from "./orders.ts";
import { MAY_ORDER } from "./patterns.ts";

/** Text in them is quoted, not said. */
const QUOTING: ReadonlySet<string> = new Set("code pre kbd samp var tt q blockquote textarea".split(" "));
const SILENT: ReadonlySet<string> = new Set("script style".split(" "));
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Attributes that are read aloud, or handed on with the text. */
const SPOKEN: ReadonlySet<string> = new Set(
  "title alt aria-label aria-description placeholder summary content label".split(" "),
);
const MOST = 50;
/** Longer data is state of a script, which is never given to a model. */
const MAX_JSON_LENGTH = 500_000;

/** The orders in the text, the attributes and the comments of a page. */
export function findInjections(
  tree: Tree,
  concealed: ReadonlySet<TreeNode>,
  html: string,
): readonly string[] {
  const found = new Set<string>();
  const add = (text: string, standing: Standing) => {
    if (found.size < MOST && text.trim() !== "")
      for (const order of findOrders(text, standing)) found.add(order);
  };
  const texts = new Texts();
  walk(tree.root, concealed, texts, (text) => add(text, "hidden"));
  add(texts.shown.join(""), "shown");
  add(texts.hidden.join(""), "hidden");
  for (const data of texts.data) for (const text of stringsOf(data)) add(text, "shown");
  for (const comment of commentsOf(html)) add(comment, "hidden");
  return [...found].slice(0, MOST);
}

class Texts {
  readonly shown: string[] = [];
  readonly hidden: string[] = [];
  /** JSON for machines. */
  readonly data: string[] = [];
}

type Step =
  | { readonly node: TreeNode; readonly isHidden: boolean; readonly isQuoted: boolean }
  | "end of line";

function walk(
  root: TreeElement,
  concealed: ReadonlySet<TreeNode>,
  texts: Texts,
  addAttribute: (text: string) => void,
): void {
  const open: Step[] = [{ node: root, isHidden: false, isQuoted: false }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (step === "end of line") {
      texts.shown.push("\n");
      texts.hidden.push("\n");
      continue;
    }
    const { node } = step;
    const isHidden = step.isHidden || concealed.has(node) || isUnwritten(node);
    if (node.nodeType === 3) {
      const text = node.data.replace(/\s+/g, " ");
      // What is quoted leaves a gap, so that the words around it do not become a sentence.
      if (isHidden) texts.hidden.push(text);
      else texts.shown.push(step.isQuoted ? " “…” " : text);
      continue;
    }
    for (let at = 0; at < node.attributeList.length; at += 2)
      if (SPOKEN.has(node.attributeList[at] ?? "")) addAttribute(node.attributeList[at + 1] ?? "");
    if (SILENT.has(node.localName)) {
      if (/json/i.test(node.getAttribute("type") ?? "")) texts.data.push(node.textContent);
      continue;
    }
    const isQuoted = step.isQuoted || QUOTING.has(node.localName);
    if (!INLINE.has(node.localName)) {
      texts.shown.push("\n");
      texts.hidden.push("\n");
      open.push("end of line");
    }
    for (let child = node.lastChild; child !== null; child = child.previousSibling)
      open.push({ node: child, isHidden, isQuoted });
  }
}

function isUnwritten(node: TreeNode): boolean {
  return node.nodeType === 1 && (node.localName === "template" || node.localName === "noscript");
}

/** The strings in JSON. Articles stand there too, so they are read like text that is shown. */
function stringsOf(json: string): readonly string[] {
  if (json.length > MAX_JSON_LENGTH || !MAY_ORDER.test(json)) return [];
  const strings: string[] = [];
  try {
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === "string") strings.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return strings;
}

/** The comments of the source, which the tree does not have. */
function* commentsOf(html: string): Generator<string> {
  for (let at = html.indexOf("<!--"); at !== -1; ) {
    const end = html.indexOf("-->", at + 4);
    if (end === -1) return;
    yield html.slice(at + 4, end);
    at = html.indexOf("<!--", end + 3);
  }
}

/** The orders in markdown of files that are no pages; code is quoted there too. */
export function findInMarkdown(markdown: string): readonly string[] {
  const said = markdown
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gm, "")
    .replace(/`[^`\n]{1,500}`|^>.*$/gm, " “…” ");
  return findOrders(said, "shown");
}
