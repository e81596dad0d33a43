import assert from "node:assert/strict";
import { suite } from "uvu";
import { joinBullets } from "../src/layout/bullets.ts";
import { makeSegment, type Segment } from "../src/layout/segments.ts";
import { readPdf } from "../src/read.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { makePdf, type PageContent, type Text } from "./make-pdf.ts";

const test = suite("leaders, bullets and cells that stand apart");

const markdownOf = async (content: PageContent) => toMarkdown(await readPdf(makePdf([content])));

for (const [name, dots] of [
  ["dots that touch the label", "...................."],
  ["dots with spaces", " . . . . . . . . . . "],
] as const) {
  test(`${name} lead to the numbers of a table`, async () => {
    const rows: readonly (readonly [string, string, string])[] = [
      ["Wheat", "12,300", "4.1"],
      ["Barley", "2,310", "4.4"],
      ["Oats and rye", "980", "3.9"],
      ["Maize", "8,120", "7.2"],
      ["Rice", "340", "6.0"],
    ];
    const texts = rows.flatMap(([label, first, second], at): Text[] => [
      { text: `${label}${dots}`, x: 60, y: 120 + 13 * at, size: 9 },
      { text: first, x: 230, y: 120 + 13 * at, size: 9 },
      { text: second, x: 300, y: 120 + 13 * at, size: 9 },
    ]);
    const written = await markdownOf({ texts });
    assert.match(written, /\| Barley \| 2,310 \| 4\.4 \|\n\| Oats and rye \| 980 \| 3\.9 \|/);
  });
}

test("titles that dots lead to the numbers of their pages are no table", async () => {
  const entries = Array.from({ length: 14 }, (_, at): Text[] => {
    const y = 120 + 14 * at;
    const page = { text: `${at * 6 + 3}`, x: 400, y };
    if (at % 5 === 0) return [{ text: "Part", x: 60, y }, page];
    const dots = ".".repeat(16).split("").join(" ");
    return [{ text: `${at}.`, x: 60, y }, { text: `On grain ${dots}`, x: 100, y }, page];
  });
  const texts = entries.flat();
  assert.doesNotMatch(await markdownOf({ texts }), /\|/);
});

test("bullets set far before their lines are of these, signs in a table are not", () => {
  const segment = (text: string, x0: number, x1: number): Segment => {
    const place = { x0, x1, y0: 90, y1: 100, baseline: 98, size: 11 };
    return makeSegment([{ text, ...place, bold: false, italic: false, mono: false }]);
  };
  const list = joinBullets([segment("\uf0b7", 60, 66), segment("Institutions", 90, 150)]);
  assert.deepEqual(
    list.map(({ words }) => words.length),
    [2],
  );
  const signs = [segment("Institutions", 20, 55), segment("●", 60, 66), segment("Institutions", 90, 150)];
  assert.equal(joinBullets(signs).length, 3);
});

test("numbers a little above and below the lines of their labels are cells, and no column of text", async () => {
  const labels = [
    "Institutions",
    "Members in general",
    "Employment and rights of workers",
    "Air",
    "Justice",
    "Food",
  ];
  const texts = labels.flatMap((text, at): Text[] => [
    { text, x: 60, y: 120 + 18.5 * at },
    { text: `${at + 1}.${at}97`, x: 330, y: 118.4 + 18.5 * at },
  ]);
  const written = await markdownOf({ texts });
  assert.match(written, /\| Air \| 4\.397 \|\n\| Justice \| 5\.497 \|/);
});

test.run();
