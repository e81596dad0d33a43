import type { Selection, TreeNode } from "@winnow/kit-dom";
import type { DomElement, DomNode } from "../dom.ts";
import { collapse } from "../text/inline.ts";

/** Captions that go with their pictures instead of into the text. */
export interface Captions {
  /** Where they stand on the page. */
  readonly texts: ReadonlySet<DomNode>;
  /** The caption of a picture. */
  readonly of: (image: DomElement) => string | undefined;
}

/** The captions of a selection, without what was left out of them. */
export function readCaptions(selection: Selection): Captions {
  const texts = new Set<DomNode>();
  const captions = new Map<DomElement, string>();
  for (const [picture, lines] of selection.captions ?? []) {
    let caption = "";
    for (const line of lines) {
      caption += " ";
      for (const node of line) {
        texts.add(node);
        if (isDropped(node, selection)) continue;
        const before = node.previousSibling;
        caption += before?.nodeType === 1 && before.localName === "br" ? ` ${node.data}` : node.data;
      }
    }
    const clean = collapse(caption).trim();
    if (clean !== "") captions.set(picture, clean);
  }
  return { texts, of: (image) => captions.get(image) };
}

function isDropped(text: TreeNode, { root, dropped }: Selection): boolean {
  for (let node: TreeNode | null = text; node !== null && node !== root; node = node.parentNode)
    if (dropped.has(node)) return true;
  return false;
}
