import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { lines, makePdf, type Text } from "./make-pdf.ts";

const test = suite("what is no heading");

const body = (y: number) =>
  lines(
    Array(6).fill("The committee considered the matter at length, and it found no grounds for it."),
    72,
    y,
  );
const bold = (text: string, y: number, size = 10): Text => ({ text, x: 72, y, size, bold: true });

async function headingsOf(texts: readonly Text[]): Promise<string[]> {
  return toMarkdown(await readPdf(makePdf([{ texts }]))).match(/^#+ .*$/gm) ?? [];
}

for (const [text, size] of [
  ["Please return this form before the first of May.", 10],
  ["Bitte senden Sie das Formular bis zum ersten Mai an uns zurueck.", 14],
  ["x = 2y + 3z", 14],
  ["EUR 99.00", 16],
  ["info@example.org", 12],
] as const) {
  test(`${text} heads nothing`, async () => {
    assert.deepEqual(await headingsOf([...body(100), bold(text, 190, size), ...body(215)]), []);
  });
}

for (const text of ["Background", "1. Introduction", "Was ist das?", "Summary:", "Notes of Acme Inc."]) {
  test(`${text} is a heading`, async () => {
    assert.equal((await headingsOf([...body(100), bold(text, 190, 14), ...body(215)])).length, 1);
  });
}

test("labels one below the other with places to write into are no headings", async () => {
  const labels = ["Nom du demandeur", "Adresse", "Signature"];
  const form = labels.flatMap((label, at) => [
    bold(label, 100 + at * 40),
    { text: "____________________", x: 72, y: 116 + at * 40 },
  ]);
  assert.deepEqual(await headingsOf([...form, ...body(300)]), []);
});

test("labels with nothing below are no headings, a chapter and its section are", async () => {
  const labels = ["Applicant:", "Witness:", "Date and place:"].map((label, at) => bold(label, 100 + at * 40));
  assert.deepEqual(await headingsOf([...labels, ...body(320)]), []);
  const titles = ["Chapter 3", "Numerical methods", "3.1 Introduction"].map((text, at) =>
    bold(text, 100 + at * 40, 16),
  );
  assert.equal((await headingsOf([...titles, ...body(320)])).length, 3);
});

test.run();
