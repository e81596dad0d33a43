import { type DomElement, type DomNode, isElement } from "./dom.ts";
import type { Writer } from "./writer.ts";

/** Writes the content of a declarative shadow root in place of the host's children; false when it is none. */
export function writeShadow(writer: Writer, parent: DomNode, template: DomElement): boolean {
  if (!isElement(parent)) return false;
  const mode = template.getAttribute("shadowrootmode") ?? template.getAttribute("shadowroot");
  if (mode !== "open" && mode !== "closed") return false;
  if (writer.skips(template)) return false;
  writer.hosts.push(parent);
  // Some DOMs keep a template's nodes in `content`, others below the element itself.
  writer.children(template.firstChild ? template : contentOf(template));
  writer.hosts.pop();
  return true;
}

function contentOf(template: DomElement & { readonly content?: unknown }): DomNode {
  const { content } = template;
  return isNode(content) ? content : template;
}

function isNode(value: unknown): value is DomNode {
  return typeof value === "object" && value !== null && "firstChild" in value && "nodeType" in value;
}

/** Writes what the host puts into a slot, or the slot's own content when it puts nothing there. */
export function writeSlot(writer: Writer, slot: DomElement): void {
  const host = writer.hosts.pop();
  if (!host) {
    writer.children(slot);
    return;
  }
  const name = slot.getAttribute("name") ?? "";
  let filled = false;
  for (let child = host.firstChild; child; child = child.nextSibling) {
    if (isElement(child) && child.localName === "template") continue;
    const wanted = isElement(child) ? (child.getAttribute("slot") ?? "") : "";
    if (wanted !== name || (!isElement(child) && child.nodeType !== 3)) continue;
    writer.node(child);
    filled ||= isElement(child) || ("data" in child && /\S/.test(String(child.data)));
  }
  writer.hosts.push(host);
  if (!filled) writer.children(slot);
}
