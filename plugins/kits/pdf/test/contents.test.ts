import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { openPdf } from "../src/reading/pdf.ts";
import { textQuality } from "../src/reading/quality.ts";
import { toText } from "../src/writing/text.ts";
import { makePdf } from "./make-pdf.ts";

const test = suite("tables of contents");

for (const [name, leader] of [
  ["dots", ".".repeat(70)],
  ["dots with spaces", ` ${". ".repeat(40)}`],
  ["dots apart", ` ${".".repeat(60)} `],
] as const) {
  test(`a page of entries with ${name} can be trusted, and each entry is a line`, async () => {
    const entries = Array.from({ length: 40 }, (_, at) => `Chapter ${at + 1} of grain${leader}${at * 7 + 3}`);
    const texts = entries.map((text, at) => ({ text, x: 60, y: 80 + at * 16 }));
    const bytes = makePdf([{ texts }]);
    const file = await openPdf(bytes);
    assert.deepEqual(textQuality(file.readPage(0)).trusted, true);
    file.close();
    assert.equal(toText(await readPdf(bytes)), entries.join("\n").replaceAll(/ {2,}/g, " "));
  });
}

test.run();
