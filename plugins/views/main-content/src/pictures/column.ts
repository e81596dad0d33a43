/**
 * The column of an article: the element whose own paragraphs hold the text. Pictures in it belong to the text; those
 * next to it are judged by the company that they keep.
 */
import type { Annotation } from "../page/annotate.ts";
import { HIDDEN } from "../page/attributes.ts";
import { isNamed } from "../page/named.ts";
import { tag } from "../page/tags.ts";

const P = tag("p");
const A = tag("a");
const FIGURE = tag("figure");
const LISTS = new Set([tag("ul"), tag("ol")]);
/** Boxes that hold parts of a page of any kind, so that only their content says what they are. */
const BOXES = new Set(["div", "section", "table", "ul", "form", "fieldset"]);
const PERSON = /^(?:avatar|gravatar|author|byline|bio|profile|user|writer|contributors?)$/u;
const FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/iu;
/** Fewest characters of a paragraph, and how many more count as one more sign of text. */
const SHORTEST = 25;
const HUNDRED = 100;
const MAX_HUNDREDS = 3;
/** Levels above a paragraph for which it speaks, above a picture in which names count, and that are looked at. */
const RISE = 5;
const REACH = 5;
const FARTHEST = 30;
/** A box with so many commas is text, whatever else it holds. */
const COMMAS = 10;
const LINKS = 0.2;
const LONGEST = 2000;

/** The column and sums over blocks and elements, so that any box is measured in one step. */
export interface Column {
  readonly element: number;
  readonly commas: Float64Array;
  readonly characters: Float64Array;
  readonly linkCharacters: Float64Array;
  readonly paragraphs: Float64Array;
}

/** Where a picture stands, seen from the column of text. */
export interface Place {
  readonly isInside: boolean;
  /** Hidden until somebody asks for it, if ever. */
  readonly isHidden: boolean;
  readonly isInFigure: boolean;
  /** What it links to: nothing, a larger picture or a page. */
  readonly link: "none" | "picture" | "page";
  readonly isOfPerson: boolean;
  /** In a box of many links, or of more pictures than text. */
  readonly isCrowded: boolean;
}

/** Finds the column. Linear in the size of the page. */
export function findColumn(page: Annotation, kept: Uint8Array): Column {
  const commas = new Float64Array(kept.length + 1);
  const characters = new Float64Array(kept.length + 1);
  const linkCharacters = new Float64Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++) {
    const text = page.blockText[block]!;
    commas[block + 1] = commas[block]! + countCommas(text);
    characters[block + 1] = characters[block]! + text.length;
    linkCharacters[block + 1] = linkCharacters[block]! + page.linkCharacters[block]!;
  }
  const paragraphs = new Float64Array(page.parent.length + 1);
  for (let index = 0; index < page.parent.length; index++)
    paragraphs[index + 1] = paragraphs[index]! + (page.tags[index] === P ? 1 : 0);
  const sums = { element: 0, commas, characters, linkCharacters, paragraphs };
  return { ...sums, element: mostSpokenFor(page, kept, sums) };
}

/** The element for which most kept paragraphs speak, the nearer the more. */
function mostSpokenFor(page: Annotation, kept: Uint8Array, column: Column): number {
  const scores = new Map<number, number>();
  for (let block = 0; block < kept.length; block++) {
    const { length } = page.blockText[block]!;
    if (kept[block] === 0 || length < SHORTEST) continue;
    const commas = column.commas[block + 1]! - column.commas[block]!;
    const score = 1 + commas + Math.min(MAX_HUNDREDS, Math.floor(length / HUNDRED));
    let index = page.parent[page.blockElement[block]!]!;
    for (let up = 0; up < RISE && index >= 0; up++, index = page.parent[index]!)
      scores.set(index, (scores.get(index) ?? 0) + score / (up < 2 ? up + 1 : up * 3));
  }
  let best = 0;
  let most = 0;
  for (const [index, score] of scores) {
    const worth = score * (1 - linkShare(page, column, index));
    if (worth <= most) continue;
    most = worth;
    best = index;
  }
  return best;
}

function countCommas(text: string): number {
  let count = 0;
  for (let at = text.indexOf(","); at >= 0; at = text.indexOf(",", at + 1)) count++;
  return count;
}

/** Looks at the boxes around a picture, up to the one around the column. */
export function placeOf(page: Annotation, column: Column, picture: number): Place {
  const { element } = column;
  let index = page.pictureParent[picture]!;
  const isInside = contains(page, element, index);
  let isHidden = false;
  let isInFigure = false;
  let isOfPerson = false;
  let isCrowded = false;
  let link: Place["link"] = "none";
  for (let up = 0; up < FARTHEST && index > 0 && !contains(page, index, element); up++) {
    const number = page.tags[index]!;
    if ((page.flags[index]! & HIDDEN) !== 0) isHidden = true;
    if (number === FIGURE) isInFigure = true;
    if (number === A && link === "none") link = leadsToPicture(page, index) ? "picture" : "page";
    if (up < REACH && isNamed(page, index, PERSON)) isOfPerson = true;
    isCrowded ||= holdsCrowd(page, column, index, isInFigure);
    index = page.parent[index]!;
  }
  return { isInside, isHidden, isInFigure, link, isOfPerson, isCrowded };
}

const leadsToPicture = (page: Annotation, link: number): boolean =>
  FILE.test((page.elements[link]!.getAttribute("href") ?? "").slice(0, LONGEST));

function holdsCrowd(page: Annotation, column: Column, index: number, isInFigure: boolean): boolean {
  if (!BOXES.has(page.elements[index]!.localName)) return false;
  const from = page.firstBlock[index]!;
  const to = Math.max(from, page.endBlock[index]!);
  if (column.commas[to]! - column.commas[from]! >= COMMAS) return false;
  const pictures = page.endPicture[index]! - page.firstPicture[index]!;
  const paragraphs = column.paragraphs[page.end[index]!]! - column.paragraphs[index]!;
  if (!isInFigure && pictures > 1 && paragraphs < pictures / 2) return true;
  return !LISTS.has(page.tags[index]!) && linkShare(page, column, index) > LINKS;
}

function linkShare(page: Annotation, column: Column, index: number): number {
  const from = page.firstBlock[index]!;
  const to = Math.max(from, page.endBlock[index]!);
  const links = column.linkCharacters[to]! - column.linkCharacters[from]!;
  return links / Math.max(1, column.characters[to]! - column.characters[from]!);
}

const contains = (page: Annotation, outer: number, inner: number): boolean =>
  outer <= inner && inner < page.end[outer]!;
