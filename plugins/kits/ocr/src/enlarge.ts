import type { Raster } from "./raster.ts";

/** Dots per inch that recognition is made for: letters of 6 points need them. */
const WANTED_DPI = 300;
/** What is this near to it is not worth the time. */
const NEAR = 0.85;
const MAX_FACTOR = 2.5;
/** Pixels that a picture is enlarged to at most. */
const MAX_PIXELS = 20_000_000;

/** The picture in the resolution that recognition is made for, drawn through its pixels by cubic curves. */
export function enlarged(raster: Raster): Raster {
  const { width, height, dpi } = raster;
  const most = Math.sqrt(MAX_PIXELS / Math.max(1, width * height));
  const factor = Math.min(WANTED_DPI / dpi, MAX_FACTOR, most);
  if (factor * NEAR < 1) return raster;
  const across = stretched(raster.pixels, width, height, factor);
  const wide = Math.round(width * factor);
  const high = Math.round(height * factor);
  // Rows of the picture are columns of the turned one: one way through does for both directions.
  const down = stretched(transposed(across, wide, height), height, wide, factor);
  return { width: wide, height: high, dpi: dpi * factor, pixels: transposed(down, high, wide) };
}

/** Every row made longer. */
function stretched(pixels: Uint8Array, width: number, height: number, factor: number): Uint8Array {
  const wide = Math.round(width * factor);
  const result = new Uint8ClampedArray(wide * height);
  for (let x = 0; x < wide; x++) {
    const place = (x + 0.5) / factor - 0.5;
    const first = Math.floor(place);
    const t = place - first;
    const before = Math.max(0, first - 1);
    const from = Math.min(width - 1, Math.max(0, first));
    const to = Math.min(width - 1, first + 1);
    const after = Math.min(width - 1, first + 2);
    // Catmull and Rom's curve through four neighbours.
    const a = t * (-0.5 + t * (1 - 0.5 * t));
    const b = 1 + t * t * (-2.5 + 1.5 * t);
    const c = t * (0.5 + t * (2 - 1.5 * t));
    const d = t * t * (-0.5 + 0.5 * t);
    for (let y = 0; y < height; y++) {
      const row = y * width;
      result[y * wide + x] =
        a * pixels[row + before]! +
        b * pixels[row + from]! +
        c * pixels[row + to]! +
        d * pixels[row + after]!;
    }
  }
  return new Uint8Array(result.buffer);
}

function transposed(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[x * height + y] = pixels[y * width + x]!;
  return result;
}
