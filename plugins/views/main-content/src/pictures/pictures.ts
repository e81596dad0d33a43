/** Which pictures go with the text that is kept: each belongs, with its caption, to the text that it stands in. */
import type { TreeElement } from "@winnow/kit-dom";
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed } from "../page/named.ts";
import { INLINE, tag } from "../page/tags.ts";
import { wordsOf } from "../page/words.ts";
import { type Column, findColumn, placeOf } from "./column.ts";
import {
  countRepeats,
  type DecorationContext,
  isDecoration,
  isIcon,
  isMark,
  isPlaceholderPicture,
} from "./decoration.ts";
import { findLead } from "./lead-picture.ts";
import { RepeatedPictures } from "./repeated-pictures.ts";

const FIGURE = tag("figure");
const FIGCAPTION = tag("figcaption");
/** Words in names of boxes for a picture with its caption. */
const BOX = /^(?:caption|figure|photo|picture|image|img|media|thumb|illustration|gallery|slideshow)$/u;
const CAPTION = /^caption$/u;
const BOX_REACH = 6;
/** Most words of a caption without the markup of one, and with it. */
const SHORT = 30;
const LONG = 90;
/** Share of the kept words by which the element around the text is known. */
const BULK = 0.6;
/** Most words left out between a picture and the text that it belongs to. */
const FAR = 60;
/** Characters of a description that are looked at, and the share of its words, or of the heading's, to have in common. */
const MAX_ALT = 300;
const MIN_SHARED = 0.6;

interface Context extends DecorationContext {
  readonly measures: Measures;
  /** Sums of the words of kept blocks. */
  readonly words: Float64Array;
  /** For each block the last kept one up to it, and the first kept one from it on; -1 without any. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Words of the page's heading, where pictures of what it names stand above the text. */
  readonly subject: ReadonlySet<string>;
}

/** A block that is the caption of a picture, or a part of it. */
export interface Caption {
  readonly picture: number;
  readonly block: number;
}

/** What goes with the text. */
export interface Illustrations {
  /** 1 for each picture to keep. */
  readonly pictures: Uint8Array;
  /** Blocks that are the captions of those, and no part of the text. */
  readonly captions: readonly Caption[];
}

/** What identifies the picture over the text. */
export interface Lead {
  /** Block of the page's heading. */
  readonly heading?: number;
  /** Name of the picture by which the page is shared. */
  readonly picture?: string;
  /** Whether the page is a text that one picture leads. */
  readonly hasLead?: boolean;
}

/** Finds the pictures to keep and adds their captions to `kept`. Needs time linear in the size of the page. */
export function addPictures(
  page: Annotation,
  measures: Measures,
  kept: Uint8Array,
  tables: Int32Array,
  isArticle = true,
  { heading = -1, picture: shared = "", hasLead = isArticle }: Lead = {},
): Illustrations {
  const words = new Float64Array(kept.length + 1);
  for (let block = 0; block < kept.length; block++)
    words[block + 1] = words[block]! + (kept[block] === 1 ? Math.max(0.1, measures.words[block]!) : 0);
  const before = new Int32Array(kept.length);
  const after = new Int32Array(kept.length);
  for (let block = 0, last = -1; block < kept.length; block++)
    before[block] = last = kept[block] === 1 ? block : last;
  for (let block = kept.length - 1, next = -1; block >= 0; block--)
    after[block] = next = kept[block] === 1 ? block : next;
  const context: Context = {
    page,
    measures,
    kept,
    words,
    before,
    after,
    repeats: countRepeats(page),
    body: bodyOf(page, words),
    subject: new Set(isArticle ? [] : measures.wordLists[heading]?.map((word) => measures.vocabulary[word]!)),
  };
  const column = isArticle && page.pictures.length > 0 ? findColumn(page, kept) : undefined;
  const chosen = new Uint8Array(page.pictures.length);
  const captions: Caption[] = [];
  const repeated = new RepeatedPictures(page);
  const lead = hasLead && chosen.length > 0 ? findLead(context, heading, shared) : -1;
  for (let picture = 0; picture < chosen.length; picture++) {
    const table = tables[page.pictureParent[picture]!]!;
    // A sign in a cell is what the cell says.
    const isWanted =
      table >= 0
        ? words[page.endBlock[table]!]! > words[page.firstBlock[table]!]!
        : !isPlaceholderPicture(page, picture) &&
          (picture === lead || goesWithText(context, column, picture)) &&
          (standsInLine(context, picture) ||
            !(repeated.has(picture) || (!isArticle && repeated.isSwatch(picture))));
    chosen[picture] = isWanted ? 1 : 0;
    if (!isWanted || table >= 0) continue;
    repeated.add(picture);
    keepCaption(page, measures, kept, picture, captions);
  }
  return { pictures: chosen, captions };
}

/** Whether a picture stands in a line of kept text, as a sign does. */
function standsInLine({ page, kept }: Context, picture: number): boolean {
  const block = page.pictureBlock[picture]!;
  const line = page.blockElement[block];
  if (line === undefined || kept[block] === 0) return false;
  const inside = page.pictureParent[picture]!;
  return line <= inside && inside < page.end[line]! && page.firstBlock[inside]! <= block;
}

function bodyOf(page: Annotation, words: Float64Array): number {
  const least = words[words.length - 1]! * BULK;
  let body = 0;
  // Of the elements that hold so much each contains the next, so the last one is the innermost.
  for (let index = 0; index < page.parent.length; index++)
    if (
      least > 0 &&
      words[page.endBlock[index]!]! - words[page.firstBlock[index]!]! >= least &&
      !INLINE.has(page.elements[index]!.localName)
    )
      body = index;
  return body;
}

function goesWithText(context: Context, column: Column | undefined, picture: number): boolean {
  const { page } = context;
  const element = page.pictures[picture]!;
  const box = boxAround(context, picture);
  const belongs =
    box !== undefined &&
    (standsInText(context, box) ||
      (showsSubject(context, element) && isNear(context, box.start, box.end, FAR))) &&
    !isDecoration(context, picture);
  if (column === undefined || element.localName !== "img") return belongs;
  const place = placeOf(page, column, picture);
  if (place.isHidden) return false;
  // In the column figures need no text next to them, nor do pictures that lead to a larger one.
  if (!belongs)
    return (
      place.isInside &&
      (place.isInFigure || place.link === "picture") &&
      !place.isOfPerson &&
      !isIcon(element) &&
      !isMark(element, context.repeats)
    );
  if (place.isInside) return true;
  // Next to it a picture that leads to another page is a teaser, unless the text goes on right after it.
  const isTeaser = place.link === "page" && !isNear(context, box.start, box.end, 0, true);
  return !isTeaser && (!place.isCrowded || place.isInFigure);
}

/** Whether a picture is of what the heading names, by its description. */
function showsSubject({ subject }: Context, picture: TreeElement): boolean {
  if (subject.size === 0) return false;
  const words = wordsOf((picture.getAttribute("alt") ?? "").slice(0, MAX_ALT));
  const shared = words.filter((word) => subject.has(word)).length;
  return shared > 0 && shared >= Math.min(words.length, subject.size) * MIN_SHARED;
}

/** The blocks of the largest box around a picture without kept text, and the first element with some. */
interface Box {
  readonly holder: number;
  readonly start: number;
  readonly end: number;
}

/** The box that a picture shares with no more than a caption; undefined when there is more in it. */
function boxAround({ page, measures, words }: Context, picture: number): Box | undefined {
  let index = page.pictureParent[picture]!;
  let box = -1;
  for (; index > 0; index = page.parent[index]!) {
    const from = page.firstBlock[index]!;
    const to = Math.max(from, page.endBlock[index]!);
    if (words[to]! > words[from]!) break;
    const all = measures.sums.words[to]! - measures.sums.words[from]!;
    const links = measures.sums.linkWords[to]! - measures.sums.linkWords[from]!;
    const isBox = page.tags[index] === FIGURE || isNamed(page, index, BOX);
    if (all > (isBox ? LONG : SHORT) || (links > all / 2 && links > 5 && page.tags[index] !== FIGURE))
      return undefined;
    box = index;
  }
  const start = box < 0 ? page.pictureBlock[picture]! : page.firstBlock[box]!;
  return { holder: index, start, end: box < 0 ? start : Math.max(start, page.endBlock[box]!) };
}

/** Whether a box stands in kept text, or right next to some. */
function standsInText(context: Context, { holder, start, end }: Box): boolean {
  const { page, measures, words, body } = context;
  const from = page.firstBlock[holder]!;
  const to = page.endBlock[holder]!;
  const around = measures.sums.words[to]! - measures.sums.words[from]!;
  const own = measures.sums.words[end]! - measures.sums.words[start]!;
  if (words[to]! - words[from]! < (around - own) / 2) {
    // In a mixed box the text right next to it decides.
    return holder === body && isNear(context, start, end, 0);
  }
  if (holder !== body && contains(page, holder, body) && holder !== page.parent[body])
    return isNear(context, start, end, 0, true);
  return isNear(context, start, end, FAR);
}

/** Whether kept text stands before or after these blocks, or both, with at most so many words left out between. */
function isNear(
  { measures, before, after }: Context,
  start: number,
  end: number,
  most: number,
  both = false,
): boolean {
  const { words } = measures.sums;
  const last = start > 0 ? before[start - 1]! : -1;
  const next = end < after.length ? after[end]! : -1;
  const isBefore = last >= 0 && words[start]! - words[last + 1]! <= most;
  const isAfter = next >= 0 && words[next]! - words[end]! <= most;
  return both ? isBefore && isAfter : isBefore || isAfter;
}

/** Adds what is marked as the caption of a picture to `kept` and to `captions`, once. */
function keepCaption(
  page: Annotation,
  measures: Measures,
  kept: Uint8Array,
  picture: number,
  captions: Caption[],
): void {
  let box = page.pictureParent[picture]!;
  for (let up = 0; up < BOX_REACH && page.tags[box] !== FIGURE && page.parent[box]! > 0; up++) {
    if (isNamed(page, box, CAPTION)) break;
    box = page.parent[box]!;
  }
  if (page.tags[box] !== FIGURE && !isNamed(page, box, CAPTION)) return;
  const from = page.firstBlock[box]!;
  const to = page.endBlock[box]!;
  if (to - from > LONG || measures.sums.words[to]! - measures.sums.words[from]! > LONG) return;
  const isImage = page.pictures[picture]!.localName === "img";
  for (let block = from; block < to; block++) {
    const first = measures.firstCopy[block]!;
    if (kept[block] === 0 && first !== block && kept[first] === 1) continue;
    for (let index = page.blockInner[block]!; index > box; index = page.parent[index]!) {
      if (page.tags[index] !== FIGCAPTION && !isNamed(page, index, CAPTION)) continue;
      kept[block] = 1;
      // A link needs a place in the text. Of several pictures the first has the caption.
      if (isImage && page.links[block] === 0 && block > (captions.at(-1)?.block ?? -1))
        captions.push({ picture, block });
      break;
    }
  }
}

const contains = (page: Annotation, outer: number, inner: number): boolean =>
  outer <= inner && inner < page.end[outer]!;
