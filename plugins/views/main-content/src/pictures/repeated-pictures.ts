/** Pictures that show once more what was just shown: turns of a carousel, variants for screens and themes, swatches. */
import { pictureSource, type TreeElement } from "@winnow/kit-dom";
import type { Annotation } from "../page/annotate.ts";
import { tag } from "../page/tags.ts";

const A = tag("a");
const FIGURE = tag("figure");
/** Levels above a picture in which its link is looked for, and a box that it shares with its variants. */
const REACH = 4;
/** Most pictures in such a box. */
const MAX_VARIANTS = 3;
/** Fewest pictures without a description next to each other that are samples to choose from. */
const MIN_SWATCHES = 4;
const MAX_ADDRESS = 2000;

/** Remembers the pictures of one page that were kept. */
export class RepeatedPictures {
  readonly #page: Annotation;
  readonly #addresses = new Set<string>();
  #last = -1;
  #lastLink = "";

  constructor(page: Annotation) {
    this.#page = page;
  }

  /** Whether a picture outside of any line of text repeats one kept before. */
  has(picture: number): boolean {
    const element = this.#page.pictures[picture]!;
    if (element.localName !== "img") return false;
    const source = pictureSource(element);
    if (source !== undefined && this.#addresses.has(source)) return true;
    if (this.#last < 0 || this.#page.pictureBlock[this.#last] !== this.#page.pictureBlock[picture])
      return false;
    const link = this.#linkOf(picture);
    return (link !== "" && link === this.#lastLink && !this.#isOther(picture)) || this.#isVariant(picture);
  }

  /** Notes that a picture is kept. */
  add(picture: number): void {
    const source = pictureSource(this.#page.pictures[picture]!);
    if (source !== undefined) this.#addresses.add(source);
    this.#last = picture;
    this.#lastLink = this.#linkOf(picture);
  }

  /** Whether a picture is one of a row of samples, such as colors, without descriptions. */
  isSwatch(picture: number): boolean {
    const { pictures, pictureParent, parent, firstPicture, endPicture, firstBlock, endBlock } = this.#page;
    if (describes(pictures[picture]!)) return false;
    let box = pictureParent[picture]!;
    for (let up = 0; up < 2 && box > 0 && endPicture[box]! - firstPicture[box]! < 2; up++) box = parent[box]!;
    const from = firstPicture[box]!;
    const to = endPicture[box]!;
    if (to - from < MIN_SWATCHES || endBlock[box]! > firstBlock[box]!) return false;
    for (let other = from; other < to; other++) if (describes(pictures[other]!)) return false;
    return true;
  }

  /** Where the link around a picture leads, without the part that chooses a variant. */
  #linkOf(picture: number): string {
    const page = this.#page;
    let index = page.pictureParent[picture]!;
    for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!)
      if (page.tags[index] === A) {
        const href = (page.elements[index]!.getAttribute("href") ?? "").slice(0, MAX_ADDRESS);
        return href.replace(/[?#].*$/su, "");
      }
    return "";
  }

  /** Whether a picture says that it shows something else than the last one kept: in a gallery all may lead to one page. */
  #isOther(picture: number): boolean {
    const own = describes(this.#page.pictures[picture]!);
    const last = describes(this.#page.pictures[this.#last]!);
    return own !== "" && last !== "" && own !== last;
  }

  /** Whether a picture shares a small box with the last one kept, and its description. */
  #isVariant(picture: number): boolean {
    const page = this.#page;
    const own = describes(page.pictures[picture]!);
    if (own === "" || own !== describes(page.pictures[this.#last]!)) return false;
    let box = page.pictureParent[picture]!;
    for (let up = 0; up < REACH && box > 0; up++, box = page.parent[box]!) {
      // A figure of its own is no other size of the one before.
      if (page.tags[box] === FIGURE && page.firstPicture[box]! > this.#last) return false;
      if (page.endPicture[box]! - page.firstPicture[box]! > MAX_VARIANTS) return false;
      if (page.firstPicture[box]! <= this.#last) return true;
    }
    return false;
  }
}

const describes = (picture: TreeElement): string => picture.getAttribute("alt")?.trim() ?? "";
