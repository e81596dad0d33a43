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
  const elements: TreeElement[] = [];
  const parent = new Growing();
  const end = new Growing();
  const depth = new Growing();
  const tags = new Growing();
  const flags = new Growing();
  const signature = new Growing();
  const firstBlock = new Growing();
  const endBlock = new Growing();
  const images = new Growing();
  const controls = new Growing();
  const children = new Growing();
  const blockElement = new Growing();
  const firstText = new Growing();
  const linkCharacters = new Growing();
  const boldCharacters = new Growing();
  const links = new Growing();
  const breaks = new Growing();
  const roles: string[] = [];
  const properties: string[] = [];
  const tokens: (readonly string[])[] = [];
  const blockText: string[] = [];
  const textNodes: TreeText[] = [];
  const silent: TreeElement[] = [];
  const pictures: TreeElement[] = [];
  const pictureParent = new Growing();
  const pictureBlock = new Growing();
  const firstPicture = new Growing();
  const endPicture = new Growing();
  const signatures = new Signatures();
  const cache: TokenCache = new Map();

  let text = "";
  let openText = 0;
  let openElement = -1;
  let linkLength = 0;
  let boldLength = 0;
  let linkCount = 0;
  let breakCount = 0;
  let inLink = 0;
  let inBold = 0;

  const closeBlock = (): void => {
    const clean = collapse(text);
    if (clean !== "") {
      blockElement.push(openElement);
      blockText.push(clean);
      firstText.push(openText);
      linkCharacters.push(Math.min(linkLength, clean.length));
      boldCharacters.push(Math.min(boldLength, clean.length));
      links.push(linkCount);
      breaks.push(breakCount);
    } else textNodes.length = openText;
    text = "";
    openText = textNodes.length;
    openElement = -1;
    linkLength = boldLength = linkCount = breakCount = 0;
  };

  const addPicture = (element: TreeElement, count = 1): void => {
    pictures.push(element);
    pictureParent.push(current);
    pictureBlock.push(blockElement.length);
    images.add(current, count);
  };

  const enter = (element: TreeElement, name: string, above: number): number => {
    const index = elements.length;
    const own = readAttributes(element);
    elements.push(element);
    parent.push(above);
    end.push(index + 1);
    depth.push(above < 0 ? 0 : depth.at(above) + 1);
    tags.push(tagNumber(name));
    flags.push(own.flags);
    signature.push(signatures.of(name, own.className));
    roles.push(own.role);
    properties.push(own.property);
    tokens.push(
      classTokens(own.className, own.id, name.includes("-") ? `${own.label} ${name}` : own.label, cache),
    );
    firstBlock.push(blockElement.length);
    endBlock.push(blockElement.length);
    firstPicture.push(pictures.length);
    endPicture.push(pictures.length);
    images.push(0);
    controls.push(0);
    children.push(0);
    if (above >= 0) children.add(above, 1);
    return index;
  };

  let node: TreeNode | null = root;
  let current = -1;
  // Which elements on the way down start a line; inline ones continue the open block.
  const openIndexes: number[] = [];
  while (node) {
    let descend = false;
    if (node.nodeType === ELEMENT) {
      const element = node;
      const name = element.localName;
      if (isPopup(element)) silent.push(element);
      else if (SILENT.has(name)) {
        if (UNREAD.has(name)) silent.push(element);
        if (current >= 0) {
          if (name === "video" || name === "iframe") {
            closeBlock();
            addPicture(element);
          } else if (PLAYERS.has(name)) addPicture(element, 0);
          else if (CONTROLS.has(name) && element.getAttribute("type") !== "hidden") controls.add(current, 1);
        }
        if (name !== "input" && name !== "svg") closeBlockUnlessInline(name);
      } else {
        if (!isInline(element)) closeBlock();
        if (name === "br") {
          breakCount++;
          text += "\n";
        } else if (name === "img") {
          if (current >= 0) addPicture(element);
        } else {
          current = enter(element, name, current);
          openIndexes.push(current);
          if (name === "button" || name === "label") controls.add(current, 1);
          if (name === "a") {
            inLink++;
            linkCount++;
          } else if (name === "b" || name === "strong") inBold++;
          descend = true;
        }
      }
    } else {
      const value = node.data;
      if (value !== "") {
        text += value;
        textNodes.push(node);
        const visible = inLink > 0 || inBold > 0 ? value.trim().length : 0;
        if (inLink > 0) linkLength += visible;
        if (inBold > 0) boldLength += visible;
        // The block belongs to the nearest element that starts a line.
        if (openElement < 0) openElement = current;
      }
    }
    let next: TreeNode | null = descend ? node.firstChild : null;
    if (!descend || !next) {
      let done: TreeNode | null = node;
      if (descend) leave(node as TreeElement);
      while (done && !next) {
        if (done === root) break;
        next = done.nextSibling;
        if (!next) {
          done = done.parentNode;
          if (done) leave(done as TreeElement);
        }
      }
      if (done === root && !next) break;
    }
    node = next;
  }
  closeBlock();
  if (elements.length > 0) endBlock.set(0, blockElement.length);
  if (elements.length > 0) endPicture.set(0, pictures.length);

  function closeBlockUnlessInline(name: string): void {
    if (name === "select" || name === "textarea") closeBlock();
  }

  function leave(element: TreeElement): void {
    const index = openIndexes.pop() as number;
    const name = element.localName;
    const continues = isInline(element);
    if (!continues) closeBlock();
    if (name === "a") inLink--;
    else if (name === "b" || name === "strong") inBold--;
    end.set(index, elements.length);
    // An inline element ends inside the open block, which gets its number when it closes.
    endBlock.set(index, blockElement.length + (continues && text !== "" ? 1 : 0));
    endPicture.set(index, pictures.length);
    const above = parent.at(index);
    if (above >= 0) {
      images.add(above, images.at(index));
      controls.add(above, controls.at(index));
    }
    current = above;
  }

  firstText.push(textNodes.length);
  const parents = parent.done();
  const blockInner = blockElement.done();
  const holders = blockInner.map((inner) => {
    let index = inner;
    while (parents[index]! >= 0 && isInline(elements[index]!)) index = parents[index]!;
    return index;
  });
  return {
    elements,
    parent: parents,
    end: end.done(),
    depth: depth.done(),
    tags: tags.done(),
    flags: flags.done(),
    signature: signature.done(),
    roles,
    properties,
    tokens,
    firstBlock: firstBlock.done(),
    // White space at the end of an inline element makes no block of the one that was open.
    endBlock: endBlock.done().map((end) => Math.min(end, blockText.length)),
    images: images.done(),
    controls: controls.done(),
    children: children.done(),
    blockElement: holders,
    blockInner,
    blockText,
    firstText: firstText.done(),
    linkCharacters: linkCharacters.done(),
    boldCharacters: boldCharacters.done(),
    links: links.done(),
    breaks: breaks.done(),
    textNodes,
    pictures,
    pictureParent: pictureParent.done(),
    pictureBlock: pictureBlock.done(),
    firstPicture: firstPicture.done(),
    endPicture: endPicture.done(),
    silent,
  };
}
