import assert from "node:assert/strict";
import { suite } from "uvu";
import { enlarged } from "../src/enlarge.ts";
import { denoise } from "../src/noise.ts";
import { type Raster, turned } from "../src/raster.ts";
import { evenSizes } from "../src/words.ts";

const test = suite("kit-ocr");

test("specks go, a clean picture stays, and turns are undone by turns", () => {
  const white: Raster = { width: 30, height: 30, dpi: 100, pixels: new Uint8Array(900).fill(255) };
  assert.equal(denoise(white), white);
  const dusty = white.pixels.slice();
  dusty[10 * 30 + 10] = dusty[20 * 30 + 5] = dusty[13 * 30 + 25] = 0;
  assert.deepEqual(denoise({ ...white, pixels: dusty }).pixels, white.pixels);
  const odd: Raster = { width: 3, height: 2, dpi: 1, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  assert.deepEqual([...turned(odd, 1).pixels], [4, 1, 5, 2, 6, 3]);
  assert.deepEqual(turned(turned(odd, 1), 3), odd);
  assert.deepEqual(turned(turned(odd, 2), 2), odd);
});

/** A picture by the value of each pixel. */
function picture(
  width: number,
  height: number,
  dpi: number,
  value: (x: number, y: number) => number,
): Raster {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    value(at % width, Math.floor(at / width)),
  );
  return { width, height, dpi, pixels };
}

test("among specks, strokes one pixel wide stay", () => {
  const isStroke = (x: number) => x % 20 === 7;
  const isSpeck = (x: number, y: number) => x % 10 === 2 && y % 10 === 4;
  const dusty = picture(100, 100, 150, (x, y) => (isStroke(x) || isSpeck(x, y) ? 0 : 255));
  const { pixels } = denoise(dusty);
  assert.deepEqual(pixels, picture(100, 100, 150, (x) => (isStroke(x) ? 0 : 255)).pixels);
});

test("a grainy picture becomes smoother, its ink stays ink", () => {
  let state = 7;
  const noise = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 120;
  };
  const level = (x: number) => (x % 40 < 6 ? 70 : 190);
  const clamp = (value: number) => Math.max(0, Math.min(255, value));
  const grainy = picture(200, 200, 150, (x, y) =>
    (x * 31 + y * 17) % 97 === 0 ? 0 : clamp(level(x) + noise()),
  );
  const spread = (raster: Raster) =>
    raster.pixels.reduce((sum, value, at) => sum + Math.abs(value - level(at % 200)), 0) /
    raster.pixels.length;
  const smooth = denoise(grainy);
  assert.ok(spread(smooth) < 0.6 * spread(grainy), `${spread(grainy)} to ${spread(smooth)}`);
  const inside = smooth.pixels.filter((_, at) => (at % 200) % 40 === 3);
  assert.ok(inside.reduce((sum, value) => sum + value, 0) / inside.length < 100);
});

test("a picture of few pixels to the inch is enlarged, with its edges where they were", () => {
  const half = picture(60, 40, 150, (x, y) => (x < 30 && y < 20 ? 0 : 255));
  const large = enlarged(half);
  assert.deepEqual([large.width, large.height, large.dpi], [120, 80, 300]);
  assert.equal(large.pixels[10 * 120 + 10], 0);
  assert.equal(large.pixels[10 * 120 + 70], 255);
  assert.equal(large.pixels[50 * 120 + 10], 255);
  assert.equal(enlarged({ ...half, dpi: 300 }).width, 60);
  assert.equal(enlarged({ ...half, dpi: 270 }).width, 60);
});

test("a picture is not enlarged beyond what memory is there for", () => {
  const wide = { width: 6000, height: 4000, dpi: 72, pixels: new Uint8Array(24_000_000) };
  assert.equal(enlarged(wide), wide);
  const low = enlarged({ width: 200, height: 100, dpi: 30, pixels: new Uint8Array(20_000) });
  assert.deepEqual([low.width, low.height, low.dpi], [500, 250, 75]);
});

test("measured sizes that are near are one", () => {
  assert.deepEqual(evenSizes([10.2, 9.8, 10, 20, 10.9, 19]), [10, 10, 10, 20, 10, 20]);
});

test.run();
