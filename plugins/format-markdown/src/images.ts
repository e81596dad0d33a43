import { LAZY_SETS, LAZY_SOURCES, largestCandidate } from "@winnow/kit-dom";
import {
  childElements,
  classOf,
  type DomElement,
  type DomNode,
  findElement,
  isElement,
  isText,
  tagOf,
} from "./dom.ts";
import { escapeText } from "./escape.ts";
import { collapse } from "./inline.ts";
import { unwrapStyle, writeTex } from "./math.ts";
import { linkTail, writeTitle } from "./urls.ts";
import type { Writer } from "./writer.ts";

/** Stands in place of a `data:` address. */
export const PLACEHOLDER = "<Base64-Image-Removed>";

const STAND_IN =
  /(?:^|[_.-])(?:placeholder|blank|spacer|transparent|pixel|1x1|loading|lazy(?:load)?|grey|gray|empty)[\w.-]{0,60}\.(?:gif|png|svg|jpe?g|webp)$/i;
/** Names of such pictures that show nothing at all. */
const EMPTY = /(?:^|[_.-])(?:placeholder|blank|spacer|transparent|trans|clear|1x1|empty)\.(?:gif|png|svg)$/i;
const PICTURE_ADDRESS = /^[^\s{}<>"]+\.(?:jpe?g|png|webp|gif|avif)(?:[?#][^\s{}<>"]*)?$/i;
/** Longest name of a file of which that is asked, and longest `data:` address of a picture that shows nothing. */
const LONG_NAME = 200;
const SHORT_DATA = 300;
/** Longest address looked for where no attribute is known to hold one. */
const LONG_ADDRESS = 2000;
/** Sizes in an address that are those of a blurred preview, in pixels. */
const PREVIEW = /[?&](?:w|width)=([1-9]\d?)(?:&|$)|\/max\/([1-9]\d?)\/|[-_/]([1-9]\d?)x[1-9]\d?[-_./]/;
const LARGEST_PREVIEW = 64;

const FORMULA_CLASS = /(?:^|\s)(?:latex|tex|mwe-math-fallback-image\S*)(?:$|\s)/;

/** Writes an image. */
export function writeImage(writer: Writer, element: DomElement): void {
  const isDot = ["width", "height"].every((name) => /^[01](?:px)?$/.test(element.getAttribute(name) ?? ""));
  const alt = element.getAttribute("alt");
  if (isDot && !alt) {
    writeCaption(writer, element);
    return;
  }
  // A formula drawn on the server carries its TeX as the alternative text.
  if (alt && FORMULA_CLASS.test(classOf(element))) {
    writeTex(writer, unwrapStyle(alt.trim()), false);
    writeCaption(writer, element);
    return;
  }
  const source = sourceOf(element);
  // What holds the place of a picture shows nothing when no picture comes.
  if (!alt?.trim() && source !== undefined && isEmpty(source)) writeCaption(writer, element);
  else writeSource(writer, element, source);
}

/** Writes the image of a `<picture>`: its `<img>`, or where that is a stand-in, the largest of its sources. */
export function writePicture(writer: Writer, element: DomElement): void {
  const children = childElements(element).filter((child) => !writer.skips(child));
  const image = children.find((child) => tagOf(child) === "img");
  const own = image ? sourceOf(image) : undefined;
  if (image && own && !isStandIn(own)) {
    writer.node(image);
    return;
  }
  const sources = children.filter((child) => tagOf(child) === "source");
  const found = sources.map(sourceOf).find((source) => source !== undefined && !isStandIn(source));
  if (image || found) writeSource(writer, image ?? element, found ?? own);
  else writer.children(element);
}

function writeSource(writer: Writer, element: DomElement, source: string | undefined): void {
  const own = collapse((element.getAttribute("alt") ?? "").trim());
  if (source === undefined) {
    if (own) writer.inline.text(own);
    writeCaption(writer, element);
    return;
  }
  const caption = writer.options.captionOf?.(element);
  // Without a description the caption takes its place, which more readers see than a title.
  const alt = own || caption || "";
  const { cell } = writer.output;
  const rules = { pairs: "*_~", cell, math: false };
  const text = escapeText(alt, rules, { before: "", after: "]", brackets: true });
  if (/^data:/i.test(source) && writer.options.removeBase64Images !== false) {
    const title = caption === alt ? "" : writeTitle(caption, cell);
    writer.inline.atom(`![${text}](${PLACEHOLDER}${title})`);
    return;
  }
  const title = caption ?? element.getAttribute("title")?.trim();
  const told = title === alt ? undefined : title;
  writer.inline.atom(`![${text}]${linkTail(writer.url(source), told, cell)}`);
}

/** Writes the caption of a picture that is not shown as text of its own. */
function writeCaption(writer: Writer, element: DomElement): void {
  const caption = writer.options.captionOf?.(element);
  if (!caption) return;
  writer.inline.gap();
  writer.inline.text(caption);
  writer.inline.gap();
}

/** Whether an address is that of a picture shown until the real one is loaded, or of a template never filled in. */
function isStandIn(source: string): boolean {
  if (/^(?:data:|\{\{)/i.test(source)) return true;
  const name = fileOf(source);
  return STAND_IN.test(name) || EMPTY.test(name);
}

const isEmpty = (source: string): boolean =>
  /^data:/i.test(source) ? source.length <= SHORT_DATA : EMPTY.test(fileOf(source));

function fileOf(source: string): string {
  const path = source.split(/[?#]/, 1)[0] ?? "";
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.length <= LONG_NAME ? name : "";
}

/** Whether an address asks for a picture so small that it can only be a preview of the real one. */
function isPreview(source: string): boolean {
  const size = PREVIEW.exec(source)
    ?.slice(1)
    .find((digits) => digits !== undefined);
  return Number(size ?? LARGEST_PREVIEW + 1) <= LARGEST_PREVIEW;
}

/** The address of the picture that a reader would see. */
function sourceOf(element: DomElement): string | undefined {
  const own = element.getAttribute("src")?.trim() || undefined;
  if (own && !isStandIn(own) && !isPreview(own)) return own;
  for (const name of LAZY_SOURCES) {
    const lazy = element.getAttribute(name)?.trim();
    if (lazy && /^[^\s{}<>"]+$/.test(lazy) && /[./]/.test(lazy)) return lazy;
  }
  const sets = ["srcset", ...LAZY_SETS].map((name) => largestCandidate(element.getAttribute(name) ?? ""));
  const set = sets.find((source) => source !== undefined && !isStandIn(source));
  return set ?? withoutScript(element) ?? elsewhere(element) ?? (own?.startsWith("{{") ? undefined : own);
}

/** What a DOM and the tree of the parser have for looking through all attributes. */
interface Attributes {
  readonly attributeList?: readonly string[];
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
}

/** The address of a picture in an attribute that only this site's script knows. */
function elsewhere(element: DomElement & Attributes): string | undefined {
  const list =
    element.attributeList ?? Array.from(element.attributes ?? []).flatMap(({ name, value }) => [name, value]);
  for (let at = 0; at < list.length; at += 2) {
    const value = list[at + 1]?.trim() ?? "";
    if (!list[at]?.startsWith("data-") || value.length > LONG_ADDRESS) continue;
    if (PICTURE_ADDRESS.test(value) && !isStandIn(value)) return value;
  }
  return undefined;
}

/** Levels between a picture and the element that the `<noscript>` for it follows. */
const REACH = 3;

/** The address of the image in the `<noscript>` that follows one to be loaded late, or the box that holds nothing else. */
function withoutScript(element: DomElement): string | undefined {
  let at: DomNode = element;
  for (let up = 0; up < REACH; up++) {
    const next = nextOf(at);
    if (next !== null) {
      if (tagOf(next) !== "noscript") return undefined;
      const image = findElement(next, (inner) => tagOf(inner) === "img");
      const source = image?.getAttribute("src")?.trim();
      return source && !isStandIn(source) ? source : undefined;
    }
    const parent: DomNode | null = at.parentNode;
    if (!parent || !isOnly(parent, at)) return undefined;
    at = parent;
  }
  return undefined;
}

function isOnly(parent: DomNode, child: DomNode): boolean {
  for (let node = parent.firstChild; node && node !== child; node = node.nextSibling)
    if (!isText(node) || node.data.trim() !== "") return false;
  return true;
}

/** The element after a node, when nothing but white space stands between and no text follows instead. */
function nextOf(node: DomNode | null): DomElement | null {
  let next = node?.nextSibling ?? null;
  while (next && isText(next) && next.data.trim() === "") next = next.nextSibling;
  return next && isElement(next) ? next : null;
}
