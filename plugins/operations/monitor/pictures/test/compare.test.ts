import assert from "node:assert/strict";
import { suite } from "uvu";
import { difference } from "../src/compare.ts";
import { SAME_PICTURE } from "../src/index.ts";
import type { Pixels } from "../src/pixels.ts";

const test = suite("kit-pictures");

type Colour = readonly [number, number, number];
const WHITE: Colour = [255, 255, 255];
const BLUE: Colour = [30, 80, 160];

/** A picture that is painted by a function. */
function paint(width: number, height: number, colourOf: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colourOf(x, y), 4 * (y * width + x));
  return { width, height, data };
}

/** Lines as of a text: every row looks like no other. */
const text = (x: number, y: number): Colour =>
  (Math.imul(x ^ (y * 977), 0x9e3779b1) >>> 28) % 3 === 0 && y % 24 < 14 && x > 20 && x < 380
    ? [20, 20, 20]
    : WHITE;
const page = (height: number) => paint(400, height, text);

test("the same is the same", () => {
  assert.deepEqual(difference(page(600), page(600)), { similarity: 1, regions: [] });
});

test("a box is found where it is, in pixels as they were taken", () => {
  const boxed = paint(400, 600, (x, y) => (x >= 80 && x < 160 && y >= 96 && y < 144 ? BLUE : text(x, y)));
  const found = difference(page(600), boxed);
  assert.ok(found.similarity < SAME_PICTURE);
  assert.deepEqual(found.regions, [{ x: 80, y: 96, width: 80, height: 48 }]);
  assert.deepEqual(difference(page(600), boxed, { scale: 0.5 }).regions, [
    { x: 160, y: 192, width: 160, height: 96 },
  ]);
  const ignore = [{ x: 70, y: 90, width: 100, height: 60 }];
  assert.deepEqual(difference(page(600), boxed, { ignore }), { similarity: 1, regions: [] });
});

test("what is put in moves nothing below it, and white space is nothing", () => {
  const shifted = (gap: number, inside: (x: number, y: number) => Colour) =>
    paint(400, 600 + gap, (x, y) => (y < 240 ? text(x, y) : y < 240 + gap ? inside(x, y) : text(x, y - gap)));
  assert.deepEqual(
    difference(
      page(600),
      shifted(40, () => WHITE),
    ),
    { similarity: 1, regions: [] },
  );
  const filled = difference(
    page(600),
    shifted(40, (x, y) => ((x * y) % 5 < 2 ? BLUE : WHITE)),
  );
  assert.ok(filled.similarity < SAME_PICTURE);
  assert.deepEqual(
    filled.regions.map(({ y, height }) => [y, height]),
    [[240, 40]],
  );
  const gone = difference(
    shifted(40, (x, y) => ((x * y) % 5 < 2 ? BLUE : WHITE)),
    page(600),
  );
  assert.ok(gone.similarity < SAME_PICTURE, "what is gone counts as well");
});

test("a line that is a pixel lower, and a shade, are no difference", () => {
  const lower = paint(400, 600, (x, y) => (y >= 240 && y < 264 ? text(x, y - 1) : text(x, y)));
  assert.ok(difference(page(600), lower).similarity >= SAME_PICTURE);
  const shaded = paint(
    400,
    600,
    (x, y) => text(x, y).map((one) => Math.max(0, one - 6)) as unknown as Colour,
  );
  assert.ok(difference(page(600), shaded).similarity >= SAME_PICTURE);
  const other = paint(400, 600, (x, y) => (text(x, y) === WHITE ? [255, 215, 255] : text(x, y)));
  assert.ok(
    difference(page(600), other).similarity < SAME_PICTURE,
    "another colour of the same brightness is",
  );
});

test("a change weighs the same on a page that is ten times as long", () => {
  const boxed = (height: number) =>
    paint(400, height, (x, y) => (x >= 80 && x < 160 && y >= 96 && y < 144 ? BLUE : text(x, y)));
  const [short, long] = [800, 8000].map((height) => difference(page(height), boxed(height)).similarity);
  assert.equal(short, long);
});

test("pictures of any size are compared, also where one has nothing", () => {
  const sizes = [1, 3, 8, 9, 17];
  for (const first of sizes)
    for (const second of sizes) {
      const found = difference(
        paint(first, second, () => BLUE),
        paint(first, first, text),
      );
      assert.ok(found.similarity >= 0 && found.similarity <= 1, `${first} x ${second}`);
      for (const { x, y, width, height } of found.regions)
        assert.ok(x >= 0 && y >= 0 && x + width <= first && y + height <= first);
    }
});

test("a noisy picture of everything else is as different as can be, in parts that are bounded", () => {
  const noise = (seed: number) =>
    paint(400, 800, (x, y) => {
      const one = (Math.imul((x + 1) * (y + 7) + seed, 0x9e3779b1) >>> 24) as number;
      return (x >> 5) % 2 === (y >> 5) % 2 ? [one, one, one] : WHITE;
    });
  const { similarity, regions } = difference(noise(1), noise(99));
  assert.ok(similarity < 0.8);
  assert.ok(regions.length > 0 && regions.length <= 50);
});

test.run();
