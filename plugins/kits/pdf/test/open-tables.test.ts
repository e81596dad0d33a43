import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { makePdf, type PageContent, type Text } from "./make-pdf.ts";

const test = suite("tables without cells drawn");

const markdownOf = async (content: PageContent) => toMarkdown(await readPdf(makePdf([content])));

const XS = [60, 200, 270, 340];

/** The texts of a row on one baseline; empty ones are left out. */
const row = (y: number, ...cells: readonly string[]): Text[] =>
  cells.flatMap((text, at) => (text === "" ? [] : [{ text, x: XS[at]!, y, size: 9 }]));

test("numbers in the middle of a label of two lines are its row", async () => {
  const texts = [
    "Rents, urban areas|and travel",
    "Salaries of women|and of trainees",
    "Fees and|insurance",
  ].flatMap((label, at) => {
    const [first = "", second = ""] = label.split("|");
    const y = 100 + 30 * at;
    return [
      ...row(y, first),
      ...row(y + 5.5, "", `${at}1.5`, `${at}2.5`, `${at}3.5`),
      ...row(y + 11, second),
    ];
  });
  const written = await markdownOf({ texts: [...row(80, "Label", "Area", "Rate", "Share"), ...texts] });
  assert.match(written, /\| Rents, urban areas and travel \| 01.5 \| 02.5 \| 03.5 \|/);
  assert.match(written, /\| Fees and insurance \| 21.5 \| 22.5 \| 23.5 \|/);
});

test("the rest of a cut label is no row, where all lines stand equally far apart", async () => {
  const texts = [
    row(100, "Item", "2019", "2020", "2021"),
    row(112, "Repairs and mainte-", "11", "12", "13"),
    row(124, "nance of roads"),
    row(136, "Travel", "21", "22", "23"),
    row(148, "Fees of the county", "31", "32", "33"),
    row(160, "and its towns"),
  ].flat();
  const written = await markdownOf({ texts });
  assert.match(written, /\| Repairs and maintenance of roads \| 11 \|/);
  assert.match(written, /\| Fees of the county and its towns \| 31 \|/);
});

test("years over several columns are a head, a title in the middle of the table spans it", async () => {
  const texts = [
    [
      { text: "2019", x: 225, y: 100, size: 9 },
      { text: "2020", x: 330, y: 100, size: 9 },
    ],
    row(114, "Item", "Men", "Women", "Men"),
    row(128, "Wages", "11", "12", "13"),
    [{ text: "Private sector", x: 180, y: 142, size: 9 }],
    row(156, "Travel", "21", "22", "23"),
    row(170, "Fees", "31", "32", "33"),
    row(184, "Rent", "41", "42", "43"),
  ].flat();
  const written = await markdownOf({ texts, lines: [[195, 104, 305, 104]] });
  assert.match(written, /<th colspan="2">2019<\/th>/);
  assert.match(written, /<td colspan="4">Private sector<\/td>/);
});

test("a row with other places filled than the one before a label goes on the table", async () => {
  const texts = [
    row(100, "Place", "Area", "Rate", "Share"),
    row(120, "Oslo", "11", "12", ""),
    row(140, "Bern"),
    row(160, "Riga", "", "", "33"),
    row(180, "Graz", "41", "42", "43"),
  ].flat();
  const written = await markdownOf({ texts });
  assert.match(written, /\| Bern \| {2}\| {2}\| {2}\|\n\| Riga \| {2}\| {2}\| 33 \|/);
});

test("entries between two lines that are drawn in pieces are rows", async () => {
  const names = ["Becker", "Novak", "Keller", "Santos"];
  const texts = names.flatMap((name, at) => row(100 + 13 * at, `K${at}7`, name, "Lyon"));
  const lines = [86, 146].flatMap((y) => [
    [56, y, 196, y] as const,
    [196, y, 266, y] as const,
    [266, y, 330, y] as const,
  ]);
  assert.match(await markdownOf({ texts, lines }), /\| K17 \| Novak \| Lyon \|\n\| K27 \| Keller \| Lyon \|/);
});

test("contents, references and charts are no tables", async () => {
  const contents = ["Introduction", "Methods", "Results", "Discussion", "Sources", "Notes"].flatMap(
    (title, at) => [
      { text: `${at + 1}`, x: 60, y: 100 + 14 * at },
      { text: title, x: 75, y: 100 + 14 * at },
      { text: `${7 * at + 1}`, x: 500, y: 100 + 14 * at },
    ],
  );
  assert.doesNotMatch(await markdownOf({ texts: contents }), /\|/);
  const source = "Keller, Novak: Soils of the north in the long run. Journal of Soils 4 (1999)";
  const references = Array.from({ length: 6 }, (_, at) => [
    { text: `[${at + 1}]`, x: 60, y: 100 + 28 * at },
    { text: source, x: 90, y: 100 + 28 * at },
    { text: "and its continuation in the year after, 4-17.", x: 90, y: 112 + 28 * at },
  ]).flat();
  assert.doesNotMatch(await markdownOf({ texts: references }), /\|/);
  const axes = [100, 400].flatMap((top) =>
    Array.from({ length: 10 }, (_, at) =>
      [60, 300].flatMap((x) => [
        { text: `${(9 - at) * 50}`, x, y: top + 20 * at },
        ...(at === 3 || at === 5 ? [{ text: "Bond yield", x: x + 60, y: top + 20 * at }] : []),
      ]),
    ).flat(),
  );
  assert.doesNotMatch(await markdownOf({ texts: axes }), /\|/);
});

test.run();
