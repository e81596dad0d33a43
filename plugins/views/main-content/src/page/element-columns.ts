import type { TreeElement } from "@winnow/kit-dom";
import { readAttributes } from "./attributes.ts";
import { classTokens, type TokenCache } from "./class-tokens.ts";
import { Growing } from "./growing.ts";
import { Signatures } from "./signatures.ts";
import { tagNumber } from "./tags.ts";

/** One column of numbers for each property of an element. */
export class ElementColumns {
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
