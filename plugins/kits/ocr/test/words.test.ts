import assert from "node:assert/strict";
import type Tesseract from "tesseract.js";
import { suite } from "uvu";
import { evenSizes, toWords } from "../src/words.ts";

const test = suite("kit-ocr: words");

/** A page of lines, whose words are written with their confidence behind: `"chaff 9"`. */
function pageOf(...lines: readonly (readonly string[])[]): Pick<Tesseract.Page, "blocks"> {
  const toLine = (words: readonly string[], row: number) => ({
    rowAttributes: { rowHeight: 20 },
    bbox: { x0: 0, y0: row * 30, x1: 600, y1: row * 30 + 20 },
    baseline: { x0: 0, y0: row * 30 + 18, x1: 600, y1: row * 30 + 18 },
    words: words.map((word, at) => {
      const [text = "", confidence] = word.split(" ");
      const bbox = { x0: at * 60, y0: row * 30, x1: at * 60 + 50, y1: row * 30 + 20 };
      return { text, confidence: Number(confidence), bbox };
    }),
  });
  return { blocks: [{ paragraphs: [{ lines: lines.map(toLine) }] }] } as unknown as Tesseract.Page;
}
const read = (...lines: readonly (readonly string[])[]) =>
  toWords(pageOf(...lines), 72).map(({ text }) => text);

test("a word that is doubted stays among those that are sure", () => {
  assert.deepEqual(read(["carries 96", "the 96", "chaff 9", "away 94"]), ["carries", "the", "chaff", "away"]);
  assert.deepEqual(read(["and 96", "down 95", "with 91", "chaff. 9"]), ["and", "down", "with", "chaff."]);
});

test("stains are left out: signs, short letters, and what stands with other doubts or alone", () => {
  assert.deepEqual(read(["carries 96", "the 96", "|~ 9", "away 94"]), ["carries", "the", "away"]);
  assert.deepEqual(read(["carries 96", "the 96", "ee 9", "away 94"]), ["carries", "the", "away"]);
  assert.deepEqual(read(["carries 96", "thc 40", "shade 9", "away 94"]), ["carries", "thc", "away"]);
  assert.deepEqual(read(["shade 9"], ["the 96", "shade 9", "end 95"]), ["the", "end"]);
});

test("a bar before a small letter is an I, and the rest of a rule otherwise", () => {
  assert.deepEqual(read(["| 90", "think 95"], ["| 90", "Total 95"]), ["I", "think", "Total"]);
});

test("quotation marks that never close are bullets", () => {
  assert.deepEqual(read(["« 60", "Glass 95"], ["« 60", "Fair 95"]), ["•", "Glass", "•", "Fair"]);
  assert.deepEqual(read(["« 90", "Venez 95"], ["ici 95", "» 90"]), ["«", "Venez", "ici", "»"]);
  assert.deepEqual(read(["a 95", "« 90", "b 95"], ["« 90"]), ["a", "«", "b", "«"]);
});

test("sizes near to each other are one", () => {
  assert.deepEqual(evenSizes([10, 10.4, 9.8, 20]), [10, 10, 10, 20]);
});

test.run();
