import { type DomElement, findElement, headingTags, isBare, isElement, isText, tagOf } from "../dom.ts";
import { escapeHeadingEnd } from "../text/escape.ts";
import type { Mark } from "../text/inline.ts";
import { renderInline } from "../text/render.ts";
import type { Writer } from "../writer.ts";
import { rankOf } from "./outline.ts";

/** Writes an element as blocks of its own. */
export function writePlain(writer: Writer, element: DomElement): void {
  writer.block(element);
}

/** Writes a heading. */
export function writeHeading(writer: Writer, element: DomElement): void {
  if (writer.output.cell) {
    writer.block(element);
    return;
  }
  writer.flush();
  const { headingLink } = writer;
  const link = headingLink?.heading === element ? headingLink.mark : undefined;
  writer.heading = element;
  writer.inlineOnly++;
  if (link) writer.inline.begin(link, false);
  writer.children(element);
  if (link) writer.inline.end(link);
  writer.inlineOnly--;
  writer.heading = undefined;
  const tokens = writer.inline.take();
  const sign = "#".repeat(writer.options.levelOf?.(element) ?? rankOf(element));
  if (tokens.length === 0) {
    if (isBare(element)) writer.output.write(sign);
    return;
  }
  const text = renderInline(tokens, { cell: false, heading: true, item: false });
  writer.output.write(`${sign} ${escapeHeadingEnd(text)}`);
}

/** Writes a block quote. */
export function writeQuote(writer: Writer, element: DomElement): void {
  writer.flush();
  const { item, list } = writer;
  const opened = !writer.output.cell && writer.output.open("> ", "> ");
  writer.item = undefined;
  writer.list = undefined;
  writer.children(element);
  writer.flush();
  if (opened) writer.output.close(isBare(element));
  writer.item = item;
  writer.list = list;
}

/** Writes a thematic break. */
export function writeRule(writer: Writer, element: DomElement): void {
  writer.flush();
  const { output } = writer;
  if (output.cell || writer.inlineOnly > 0) return;
  // Before the content of an item it only sets the items apart, which the list does already.
  if (writer.item && output.atContainerStart && hasMore(element)) return;
  // After the marker of a list item, hyphens would be a rule instead of an item.
  output.write(output.atContainerStart ? "___" : "---");
}

function hasMore(element: DomElement): boolean {
  for (let node = element.nextSibling; node; node = node.nextSibling) {
    if (isElement(node) || (isText(node) && /\S/.test(node.data))) return true;
  }
  return false;
}

/** Writes what a `<details>` shows when closed as its title. */
export function writeSummary(writer: Writer, element: DomElement): void {
  if (findElement(element, (inner) => headingTags.has(tagOf(inner)))) {
    writer.block(element);
    return;
  }
  const mark: Mark = { type: "strong", used: false };
  writer.flush();
  writer.marked(element, mark);
  writer.flush();
}
