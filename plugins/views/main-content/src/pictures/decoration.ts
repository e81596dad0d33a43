/** Which pictures only decorate a page, or hold the place of another. */

import { isPreview, isStandIn, pictureSource, type TreeElement } from "@winnow/kit-dom";
import type { Annotation } from "../page/annotate.ts";
import { isNamed, namesOf } from "../page/named.ts";
import { tag } from "../page/tags.ts";

const FIGURE = tag("figure");
/** Words in names of boxes for pictures that only decorate: of people, of companies, of buttons. */
const DECORATION = namesOf(`
  avatar gravatar author byline social share sharing sharer addthis icon icons logo logos badge badges
  rating reactions? emoji sponsor ads? advert advertisement breadcrumbs? newsletter promo
`);
/** Names of such pictures themselves. */
const DECORATIVE_FILE =
  /(?:^|[_.-])(?:avatar|gravatar|icon|logo|sprite|spacer|blank|pixel|clear|facebook|twitter|whatsapp|pinterest)(?:[_.-]|$)/u;
/** Files that turn while something is loaded. */
const WAITING_FILE = /(?:^|[_.-])(?:loading|loader|spinner)[\d_-]{0,9}\.(?:gif|svg)(?:[?#]|$)/u;
/** What the style of a picture says that is never seen. */
const UNSEEN = /(?:^|[;\s])(?:display:\s*none|visibility:\s*hidden)/iu;
const LONGEST_STYLE = 1000;
/** Levels above a picture in which a name says what it is. */
const REACH = 4;
/** Edge of the largest icon, in pixels, and of the largest dot. */
const ICON = 48;
const DOT = 3;
/** Most pictures of a box that shows one of them. */
const FEW = 3;
/** A picture that comes so often, without a description, is an icon. */
const REPEATED = 3;

/** What of a page distinguishes decoration from pictures. */
export interface DecorationContext {
  readonly page: Annotation;
  readonly kept: Uint8Array;
  /** How often the same picture without a description stands on the page. */
  readonly repeats: ReadonlyMap<string, number>;
  /** The smallest element around most of the text. */
  readonly body: number;
}

/** Whether a picture is there for its looks: tiny, or named for what decorates. */
export function isDecoration({ page, kept, body, repeats }: DecorationContext, picture: number): boolean {
  const element = page.pictures[picture]!;
  if (element.localName !== "img") return false;
  if (isWithin(element, DOT)) return true;
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
    if (isNamed(page, index, DECORATION)) return true;
    if (page.tags[index] === FIGURE) return false;
  }
  return isMark(element, repeats);
}

/** Whether a picture itself says that it decorates: by its size, its name, or as it comes again and again. */
export function isMark(element: TreeElement, repeats: ReadonlyMap<string, number>): boolean {
  if (!hasAddress(element) || isUnseen(element)) return true;
  if (isIcon(element) && !element.getAttribute("alt")) return true;
  const source = element.getAttribute("src") ?? "";
  if ((repeats.get(source) ?? 0) >= REPEATED) return true;
  // What holds the place of a picture until it is loaded is named for that.
  const shown = pictureSource(element) ?? source;
  const name = shown.length > 2000 ? "" : shown.slice(shown.lastIndexOf("/") + 1).toLowerCase();
  return WAITING_FILE.test(name) || (DECORATIVE_FILE.test(name) && !element.getAttribute("alt"));
}

/** Whether a picture holds the place of another one in the same box, until that is loaded. */
export function isPlaceholderPicture(page: Annotation, picture: number): boolean {
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

/** How often each picture without a description stands on the page. */
export function countRepeats(page: Annotation): ReadonlyMap<string, number> {
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

/** Whether a picture says of both its edges that they are no longer than so many pixels. */
const isWithin = (picture: TreeElement, most: number): boolean =>
  edgeOf(picture, "width") <= most && edgeOf(picture, "height") <= most;

function edgeOf(picture: TreeElement, name: "width" | "height"): number {
  const value = picture.getAttribute(name);
  const size = Number.parseFloat(value ?? "");
  if (size >= 0 && !value!.includes("%")) return size;
  const style = (picture.getAttribute("style") ?? "").slice(0, LONGEST_STYLE);
  const edge = EDGES[name].exec(style)?.[1];
  return edge === undefined ? Number.POSITIVE_INFINITY : Number(edge);
}

const EDGES = { width: /(?:^|[;\s])width:\s*(\d{1,4})px/iu, height: /(?:^|[;\s])height:\s*(\d{1,4})px/iu };

/** Whether a picture that scripts do not load late is hidden by its own style. */
const isUnseen = (picture: TreeElement): boolean =>
  UNSEEN.test((picture.getAttribute("style") ?? "").slice(0, LONGEST_STYLE)) && !hasLateAddress(picture);

/** Whether a picture says that it is no larger than an icon. */
export const isIcon = (picture: TreeElement): boolean => isWithin(picture, ICON);
