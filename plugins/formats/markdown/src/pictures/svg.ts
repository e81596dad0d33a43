/** Drawings: their texts are read like any other, their shapes and their names for machines are not. */
import { type DomElement, isElement, isText, textOf } from "../dom.ts";
import type { Writer } from "../writer.ts";

/** Parts that are drawn only where others call for them, or that only tell machines about the drawing. */
const UNSEEN = new Set([
  "defs",
  "symbol",
  "title",
  "desc",
  "metadata",
  "style",
  "script",
  "clippath",
  "mask",
]);
/** Containers nested deeper than this hold what no author meant to be read. */
const MAX_DEPTH = 60;

/** Writes the texts of a drawing, apart from each other. */
export function writeSvg(writer: Writer, element: DomElement): void {
  if (element.getAttribute("aria-hidden") !== "true") writeParts(writer, element, 0);
}

function writeParts(writer: Writer, parent: DomElement, depth: number): void {
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (!isElement(child) || writer.skips(child)) continue;
    const name = child.localName.toLowerCase();
    if (UNSEEN.has(name) || /display:\s*none/i.test(child.getAttribute("style") ?? "")) continue;
    if (name === "foreignobject") writer.block(child);
    else if (name === "text") {
      writer.inline.gap();
      writeText(writer, child, depth);
      writer.inline.gap();
    } else if (depth < MAX_DEPTH) writeLinked(writer, child, () => writeParts(writer, child, depth + 1));
  }
}

/** Writes a text. Its pieces go on in the line, unless they are placed. */
function writeText(writer: Writer, text: DomElement, depth: number): void {
  for (let child = text.firstChild; child; child = child.nextSibling) {
    if (isText(child)) {
      if (!writer.skips(child)) writer.inline.text(child.data);
    } else if (isElement(child) && !UNSEEN.has(child.localName.toLowerCase()) && !writer.skips(child)) {
      const inner = child;
      if (["x", "y", "dy"].some((place) => inner.getAttribute(place) !== null)) writer.inline.gap();
      if (depth < MAX_DEPTH) writeLinked(writer, inner, () => writeText(writer, inner, depth + 1));
      else writer.inline.text(textOf(inner));
    }
  }
}

function writeLinked(writer: Writer, element: DomElement, write: () => void): void {
  const address = element.localName === "a" ? addressOf(element) : "";
  if (address === "" || writer.inline.inLink) {
    write();
    return;
  }
  const mark = { type: "link", destination: writer.url(address), used: false } as const;
  const begun = writer.inline.begin(mark);
  write();
  if (begun) writer.inline.end(mark);
}

function addressOf(link: DomElement): string {
  const address = link.getAttribute("href") ?? link.getAttribute("xlink:href") ?? "";
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\x00-\x20]+/g, "")) ? "" : address.trim();
}
