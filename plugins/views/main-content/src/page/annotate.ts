/**
 * One walk over the document, the only one that touches the tree. Everything later reads these arrays.
 * A *block* is a run of text between two line-starting elements: a paragraph, a heading, a cell, a menu entry.
 */

import type { TreeElement, TreeNode, TreeText } from "@winnow/kit-dom";
import { ElementColumns } from "./element-columns.ts";
import type { Names } from "./element-names.ts";
import { Growing } from "./growing.ts";
import { Blocks } from "./open-blocks.ts";
import { isInline, isPopup, SILENT } from "./tags.ts";

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
  readonly names: Names;
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
      names: columns.namesOfAll(),
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
