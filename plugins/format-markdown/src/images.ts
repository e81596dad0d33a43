import { largestCandidate } from "@winnow/kit-dom";
import { childElements, classOf, type DomElement, findElement, isElement, isText, tagOf } from "./dom.ts";
import { escapeText } from "./escape.ts";
import { collapse } from "./inline.ts";
import { unwrapStyle, writeTex } from "./math.ts";
import { linkTail } from "./urls.ts";
import type { Writer } from "./writer.ts";

/** Stands in place of a `data:` address. */
export const PLACEHOLDER = "<Base64-Image-Removed>";

/** Where scripts that load images late keep the address, most used first. */
const LAZY_SOURCES = [
  "data-src",
  "data-lazy-src",
  "nitro-lazy-src",
  "data-original",
  "data-lazy",
  "data-url",
  "data-original-src",
  "data-hi-res-src",
  "data-full-src",
  "data-large-file",
  "data-orig-file",
  "data-lazyload",
  "data-image",
];
const LAZY_SETS = ["data-srcset", "data-lazy-srcset", "nitro-lazy-srcset"];
const STAND_IN =
  /(?:^|[/_.-])(?:placeholder|blank|spacer|transparent|pixel|1x1|loading|lazy(?:load)?|grey|gray|empty)[\w-]{0,60}\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i;

const FORMULA_CLASS = /(?:^|\s)(?:latex|tex|mwe-math-fallback-image\S*)(?:$|\s)/;

/** Writes an image. */
export function writeImage(writer: Writer, element: DomElement): void {
  const isDot = ["width", "height"].every((name) => /^[01](?:px)?$/.test(element.getAttribute(name) ?? ""));
  const alt = element.getAttribute("alt");
  if (isDot && !alt) return;
  // A formula drawn on the server carries its TeX as the alternative text.
  if (alt && FORMULA_CLASS.test(classOf(element))) {
    writeTex(writer, unwrapStyle(alt.trim()), false);
    return;
  }
  writeSource(writer, element, sourceOf(element));
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
  const alt = collapse((element.getAttribute("alt") ?? "").trim());
  if (source === undefined) {
    if (alt) writer.inline.text(alt);
    return;
  }
  const { cell } = writer.output;
  const rules = { pairs: "*_~", cell, math: false };
  const text = escapeText(alt, rules, { before: "", after: "]", brackets: true });
  if (/^data:/i.test(source) && writer.options.removeBase64Images !== false) {
    writer.inline.atom(`![${text}](${PLACEHOLDER})`);
    return;
  }
  const title = element.getAttribute("title")?.trim();
  const told = title === alt ? undefined : title;
  writer.inline.atom(`![${text}]${linkTail(writer.url(source), told, cell)}`);
}

/** Whether an address is that of a picture shown until the real one is loaded, or of a template never filled in. */
const isStandIn = (source: string): boolean => /^(?:data:|\{\{)/i.test(source) || STAND_IN.test(source);

/** The address of the picture that a reader would see. */
function sourceOf(element: DomElement): string | undefined {
  const own = element.getAttribute("src")?.trim() || undefined;
  if (own && !isStandIn(own)) return own;
  for (const name of LAZY_SOURCES) {
    const lazy = element.getAttribute(name)?.trim();
    if (lazy && /^[^\s{}<>"]+$/.test(lazy) && /[./]/.test(lazy)) return lazy;
  }
  const sets = ["srcset", ...LAZY_SETS].map((name) => largestCandidate(element.getAttribute(name) ?? ""));
  const set = sets.find((source) => source !== undefined && !isStandIn(source));
  return set ?? withoutScript(element) ?? (own?.startsWith("{{") ? undefined : own);
}

/** The address of the image in the `<noscript>` that follows one to be loaded late. */
function withoutScript(element: DomElement): string | undefined {
  let next = element.nextSibling;
  while (next && isText(next) && next.data.trim() === "") next = next.nextSibling;
  if (!next || !isElement(next) || tagOf(next) !== "noscript") return undefined;
  const image = findElement(next, (inner) => tagOf(inner) === "img");
  const source = image?.getAttribute("src")?.trim();
  return source && !isStandIn(source) ? source : undefined;
}
