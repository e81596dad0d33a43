import assert from "node:assert/strict";
import { suite } from "uvu";
import { Recognizer, toPage, writePdf } from "../src/index.ts";
import { inkOf } from "../src/ink.ts";
import { prepare } from "../src/prepare.ts";
import { findRules } from "../src/rules.ts";
import { skewOf } from "../src/skew.ts";
import { ruled, type Sheet, scanOf } from "./scans.ts";

const test = suite("kit-ocr: tables");
const recognizer = new Recognizer({ workers: 1 });
test.after(() => recognizer.close());

const ROWS = [
  ["Grain", "Mass", "Price"],
  ["Rye", "40", "12.50"],
  ["Wheat", "112", "30.75"],
  ["Barley", "7", "2.10"],
];
const XS = [40, 150, 220, 300];
const TABLE =
  "| Grain | Mass | Price |\n| --- | --- | --- |\n| Rye | 40 | 12.50 |\n| Wheat | 112 | 30.75 |\n| Barley | 7 | 2.10 |";

async function markdownOf(sheet: Sheet): Promise<string> {
  const picture = scanOf(sheet);
  const recognition = await recognizer.recognize(picture, new AbortController().signal);
  const page = toPage(1, picture, recognition);
  return writePdf([{ page }], { totalPages: 1, info: {}, outline: [] }, {}).markdown.trim();
}

test("rules are found where they are, and letters are none", () => {
  const table = scanOf(ruled(ROWS, XS, 60));
  const { across, down } = findRules(table, inkOf(table));
  assert.deepEqual([across.length, down.length], [5, 4]);
  const letters = scanOf({
    texts: Array.from({ length: 20 }, (_, at) => ({ text: "J1lI[J", x: 40, y: 20 + at * 13 })),
  });
  assert.deepEqual(findRules(letters, inkOf(letters)), { across: [], down: [] });
});

test("pages that lie askew are straightened", () => {
  const lines = Array.from({ length: 16 }, (_, at) => ({
    text: "the wind carries the chaff away from grain",
    x: 40,
    y: 40 + at * 15,
  }));
  for (const skew of [0, 1.5, -3]) {
    const found = skewOf(inkOf(scanOf({ texts: lines, skew })));
    assert.ok(Math.abs(found - skew) <= 0.2, `${found}, not ${skew}`);
  }
});

test("a ruled table is a table, also askew", async () => {
  const sheet = ruled(ROWS, XS, 60);
  const text = { text: "The harvest of the valley in tons", x: 40, y: 40 };
  assert.equal(await markdownOf({ ...sheet, texts: [text, ...sheet.texts] }), `${text.text}\n\n${TABLE}`);
  assert.equal(await markdownOf({ ...sheet, skew: 1.5 }), TABLE);
});

test("a ledger with lines between its columns only has rows", async () => {
  assert.equal(await markdownOf(ruled(ROWS, XS, 60, "rows")), TABLE);
});

test("light letters on dark cells, and letters on gray ones, are read", async () => {
  const sheet = ruled(ROWS, XS, 60);
  const texts = sheet.texts.map((text, at) => (at < 3 ? { ...text, gray: 1 } : text));
  const areas = [
    [40, 60, 260, 20, 0.15],
    [40, 100, 260, 20, 0.8],
  ] as const;
  assert.equal(await markdownOf({ ...sheet, texts, areas }), TABLE);
});

test("a form has its labels and values side by side", async () => {
  const sheet = ruled(
    [
      ["Surname", "Hartmann"],
      ["Born", "4 November 1951"],
      ["Occupation", "Teacher"],
    ],
    [40, 130, 300],
    60,
  );
  assert.match(await markdownOf(sheet), /Surname \| Hartmann[\s\S]*Occupation \| Teacher/);
});

test("columns without rules are text in order", async () => {
  const column = (x: number, words: string) =>
    Array.from({ length: 8 }, (_, at) => ({ text: `${words} ${at} of the mill`, x, y: 40 + at * 14 }));
  const text = await markdownOf({ texts: [...column(20, "left line"), ...column(220, "right line")] });
  assert.ok(text.indexOf("left line 7") < text.indexOf("right line 0"), text);
});

test("a shadow on the paper is none of its letters", () => {
  const sheet = scanOf({
    texts: Array.from({ length: 12 }, (_, at) => ({
      text: "the kernels fall straight down",
      x: 40,
      y: 40 + at * 18,
    })),
  });
  const pixels = sheet.pixels.map((value, at) => value * (1 - (0.7 * (at % sheet.width)) / sheet.width));
  const share = (bits: Uint8Array) => bits.reduce((sum, bit) => sum + bit, 0) / bits.length;
  const dark = share(inkOf({ ...sheet, pixels }).bits);
  assert.ok(dark > 0.2);
  assert.ok(
    Math.abs(share(inkOf(prepare({ ...sheet, pixels }).picture).bits) - share(inkOf(sheet).bits)) < 0.02,
  );
});

test.run();
