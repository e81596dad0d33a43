import { blockTags, type DomElement, tagOf } from "../dom.ts";
import type { Writer } from "../writer.ts";

/** Writes a note, or the sign of one; false when the element is neither. */
export function writeNote(writer: Writer, element: DomElement): boolean {
  const { footnotes } = writer;
  const reference = footnotes.referenceOf(element);
  if (reference !== undefined) writer.inline.atom(`[^${reference}]`);
  const label = footnotes.definedBy(element);
  if (label === undefined) return reference !== undefined;
  const isInLine = !blockTags.has(tagOf(element)) || writer.output.cell || writer.inlineOnly > 0;
  if (isInLine) footnotes.later.add(element);
  else define(writer, element, label);
  return true;
}

/** Writes the notes that could not be written where they stood. */
export function writeLaterNotes(writer: Writer): void {
  // Those that are met on the way are added behind.
  for (const element of writer.footnotes.later) {
    const label = writer.footnotes.definedBy(element);
    if (label !== undefined) define(writer, element, label);
  }
}

function define(writer: Writer, element: DomElement, label: string): void {
  writer.flush();
  const { item, list } = writer;
  const opened = writer.output.open(`[^${label}]: `, "    ");
  writer.item = undefined;
  writer.list = undefined;
  writer.notes++;
  writer.children(element);
  writer.flush();
  writer.notes--;
  if (opened) writer.output.close();
  writer.item = item;
  writer.list = list;
}
