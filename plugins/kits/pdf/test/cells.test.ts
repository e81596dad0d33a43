import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toHtml } from "../src/writing/html.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { toText } from "../src/writing/text.ts";
import { lines, makePdf, type PageContent, type Text } from "./make-pdf.ts";

const test = suite("entries in cells");

type Edges = readonly number[];

/** The lines of a grid with these edges. */
function gridOf(xs: Edges, ys: Edges): NonNullable<PageContent["lines"]> {
  const across = ys.map((y) => [xs[0]!, y, xs.at(-1)!, y] as const);
  return [...across, ...xs.map((x) => [x, ys[0]!, x, ys.at(-1)!] as const)];
}

async function rowsOf(xs: Edges, ys: Edges, texts: readonly Text[]): Promise<string[]> {
  const document = await readPdf(makePdf([{ texts, lines: gridOf(xs, ys) }]));
  return toMarkdown(document).trim().split("\n");
}

test("a label in small type and the value below it are two lines of a cell", async () => {
  const box = (x: number, y: number, label: string, value: string): Text[] => [
    { text: label, x: x + 3, y: y + 8, size: 6.5 },
    { text: value, x: x + 6, y: y + 22 },
  ];
  const pdf = makePdf([
    {
      lines: gridOf([50, 250, 500], [80, 110, 140]),
      texts: [
        ...box(50, 80, "a Number of the employee", "123-45-6789"),
        ...box(250, 80, "1 Wages and tips", "48,500.00"),
        ...box(50, 110, "b Number of the employer", "98-7654321"),
        ...box(250, 110, "2 Tax withheld", "6,835.00"),
      ],
    },
  ]);
  const document = await readPdf(pdf);
  assert.equal(
    toMarkdown(document).trim(),
    [
      "| a Number of the employee<br>123-45-6789 | 1 Wages and tips<br>48,500.00 |",
      "| --- | --- |",
      "| b Number of the employer<br>98-7654321 | 2 Tax withheld<br>6,835.00 |",
    ].join("\n"),
  );
  assert.match(toHtml(document), /<td>2 Tax withheld<br>6,835.00<\/td>/);
  assert.match(toText(document), /2 Tax withheld 6,835.00/);
});

test("labels and what is filled in beside them are rows, without lines between", async () => {
  const names = ["Applicant", "Date of birth", "Nationality", "Passport"];
  const values = ["Maria Santos", "12 May 1987", "Brazilian", "FX 220 114"];
  const written = await rowsOf(
    [60, 200, 460],
    [80, 150],
    [...lines(names, 64, 95, 15), ...lines(values, 204, 95, 15)],
  );
  assert.deepEqual(
    written.filter((_, at) => at !== 1),
    names.map((name, at) => `| ${name} | ${values[at]} |`),
  );
});

test("columns of unequal length that share their lines are rows", async () => {
  const xs = [50, 210, 297, 450, 545];
  const written = await rowsOf(
    xs,
    [80, 100, 180],
    [
      ...["Earnings", "Amount", "Deductions", "Amount"].map((text, at) => ({
        text,
        x: xs[at]! + 4,
        y: 94,
        bold: true,
      })),
      ...lines(["Basic pay", "Overtime", "Travel"], 54, 115, 15),
      ...lines(["2,400.00", "180.00", "60.00"], 214, 115, 15),
      ...lines(["Income tax", "Pension"], 301, 115, 15),
      ...lines(["410.00", "120.00"], 454, 115, 15),
    ],
  );
  assert.deepEqual(written.slice(2), [
    "| Basic pay | 2,400.00 | Income tax | 410.00 |",
    "| Overtime | 180.00 | Pension | 120.00 |",
    "| Travel | 60.00 |  |  |",
  ]);
});

test("two addresses side by side stay whole, each line by itself", async () => {
  const written = await rowsOf(
    [50, 290, 530],
    [80, 98, 150],
    [
      { text: "From", x: 54, y: 93, bold: true },
      { text: "To", x: 294, y: 93, bold: true },
      ...lines(["Green Garden", "14 Mill Lane", "Leeds LS1 4AB"], 54, 112, 13),
      ...lines(["Harbour Depot", "Unit 9, Dock Road", "Hull HU3 2PQ"], 294, 112, 13),
    ],
  );
  assert.equal(
    written[2],
    "| Green Garden<br>14 Mill Lane<br>Leeds LS1 4AB | Harbour Depot<br>Unit 9, Dock Road<br>Hull HU3 2PQ |",
  );
});

test("labelled lines in one cell are told apart", async () => {
  const written = await rowsOf(
    [50, 297, 545],
    [80, 140],
    [
      ...lines(["Vorname: Jonas", "Nachname: Weiss", "Ort: Bonn"], 54, 95, 14),
      ...lines(["Telefon: 5550", "Beruf: Tischler", "Kinder: 2"], 301, 95, 14),
    ],
  );
  assert.equal(
    written[0],
    "| Vorname: Jonas<br>Nachname: Weiss<br>Ort: Bonn | Telefon: 5550<br>Beruf: Tischler<br>Kinder: 2 |",
  );
});

test("wrapped text and titles of several lines are one text", async () => {
  const written = await rowsOf(
    [50, 150, 350, 450],
    [80, 110, 150],
    [
      { text: "Topic", x: 54, y: 94, bold: true },
      { text: "Decision", x: 154, y: 94, bold: true },
      { text: "Date", x: 354, y: 92, bold: true },
      { text: "Due", x: 354, y: 104, bold: true },
      { text: "Roof", x: 54, y: 124 },
      ...lines(["The roof is mended before winter and", "Mr Hill has the gutters replaced."], 154, 124),
      { text: "1 October", x: 354, y: 124 },
    ],
  );
  assert.equal(written[0], "| Topic | Decision | Date Due |");
  assert.match(written[2]!, /winter and Mr Hill/);
});

test.run();
