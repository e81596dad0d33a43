import type { Raster } from "./raster.ts";

/** Pixels of the side of a block in which paper is measured, and inches in which there is some around every letter. */
const BLOCK = 4;
const REACH = 0.07;
/** Brightness of what is white enough, and of what is too dark to be paper. */
const WHITE = 235;
const MIN_PAPER = 80;
/** What is lighter is never ink. */
const MAX_INK = 190;
/** Mean brightness of ink that is faint, and of what it becomes; share of a page that may be ink. */
const FAINT_INK = 110;
const DARK_INK = 40;
const MAX_SHARE = 0.25;

/** A bitmap of what is dark: 1 is ink. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** The threshold between ink and paper that parts the pixels best. @see Otsu, 1979 */
export function thresholdOf(pixels: Uint8Array): number {
  const counts = new Float64Array(256);
  for (let at = 0; at < pixels.length; at++) counts[pixels[at]!]!++;
  let total = 0;
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    total += counts[value]!;
    sum += value * counts[value]!;
  }
  let below = 0;
  let sumBelow = 0;
  let best = 0;
  let threshold = 128;
  for (let value = 0; value < 255; value++) {
    below += counts[value]!;
    sumBelow += value * counts[value]!;
    if (below === 0 || below === total) continue;
    const between = (sumBelow / below - (sum - sumBelow) / (total - below)) ** 2 * below * (total - below);
    if (between > best) {
      best = between;
      threshold = value;
    }
  }
  return threshold;
}

/** What is darker than the threshold. */
export function inkOf({ width, height, pixels }: Raster): Ink {
  const threshold = Math.min(MAX_INK, thresholdOf(pixels));
  const bits = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) bits[at] = pixels[at]! <= threshold ? 1 : 0;
  return { width, height, bits };
}

/** The picture with dark letters on light paper: one that is mostly dark is turned into its negative. */
export function onLight(raster: Raster): Raster {
  const threshold = thresholdOf(raster.pixels);
  let dark = 0;
  for (let at = 0; at < raster.pixels.length; at++) if (raster.pixels[at]! <= threshold) dark++;
  return dark * 2 <= raster.pixels.length ? raster : { ...raster, pixels: negative(raster.pixels) };
}

function negative(pixels: Uint8Array): Uint8Array {
  const result = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) result[at] = 255 - pixels[at]!;
  return result;
}

/**
 * The picture on white paper, without the shadows, yellowed edges and gray cells that its letters stand on: every pixel is
 * measured against what is light around it.
 */
export function evenlyLit(raster: Raster): Raster {
  const { width, height, dpi, pixels } = raster;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const reach = Math.max(2, Math.round((REACH * dpi) / BLOCK));
  const levels = levelsOf(raster, columns, rows);
  // The least of all is what is greatest in the negative.
  const lightest = negative(greatest(levels, columns, rows, reach));
  const paper = negative(greatest(lightest, columns, rows, reach));
  let least = 255;
  for (const value of paper) least = Math.min(least, value);
  if (least >= WHITE) return raster;
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / BLOCK) * columns;
    for (let x = 0; x < width; x++) {
      const level = paper[row + Math.floor(x / BLOCK)]!;
      const value = pixels[y * width + x]!;
      // What has no paper around it is a picture, and stays as it is.
      result[y * width + x] = level < MIN_PAPER ? value : Math.min(255, (value * 255) / level);
    }
  }
  return { ...raster, pixels: stretched(result) };
}

/** The brightness of the paper in each block: nearly that of its lightest pixels, which may be noise. */
function levelsOf({ width, height, pixels }: Raster, columns: number, rows: number): Uint8Array {
  const levels = new Uint8Array(columns * rows);
  const sorted = new Uint8Array(BLOCK * BLOCK);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let count = 0;
      const right = Math.min(width, (column + 1) * BLOCK);
      for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y++)
        for (let x = column * BLOCK; x < right; x++) insert(sorted, count++, pixels[y * width + x]!);
      levels[row * columns + column] = sorted[Math.floor((count - 1) * 0.7)]!;
    }
  }
  return levels;
}

/** Puts a value to its place among so many that are sorted. Of sixteen a sort of the library takes ten times as long. */
function insert(sorted: Uint8Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && sorted[at - 1]! > value; at--) sorted[at] = sorted[at - 1]!;
  sorted[at] = value;
}

/** The greatest value within reach of each place. */
function greatest(values: Uint8Array, columns: number, rows: number, reach: number): Uint8Array {
  const across = new Uint8Array(values.length);
  const down = new Uint8Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let most = 0;
      const end = Math.min(columns - 1, column + reach);
      for (let at = Math.max(0, column - reach); at <= end; at++)
        most = Math.max(most, values[row * columns + at]!);
      across[row * columns + column] = most;
    }
  }
  for (let row = 0; row < rows; row++) {
    const end = Math.min(rows - 1, row + reach);
    for (let at = Math.max(0, row - reach); at <= end; at++)
      for (let column = 0; column < columns; column++) {
        const place = row * columns + column;
        down[place] = Math.max(down[place]!, across[at * columns + column]!);
      }
  }
  return down;
}

/** Ink as dark as it should be, where it is faint. */
function stretched(pixels: Uint8Array): Uint8Array {
  const threshold = thresholdOf(pixels);
  let count = 0;
  let sum = 0;
  for (const value of pixels) {
    if (value > threshold) continue;
    count++;
    sum += value;
  }
  const ink = sum / Math.max(1, count);
  // Where much of a page is dark there is noise on it, or a picture.
  if (count > MAX_SHARE * pixels.length || ink < FAINT_INK) return pixels;
  const scale = (255 - DARK_INK) / (255 - ink);
  return pixels.map((value) => Math.max(0, 255 - (255 - value) * scale));
}
