import type { Tools } from "./tools.ts";

/** An empty page inside of the page, whose elements have the styles of the browser alone. */
export interface PlainPage {
  /** An element in the same elements as this one, all of them empty. */
  readonly like: (node: Element) => Element;
  /** Takes the page away; nothing of it was seen. */
  readonly close: () => void;
}

/** In the page: opens an empty page in it. Self-contained, as only its text gets there. */
export function openPlainPage({ root, ask, attribute }: Tools): PlainPage {
  const MAX_DEPTH = 40;
  const MAX_CHAINS = 2000;
  const frame = Document.prototype.createElement.call(document, "iframe") as HTMLIFrameElement;
  frame.style.cssText =
    "position:absolute;visibility:hidden;width:1280px;height:800px;border:0;left:-9999px;top:0";
  if (root !== null) Node.prototype.appendChild.call(root, frame);
  const inner = frame.contentDocument;
  /** Those that would load or run something, and those that are known to one page only. */
  const OTHER =
    /^(?:iframe|frame|object|embed|script|style|link|meta|base|title|video|audio|img|picture|source|svg)$|-/;
  const made = new Map<string, Element>();
  const wordOf = (node: Element): string => {
    const tag = ask<string>(Element.prototype, "localName", node);
    if (OTHER.test(tag) || !/^[a-z][a-z0-9]*$/.test(tag)) return "span";
    if (tag === "a") return Element.prototype.hasAttribute.call(node, "href") ? "a:href" : "a";
    return tag === "input" ? `input:${attribute(node, "type", 20).toLowerCase()}` : tag;
  };
  const make = (word: string): Element | undefined => {
    const [tag = "span", detail = ""] = word.split(":");
    const element = inner?.createElement(tag);
    if (tag === "a" && detail !== "") element?.setAttribute("href", "/");
    if (tag === "input") element?.setAttribute("type", detail);
    return element;
  };
  return {
    like: (node) => {
      const words: string[] = [];
      let step: Element | null = node;
      for (let depth = 0; step !== null && depth < MAX_DEPTH; depth += 1) {
        const word = wordOf(step);
        if (word === "body" || word === "html") break;
        words.push(word);
        step = ask<Element | null>(Node.prototype, "parentElement", step);
      }
      let at: Element | undefined = inner?.body;
      let chain = "";
      for (const word of words.reverse()) {
        chain += ` ${word}`;
        const known = made.get(chain);
        const next: Element | undefined = known ?? (made.size < MAX_CHAINS ? make(word) : undefined);
        if (next === undefined || at === undefined) break;
        if (known === undefined) {
          at.appendChild(next);
          made.set(chain, next);
        }
        at = next;
      }
      return at ?? node;
    },
    close: () => void Element.prototype.remove.call(frame),
  };
}
