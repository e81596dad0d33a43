import {
  blockTags,
  type DomElement,
  type DomNode,
  type DomText,
  following,
  isElement,
  isText,
  tagOf,
  unwrittenTags,
} from "./dom.ts";
import { Footnotes } from "./footnotes/footnotes.ts";
import type { Output } from "./output.ts";
import { Inline, type Mark } from "./text/inline.ts";
import { renderInline } from "./text/render.ts";
import { resolveUrl } from "./text/urls.ts";

/** What may be chosen about the markdown. */
export interface WriteOptions {
  /** True for nodes (element or text) that are not to be written; a skipped element skips its subtree. */
  readonly skip?: (node: DomNode) => boolean;
  /** The caption of a picture, written as its title; the nodes that it comes from are to be skipped. */
  readonly captionOf?: (image: DomElement) => string | undefined;
  /** The level of a heading, 1 to 6. @defaultValue that of its element */
  readonly levelOf?: (heading: DomElement) => number | undefined;
  /** Resolves relative links and image sources; by default they stay as they are. */
  readonly baseUrl?: string;
  /**
   * Replaces `data:` image sources by a placeholder and keeps the alternative text.
   * @defaultValue true
   */
  readonly removeBase64Images?: boolean;
}

/** How a writer goes on into what it meets: the pieces call the writer back for what is inside of them. */
export interface Descent {
  /** How each element is written, by tag; one that is not listed is written as its children. */
  readonly elements: ReadonlyMap<string, (writer: Writer, element: DomElement) => void>;
  /** Writes text. */
  readonly text: (writer: Writer, text: string) => void;
  /** Writes a template in place of what its parent holds; false when it is no shadow root. */
  readonly template: (writer: Writer, parent: DomNode, template: DomElement) => boolean;
  /** Writes a footnote or what refers to one; false when the element is neither. */
  readonly note: (writer: Writer, element: DomElement) => boolean;
}

/** A list being written. */
export interface ListState {
  readonly ordered: boolean;
  /** What follows the number, or the bullet. */
  readonly sign: string;
  readonly tight: boolean;
  /** The first item follows a paragraph of the item around it without a blank line. */
  readonly joins: boolean;
  readonly step: 1 | -1;
  number: number;
  isFirst: boolean;
}

/** Elements nested deeper than this are written without their structure; their words stay. */
const MAX_DEPTH = 300;

/** One walk over a subtree: the paragraph in progress, the finished blocks and what of the way here matters. */
export class Writer {
  readonly root: DomNode;
  readonly options: WriteOptions;
  readonly output: Output;
  readonly descent: Descent;
  readonly inline = new Inline();
  readonly footnotes: Footnotes;
  /** The list whose items are being read. */
  list: ListState | undefined;
  /** The list of which an item is being written. */
  item: ListState | undefined;
  /** The heading being written. */
  heading: DomElement | undefined;
  /** The link that goes on a heading inside it instead of on all its blocks. */
  headingLink: { readonly heading: DomElement; readonly mark: Mark } | undefined;
  /** Elements around here that exist to present code: line numbers and buttons in them are no content. */
  codeWrappers = 0;
  /** Elements around here that can hold text only: blocks in them are set apart by a space. */
  inlineOnly = 0;
  /** The callout around here, for its title. */
  callout: { readonly kind: string; readonly title: DomElement | undefined } | undefined;
  /** Footnotes around here: their links back are no content. */
  notes = 0;
  /** Hosts of the shadow trees around here, for their slots. */
  readonly hosts: DomElement[] = [];
  private depth = 0;

  constructor(root: DomNode, options: WriteOptions, output: Output, descent: Descent, parent?: Writer) {
    this.root = root;
    this.options = options;
    this.output = output;
    this.descent = descent;
    this.footnotes =
      parent?.footnotes ?? new Footnotes(root, (node) => options.skip?.(node) === true, options.baseUrl);
    this.depth = parent?.depth ?? 0;
    this.codeWrappers = parent?.codeWrappers ?? 0;
    if (parent) this.hosts = parent.hosts;
  }

  /** Whether the caller wants a node left out. */
  skips(node: DomNode): boolean {
    return this.options.skip?.(node) === true || this.footnotes.isSign(node);
  }

  /** An address as it is to be written. */
  url(address: string): string {
    return resolveUrl(address, this.options.baseUrl);
  }

  /** Writes a node and what is in it. */
  node(node: DomNode): void {
    if (isText(node)) {
      if (!this.skips(node) && !this.referring(node))
        this.descent.text(this, this.footnotes.textOf(node, node.data));
    } else if (isElement(node)) {
      this.element(node);
    } else if (node.firstChild) {
      this.children(node);
    }
  }

  /** Writes the children of a node. */
  children(parent: DomNode): void {
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (isText(child)) {
        if (!this.skips(child) && this.referring(child)) continue;
        // Some parsers give a piece of text in several nodes, split at its entities.
        let data = this.skips(child) ? "" : this.footnotes.textOf(child, child.data);
        for (let next = child.nextSibling; next && isText(next); next = next.nextSibling) {
          if (this.footnotes.referencesIn(next)) break;
          if (!this.skips(next)) data += this.footnotes.textOf(next, next.data);
          child = next;
        }
        this.descent.text(this, data);
      } else if (isElement(child)) {
        if (child.localName === "template" && this.descent.template(this, parent, child)) return;
        this.element(child);
      } else this.node(child);
    }
  }

  /** Writes a text that refers to footnotes; false for other texts. */
  private referring(text: DomText): boolean {
    const pieces = this.footnotes.referencesIn(text);
    if (!pieces) return false;
    let done = 0;
    for (const { at, length, label } of pieces) {
      this.descent.text(this, text.data.slice(done, at));
      this.inline.atom(`[^${label}]`);
      done = at + length;
    }
    this.descent.text(this, text.data.slice(done));
    return true;
  }

  /** Writes the children of an element as blocks apart from what stands around it. */
  block(element: DomNode): void {
    this.flush();
    this.children(element);
    this.flush();
  }

  /** Writes the children of an element under a mark. */
  marked(element: DomElement, mark: Mark, nestable = false): void {
    const begun = this.inline.begin(mark, nestable);
    this.children(element);
    if (begun) this.inline.end(mark);
  }

  /** Ends the paragraph in progress. */
  flush(): void {
    if (this.inlineOnly > 0) {
      this.inline.gap();
      return;
    }
    if (this.inline.isEmpty) return;
    const tokens = this.inline.take();
    if (tokens.length === 0) return;
    const item = this.item !== undefined && this.output.atContainerStart;
    const { cell, strict } = this.output;
    this.output.write(renderInline(tokens, { cell, strict, heading: false, item }));
  }

  private element(element: DomElement): void {
    if (this.skips(element)) return;
    if (this.depth >= MAX_DEPTH) {
      this.flat(element);
      return;
    }
    this.depth++;
    if (!this.descent.note(this, element)) this.handled(element);
    this.depth--;
  }

  private handled(element: DomElement): void {
    const tag = tagOf(element);
    if (this.inlineOnly > 0 && blockTags.has(tag)) {
      this.inline.gap();
      this.children(element);
      this.inline.gap();
    } else {
      const handler = this.descent.elements.get(tag);
      if (handler) handler(this, element);
      else this.children(element);
    }
  }

  /** Writes the words of a subtree without recursion: at a depth that no author meant, structure says nothing. */
  private flat(root: DomElement): void {
    for (let node: DomNode | null = root; node; ) {
      let descend = true;
      if (isText(node)) {
        if (!this.skips(node)) this.inline.text(node.data);
      } else if (isElement(node)) {
        const tag = tagOf(node);
        descend = !unwrittenTags.has(tag) && !(node !== root && this.skips(node));
        if (blockTags.has(tag) || tag === "br") this.flush();
      }
      node = following(node, root, descend);
    }
  }
}
