/** Which part of a page holds its text, and which boxes in there are furniture by what they are called. */

import type { Annotation } from "../page/annotate.ts";
import { isNamed, namesOf } from "../page/named.ts";
import { tag } from "../page/tags.ts";

const TAGS = new Set(["nav", "aside", "footer", "menu", "dialog"].map(tag));
const ARTICLE = tag("article");
const ROLES: ReadonlySet<string> = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog menu menubar".split(" "),
);
/** A whole name, or one with what it is a part of. */
const NAMED = namesOf(`
  nav navbar navigation breadcrumbs? sidebar side-bar aside footer site-header top-?bar mini-?cart
  shopping-cart cart-drawer related recommend(?:ed|ations?)? similar up-?sells? cross-?sells?
  also-(?:like|viewed|bought) recently(?:-viewed)? teasers? promo ads? advert advertisement sponsor(?:ed)?
  newsletter subscribe social share sharing cookie consent modal popup login facets? pagination pager toc
  reviews? ratings? comments? comment-list financing
`);

/** The part that holds two blocks and what is between them. */
export interface Settled {
  readonly element: number;
  /** 1 for elements in furniture. */
  readonly isFurniture: Uint8Array;
}

/** The smallest element around two blocks, but none inside of a list or a paragraph of its own. */
export function settled(page: Annotation, first: number, last: number): Settled {
  let element = page.blockElement[first]!;
  while (page.parent[element]! >= 0 && page.endBlock[element]! <= last) element = page.parent[element]!;
  // What the text stands in is no furniture, whatever it is called; what is next to it in there may be.
  const isFurniture = new Uint8Array(page.parent.length);
  const around = widen(page, element);
  for (let index = around + 1; index < page.end[around]!; index++) {
    const above = page.parent[index]!;
    const isAround = index <= element && element < page.end[index]!;
    if (isFurniture[above] === 1 || (!isAround && isNamedFurniture(page, index))) isFurniture[index] = 1;
  }
  return { element: around, isFurniture };
}

/** The column around: as far as nothing in it but the text, or the element that is said to be the text. */
function widen(page: Annotation, element: number): number {
  let around = element;
  for (let index = page.parent[element]!; index > 0; index = page.parent[index]!) {
    const name = page.elements[index]!.localName;
    if (page.tags[index] === ARTICLE || name === "main" || page.roles[index] === "main") return index;
    const isBox = name === "div" || name === "section" || name === "td";
    if (!isBox || holdsFurniture(page, index, around)) break;
    around = index;
  }
  return around;
}

/** Whether a box holds furniture, apart from a part of it. */
function holdsFurniture(page: Annotation, box: number, part: number): boolean {
  for (let index = box + 1; index < page.end[box]!; index = page.end[index]!) {
    const isPart = index <= part && part < page.end[index]!;
    if (!isPart && (page.elements[index]!.localName === "header" || isNamedFurniture(page, index)))
      return true;
  }
  return false;
}

/** Whether an element is furniture by its tag, its role or its name. */
export function isNamedFurniture(page: Annotation, index: number): boolean {
  if (TAGS.has(page.tags[index]!) || ROLES.has(page.roles[index]!)) return true;
  return isNamed(page, index, NAMED);
}
