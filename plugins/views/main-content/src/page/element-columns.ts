import type { TreeElement } from "@winnow/kit-dom";
import { readAttributes } from "./attributes.ts";
import { NameReader, type Names } from "./element-names.ts";
import { Growing } from "./growing.ts";
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
  /** Number of the list of names. */
  readonly names = new Growing();
  private readonly reader = new NameReader();

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
    const classes = this.reader.classesOf(own.className);
    this.signature.push(classes.signatureOf(name));
    this.roles.push(own.role);
    this.properties.push(own.property);
    this.names.push(classes.listOf(own.id, label));
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

  /** The names of all elements. */
  namesOfAll(): Names {
    const { words, lists } = this.reader;
    return { words, lists, of: this.names.done(), answers: new Map() };
  }
}
