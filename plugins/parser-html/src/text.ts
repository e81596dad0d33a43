const SKIPPED: ReadonlySet<string> = new Set([
  "SCRIPT",
  "STYLE",
  "NOSCRIPT",
  "HEAD",
  "TEMPLATE",
  "IFRAME",
  "OBJECT",
]);
const INLINE: ReadonlySet<string> = new Set(
  "A ABBR B BDI BDO CITE CODE DATA DFN EM FONT I KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR".split(
    " ",
  ),
);
const ELEMENT = 1;
const TEXT = 3;

/** The text that a reader would see, one line a block. One pass, without recursion. */
export function visibleText(root: Element): string {
  const parts: string[] = [];
  const open: (Node | string)[] = [root];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item === "string") parts.push(item);
    else if (item.nodeType === TEXT) parts.push((item.nodeValue ?? "").replace(/\s+/g, " "));
    else if (item.nodeType === ELEMENT && !SKIPPED.has(item.nodeName.toUpperCase())) {
      const block = !INLINE.has(item.nodeName.toUpperCase());
      if (block) parts.push("\n");
      if (block) open.push("\n");
      for (let child = item.lastChild; child !== null; child = child.previousSibling) open.push(child);
    }
  }
  return parts
    .join("")
    .replace(/ *\n[ \n]*/g, "\n")
    .trim();
}
