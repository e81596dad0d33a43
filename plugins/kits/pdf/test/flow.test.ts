import assert from "node:assert/strict";
import { suite } from "uvu";
import { layoutPages } from "../src/layout/layout.ts";
import { makeSegment, type PageSegments, type Segment } from "../src/layout/segments.ts";
import { readPdf } from "../src/read.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { lines, makePdf, type PageContent } from "./make-pdf.ts";

const test = suite("what follows what");

const markdownOf = async (...pages: readonly PageContent[]) => toMarkdown(await readPdf(makePdf(pages)));

const OPEN = lines(["The text of this page goes on over its end, as it has no full stop, but"], 72, 700);

test("no paragraph goes on over a heading", async () => {
  const heading = { text: "A heading", x: 72, y: 100, size: 18, bold: true };
  const rest = lines(["a text that begins in small letters stands below a heading."], 72, 140);
  const markdown = await markdownOf({ texts: OPEN }, { texts: [heading, ...rest] });
  assert.match(markdown, /full stop, but\n\n# A heading\n\na text that begins/);
});

test("no paragraph goes on over a table of its page", async () => {
  const grid = [715, 735, 755].map((y): [number, number, number, number] => [72, y, 272, y]);
  const ends = [72, 172, 272].map((x): [number, number, number, number] => [x, 715, x, 755]);
  const cells = ["Name", "Count", "Wheat", "12"].map((text, at) => ({
    text,
    x: 76 + (at % 2) * 100,
    y: 729 + Math.floor(at / 2) * 20,
  }));
  const next = lines(["which begins in small letters on the page behind it."], 72, 100);
  const markdown = await markdownOf(
    { texts: [...OPEN, ...cells], lines: [...grid, ...ends] },
    { texts: next },
  );
  assert.match(markdown, /full stop, but\n\n\| Name[\s\S]*\| 12 \|\n\nwhich begins/);
});

test("each note below a page is a paragraph of its own", async () => {
  const body = lines(
    Array(12).fill("The mill stood by the river and ground the rye of the whole valley."),
    72,
    80,
    14,
    11,
  );
  const note = (mark: string, text: string, y: number, size = 9) => [
    { text: mark, x: 72, y: y - (size < 9 ? 3 : 0), size },
    { text, x: size < 9 ? 77 : 84, y, size: 9 },
  ];
  const texts = [
    ...body,
    ...note("7", "The river was dammed in 1902, and the dam was mended after", 600, 6),
    { text: "the flood of 1951.", x: 72, y: 611, size: 9 },
    ...note("8", "The valley is that of the Avon.", 622, 6),
    ...note("***", "Not known.", 633),
    ...note("**", "Less than half.", 644),
  ];
  const markdown = await markdownOf({ texts });
  const notes = markdown.trim().split("\n\n").slice(-4);
  assert.match(notes[0]!, /^7 The river .* mended after the flood of 1951\.$/);
  assert.deepEqual(notes.slice(1), [
    "8 The valley is that of the Avon.",
    "\\*\\*\\* Not known.",
    "\\*\\* Less than half.",
  ]);
});

test("sizes of running text are not those of headings", async () => {
  const prose = (size: number, y: number) =>
    lines(
      Array.from({ length: 6 }, (_, at) => `Line ${at} of a text that is set in ${size} points, all of it.`),
      72,
      y,
      14,
      size,
    );
  const markdown = await markdownOf({
    texts: [
      { text: "Title", x: 72, y: 60, size: 20 },
      ...prose(11, 90),
      ...prose(12, 200),
      { text: "A short line of twelve points.", x: 72, y: 310, size: 12 },
      ...prose(11, 340),
      ...prose(11, 450),
      ...prose(12, 560),
    ],
  });
  assert.deepEqual(markdown.match(/^#.*$/gm), ["# Title"]);
});

test("the first column of a right-to-left table is the one at its right", () => {
  const cell = (text: string, x: number, y: number): Segment =>
    makeSegment([
      {
        text,
        x0: x,
        y0: y - 10,
        x1: x + 30,
        y1: y + 2,
        baseline: y,
        size: 10,
        bold: false,
        italic: false,
        mono: false,
      },
    ]);
  const rows = [
    ["כמות", "מחיר", "שם"],
    ["3", "12.5", "חיטה"],
    ["14", "9.75", "שעורה"],
  ];
  const segments = rows.flatMap((row, at) =>
    row.map((text, column) => cell(text, 55 + column * 100, 115 + at * 20)),
  );
  const drawn = [
    ...[100, 120, 140, 160].map((y) => ({ x0: 50, y0: y, x1: 350, y1: y + 0.5 })),
    ...[50, 150, 250, 350].map((x) => ({ x0: x, y0: 100, x1: x + 0.5, y1: 160 })),
  ];
  const page: PageSegments = { number: 1, width: 600, height: 800, segments, drawn, images: [], links: [] };
  assert.equal(
    toMarkdown(layoutPages([page])),
    "| שם | מחיר | כמות |\n| --- | --- | --- |\n| חיטה | 12.5 | 3 |\n| שעורה | 9.75 | 14 |\n",
  );
});

test.run();
