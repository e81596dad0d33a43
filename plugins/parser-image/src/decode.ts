import { messageOf, WinnowError } from "@winnow/core/plugin";
import type { Raster } from "@winnow/kit-ocr";
import type { Sharp, SharpOptions } from "sharp";
import { readBmp } from "./bmp.ts";
import { errors } from "./errors.ts";

/** Pixels of one picture, and seconds to decode it. */
const MAX_PIXELS = 60_000_000;
const SECONDS = 30;
/** Pages of one TIFF. */
const MAX_PAGES = 100;
/** Pictures of fewer pixels across are of a screen: their letters are small, and enlarged before they are read. */
const SMALL_WIDTH = 1600;
/** Resolution where a picture does not say its own, or says that of a screen. */
const USUAL_DPI = 150;
/** Mean brightness below which letters are light on dark. */
const DARK = 100;

/** The pages of a picture. */
export interface Pictures {
  readonly pages: number;
  /** A page, counted from 0, in shades of gray, dark on light. */
  read(index: number): Promise<Raster>;
}

/**
 * Opens a picture; whatever it says of itself, decoding it is bounded.
 * @throws SCRAPE_DOCUMENT_DAMAGED
 */
export async function openPicture(body: Uint8Array, isBmp: boolean): Promise<Pictures> {
  const { default: sharp } = await import("sharp");
  const bitmap = isBmp ? readBmp(body) : undefined;
  if (isBmp && bitmap === undefined) throw damaged("it is compressed, cut off or too large");
  const open = (page: number): Sharp => {
    const limits: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };
    if (bitmap === undefined) return sharp(body, { ...limits, page });
    const { width, height, data } = bitmap;
    return sharp(data, { ...limits, raw: { width, height, channels: 3 } });
  };
  const { format, pages = 1, density, width = 0, height = 0 } = await guarded(open(0).metadata());
  if (width * height > MAX_PIXELS) throw damaged(`it has more than ${MAX_PIXELS} pixels`);
  return {
    pages: format === "tiff" ? Math.min(pages, MAX_PAGES) : 1,
    read: async (index) => {
      const picture = open(index).timeout({ seconds: SECONDS });
      const scale = width < SMALL_WIDTH && (density ?? 72) <= 120 ? 2 : 1;
      const upright = picture.rotate().flatten({ background: "white" }).grayscale();
      const sized = scale === 1 ? upright : upright.resize({ width: width * scale, kernel: "cubic" });
      const { data, info } = await guarded(sized.raw().toBuffer({ resolveWithObject: true }));
      const pixels = new Uint8Array(data.buffer, data.byteOffset, info.width * info.height);
      if (brightness(pixels) < DARK)
        for (let at = 0; at < pixels.length; at++) pixels[at] = 255 - pixels[at]!;
      const dpi = density !== undefined && density >= USUAL_DPI && density <= 1200 ? density : USUAL_DPI;
      return { width: info.width, height: info.height, dpi, pixels };
    },
  };
}

function brightness(pixels: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < pixels.length; at += 97) {
    sum += pixels[at]!;
    count++;
  }
  return sum / Math.max(1, count);
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw damaged(messageOf(error).slice(0, 200));
  }
}

function damaged(reason: string): WinnowError {
  const message = `The picture cannot be decoded: ${reason}.`;
  return new WinnowError("SCRAPE_DOCUMENT_DAMAGED", message, {
    ...errors.SCRAPE_DOCUMENT_DAMAGED,
    phase: "parse",
  });
}
