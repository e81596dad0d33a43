import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toText } from "../src/writing/text.ts";
import { lines, makePdf, type Text } from "./make-pdf.ts";

const test = suite("running heads and sequences");

const textOf = async (pages: readonly (readonly Text[])[]) =>
  toText(await readPdf(makePdf(pages.map((texts) => ({ texts })))));

/** So many rows from the top to the bottom of each page. */
function pagesOf(count: number, perPage: number, row: (at: number, y: number) => Text[]): Text[][] {
  return Array.from({ length: Math.ceil(count / perPage) }, (_, page) =>
    Array.from({ length: Math.min(perPage, count - page * perPage) }, (_, at) =>
      row(page * perPage + at, 40 + at * 15),
    ).flat(),
  );
}

test("no row of a ledger is lost at the top and bottom of its pages", async () => {
  const pages = pagesOf(300, 51, (at, y) => [
    { text: `${at + 1}`, x: 60, y },
    { text: `2024-03-${10 + (at % 20)}`, x: 120, y },
    { text: `Invoice ${1000 + at}`, x: 240, y },
    { text: "open", x: 360, y },
    { text: (at * 17.31).toFixed(2), x: 440, y },
  ]);
  const text = await textOf(pages);
  for (let at = 0; at < 300; at++)
    assert.match(text, new RegExp(`\\b${at + 1}\\t2024-03-..\\tInvoice ${1000 + at}\\topen\\t`));
});

test("no item of a list is lost at the top and bottom of its pages", async () => {
  const text = await textOf(pagesOf(150, 50, (at, y) => [{ text: `Item ${at + 1}`, x: 60, y }]));
  for (let at = 0; at < 150; at++) assert.match(text, new RegExp(`Item ${at + 1}\\b`));
});

test("the running heads of a ledger go, also where they stand above its columns", async () => {
  const pages = pagesOf(120, 40, (at, y) => [
    { text: `Item ${at + 1}`, x: 60, y: y + 60 },
    { text: `${at * 3}.50`, x: 300, y: y + 60 },
  ]);
  const text = await textOf(
    pages.map((own, at) => [
      { text: `Ledger of 2024, sheet ${at + 1}`, x: 60, y: 40 },
      ...own,
      ...lines(["Mill and Sons", "12 Grain Street", `Page ${at + 1}`], 60, 790, 10, 8),
    ]),
  );
  assert.doesNotMatch(text, /Ledger of|Mill and Sons|Grain Street|Page \d/);
  for (let at = 0; at < 120; at++) assert.match(text, new RegExp(`Item ${at + 1}\\t${at * 3}\\.50`));
});

/** A page of running text with a line of the same size above and below. */
const framed = (head: Text, foot: Text, rows = 45): Text[] => [
  { size: 10, ...head },
  ...lines(
    Array.from({ length: rows }, (_, at) => `Line ${at} of a text that goes on over the whole of the page`),
    60,
    90,
    14,
  ),
  { size: 10, ...foot },
];

test("the lone line above and below the text of a single page goes, in the size of the text too", async () => {
  const head = { text: "Annual Report of the Board", x: 200, y: 50 };
  const text = await textOf([framed(head, { text: "www.board.example", x: 60, y: 800 })]);
  assert.doesNotMatch(text, /Annual Report|www\.board/);
  assert.match(text, /Line 0 of/);
  assert.match(text, /Line 44 of/);
});

test("what may be a title, a sentence, or the text of a page with little on it stays", async () => {
  const foot = { text: "This is the last sentence of the page.", x: 60, y: 800 };
  const bold = await textOf([framed({ text: "Minutes of the meeting", x: 60, y: 50, bold: true }, foot)]);
  assert.match(bold, /Minutes of the meeting/);
  assert.match(bold, /last sentence of the page/);
  const large = await textOf([framed({ text: "Minutes of the meeting", x: 60, y: 50, size: 14 }, foot)]);
  assert.match(large, /Minutes of the meeting/);
  const short = await textOf([framed({ text: "Ada Miller, York", x: 60, y: 50 }, foot, 12)]);
  assert.match(short, /Ada Miller, York/);
});

test("a first line that stands no further off than paragraphs do stays", async () => {
  const paragraphs = Array.from({ length: 12 }, (_, at) =>
    lines(["A line of a paragraph", "and the other line of it"], 60, 50 + at * 60, 14),
  );
  assert.equal((await textOf([paragraphs.flat()])).match(/A line of a paragraph/g)?.length, 12);
});

test("a foot of two lines and a bold head with its number go, the rest of a text and a note stay", async () => {
  const body = lines(
    Array.from({ length: 40 }, (_, at) => `Line ${at} of a text that goes on over the whole of the page`),
    60,
    90,
  );
  const head = [
    { text: "4.2 Wages in the towns", x: 60, y: 50, bold: true },
    { text: "121", x: 500, y: 50, bold: true },
  ];
  const foot = lines(["ISSN 0123-4567. The Sample Press Ltd", "doi:10.1234/jss.2004.0012"], 60, 790);
  const written = await textOf([[...head, ...body, ...foot]]);
  assert.doesNotMatch(written, /Wages|121|ISSN|doi/);
  const rest = lines(
    ["A sentence that stands below a picture and", "goes on in a second line to its end."],
    60,
    790,
  );
  assert.match(await textOf([[...body, ...rest]]), /A sentence that stands/);
  const note = [
    { text: "1", x: 60, y: 786, size: 6 },
    { text: "See the report of the commission of 1999,", x: 66, y: 790 },
    { text: "Chapter 4 of its second part.", x: 60, y: 802 },
  ];
  assert.match(await textOf([[...body, ...note]]), /See the report/);
});

test("the foot of a short letter goes, its last line stays", async () => {
  const letter = lines(
    ["Dear Ms Keller,", "we have received your letter.", "Yours", "A. Novak"],
    60,
    100,
    40,
  );
  const foot = lines(["Ministry of Transport, 14 Harbour Street, Oslo", "Telephone 555 0134"], 60, 800);
  const written = await textOf([[...letter, ...foot]]);
  assert.doesNotMatch(written, /Harbour|Telephone/);
  assert.match(written, /A\. Novak/);
});

test.run();
