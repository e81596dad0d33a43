import type { Ink } from "./ink.ts";
import type { Raster } from "./raster.ts";

/** Degrees that a page may lie askew, and below which it is straight. */
const MAX_DEGREES = 12;
const MIN_DEGREES = 0.15;
const COARSE = 0.5;
const FINE = 0.05;
/** Pixels of ink that are looked at. */
const MAX_SAMPLES = 60_000;

/** Degrees by which lines of text fall to the right; 0 where there are none to see it by. */
export function skewOf(ink: Ink): number {
  const { xs, ys } = samplesOf(ink);
  if (xs.length < 200) return 0;
  const sharpness = (degrees: number) => sharpnessAt(xs, ys, ink, degrees);
  const straight = sharpness(0);
  let best = 0;
  let most = straight;
  const look = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const found = sharpness(degrees);
      if (found > most) {
        most = found;
        best = degrees;
      }
    }
  };
  look(-MAX_DEGREES, MAX_DEGREES, COARSE);
  look(best - COARSE, best + COARSE, FINE);
  return Math.abs(best) < MIN_DEGREES || most < straight * 1.02 ? 0 : best;
}

/** The lower ends of strokes: baselines are the sharpest lines of a text. */
function samplesOf({ width, height, bits }: Ink): { xs: Float64Array; ys: Float64Array } {
  let count = 0;
  for (let at = 0; at < bits.length - width; at++) if (bits[at] === 1 && bits[at + width] === 0) count++;
  const every = Math.max(1, Math.ceil(count / MAX_SAMPLES));
  const xs = new Float64Array(Math.ceil(count / every));
  const ys = new Float64Array(xs.length);
  let seen = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (bits[at] !== 1 || bits[at + width] !== 0) continue;
      if (seen % every === 0) {
        xs[seen / every] = x;
        ys[seen / every] = y;
      }
      seen++;
    }
  }
  return { xs, ys };
}

/** How unevenly ink spreads over the lines of a page that falls by so many degrees. */
function sharpnessAt(xs: Float64Array, ys: Float64Array, { width, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const shift = Math.ceil(Math.abs(slope) * width) + 1;
  const size = Math.max(1, Math.round(height / 1500));
  const counts = new Float64Array(Math.ceil((height + 2 * shift) / size) + 1);
  for (let at = 0; at < xs.length; at++) counts[Math.floor((ys[at]! - slope * xs[at]! + shift) / size)]!++;
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}

/** The picture turned against its skew, as wide and as high as before; what comes in from outside is paper. */
export function straightened(raster: Raster, degrees: number): Raster {
  if (degrees === 0) return raster;
  const { width, height, pixels } = raster;
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const [middleX, middleY] = [width / 2, height / 2];
  const result = new Uint8Array(pixels.length).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = cosine * (x - middleX) - sine * (y - middleY) + middleX;
      const v = sine * (x - middleX) + cosine * (y - middleY) + middleY;
      const left = Math.floor(u);
      const top = Math.floor(v);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const across = u - left;
      const above = pixels[at]! * (1 - across) + pixels[at + 1]! * across;
      const below = pixels[at + width]! * (1 - across) + pixels[at + width + 1]! * across;
      result[y * width + x] = above + (below - above) * (v - top);
    }
  }
  return { ...raster, pixels: result };
}
