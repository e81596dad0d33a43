import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  chroma,
  contrast,
  distance,
  hex,
  hue,
  isColorful,
  luminance,
  mean,
  over,
  parseHex,
} from "../src/color.ts";
import { ColorTally, Tally } from "../src/tally.ts";
import { rgb } from "./pages.ts";

const test = suite("format-branding: colors");

test("hex is written and read", () => {
  for (const text of ["#000000", "#ffffff", "#0b69a3", "#010203"]) assert.equal(hex(rgb(text)), text);
  assert.equal(hex([12.4, 255, 0.6, 1]), "#0cff01");
  assert.deepEqual(parseHex(" #FA3 "), [255, 170, 51, 1]);
  for (const text of ["", "#12", "#12345", "red", "rgb(1,2,3)", "#gggggg"])
    assert.equal(parseHex(text), undefined, text);
});

test("what lies over what", () => {
  assert.deepEqual(over([10, 20, 30, 1], rgb("#ffffff")), [10, 20, 30, 1]);
  assert.deepEqual(over([0, 0, 0, 0.5], rgb("#ffffff")), [128, 128, 128, 1]);
  assert.deepEqual(over([0, 0, 0, 0], rgb("#336699")), rgb("#336699"));
});

test("the mean of a gradient", () => {
  assert.deepEqual(mean([rgb("#000000"), rgb("#ffffff")]), [128, 128, 128, 1]);
  assert.deepEqual(mean([rgb("#336699")]), rgb("#336699"));
  assert.deepEqual(mean([]), [0, 0, 0, 0]);
});

test("luminance and contrast as WCAG has them", () => {
  assert.equal(luminance(rgb("#ffffff")), 1);
  assert.equal(luminance(rgb("#000000")), 0);
  assert.equal(Math.round(contrast(rgb("#000000"), rgb("#ffffff"))), 21);
  assert.equal(contrast(rgb("#777777"), rgb("#777777")), 1);
  assert.equal(contrast(rgb("#777777"), rgb("#ffffff")).toFixed(2), "4.48");
});

test("distance, chroma and hue as people see them", () => {
  assert.equal(distance(rgb("#336699"), rgb("#336699")), 0);
  assert.ok(distance(rgb("#336699"), rgb("#34679a")) < 0.01);
  assert.ok(distance(rgb("#ffffff"), rgb("#f8f9fa")) < 0.05);
  assert.ok(distance(rgb("#000000"), rgb("#ffffff")) > 0.9);
  assert.ok(chroma(rgb("#888888")) < 0.001);
  assert.ok(chroma(rgb("#ff0000")) > 0.2);
  for (const [text, from, to] of [
    ["#dc3545", 5, 42],
    ["#ffc107", 45, 112],
    ["#198754", 115, 185],
  ] as const) {
    assert.ok(hue(rgb(text)) >= from && hue(rgb(text)) <= to, `${text} has the hue ${hue(rgb(text))}`);
  }
});

test("what is a color and what a grey", () => {
  for (const text of ["#0b69a3", "#b3123f", "#ffe500", "#2f5d50", "#a4441c"])
    assert.ok(isColorful(rgb(text)), text);
  for (const text of ["#000000", "#ffffff", "#212529", "#6c757d", "#f4efe6"])
    assert.ok(!isColorful(rgb(text)), text);
  assert.ok(!isColorful([255, 0, 0, 0.1]), "one that is hardly there");
});

test("a tally ranks by weight; of equals the first", () => {
  const tally = new Tally<string>();
  assert.equal(tally.best, undefined);
  tally.add("a", 1);
  tally.add("b", 2);
  tally.add("c", 1);
  tally.add("a", 1);
  assert.deepEqual(tally.ranked(), [
    ["a", 2],
    ["b", 2],
    ["c", 1],
  ]);
  assert.equal(tally.best, "a");
  assert.equal(tally.total, 5);
});

test("colors that look alike are counted together, under the heaviest of them", () => {
  const tally = new ColorTally();
  assert.equal(tally.best, undefined);
  tally.add(rgb("#336699"), 1);
  tally.add(rgb("#34679a"), 3);
  tally.add(rgb("#993333"), 3.5);
  tally.add(rgb("#993333"), 0);
  const ranked = tally.ranked().map(([color, weight]) => [hex(color), weight]);
  assert.deepEqual(ranked, [
    ["#34679a", 4],
    ["#993333", 3.5],
  ]);
});

test("a page of every color is told apart only so far", () => {
  const tally = new ColorTally();
  for (let red = 0; red < 256; red += 12)
    for (let green = 0; green < 256; green += 12)
      for (let blue = 0; blue < 256; blue += 12) tally.add([red, green, blue, 1], 1);
  assert.ok(tally.ranked().length <= 300);
});

test.run();
