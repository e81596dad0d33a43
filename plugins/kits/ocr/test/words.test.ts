import assert from "node:assert/strict";
import type Tesseract from "tesseract.js";
import { suite } from "uvu";
import { legibleOf, linesOf } from "../src/legible.ts";
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
  toWords(linesOf(pageOf(...lines)), 72).map(({ text }) => text);

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

/** What is left of a page that is read with so much confidence. */
const legible = (confidence: number, ...lines: readonly (readonly string[])[]) => {
  const left = legibleOf({ ...pageOf(...lines), confidence });
  return { ...left, texts: left.lines.map(({ words }) => words.map(({ text }) => text).join(" ")) };
};

test("a doubtful page of stains and scribbles holds no text", () => {
  const { texts, confidence, isClear } = legible(
    34,
    [". 92", "- 85", "hd 70", "Ld 73"],
    ["Ran 64", "ull, 60", "oan 61"],
  );
  assert.deepEqual(texts, []);
  assert.equal(confidence, 0);
  assert.equal(isClear, false);
});

test("text among stains is left alone, with its short words", () => {
  const page = [
    ["~ 40", "PAID 94", "12 96", "a 62", ". 60"],
    ["» 85", "hd 61"],
    ["harbour 58", "quiet 61", "- 30"],
  ] as const;
  const { texts, isClear, sureLetters } = legible(47, ...page);
  assert.deepEqual(texts, ["PAID 12 a", "harbour quiet -"]);
  assert.equal(isClear, false);
  assert.equal(sureLetters, 6);
  assert.equal(legible(47, ["the 96", "bridge 95", "| 20"]).isClear, true);
});

test("words that look like those of another script make no page clear", () => {
  const cyrillic = [
    ["Bce 86", "moan 46", "paBHLIMU 43"],
    ["CBOEM 90", "HaeneHbI 12", "AocTouHcTBe 9"],
  ] as const;
  assert.equal(legible(47, ...cyrillic).isClear, false);
});

test("a page that is read well stays as it is", () => {
  assert.deepEqual(legible(95, ["5 95", ". 70"], ["- 40"]).texts, ["5 .", "-"]);
});

test("dots without a letter are no text, however sure the engine is of them", () => {
  assert.deepEqual(legible(88, [". 92", ". 90"], ["- 85"]).texts, []);
});

test("sizes near to each other are one", () => {
  assert.deepEqual(evenSizes([10, 10.4, 9.8, 20]), [10, 10, 10, 20]);
});

test.run();
