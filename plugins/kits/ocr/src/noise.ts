import type { Raster } from "./raster.ts";

/** Difference to its surroundings from which a pixel may be a speck. */
const SPECK = 60;
/** Share of specks from which a picture is noisy: clean scans have next to none. */
const NOISY = 0.001;
/** Mean difference of a pixel of paper to its neighbours from which the sensor's noise drowns fine strokes. */
const GRAINY = 12;
/** What is lighter is paper, also where noise darkens it. */
const PAPER = 128;

/**
 * The picture without specks, as dust and bad copies make them, and smoothed where the whole of it is grainy; a clean one
 * stays as it is. Strokes one pixel wide stay too, which a median of all pixels would take away.
 */
export function denoise(raster: Raster): Raster {
  if (!hasSpecks(raster)) return raster;
  const clean = { ...raster, pixels: withoutSpecks(raster) };
  return grainOf(clean) < GRAINY ? clean : { ...clean, pixels: smoothed(clean) };
}

/** Whether a picture has the noise of a sensor, of dust or of a bad copy on it. */
export function isNoisy(raster: Raster): boolean {
  return hasSpecks(raster) || grainOf(raster) >= GRAINY;
}

function hasSpecks(raster: Raster): boolean {
  return specksOf(raster) >= NOISY;
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

/** Pixels that differ from at least seven of their eight neighbours become the middle of these. */
function withoutSpecks({ width, height, pixels }: Raster): Uint8Array {
  const result = pixels.slice();
  const around = new Uint8Array(8);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = pixels[at]!;
      const up = pixels[at - width]!;
      const down = pixels[at + width]!;
      const left = pixels[at - 1]!;
      const right = pixels[at + 1]!;
      // Most pixels are like those next to them, and need no second look.
      const lighter =
        +(up > value + SPECK) + +(down > value + SPECK) + +(left > value + SPECK) + +(right > value + SPECK);
      const darker =
        +(up < value - SPECK) + +(down < value - SPECK) + +(left < value - SPECK) + +(right < value - SPECK);
      if (lighter < 3 && darker < 3) continue;
      around[0] = pixels[at - width - 1]!;
      around[1] = up;
      around[2] = pixels[at - width + 1]!;
      around[3] = left;
      around[4] = right;
      around[5] = pixels[at + width - 1]!;
      around[6] = down;
      around[7] = pixels[at + width + 1]!;
      around.sort();
      if (value < around[1]! - SPECK || value > around[6]! + SPECK)
        result[at] = (around[3]! + around[4]!) / 2;
    }
  }
  return result;
}

/** How much the pixels of paper differ from those next to them, looked for in every third row. */
function grainOf({ width, height, pixels }: Raster): number {
  let sum = 0;
  let seen = 0;
  for (let y = 1; y < height - 1; y += 3) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const left = pixels[at - 1]!;
      const right = pixels[at + 1]!;
      if (left < PAPER || right < PAPER || pixels[at]! < PAPER) continue;
      sum += Math.abs(pixels[at]! - (left + right) / 2);
      seen++;
    }
  }
  return seen === 0 ? 0 : sum / seen;
}

/** Each pixel the weighted mean of its nine. */
function smoothed({ width, height, pixels }: Raster): Uint8Array {
  const result = pixels.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const [above, below] = [at - width, at + width];
      const sides = pixels[above]! + pixels[below]! + pixels[at - 1]! + pixels[at + 1]!;
      const corners = pixels[above - 1]! + pixels[above + 1]! + pixels[below - 1]! + pixels[below + 1]!;
      result[at] = (4 * pixels[at]! + 2 * sides + corners) / 16;
    }
  }
  return result;
}
