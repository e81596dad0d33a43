import type { Sharp, SharpOptions } from "sharp";

/** Pixels of a file that is opened at all, and seconds to decode it. */
const MAX_INPUT = 80_000_000;
const SECONDS = 30;
/** Pixels of a picture that is compared; of a larger one a smaller copy is. */
const MAX_COMPARED = 12_000_000;

/** A picture in memory. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and 255 of each pixel, a row after the other: `4 * width * height` bytes. */
  readonly data: Uint8Array;
}

/** Opens a picture, however large it says to be within bounds. The first one loads what decodes it. */
export async function open(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const limits: SharpOptions = { limitInputPixels: MAX_INPUT, failOn: "error" };
  return sharp(bytes, limits).timeout({ seconds: SECONDS });
}

/**
 * Two pictures in memory and of the same width, the narrower one with white at its right; both smaller by the same factor where one of
 * them is too large to be compared.
 */
export async function decodePair(
  before: Uint8Array,
  after: Uint8Array,
): Promise<{ readonly before: Pixels; readonly after: Pixels; readonly scale: number }> {
  const sizes = await Promise.all([before, after].map(async (one) => (await open(one)).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const most = width * Math.max(...sizes.map((size) => size.height));
  const scale = Math.min(1, Math.sqrt(MAX_COMPARED / most));
  const wide = Math.max(1, Math.round(width * scale));
  const [first, second] = await Promise.all([decode(before, scale, wide), decode(after, scale, wide)]);
  return { before: first, after: second, scale };
}

async function decode(bytes: Uint8Array, scale: number, wide: number): Promise<Pixels> {
  const picture = await open(bytes);
  const { width, height } = await picture.metadata();
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const sized = scale === 1 ? picture : picture.resize({ ...size, fit: "fill" });
  const opaque = sized
    .flatten({ background: "white" })
    .extend({ right: Math.max(0, wide - size.width), background: "white" })
    .toColourspace("srgb")
    .ensureAlpha();
  const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
