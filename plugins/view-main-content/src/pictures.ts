/** Which pictures go with the text that is kept: each belongs, with its caption, to the text that it stands in. */
import { isPreview, isStandIn, pictureSource, type TreeElement } from "@winnow/kit-dom";
import type { Annotation } from "./annotate.ts";
import type { Measures } from "./measure.ts";
import { INLINE, tag } from "./tags.ts";

const FIGURE = tag("figure");
const FIGCAPTION = tag("figcaption");
/** Words in names of boxes for a picture with its caption. */
const BOX = /^(?:caption|figure|photo|picture|image|img|media|thumb|illustration|gallery|slideshow)$/u;
/** Words in names of boxes for pictures that only decorate: of people, of companies, of buttons. */
const DECORATION =
  /^(?:avatar|gravatar|author|byline|social|share|sharing|sharer|addthis|icon|icons|logo|logos|badge|badges|rating|reactions?|emoji|sponsor|ads?|advert|advertisement|breadcrumbs?|newsletter|promo)$/u;
/** Names of such pictures themselves. */
const DECORATIVE_FILE =
  /(?:^|[_.-])(?:avatar|gravatar|icon|logo|sprite|spacer|blank|pixel|clear|facebook|twitter|whatsapp|pinterest)(?:[_.-]|$)/u;
/** Levels above a picture in which a name tells what it is. */
const REACH = 4;
const BOX_REACH = 6;
/** Most words of a caption without the markup of one, and with it. */
const SHORT = 30;
const LONG = 90;
/** Share of the kept words by which the element around the text is known. */
const BULK = 0.6;
/** Most words left out between a picture and the text that it belongs to. */
const FAR = 60;
/** Edge of the largest icon, in pixels, and of the largest dot. */
const ICON = 48;
const DOT = 3;
/** Most pictures of a box that shows one of them. */
const FEW = 3;
/** A picture that comes so often, without a description, is an icon. */
const REPEATED = 3;

interface Context {
  readonly page: Annotation;
  readonly measures: Measures;
  readonly kept: Uint8Array;
  /** Sums of the words of kept blocks. */
  readonly words: Float64Array;
  /** For each block the last kept one up to it, and the first kept one from it on; -1 without any. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** How often the same picture without a description stands on the page. */
  readonly repeats: ReadonlyMap<string, number>;
  /** The smallest element around most of the text. */
  readonly body: number;
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

/** Finds the pictures to keep and adds their captions to `kept`. Needs time linear in the size of the page. */
export function keepPictures(
  page: Annotation,
  measures: Measures,
  kept: Uint8Array,
  tables: Int32Array,
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
  };
  const chosen = new Uint8Array(page.pictures.length);
  const captions: Caption[] = [];
  for (let picture = 0; picture < chosen.length; picture++) {
    const table = tables[page.pictureParent[picture]!]!;
    // A sign in a cell is what the cell says.
    const isWanted =
      table >= 0
        ? words[page.endBlock[table]!]! > words[page.firstBlock[table]!]!
        : belongs(context, picture) && !isDecoration(context, picture) && !isPreviewBeside(page, picture);
    chosen[picture] = isWanted ? 1 : 0;
    if (isWanted && table < 0) keepCaption(page, measures, kept, picture, captions);
  }
  return { pictures: chosen, captions };
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

/** Whether a picture stands in kept text, or with no more than a caption in a box of its own beside kept text. */
function belongs(context: Context, picture: number): boolean {
  const { page, measures, words, body } = context;
  let index = page.pictureParent[picture]!;
  let box = -1;
  for (; index > 0; index = page.parent[index]!) {
    const from = page.firstBlock[index]!;
    const to = Math.max(from, page.endBlock[index]!);
    if (words[to]! > words[from]!) break;
    const all = measures.sums.words[to]! - measures.sums.words[from]!;
    const links = measures.sums.linkWords[to]! - measures.sums.linkWords[from]!;
    const isBox = page.tags[index] === FIGURE || page.tokens[index]!.some((token) => BOX.test(token));
    if (all > (isBox ? LONG : SHORT) || (links > all / 2 && links > 5 && page.tags[index] !== FIGURE))
      return false;
    box = index;
  }
  const from = page.firstBlock[index]!;
  const to = page.endBlock[index]!;
  const start = box < 0 ? page.pictureBlock[picture]! : page.firstBlock[box]!;
  const end = box < 0 ? start : Math.max(start, page.endBlock[box]!);
  const around = measures.sums.words[to]! - measures.sums.words[from]!;
  const own = measures.sums.words[end]! - measures.sums.words[start]!;
  if (words[to]! - words[from]! < (around - own) / 2) {
    // In a mixed box the text right beside it decides.
    return index === body && isNear(context, start, end, 0);
  }
  if (index !== body && contains(page, index, body) && index !== page.parent[body])
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
    if (page.tokens[box]!.includes("caption")) break;
    box = page.parent[box]!;
  }
  if (page.tags[box] !== FIGURE && !page.tokens[box]!.includes("caption")) return;
  const from = page.firstBlock[box]!;
  const to = page.endBlock[box]!;
  if (to - from > LONG || measures.sums.words[to]! - measures.sums.words[from]! > LONG) return;
  const isImage = page.pictures[picture]!.localName === "img";
  for (let block = from; block < to; block++) {
    const first = measures.firstCopy[block]!;
    if (kept[block] === 0 && first !== block && kept[first] === 1) continue;
    for (let index = page.blockInner[block]!; index > box; index = page.parent[index]!) {
      if (page.tags[index] !== FIGCAPTION && !page.tokens[index]!.includes("caption")) continue;
      kept[block] = 1;
      // A link needs a place in the text. Of several pictures the first has the caption.
      if (isImage && page.links[block] === 0 && block > (captions.at(-1)?.block ?? -1))
        captions.push({ picture, block });
      break;
    }
  }
}

/** Whether a picture is there for its looks: tiny, or named for what decorates. */
function isDecoration({ page, kept, body, repeats }: Context, picture: number): boolean {
  const element = page.pictures[picture]!;
  if (element.localName !== "img") return false;
  const width = sizeOf(element.getAttribute("width"));
  const height = sizeOf(element.getAttribute("height"));
  if (width <= DOT && height <= DOT) return true;
  let index = page.pictureParent[picture]!;
  const block = page.pictureBlock[picture]!;
  // In a line of text even a small picture is read.
  const holder = page.blockElement[block];
  for (
    let up = 0;
    up < REACH && index > 0 && !contains(page, index, body);
    up++, index = page.parent[index]!
  ) {
    if (index === holder && kept[block] === 1) return false;
    if (page.tokens[index]!.some((token) => DECORATION.test(token))) return true;
    if (page.tags[index] === FIGURE) return false;
  }
  if (!hasAddress(element)) return true;
  const isSmall = width <= ICON && height <= ICON;
  if (isSmall && !element.getAttribute("alt")) return true;
  const source = element.getAttribute("src") ?? "";
  if ((repeats.get(source) ?? 0) >= REPEATED) return true;
  const name = source.length > 2000 ? "" : source.slice(source.lastIndexOf("/") + 1).toLowerCase();
  return DECORATIVE_FILE.test(name) && !element.getAttribute("alt");
}

/** Whether a picture holds the place of another one in the same box, until that is loaded. */
function isPreviewBeside(page: Annotation, picture: number): boolean {
  const element = page.pictures[picture]!;
  if (element.localName !== "img" || isShown(element)) return false;
  let index = page.pictureParent[picture]!;
  for (let up = 0; up < REACH && index > 0; up++, index = page.parent[index]!) {
    const from = page.firstPicture[index]!;
    const to = page.endPicture[index]!;
    if (page.endBlock[index]! > page.firstBlock[index]! || to - from > FEW) return false;
    for (let other = from; other < to; other++)
      if (other !== picture && page.pictures[other]!.localName === "img" && isShown(page.pictures[other]!))
        return true;
  }
  return false;
}

function isShown(image: TreeElement): boolean {
  const source = pictureSource(image);
  return source !== undefined && !isStandIn(source) && !isPreview(source);
}

function countRepeats(page: Annotation): ReadonlyMap<string, number> {
  const repeats = new Map<string, number>();
  for (const picture of page.pictures) {
    const source = picture.getAttribute("src") ?? "";
    // The same placeholder stands for many pictures that are loaded late.
    if (source === "" || source.startsWith("data:") || hasLateAddress(picture)) continue;
    if (!picture.getAttribute("alt")) repeats.set(source, (repeats.get(source) ?? 0) + 1);
  }
  return repeats;
}

/** Whether the markup says where the picture is, now or once it is loaded late. */
function hasAddress(picture: TreeElement): boolean {
  if (picture.getAttribute("src") || picture.getAttribute("srcset") || hasLateAddress(picture)) return true;
  const next = picture.nextSibling;
  return (
    picture.parentNode?.localName === "picture" || (next?.nodeType === 1 && next.localName === "noscript")
  );
}

function hasLateAddress({ attributeList: list }: TreeElement): boolean {
  for (let at = 0; at < list.length; at += 2)
    if (/^(?:data|nitro)-/.test(list[at] ?? "") && /[./]/.test(list[at + 1] ?? "")) return true;
  return false;
}

const contains = (page: Annotation, outer: number, inner: number): boolean =>
  outer <= inner && inner < page.end[outer]!;

function sizeOf(value: string | null): number {
  const size = Number.parseFloat(value ?? "");
  return size >= 0 && !value!.includes("%") ? size : Number.POSITIVE_INFINITY;
}
