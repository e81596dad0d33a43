import { inkOf, onLight } from "./ink.ts";
import type { Raster } from "./raster.ts";

/** Pixels from the top of a picture that are looked at, and letters below which nothing is known. */
const MAX_PIXELS = 2_000_000;
const MIN_LETTERS = 20;
/** Heights of letters, in pixels, and how much wider or narrower than high they are. */
const MIN_HEIGHT = 4;
const MAX_HEIGHT = 200;
const MAX_RATIO = 6;

/** The usual height of the letters on a picture, mostly small ones, in pixels; undefined where there are too few. */
export function letterHeight({ width, height, dpi, pixels }: Raster): number | undefined {
  const rows = Math.min(height, Math.floor(MAX_PIXELS / Math.max(1, width)));
  const part = { width, height: rows, dpi, pixels: pixels.subarray(0, width * rows) };
  const { bits } = inkOf(onLight(part));
  const heights: number[] = [];
  for (let at = 0; at < bits.length; at++) {
    if (bits[at] === 0) continue;
    const [wide, high] = takeShape(bits, width, at);
    const isLetter = high >= MIN_HEIGHT && high <= MAX_HEIGHT && wide <= 2 * high && high <= MAX_RATIO * wide;
    if (isLetter) heights.push(high);
  }
  if (heights.length < MIN_LETTERS) return undefined;
  return heights.sort((a, b) => a - b)[heights.length >> 1];
}

/** The width and height of the ink that hangs together with a pixel; it is taken away. */
function takeShape(bits: Uint8Array, width: number, start: number): readonly [number, number] {
  const open = [start];
  bits[start] = 0;
  const row = Math.floor(start / width);
  let [left, right, top, bottom] = [start % width, start % width, row, row];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (const near of [at - width, at + width, x === 0 ? -1 : at - 1, x === width - 1 ? -1 : at + 1]) {
      // Beyond the edges there are no bits.
      if (bits[near] !== 1) continue;
      bits[near] = 0;
      open.push(near);
    }
  }
  return [right - left + 1, bottom - top + 1];
}
