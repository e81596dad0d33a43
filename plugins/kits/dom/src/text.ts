import around from "../words/around.json" with { type: "json" };
import type { TreeElement, TreeNode } from "./tree.ts";

const SKIPPED: ReadonlySet<string> = new Set("script style noscript head template iframe object".split(" "));
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

const NOTHING: ReadonlySet<TreeNode> = new Set();

/** The text that a reader would see, one line a block, without what is dropped. One pass, without recursion. */
export function visibleText(root: TreeElement, dropped: ReadonlySet<TreeNode> = NOTHING): string {
  const parts: string[] = [];
  const open: (TreeNode | string)[] = [root];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item === "string") parts.push(item);
    else if (item.nodeType === 3) parts.push(item.data.replace(/\s+/g, " "));
    else if (!SKIPPED.has(item.localName) && !dropped.has(item)) {
      const block = !INLINE.has(item.localName);
      if (block) parts.push("\n");
      if (block) open.push("\n");
      for (let child = item.lastChild as TreeNode | null; child !== null; child = child.previousSibling)
        open.push(child);
    }
  }
  return parts
    .join("")
    .replace(/ *\n[ \n]*/g, "\n")
    .trim();
}

/** What stands around the content of pages, and what leads away from it or is filled in. */
const AROUND: ReadonlySet<string> = new Set("nav footer aside dialog menu".split(" "));
const CONTROL: ReadonlySet<string> = new Set("a select button textarea".split(" "));
const AROUND_ROLE = /^(?:navigation|banner|contentinfo|complementary|dialog|alertdialog|search|menu)$/;
/** Rows of what they are called in classes and ids, each with an example. */
const AROUND_NAME = new RegExp(`(?:^|[^a-z])(?:${around.map(([name]) => name).join("|")})(?:$|[^a-z])`, "i");

/**
 * The text of a page without menus, side notes, banners and links, one line a block: its content, and small print, labels and
 * prices next to it. Inline elements are apart, so that the words are the same in another markup.
 */
export function plainText(root: TreeElement): string {
  const parts: string[] = [];
  const open: (TreeNode | string)[] = [root];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item === "string") parts.push(item);
    else if (item.nodeType === 3) parts.push(item.data.replace(/\s+/g, " "));
    else if (!SKIPPED.has(item.localName) && !CONTROL.has(item.localName) && !isAround(item)) {
      const isInline = INLINE.has(item.localName) || item.localName === "input";
      const edge = isInline ? " " : "\n";
      parts.push(edge);
      open.push(edge);
      for (let child = item.lastChild as TreeNode | null; child !== null; child = child.previousSibling)
        open.push(child);
    }
  }
  return parts
    .join("")
    .replace(/ {2,}/g, " ")
    .replace(/ *\n[ \n]*/g, "\n")
    .trim();
}

/** Letters of a heading that names a place. */
const MAX_LABEL = 60;

/**
 * The text of the menus, side notes and banners of a page with its links and the names of its pictures, one line a block. Before each
 * line stand the heading above it, or the name of its element, and a tabulator.
 */
export function boilerplateText(root: TreeElement): string {
  const lines: string[] = [];
  let [label, line] = ["", ""];
  const end = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") lines.push(`${label}\t${text}`);
    line = "";
  };
  const open: (readonly [item: TreeNode | undefined, isBoilerplate: boolean])[] = [[root, false]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [item, isIn] = next;
    if (item === undefined) end();
    else if (item.nodeType === 3) line += isIn ? item.data : "";
    else if (!SKIPPED.has(item.localName)) {
      const isBoilerplate = isIn || isAround(item);
      if (isBoilerplate && !INLINE.has(item.localName)) {
        end();
        open.push([undefined, true]);
        if (!isIn) label = `<${item.localName} ${item.getAttribute("id") ?? ""}>`;
        if (/^h[1-6]$/.test(item.localName))
          label = visibleText(item).replace(/\s+/g, " ").slice(0, MAX_LABEL);
      }
      if (isBoilerplate && item.localName === "img") line += ` ${nameOf(item)} `;
      for (let child = item.lastChild as TreeNode | null; child !== null; child = child.previousSibling)
        open.push([child, isBoilerplate]);
    }
  }
  return lines.join("\n");
}

/** What a picture shows, and its file. */
function nameOf(picture: TreeElement): string {
  const source = picture.getAttribute("src") ?? "";
  const file = source.startsWith("data:")
    ? ""
    : (source
        .replace(/[?#].*$/s, "")
        .split("/")
        .at(-1) ?? "");
  return `${picture.getAttribute("alt") ?? ""} ${file}`;
}

function isAround(element: TreeElement): boolean {
  const { localName, attributeList: list, parentNode } = element;
  if (AROUND.has(localName)) return true;
  if (localName === "header" && parentNode?.localName === "body") return true;
  if (localName === "body" || localName === "html" || localName === "main") return false;
  for (let at = 0; at < list.length; at += 2) {
    const [name, value = ""] = [list[at], list[at + 1]];
    if (name === "role" && AROUND_ROLE.test(value)) return true;
    if ((name === "class" || name === "id") && value.length < 300 && AROUND_NAME.test(value)) return true;
  }
  return false;
}
