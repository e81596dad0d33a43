import type { Box } from "@winnow/kit-pdf";

/** A picture of a page in shades of gray. */
export interface Raster {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of an inch of the page. */
  readonly dpi: number;
  /** One byte for each pixel, row by row; 0 is black. */
  readonly pixels: Uint8Array;
}

/** The picture as a PGM file, which takes no time to write or read. @see https://netpbm.sourceforge.net/doc/pgm.html */
export function toPgm({ width, height, pixels }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

/** Difference to its surroundings from which a pixel may be a speck. */
const SPECK = 60;
/** Share of specks from which a picture is noisy: clean scans have next to none. */
const NOISY = 0.001;

/** The picture without specks, as dust and bad copies make them; a clean one stays as it is. */
export function denoise(raster: Raster): Raster {
  return specksOf(raster) < NOISY ? raster : { ...raster, pixels: medians(raster) };
}

/** The share of lone pixels, looked for in every third row. */
function specksOf({ width, height, pixels }: Raster): number {
  let specks = 0;
  let seen = 0;
  for (let y = 1; y < height - 1; y += 3) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const up = pixels[at - width]!;
      const down = pixels[at + width]!;
      const left = pixels[at - 1]!;
      const right = pixels[at + 1]!;
      const least = Math.min(up, down, left, right);
      const most = Math.max(up, down, left, right);
      const value = pixels[at]!;
      seen++;
      if (value < least - SPECK || value > most + SPECK) specks++;
    }
  }
  return seen === 0 ? 0 : specks / seen;
}

/** Each pixel the median of its nine, found without sorting all of them: of the columns' sorted threes. */
function medians({ width, height, pixels }: Raster): Uint8Array {
  const result = pixels.slice();
  const low = new Uint8Array(width);
  const middle = new Uint8Array(width);
  const high = new Uint8Array(width);
  for (let y = 1; y < height - 1; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const a = pixels[row - width + x]!;
      const b = pixels[row + x]!;
      const c = pixels[row + width + x]!;
      const least = Math.min(a, b);
      const most = Math.max(a, b);
      low[x] = Math.min(least, c);
      high[x] = Math.max(most, c);
      middle[x] = Math.max(least, Math.min(most, c));
    }
    for (let x = 1; x < width - 1; x++) {
      const lows = Math.max(low[x - 1]!, low[x]!, low[x + 1]!);
      const highs = Math.min(high[x - 1]!, high[x]!, high[x + 1]!);
      result[row + x] = middleOf(lows, middleOf(middle[x - 1]!, middle[x]!, middle[x + 1]!), highs);
    }
  }
  return result;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** The picture turned clockwise by so many quarters. */
export function turned(raster: Raster, quarters: number): Raster {
  const { width, height, pixels } = raster;
  if (quarters % 4 === 0) return raster;
  if (quarters % 4 === 2) return { ...raster, pixels: pixels.slice().reverse() };
  const result = new Uint8Array(pixels.length);
  const isRight = quarters % 4 === 1;
  for (let y = 0; y < height; y++) {
    const column = isRight ? height - 1 - y : y;
    for (let x = 0; x < width; x++)
      result[(isRight ? x : width - 1 - x) * height + column] = pixels[y * width + x]!;
  }
  return { ...raster, width: height, height: width, pixels: result };
}

/** A part of the picture with a margin of paper around it. */
export function cropped(raster: Raster, { x0, y0, x1, y1 }: Box, margin: number): Raster {
  const width = x1 - x0 + 2 * margin;
  const height = y1 - y0 + 2 * margin;
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = y0; y < y1; y++)
    pixels.set(
      raster.pixels.subarray(y * raster.width + x0, y * raster.width + x1),
      (y - y0 + margin) * width + margin,
    );
  return { ...raster, width, height, pixels };
}
