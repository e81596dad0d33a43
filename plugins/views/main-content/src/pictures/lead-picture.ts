/** The picture over a text: between the heading and the first line, as the page itself names it or marks it. */
import { pictureSource } from "@winnow/kit-dom";
import type { Annotation } from "../page/annotate.ts";
import { HIDDEN } from "../page/attributes.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed } from "../page/named.ts";
import { tag } from "../page/tags.ts";
import { type DecorationContext, isDecoration, isIcon } from "./decoration.ts";
import { pictureName } from "./picture-name.ts";

const A = tag("a");
const FIGURE = tag("figure");
/** Names of boxes for such a picture. */
const BOX =
  /(?:^|-)(?:lead|hero|featured|main-?(?:photo|image|picture)|(?:post|entry|article|story)-?(?:thumbnail|image|picture|figure|photo|media)|header-?image|titelbild|aufmacher)(?:-|$)/u;
/** Addresses that lead nowhere. */
const NOWHERE = /^(?:#|javascript:|$)/iu;
const FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/iu;
const LONGEST = 2000;
const REACH = 6;
/** Fewest words of the first line of a text, and most words left out between it and the picture. */
const LINE = 8;
const FAR = 120;
/** Blocks before the heading in which the picture may stand. */
const ABOVE = 4;

/** The number of the lead picture, -1 for none. `name` is that of the picture by which the page is shared. */
export function findLead(
  context: DecorationContext & { readonly measures: Measures },
  heading: number,
  name: string,
): number {
  const { page, kept, measures } = context;
  // The heading is no line of the text, however long it is.
  const isLine = (block: number): boolean =>
    kept[block] === 1 && block !== heading && measures.words[block]! >= LINE;
  const line = kept.findIndex((_, block) => isLine(block));
  if (line < 0) return -1;
  // The summary may stand over the picture, as the first line.
  const next = kept.findIndex((_, block) => block > line && isLine(block));
  const last = next < 0 ? line : next;
  const { words } = measures.sums;
  const top = heading >= 0 && heading <= line ? heading - ABOVE : kept.indexOf(1) - ABOVE;
  let marked = -1;
  for (let picture = 0; picture < page.pictures.length; picture++) {
    const block = page.pictureBlock[picture]!;
    if (block < top || block > last || words[line]! - words[Math.min(block, line)]! > FAR) continue;
    const element = page.pictures[picture]!;
    if (element.localName !== "img" || isIcon(element) || isDecoration(context, picture)) continue;
    const source = pictureSource(element);
    const isMarked = marks(page, picture);
    if (source === undefined || isMarked === undefined) continue;
    if (name !== "" && pictureName(source) === name) return picture;
    // Drawings over a text are badges and signs.
    if (isMarked && marked < 0 && !/\.svg(?:[?#]|$)/iu.test(source.slice(0, LONGEST))) marked = picture;
  }
  return marked;
}

/** Whether boxes around a picture mark it as that of the text; undefined where they hide it or lead elsewhere. */
function marks(page: Annotation, picture: number): boolean | undefined {
  let isMarked = false;
  let index = page.pictureParent[picture]!;
  for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!) {
    if ((page.flags[index]! & HIDDEN) !== 0) return undefined;
    const href = page.tags[index] === A ? page.elements[index]!.getAttribute("href")?.trim() : undefined;
    if (href !== undefined && !NOWHERE.test(href) && !FILE.test(href.slice(0, LONGEST))) return undefined;
    if (page.tags[index] === FIGURE || isNamed(page, index, BOX)) isMarked = true;
  }
  return isMarked;
}
