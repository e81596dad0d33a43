import { classOf, type DomElement, type DomNode, following, isElement, tagOf, textOf } from "./dom.ts";

const SECTION = /(?:^|[\s_-])(?:footnotes?|endnotes?)(?:$|[\s_-])/i;
const BACK_TEXT = /^(?:[\s↩↑^⤴⏎↵[\]().\d]|\ufe0e|\ufe0f)*$/u;

/** The notes of a document: which elements define one, and under which label. Looked up when a note is met. */
export class Footnotes {
  private readonly root: DomNode;
  private readonly skips: (node: DomNode) => boolean;
  private labels: Map<string, string> | undefined;

  constructor(root: DomNode, skips: (node: DomNode) => boolean) {
    this.root = root;
    this.skips = skips;
  }

  /** The label of the note that a link refers to. */
  referenceTo(link: DomElement, href: string): string | undefined {
    if (!isReference(link)) return undefined;
    return this.find().get(decode(href.slice(1)));
  }

  /** The label of the note that an element defines; a note that nothing refers to is ordinary text. */
  definedBy(element: DomElement): string | undefined {
    if (!this.labels || this.labels.size === 0) return undefined;
    const id = element.getAttribute("id");
    return id === null ? undefined : this.labels.get(id);
  }

  private find(): Map<string, string> {
    if (this.labels) return this.labels;
    const notes: string[] = [];
    const referred = new Map<string, string>();
    let section: DomNode | null = null;
    let sectionEnd: DomNode | null = null;
    for (let node: DomNode | null = this.root; node; ) {
      let descend = true;
      if (node === sectionEnd) section = null;
      if (isElement(node)) {
        descend = !this.skips(node);
        if (descend && !section && isSection(node)) {
          section = node;
          sectionEnd = following(node, this.root, false);
        }
        const tag = tagOf(node);
        if (descend && tag === "a" && !section && isReference(node)) {
          const id = decode(node.getAttribute("href")?.slice(1) ?? "");
          if (!referred.has(id)) referred.set(id, textOf(node));
        } else if (descend && section && node !== section && NOTE_TAG.test(tag)) {
          const id = node.getAttribute("id");
          if (id) notes.push(id);
        }
      }
      node = following(node, this.root, descend);
    }
    this.labels = label(notes, referred);
    return this.labels;
  }
}

const NOTE_TAG = /^(?:li|p|div|aside)$/;

/** Labels as the references show them, such as `[3]`, or else by position. */
function label(notes: readonly string[], referred: ReadonlyMap<string, string>): Map<string, string> {
  const ids = [...new Set(notes)].filter((id) => referred.has(id));
  const shown = ids.map((id) => /^[\s[(]*([\w-]{1,12})[\s\])]*$/.exec(referred.get(id) ?? "")?.[1]);
  const unique = !shown.includes(undefined) && new Set(shown).size === shown.length;
  return new Map(ids.map((id, index) => [id, (unique ? shown[index] : undefined) ?? String(index + 1)]));
}

function isSection(element: DomElement): boolean {
  const role = element.getAttribute("role");
  if (role === "doc-endnotes" || role === "doc-footnotes") return true;
  if (element.getAttribute("data-footnotes") !== null) return true;
  return /^(?:div|section|ol|aside|footer|dl)$/.test(tagOf(element)) && SECTION.test(classOf(element));
}

function isReference(link: DomElement): boolean {
  if (link.getAttribute("role") === "doc-noteref" || link.getAttribute("data-footnote-ref") !== null)
    return true;
  if (/footnote|fnref/i.test(classOf(link))) return !/back/i.test(classOf(link));
  const { parentNode } = link;
  return parentNode !== null && isElement(parentNode) && tagOf(parentNode) === "sup";
}

/** Decodes the percent signs of an address, as far as they make sense. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a link leads back from a note to where it is referred to. */
export function isBackReference(link: DomElement): boolean {
  if (!link.getAttribute("href")?.includes("#")) return false;
  if (link.getAttribute("role") === "doc-backlink" || link.getAttribute("data-footnote-backref") !== null)
    return true;
  return BACK_TEXT.test(textOf(link)) || /back-?(?:ref|link)/i.test(classOf(link));
}
