import { parseHTML } from "linkedom";

/** Parses a page or a fragment. */
export function parse(html: string): Document {
  return parseHTML(/<html/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`).document;
}

const UNSEEN =
  /^(?:script|style|noscript|template|head|meta|link|base|title|svg|canvas|audio|video|iframe|object|datalist|math|mjx-container|button|select|rp|source|area|frame)$/;
const RENDERED_CLASS =
  /katex|mathjax|mwe-math|copy|gutter|line-?n|lineno|lang|\bln|toolbar|clipboard|btn|button|tooltip|anchor|permalink|headerlink/i;

/**
 * The words that a browser would show, in document order, without those that have a writing of their own
 * (formulas, line numbers, buttons, anchors of headings). Written apart from the writer, to check it.
 */
export function visibleWords(root: Node): string[] {
  const words: string[] = [];
  for (let node: Node | null = root; node; ) {
    let descend = true;
    if (node.nodeType === 3) {
      words.push(...((node as Text).data.match(/[\p{L}\p{N}]+/gu) ?? []));
    } else if (node.nodeType === 1) {
      const element = node as Element;
      const footnote = /fn|note/i.test(element.getAttribute("href") ?? "");
      descend =
        !UNSEEN.test(element.localName) &&
        !RENDERED_CLASS.test(element.getAttribute("class") ?? "") &&
        !footnote;
    }
    if (descend && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) node = node.parentNode;
    node = node && node !== root ? node.nextSibling : null;
  }
  return words;
}

/** The words that do not occur in a text in the order given. */
export function missingWords(words: readonly string[], markdown: string): string[] {
  const text = markdown.replaceAll("\\", "");
  const missing: string[] = [];
  let position = 0;
  for (const word of words) {
    const found = text.indexOf(word, position);
    if (found < 0) missing.push(word);
    else position = found + word.length;
  }
  return missing;
}
