/**
 * One walk over the document, the only one that touches the tree. Everything later reads these arrays.
 * A *block* is a run of text between two line-starting elements: a paragraph, a heading, a cell, a menu entry.
 */

import type { TreeElement, TreeNode, TreeText } from "@winnow/kit-dom";
import { readAttributes } from "./attributes.ts";
import { classTokens, type TokenCache } from "./class-tokens.ts";
import { Growing } from "./growing.ts";
import { Signatures } from "./signatures.ts";
import { isInline, isPopup, SILENT, tagNumber } from "./tags.ts";
import { collapse } from "./words.ts";

const ELEMENT = 1;

/** The document as arrays. Elements and blocks are numbered in document order. */
export interface Annotation {
  readonly elements: TreeElement[];
  readonly parent: Int32Array;
  /** One past the last element of the subtree. */
  readonly end: Int32Array;
  readonly depth: Int32Array;
  readonly tags: Int32Array;
  readonly flags: Int32Array;
  /** Number of tag and classes, to find equal siblings; state, numbers and subject set no two apart. */
  readonly signature: Int32Array;
  readonly roles: string[];
  readonly properties: string[];
  readonly tokens: (readonly string[])[];
  /** First block at or after the element, and one past the last block in it. */
  readonly firstBlock: Int32Array;
  readonly endBlock: Int32Array;
  readonly images: Int32Array;
  readonly controls: Int32Array;
  readonly children: Int32Array;
  /** Line-starting element that holds a block. */
  readonly blockElement: Int32Array;
  /** Innermost element around the first text of a block. */
  readonly blockInner: Int32Array;
  /** White space collapsed. */
  readonly blockText: string[];
  /** First of a block's text nodes in {@link textNodes}; the next block's first ends the range. */
  readonly firstText: Int32Array;
  readonly linkCharacters: Int32Array;
  readonly boldCharacters: Int32Array;
  readonly links: Int32Array;
  readonly breaks: Int32Array;
  readonly textNodes: TreeText[];
  /** Pictures, films, frames and players in document order; they are no {@link elements}. */
  readonly pictures: TreeElement[];
  /** Innermost element around each picture. */
  readonly pictureParent: Int32Array;
  /** For each picture the block that it stands in, or else the first one after it. */
  readonly pictureBlock: Int32Array;
  /** First picture at or after the element, and one past the last picture in it. */
  readonly firstPicture: Int32Array;
  readonly endPicture: Int32Array;
  /** Elements whose text is for machines or a choice of many, never to be read. */
  readonly silent: TreeElement[];
}

const UNREAD = new Set(["select", "textarea", "datalist", "noscript", "template"]);
/** Sounds, documents and players, which show no picture. */
const PLAYERS = new Set(["audio", "embed", "object"]);
const CONTROLS = new Set(["input", "select", "textarea", "button"]);

/** Walks `root` once. Time and memory are linear in the number of nodes. */
export function annotate(root: TreeElement): Annotation {
  const walk = new Walk();
  let node: TreeNode | null = root;
  while (node) {
    const descends = walk.meet(node);
    let next: TreeNode | null = descends ? node.firstChild : null;
    if (descends && !next) walk.leave(node as TreeElement);
    let done: TreeNode = node;
    while (!next && done !== root) {
      next = done.nextSibling;
      if (next || !done.parentNode) break;
      done = done.parentNode;
      walk.leave(done as TreeElement);
    }
    node = next;
  }
  return walk.done();
}

/** One column of numbers for each property of an element. */
class ElementColumns {
  readonly elements: TreeElement[] = [];
  readonly parent = new Growing();
  readonly end = new Growing();
  readonly depth = new Growing();
  readonly tags = new Growing();
  readonly flags = new Growing();
  readonly signature = new Growing();
  readonly firstBlock = new Growing();
  readonly endBlock = new Growing();
  readonly images = new Growing();
  readonly controls = new Growing();
  readonly children = new Growing();
  readonly firstPicture = new Growing();
  readonly endPicture = new Growing();
  readonly roles: string[] = [];
  readonly properties: string[] = [];
  readonly tokens: (readonly string[])[] = [];
  private readonly signatures = new Signatures();
  private readonly cache: TokenCache = new Map();

  /** Takes in an element, of which so many blocks and pictures stand before it, and gives its number. */
  add(element: TreeElement, name: string, above: number, blocks: number, pictures: number): number {
    const index = this.elements.length;
    const own = readAttributes(element);
    const label = name.includes("-") ? `${own.label} ${name}` : own.label;
    this.elements.push(element);
    this.parent.push(above);
    this.end.push(index + 1);
    this.depth.push(above < 0 ? 0 : this.depth.at(above) + 1);
    this.tags.push(tagNumber(name));
    this.flags.push(own.flags);
    this.signature.push(this.signatures.of(name, own.className));
    this.roles.push(own.role);
    this.properties.push(own.property);
    this.tokens.push(classTokens(own.className, own.id, label, this.cache));
    this.firstBlock.push(blocks);
    this.endBlock.push(blocks);
    this.firstPicture.push(pictures);
    this.endPicture.push(pictures);
    this.images.push(0);
    this.controls.push(0);
    this.children.push(0);
    if (above >= 0) this.children.add(above, 1);
    return index;
  }
}

/** The blocks read so far, and the one that is open. */
class Blocks {
  readonly element = new Growing();
  readonly text: string[] = [];
  readonly firstText = new Growing();
  readonly linkCharacters = new Growing();
  readonly boldCharacters = new Growing();
  readonly links = new Growing();
  readonly breaks = new Growing();
  readonly textNodes: TreeText[] = [];
  private open = "";
  private openText = 0;
  private openElement = -1;
  private linkLength = 0;
  private boldLength = 0;
  private linkCount = 0;
  private breakCount = 0;
  private inLink = 0;
  private inBold = 0;

  /** Whether anything, white space too, stands in the open block. */
  get isOpen(): boolean {
    return this.open !== "";
  }

  /** Adds a text in an element to the open block. */
  add(node: TreeText, element: number): void {
    const value = node.data;
    if (value === "") return;
    this.open += value;
    this.textNodes.push(node);
    const visible = this.inLink > 0 || this.inBold > 0 ? value.trim().length : 0;
    if (this.inLink > 0) this.linkLength += visible;
    if (this.inBold > 0) this.boldLength += visible;
    // The block belongs to the nearest element that starts a line.
    if (this.openElement < 0) this.openElement = element;
  }

  breakLine(): void {
    this.breakCount++;
    this.open += "\n";
  }

  /** Notes that a link or bold text begins. */
  enter(name: string): void {
    if (name === "a") {
      this.inLink++;
      this.linkCount++;
    } else if (name === "b" || name === "strong") this.inBold++;
  }

  leave(name: string): void {
    if (name === "a") this.inLink--;
    else if (name === "b" || name === "strong") this.inBold--;
  }

  close(): void {
    const clean = collapse(this.open);
    if (clean !== "") {
      this.element.push(this.openElement);
      this.text.push(clean);
      this.firstText.push(this.openText);
      this.linkCharacters.push(Math.min(this.linkLength, clean.length));
      this.boldCharacters.push(Math.min(this.boldLength, clean.length));
      this.links.push(this.linkCount);
      this.breaks.push(this.breakCount);
    } else this.textNodes.length = this.openText;
    this.open = "";
    this.openText = this.textNodes.length;
    this.openElement = -1;
    this.linkLength = this.boldLength = this.linkCount = this.breakCount = 0;
  }
}

class Walk {
  private readonly columns = new ElementColumns();
  private readonly blocks = new Blocks();
  private readonly silent: TreeElement[] = [];
  private readonly pictures: TreeElement[] = [];
  private readonly pictureParent = new Growing();
  private readonly pictureBlock = new Growing();
  private current = -1;
  /** Elements on the way down: those that start a line close the open block, inline ones continue it. */
  private readonly open: number[] = [];

  /** Takes in a node; true when what is in it is to be read, too. */
  meet(node: TreeNode): boolean {
    if (node.nodeType !== ELEMENT) {
      this.blocks.add(node, this.current);
      return false;
    }
    const name = node.localName;
    if (isPopup(node)) {
      this.silent.push(node);
      return false;
    }
    if (SILENT.has(name)) {
      this.pass(node, name);
      return false;
    }
    if (!isInline(node)) this.blocks.close();
    if (name === "br") {
      this.blocks.breakLine();
      return false;
    }
    if (name === "img") {
      if (this.current >= 0) this.addPicture(node);
      return false;
    }
    this.enter(node, name);
    return true;
  }

  /** Takes in an element that holds no text to be read. */
  private pass(element: TreeElement, name: string): void {
    if (UNREAD.has(name)) this.silent.push(element);
    if (this.current >= 0) {
      if (name === "video" || name === "iframe") {
        this.blocks.close();
        this.addPicture(element);
      } else if (PLAYERS.has(name)) this.addPicture(element, 0);
      else if (CONTROLS.has(name) && element.getAttribute("type") !== "hidden")
        this.columns.controls.add(this.current, 1);
    }
    if (name === "select" || name === "textarea") this.blocks.close();
  }

  private enter(element: TreeElement, name: string): void {
    const { text } = this.blocks;
    this.current = this.columns.add(element, name, this.current, text.length, this.pictures.length);
    this.open.push(this.current);
    if (name === "button" || name === "label") this.columns.controls.add(this.current, 1);
    this.blocks.enter(name);
  }

  private addPicture(element: TreeElement, count = 1): void {
    this.pictures.push(element);
    this.pictureParent.push(this.current);
    this.pictureBlock.push(this.blocks.text.length);
    this.columns.images.add(this.current, count);
  }

  leave(element: TreeElement): void {
    const { columns, blocks } = this;
    const index = this.open.pop() as number;
    const continues = isInline(element);
    if (!continues) blocks.close();
    blocks.leave(element.localName);
    columns.end.set(index, columns.elements.length);
    // An inline element ends inside the open block, which gets its number when it closes.
    columns.endBlock.set(index, blocks.text.length + (continues && blocks.isOpen ? 1 : 0));
    columns.endPicture.set(index, this.pictures.length);
    const above = columns.parent.at(index);
    if (above >= 0) {
      columns.images.add(above, columns.images.at(index));
      columns.controls.add(above, columns.controls.at(index));
    }
    this.current = above;
  }

  done(): Annotation {
    const { columns, blocks } = this;
    blocks.close();
    if (columns.elements.length > 0) columns.endBlock.set(0, blocks.text.length);
    if (columns.elements.length > 0) columns.endPicture.set(0, this.pictures.length);
    blocks.firstText.push(blocks.textNodes.length);
    const parent = columns.parent.done();
    const blockInner = blocks.element.done();
    return {
      elements: columns.elements,
      parent,
      end: columns.end.done(),
      depth: columns.depth.done(),
      tags: columns.tags.done(),
      flags: columns.flags.done(),
      signature: columns.signature.done(),
      roles: columns.roles,
      properties: columns.properties,
      tokens: columns.tokens,
      firstBlock: columns.firstBlock.done(),
      // White space at the end of an inline element makes no block of the one that was open.
      endBlock: columns.endBlock.done().map((end) => Math.min(end, blocks.text.length)),
      images: columns.images.done(),
      controls: columns.controls.done(),
      children: columns.children.done(),
      blockElement: holdersOf(blockInner, parent, columns.elements),
      blockInner,
      blockText: blocks.text,
      firstText: blocks.firstText.done(),
      linkCharacters: blocks.linkCharacters.done(),
      boldCharacters: blocks.boldCharacters.done(),
      links: blocks.links.done(),
      breaks: blocks.breaks.done(),
      textNodes: blocks.textNodes,
      pictures: this.pictures,
      pictureParent: this.pictureParent.done(),
      pictureBlock: this.pictureBlock.done(),
      firstPicture: columns.firstPicture.done(),
      endPicture: columns.endPicture.done(),
      silent: this.silent,
    };
  }
}

/** For the innermost element around each block the one that starts its line. */
function holdersOf(inner: Int32Array, parent: Int32Array, elements: readonly TreeElement[]): Int32Array {
  return inner.map((start) => {
    let index = start;
    while (parent[index]! >= 0 && isInline(elements[index]!)) index = parent[index]!;
    return index;
  });
}
