import assert from "node:assert/strict";
import { suite } from "uvu";
import { describeMissing, recognizedPage } from "../src/missing.ts";
import { Recognizer } from "../src/recognizer.ts";
import { scanOf } from "./scans.ts";

const test = suite("kit-ocr: pages of stains and scribbles");
const recognizer = new Recognizer({ languages: ["eng"], workers: 1 });
test.after(() => recognizer.close());
const { signal } = new AbortController();

/** The same numbers in every run. */
function numbers(): () => number {
  let state = 77;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Strokes as a hand makes them that writes nothing, in this part of the page. */
function strokes(top: number, bottom: number) {
  const next = numbers();
  const lines: [number, number, number, number][] = [];
  for (let y = top; y < bottom; y += 26) {
    let [x, before] = [20, y];
    while (x < 380) {
      const [to, height] = [x + 3 + next() * 6, y - next() * 14];
      if (next() > 0.15) lines.push([x, before, to, height]);
      [x, before] = [to, height];
    }
  }
  return lines;
}

test("a page of scribbles has no words, in no language, and the reason is given", async () => {
  const recognition = await recognizer.recognize(scanOf({ texts: [], lines: strokes(40, 290) }), signal);
  assert.deepEqual(recognition.words, []);
  const page = recognizedPage(4, [], recognition);
  assert.equal(page.isUnread, false);
  assert.match(describeMissing([page]).join(" "), /^Nothing on page 4 could be read as text.*handwriting/);
});

test("an empty page needs no reason", async () => {
  const recognition = await recognizer.recognize(scanOf({ texts: [] }), signal);
  assert.deepEqual(recognition.words, []);
  assert.deepEqual(describeMissing([recognizedPage(1, [], recognition)]), []);
});

test("text above scribbles is read, and nothing else", async () => {
  const texts = [
    { text: "Received on 14 March 2024", x: 30, y: 35 },
    { text: "Office of the Registrar", x: 30, y: 52 },
  ];
  const { words } = await recognizer.recognize(scanOf({ texts, lines: strokes(110, 290) }), signal);
  const read = words.map(({ text }) => text).join(" ");
  assert.match(read, /^Received on 14 March 2024 Office of the Registrar/);
  assert.ok(words.length <= 10, read);
});

test("a script that is only resembled is named among the reasons", () => {
  const missing = { name: "Japanese", languages: ["jpn"], isSure: false };
  const facts = {
    words: [],
    rules: [],
    confidence: 0,
    sureLetters: 0,
    share: 0,
    isClear: false,
    quarters: 0,
  };
  const page = recognizedPage(2, [], { ...facts, seen: 9, missing });
  assert.match(describeMissing([page]).join(" "), /page 2 .*such as Japanese.*@tesseract\.js-data\/jpn/);
});

test.run();
