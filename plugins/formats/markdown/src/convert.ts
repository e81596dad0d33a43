import { type DomNode, isDocument } from "./dom.ts";
import { handlers } from "./elements.ts";
import { writeLaterNotes, writeNote } from "./footnotes/write-footnote.ts";
import { writeText } from "./math/tex.ts";
import { Output } from "./output.ts";
import { writeShadow } from "./shadow.ts";
import { type WriteOptions, Writer } from "./writer.ts";

/** Writes a DOM subtree as GitHub-flavoured markdown. Linear in the number of nodes; changes nothing. */
export function toMarkdown(root: DomNode, options: WriteOptions = {}): string {
  // Not every DOM links a doctype to what follows it, hence the list.
  const roots: DomNode[] = isDocument(root) ? Array.from(root.childNodes) : [root];
  const writer = new Writer(
    isDocument(root) ? (root.documentElement ?? root) : root,
    options,
    new Output(false),
    { elements: handlers, text: writeText, template: writeShadow, note: writeNote },
  );
  for (const node of roots) writer.node(node);
  writer.flush();
  writeLaterNotes(writer);
  return writer.output.toString();
}
