import { blockTags, childElements, type DomElement, findElement, tagOf } from "../dom.ts";
import type { Mark } from "../text/inline.ts";
import type { Writer } from "../writer.ts";

/**
 * Writes a definition list. Short definitions follow their term after a colon, the syntax that several markdown
 * dialects share and that reads well in all; where definitions hold blocks, the terms stand out as bold lines.
 */
export function writeDefinitions(writer: Writer, element: DomElement): void {
  writer.flush();
  const parts = partsOf(element);
  // Wikis indent with definitions of nothing.
  const hasTerm = parts.some((part) => tagOf(part) === "dt" && !writer.skips(part));
  const simple =
    !writer.output.cell &&
    !writer.footnotes.isFrame(element) &&
    hasTerm &&
    parts.every((part) => isPhrase(part));
  if (!simple) {
    for (let child = element.firstChild; child; child = child.nextSibling) writeBlocks(writer, child);
    writer.flush();
    return;
  }
  let last = "";
  for (let child = element.firstChild; child; child = child.nextSibling) {
    last = writeLine(writer, child, last);
  }
  writer.flush();
}

type Child = NonNullable<DomElement["firstChild"]>;
const isElementNode = (node: Child): node is DomElement => node.nodeType === 1;

/** Terms and definitions, also those grouped by `<div>`. */
function partsOf(element: DomElement): DomElement[] {
  return childElements(element).flatMap((child) =>
    tagOf(child) === "div" ? childElements(child).filter((inner) => /^d[dt]$/.test(tagOf(inner))) : [child],
  );
}

function isPhrase(part: DomElement): boolean {
  const block = findElement(part, (inner) => blockTags.has(tagOf(inner)) || tagOf(inner) === "br");
  return block === null;
}

function writeLine(writer: Writer, node: Child, last: string): string {
  if (!isElementNode(node)) {
    writer.node(node);
    return last;
  }
  if (writer.skips(node)) return last;
  const tag = tagOf(node);
  if (tag === "div") {
    let inner = last;
    for (let child = node.firstChild; child; child = child.nextSibling)
      inner = writeLine(writer, child, inner);
    return inner;
  }
  if (tag !== "dt" && tag !== "dd") {
    writer.node(node);
    return "";
  }
  const { output } = writer;
  writer.flush();
  const size = output.size;
  output.tight = tag === "dd" ? last !== "" : last === "dt";
  const opened = tag === "dd" && output.open(": ", "  ");
  writer.children(node);
  writer.flush();
  if (opened) output.close();
  output.tight = false;
  return output.size > size ? tag : last;
}

function writeBlocks(writer: Writer, node: Child): void {
  if (!isElementNode(node) || writer.skips(node)) {
    writer.node(node);
    return;
  }
  const tag = tagOf(node);
  if (tag === "div") {
    for (let child = node.firstChild; child; child = child.nextSibling) writeBlocks(writer, child);
    writer.flush();
  } else if (tag === "dt" && isPhrase(node)) {
    const mark: Mark = { type: "strong", used: false };
    writer.flush();
    writer.marked(node, mark);
    writer.flush();
  } else writer.node(node);
}
