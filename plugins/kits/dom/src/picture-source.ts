/** Where the picture is that a reader would see: scripts load many late, and show a stand-in until then. */
import { LAZY_SETS, LAZY_SOURCES } from "./lazy.ts";
import { largestCandidate } from "./srcset.ts";

/** A node as the tree and any DOM have it. */
interface PictureNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: PictureNode | null;
  readonly firstChild: PictureNode | null;
  readonly nextSibling: PictureNode | null;
}

/** An element of which {@link pictureSource} reads the attributes. */
export interface PictureElement extends PictureNode {
  getAttribute(name: string): string | null;
  readonly attributeList?: readonly string[];
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
}

const STAND_IN =
  /(?:^|[_.-])(?:placeholder|dummy|blank|spacer|transparent|pixel|1x1|loading|lazy(?:load)?|grey|gray|empty|fallback|\d{1,2}by\d{1,2})[\w.-]{0,60}\.(?:gif|png|svg|jpe?g|webp)$/i;
/** Names of such pictures that show nothing at all. */
const EMPTY =
  /(?:^|[_.-])(?:placeholder|blank|spacer|transparent|trans|clear|1x1|empty|\d{1,2}by\d{1,2})\.(?:gif|png|svg)$/i;
const PICTURE_ADDRESS = /^[^\s{}<>"]+\.(?:jpe?g|png|webp|gif|avif)(?:[?#][^\s{}<>"]*)?$/i;
/** Longest name of a file of which that is asked, and longest `data:` address of a picture that shows nothing. */
const LONG_NAME = 200;
const SHORT_DATA = 300;
/** Longest address looked for where no attribute is known to hold one. */
const LONG_ADDRESS = 2000;
/** Sizes in an address that are those of a blurred preview, in pixels. */
const PREVIEW = /[?&](?:w|width)=([1-9]\d?)(?:&|$)|\/max\/([1-9]\d?)\/|[-_/]([1-9]\d?)x[1-9]\d?[-_./]/;
const MAX_PREVIEW_PIXELS = 64;
/** Levels between a picture and the element that the `noscript` for it follows. */
const REACH = 3;

/** The address of the picture that a reader would see, as the page wrote it; undefined without any. */
export function pictureSource(element: PictureElement): string | undefined {
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

/** Whether an address is that of a picture shown until the real one is loaded, or of a template never filled in. */
export function isStandIn(source: string): boolean {
  if (/^(?:data:|\{\{)/i.test(source)) return true;
  const name = fileOf(source);
  return STAND_IN.test(name) || EMPTY.test(name);
}

/** Whether an address is that of a picture that shows nothing. */
export const isEmptyPicture = (source: string): boolean =>
  /^data:/i.test(source) ? source.length <= SHORT_DATA : EMPTY.test(fileOf(source));

/** Whether an address asks for a picture so small that it can only be a preview of the real one. */
export function isPreview(source: string): boolean {
  const size = PREVIEW.exec(source.slice(0, LONG_ADDRESS))
    ?.slice(1)
    .find((digits) => digits !== undefined);
  return Number(size ?? MAX_PREVIEW_PIXELS + 1) <= MAX_PREVIEW_PIXELS;
}

function fileOf(source: string): string {
  const path = source.split(/[?#]/, 1)[0] ?? "";
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.length <= LONG_NAME ? name : "";
}

/** The address of a picture in an attribute that only this site's script knows. */
function elsewhere(element: PictureElement): string | undefined {
  const list =
    element.attributeList ?? Array.from(element.attributes ?? []).flatMap(({ name, value }) => [name, value]);
  for (let at = 0; at < list.length; at += 2) {
    const value = list[at + 1]?.trim() ?? "";
    if (!list[at]?.startsWith("data-") || value.length > LONG_ADDRESS) continue;
    if (PICTURE_ADDRESS.test(value) && !isStandIn(value)) return value;
  }
  return undefined;
}

/** The address of the image in the `noscript` that follows one to be loaded late, or the box that holds nothing else. */
function withoutScript(element: PictureElement): string | undefined {
  let at: PictureNode = element;
  for (let up = 0; up < REACH; up++) {
    const next = nextOf(at);
    if (next !== null) {
      if (next.nodeName.toLowerCase() !== "noscript") return undefined;
      const source = firstImage(next)?.getAttribute("src")?.trim();
      return source && !isStandIn(source) ? source : undefined;
    }
    const parent: PictureNode | null = at.parentNode;
    if (!parent || !isOnly(parent, at)) return undefined;
    at = parent;
  }
  return undefined;
}

function firstImage(root: PictureNode): PictureElement | undefined {
  for (let node: PictureNode | null = root.firstChild; node !== null && node !== root; ) {
    if (isElement(node) && node.nodeName.toLowerCase() === "img") return node;
    let next: PictureNode | null = node.firstChild ?? node.nextSibling;
    for (let up = node.parentNode; next === null && up !== null && up !== root; up = up.parentNode)
      next = up.nextSibling;
    node = next;
  }
  return undefined;
}

const isElement = (node: PictureNode): node is PictureElement => node.nodeType === 1;

function isOnly(parent: PictureNode, child: PictureNode): boolean {
  for (let node = parent.firstChild; node && node !== child; node = node.nextSibling)
    if (!isBlank(node)) return false;
  return true;
}

/** The element after a node, when nothing but white space stands between and no text follows instead. */
function nextOf(node: PictureNode): PictureNode | null {
  let next = node.nextSibling;
  while (next && isBlank(next)) next = next.nextSibling;
  return next && next.nodeType === 1 ? next : null;
}

const isBlank = (node: PictureNode): boolean =>
  (node.nodeType === 3 || node.nodeType === 4) && (node as { data?: string }).data?.trim() === "";
