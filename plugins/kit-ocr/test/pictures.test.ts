import assert from "node:assert/strict";
import { suite } from "uvu";
import { denoise, type Raster, turned } from "../src/raster.ts";
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

test("measured sizes that are near are one", () => {
  assert.deepEqual(evenSizes([10.2, 9.8, 10, 20, 10.9, 19]), [10, 10, 10, 20, 10, 20]);
});

test.run();
