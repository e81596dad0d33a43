import { isEmptyPicture, isStandIn, pictureSource } from "@winnow/kit-dom";
import { childElements, classOf, type DomElement, tagOf } from "../dom.ts";
import { unwrapStyle, writeTex } from "../math/math.ts";
import { pictured } from "../math/math-sources.ts";
import { escapeText } from "../text/escape.ts";
import { collapse } from "../text/inline.ts";
import { linkTail, writeTitle } from "../text/urls.ts";
import type { Writer } from "../writer.ts";

/** Stands in place of a `data:` address. */
export const PLACEHOLDER = "<Base64-Image-Removed>";

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
  const source = pictureSource(element);
  const formula = pictured(element, source);
  if (formula !== undefined) {
    writeTex(writer, formula, false);
    writeCaption(writer, element);
    return;
  }
  // What holds the place of a picture shows nothing when no picture comes.
  if (!alt?.trim() && source !== undefined && isEmptyPicture(source)) writeCaption(writer, element);
  else writeSource(writer, element, source);
}

/** Writes the image of a `<picture>`: its `<img>`, or where that is a stand-in, the largest of its sources. */
export function writePicture(writer: Writer, element: DomElement): void {
  const children = childElements(element).filter((child) => !writer.skips(child));
  const image = children.find((child) => tagOf(child) === "img");
  const own = image ? pictureSource(image) : undefined;
  if (image && own && !isStandIn(own)) {
    writer.node(image);
    return;
  }
  const sources = children.filter((child) => tagOf(child) === "source");
  const found = sources.map(pictureSource).find((source) => source !== undefined && !isStandIn(source));
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
    // A picture without its bytes and without a text has no content.
    if (alt === "" && isDecorative(element, source)) return;
    const title = caption === alt ? "" : writeTitle(caption, cell);
    writer.inline.atom(`![${text}](${PLACEHOLDER}${title})`);
    return;
  }
  const title = caption ?? element.getAttribute("title")?.trim();
  const shown = title === alt ? undefined : title;
  writer.inline.atom(`![${text}]${linkTail(writer.url(source), shown, cell)}`);
}

/** Whether a page itself calls a picture an ornament, or it is a drawing without a name: an icon. */
function isDecorative(element: DomElement, source: string): boolean {
  if (element.getAttribute("alt") !== null || element.getAttribute("aria-hidden") === "true") return true;
  return (
    /^(?:none|presentation)$/.test(element.getAttribute("role") ?? "") || /^data:image\/svg/i.test(source)
  );
}

/** Writes the caption of a picture that is not shown as text of its own. */
function writeCaption(writer: Writer, element: DomElement): void {
  const caption = writer.options.captionOf?.(element);
  if (!caption) return;
  writer.inline.gap();
  writer.inline.text(caption);
  writer.inline.gap();
}
