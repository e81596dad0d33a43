import type * as Mupdf from "mupdf";
import { type Box, overlap } from "../layout/geometry.ts";

/** A page whose longer side is shorter than this, in points, was drawn in other units, such as inches. */
const SMALLEST_PAGE = 40;
const USUAL_PAGE = 792;

/** Annotations that show text on the page; links, notes and marks do not. */
const SHOWN = /^(?:Widget|FreeText|Stamp|Watermark)$/;
/** Annotations that are looked at to find one that does. */
const MAX_ANNOTATIONS = 1000;

/** Dots per inch at which a page is drawn to see where it is blank, and pixels at most. */
const LOOK_DPI = 72;
const MAX_LOOK_PIXELS = 4_000_000;
/** Pixels of a blank place differ by no more than this. */
const EVEN = 12;

/** Loads a page; one in units larger than points is enlarged to a usual size. */
export function loadPage(document: Mupdf.Document, index: number): Mupdf.Page {
  const page = document.loadPage(index);
  const [x0, y0, x1, y1] = page.getBounds();
  const longer = Math.max(x1 - x0, y1 - y0);
  const object = objectOf(page);
  if (object === undefined) return page;
  const isSmall = longer < SMALLEST_PAGE && longer > 0;
  const isCroppedAway = hasNothingLeft(object);
  if (!isSmall && !isCroppedAway) return page;
  if (isSmall) object.put("UserUnit", USUAL_PAGE / longer);
  if (isCroppedAway) object.put("CropBox", object.getInheritable("MediaBox"));
  page.destroy();
  return document.loadPage(index);
}

function objectOf(page: Mupdf.Page): Mupdf.PDFObject | undefined {
  const { getObject } = page as Partial<Mupdf.PDFPage>;
  return getObject?.call(page as Mupdf.PDFPage);
}

/** Whether the part of the page that is to be shown lies outside of it, as no program would have it. */
function hasNothingLeft(object: Mupdf.PDFObject): boolean {
  const crop = object.getInheritable("CropBox");
  if (!crop.isArray() || crop.length < 4) return false;
  const media = object.getInheritable("MediaBox");
  const [a, b] = [boxOf(crop), boxOf(media.isArray() && media.length >= 4 ? media : crop)];
  return overlap(a.x0, a.x1, b.x0, b.x1) <= 0 || overlap(a.y0, a.y1, b.y0, b.y1) <= 0;
}

function boxOf(array: Mupdf.PDFObject): Box {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [0, 1, 2, 3].map((at) => array.get(at).asNumber());
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

/** Whether text stands on a page besides its contents: in fields of a form, free text, stamps. */
export function showsMore(page: Mupdf.Page): boolean {
  const annotations = objectOf(page)?.get("Annots");
  if (annotations?.isArray() !== true) return false;
  const count = Math.min(annotations.length, MAX_ANNOTATIONS);
  for (let at = 0; at < count; at++) {
    const kind = annotations.get(at).get("Subtype");
    if (kind.isName() && SHOWN.test(kind.asName())) return true;
  }
  return false;
}

/** Looks whether nothing can be seen in a box of a page, which is drawn for the first one. */
export function blankness(library: typeof Mupdf, page: Mupdf.Page): (box: Box) => boolean {
  let look: ((box: Box) => boolean) | undefined;
  return (box) => {
    look ??= drawn(library, page);
    return look(box);
  };
}

function drawn(library: typeof Mupdf, page: Mupdf.Page): (box: Box) => boolean {
  const [x0, y0, x1, y1] = page.getBounds();
  const most = Math.sqrt(MAX_LOOK_PIXELS / Math.max(1, (x1 - x0) * (y1 - y0)));
  const scale = Math.min(LOOK_DPI / 72, most);
  const pixmap = page.toPixmap([scale, 0, 0, scale, 0, 0], library.ColorSpace.DeviceGray, false, true);
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()];
  const pixels = pixmap.getPixels().slice();
  pixmap.destroy();
  return (box) => {
    let [least, greatest] = [255, 0];
    for (let y = at(box.y0, height); y <= at(box.y1, height); y++) {
      for (let x = at(box.x0, width); x <= at(box.x1, width); x++) {
        const pixel = pixels[y * stride + x]!;
        if (pixel < least) least = pixel;
        if (pixel > greatest) greatest = pixel;
      }
    }
    return greatest - least <= EVEN;
  };

  function at(side: number, size: number): number {
    return Math.min(size - 1, Math.max(0, Math.round(side * scale)));
  }
}
