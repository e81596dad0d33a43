import type { Pixels } from "./pixels.ts";

/** Pixels by which a line may have moved, or its letters be drawn elsewhere, and look the same. */
const SHIFT = 1;
/** A window that is less different than this is the same: letters whose edges are drawn otherwise. */
export const MIN_DIFFERENCE = 0.3;
/** Steps of 255 of a colour by which a window is of another colour altogether. */
const OTHER_COLOUR = 64;
/** Steps of brightness within which a window shows nothing. */
const FLAT = 24;
/** The constants of structural similarity for 8 bits: (0.01 * 255)² and (0.03 * 255)². */
const BRIGHTNESS = 6.5025;
const CONTRAST = 58.5225;

/** A window of a picture. */
export interface Window {
  /** Pixels from the left. */
  readonly x: number;
  /** Pixels from the top. */
  readonly y: number;
  /** Pixels across. */
  readonly width: number;
  /** Pixels down. */
  readonly height: number;
}

/** A window of this size at this place. */
export function windowAt(x: number, y: number, width: number, height: number): Window {
  return { x, y, width, height };
}

/**
 * How different two windows of the same size are, 0 to 1: by structural similarity (Wang et al., 2004) of their brightness and by their
 * colours, with the first moved to where it is most like the second. Below {@link MIN_DIFFERENCE} it is 0.
 */
export function differenceOf(before: Pixels, from: Window, after: Pixels, to: Window): number {
  let least = 1;
  for (const down of SHIFTS)
    for (const right of SHIFTS) {
      const [x, y] = [from.x + right, from.y + down];
      if (x < 0 || y < 0 || x + to.width > before.width || y + to.height > before.height) continue;
      const difference = measure(before, x, y, after, to);
      if (difference < MIN_DIFFERENCE) return 0;
      least = Math.min(least, difference);
    }
  return least;
}

/** The unmoved window comes first. */
const SHIFTS: readonly number[] = Array.from({ length: 2 * SHIFT + 1 }, (_, at) => at - SHIFT).sort(
  (one, other) => Math.abs(one) - Math.abs(other),
);

function measure(
  before: Pixels,
  x: number,
  y: number,
  after: Pixels,
  { width, height, ...to }: Window,
): number {
  let [sum, sumOther, squares, squaresOther, products] = [0, 0, 0, 0, 0];
  let [red, green, blue] = [0, 0, 0];
  for (let row = 0; row < height; row += 1) {
    let at = 4 * ((y + row) * before.width + x);
    let other = 4 * ((to.y + row) * after.width + to.x);
    for (let column = 0; column < width; column += 1, at += 4, other += 4) {
      const [r, g, b] = [before.data[at] ?? 0, before.data[at + 1] ?? 0, before.data[at + 2] ?? 0];
      const [s, h, c] = [after.data[other] ?? 0, after.data[other + 1] ?? 0, after.data[other + 2] ?? 0];
      red += r - s;
      green += g - h;
      blue += b - c;
      const one = 0.299 * r + 0.587 * g + 0.114 * b;
      const two = 0.299 * s + 0.587 * h + 0.114 * c;
      sum += one;
      sumOther += two;
      squares += one * one;
      squaresOther += two * two;
      products += one * two;
    }
  }
  const count = width * height;
  const [mean, meanOther] = [sum / count, sumOther / count];
  const variance = Math.max(0, squares / count - mean * mean);
  const varianceOther = Math.max(0, squaresOther / count - meanOther * meanOther);
  const covariance = products / count - mean * meanOther;
  const similarity =
    ((2 * mean * meanOther + BRIGHTNESS) * (2 * covariance + CONTRAST)) /
    ((mean * mean + meanOther * meanOther + BRIGHTNESS) * (variance + varianceOther + CONTRAST));
  const colour = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) / count / OTHER_COLOUR;
  return Math.min(1, Math.max(1 - similarity, colour));
}

/** Whether a window shows something, and not one colour alone. */
export function showsSomething({ width, data }: Pixels, window: Window): boolean {
  let [least, most] = [255, 0];
  for (let row = 0; row < window.height; row += 1) {
    let at = 4 * ((window.y + row) * width + window.x);
    for (let column = 0; column < window.width; column += 1, at += 4) {
      const brightness = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      least = Math.min(least, brightness);
      most = Math.max(most, brightness);
    }
  }
  return most - least > FLAT;
}

/** Whether two windows are the same in every pixel. */
export function isSameWindow(before: Pixels, from: Window, after: Pixels, to: Window): boolean {
  for (let row = 0; row < to.height; row += 1) {
    const at = 4 * ((from.y + row) * before.width + from.x);
    const other = 4 * ((to.y + row) * after.width + to.x);
    for (let byte = 0; byte < 4 * to.width; byte += 1)
      if (before.data[at + byte] !== after.data[other + byte]) return false;
  }
  return true;
}
