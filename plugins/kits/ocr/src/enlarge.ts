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
  const wide = Math.round(width * factor);
  const high = Math.round(height * factor);
  const across = widened(raster.pixels, width, height, curvesOf(width, wide, factor));
  const pixels = heightened(across, wide, high, curvesOf(height, high, factor));
  return { width: wide, height: high, dpi: dpi * factor, pixels };
}

/** For each place of a longer row, the four places that its value is made of and the part that each of them has. */
interface Curves {
  readonly places: Int32Array;
  readonly parts: Float64Array;
}

/** Catmull and Rom's curve through four neighbours. */
function curvesOf(length: number, wanted: number, factor: number): Curves {
  const places = new Int32Array(4 * wanted);
  const parts = new Float64Array(4 * wanted);
  for (let at = 0; at < wanted; at++) {
    const place = (at + 0.5) / factor - 0.5;
    const first = Math.floor(place);
    const t = place - first;
    const weights = [
      t * (-0.5 + t * (1 - 0.5 * t)),
      1 + t * t * (-2.5 + 1.5 * t),
      t * (0.5 + t * (2 - 1.5 * t)),
      t * t * (-0.5 + 0.5 * t),
    ];
    for (let of = 0; of < 4; of++) {
      places[4 * at + of] = Math.min(length - 1, Math.max(0, first - 1 + of));
      parts[4 * at + of] = weights[of]!;
    }
  }
  return { places, parts };
}

/** Every row made longer. */
function widened(pixels: Uint8Array, width: number, height: number, { places, parts }: Curves): Uint8Array {
  const wide = places.length / 4;
  const result = new Uint8ClampedArray(wide * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < wide; x++) {
      const of = 4 * x;
      result[y * wide + x] =
        parts[of]! * pixels[row + places[of]!]! +
        parts[of + 1]! * pixels[row + places[of + 1]!]! +
        parts[of + 2]! * pixels[row + places[of + 2]!]! +
        parts[of + 3]! * pixels[row + places[of + 3]!]!;
    }
  }
  return new Uint8Array(result.buffer);
}

/** Every column made longer, row by row, as memory has them. */
function heightened(pixels: Uint8Array, width: number, high: number, { places, parts }: Curves): Uint8Array {
  const result = new Uint8ClampedArray(width * high);
  for (let y = 0; y < high; y++) {
    const of = 4 * y;
    const [a, b, c, d] = [parts[of]!, parts[of + 1]!, parts[of + 2]!, parts[of + 3]!];
    const before = places[of]! * width;
    const from = places[of + 1]! * width;
    const to = places[of + 2]! * width;
    const after = places[of + 3]! * width;
    for (let x = 0; x < width; x++)
      result[y * width + x] =
        a * pixels[before + x]! + b * pixels[from + x]! + c * pixels[to + x]! + d * pixels[after + x]!;
  }
  return new Uint8Array(result.buffer);
}
