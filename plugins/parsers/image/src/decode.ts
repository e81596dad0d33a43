import { messageOf, WinnowError } from "@winnow/core/plugin";
import { isNoisy, letterHeight, type Raster } from "@winnow/kit-ocr";
import type { Sharp, SharpOptions } from "sharp";
import { readBmp } from "./bmp.ts";
import { errors } from "./errors.ts";

/** Pixels of one picture, and seconds to decode it. */
const MAX_PIXELS = 60_000_000;
const SECONDS = 30;
/** Pages of one TIFF. */
const MAX_PAGES = 100;
/**
 * Pictures of fewer pixels across may be of a screen: their letters are small, and enlarged before they are read. Letters
 * of this many pixels are not small, and noise is of a camera: either is read badly when it is enlarged.
 */
const SMALL_WIDTH = 1600;
const LARGE_LETTERS = 12;
/** Resolution where a picture does not say its own, or says that of a screen. */
const USUAL_DPI = 150;
/** Inches of the long side of a page that fills a photograph, and pixels beyond which a picture is made smaller. */
const PAGE_INCHES = 11.7;
const MAX_READ = 16_000_000;
/** Pixels of the longer side beyond which letters would only be larger than the library reads well. */
const MAX_SIDE = 3600;
/** Mean brightness of what is opaque in a transparent picture from which letters are light. */
const LIGHT = 150;

/** The pages of a picture. */
export interface Pictures {
  readonly pages: number;
  /** Pages that the file has. */
  readonly totalPages: number;
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
  const { format, pages = 1, density, hasAlpha, autoOrient } = await guarded(open(0).metadata());
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS) throw damaged(`it has more than ${MAX_PIXELS} pixels`);
  const totalPages = format === "tiff" ? pages : 1;
  const isTold = density !== undefined && density >= USUAL_DPI && density <= 1200;
  return {
    totalPages,
    pages: Math.min(totalPages, MAX_PAGES),
    read: async (index) => {
      const background = hasAlpha ? await groundOf(open(index)) : "white";
      const picture = open(index).timeout({ seconds: SECONDS });
      const upright = picture.autoOrient().flatten({ background }).toColourspace("srgb").grayscale();
      const decode = async (from: Sharp, dpi: number): Promise<Raster> => {
        const { data, info } = await guarded(from.raw().toBuffer({ resolveWithObject: true }));
        const pixels = new Uint8Array(data.buffer, data.byteOffset, info.width * info.height);
        return { width: info.width, height: info.height, dpi, pixels };
      };
      const mayBeSmall = width < SMALL_WIDTH && (density ?? 72) <= 120;
      const isSmall = mayBeSmall && isOfScreen(await decode(upright.clone(), USUAL_DPI));
      const smaller = Math.min(1, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_READ / (width * height)));
      const scale = isSmall ? 2 : smaller;
      const sized =
        scale === 1 ? upright : upright.resize({ width: Math.round(width * scale), kernel: "cubic" });
      const filling = isSmall ? USUAL_DPI : (Math.max(width, height) * scale) / PAGE_INCHES;
      return await decode(sized, isTold ? density * scale : Math.max(USUAL_DPI, filling));
    },
  };
}

function isOfScreen(picture: Raster): boolean {
  return !isNoisy(picture) && (letterHeight(picture) ?? 0) < LARGE_LETTERS;
}

/** What a transparent picture is laid on, so that its letters can be seen. */
async function groundOf(picture: Sharp): Promise<"white" | "black"> {
  const small = picture
    .resize({ width: 512, height: 512, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const { data } = await guarded(
    small.timeout({ seconds: SECONDS }).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  );
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 3 < data.length; at += 4) {
    if (data[at + 3]! < 128) continue;
    sum += (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
    count++;
  }
  const isMostlyClear = count < (data.length / 4) * 0.6;
  return isMostlyClear && count > 0 && sum / count > LIGHT ? "black" : "white";
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
