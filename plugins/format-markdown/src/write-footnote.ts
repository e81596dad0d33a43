import type { DomElement } from "./dom.ts";
import type { Writer } from "./writer.ts";

/** Writes a note; false when the element defines none. */
export function writeFootnote(writer: Writer, element: DomElement): boolean {
  const label = writer.footnotes.definedBy(element);
  if (label === undefined) return false;
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
  return true;
}
