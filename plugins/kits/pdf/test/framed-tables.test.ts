import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { makePdf, type PageContent, type Text } from "./make-pdf.ts";

const test = suite("tables in frames, as reports have them");

const markdownOf = async (content: PageContent) => toMarkdown(await readPdf(makePdf([content])));

type Line = readonly [number, number, number, number];

/** Lines from edge to edge: those across go over the whole width, those down over the whole height. */
const grid = (xs: readonly number[], ys: readonly number[]): Line[] => [
  ...ys.map((y): Line => [xs[0]!, y, xs.at(-1)!, y]),
  ...xs.map((x): Line => [x, ys[0]!, x, ys.at(-1)!]),
];

/** The texts of a row on one baseline; empty ones are left out. */
const row = (xs: readonly number[], y: number, ...cells: readonly string[]): Text[] =>
  cells.flatMap((text, at) => (text === "" ? [] : [{ text, x: xs[at]! + 4, y, size: 9 }]));

/** A line as word processors draw it under the last row: piece by piece. */
const pieces = (xs: readonly number[], y: number): Line[] =>
  xs.slice(1).map((x, at): Line => [xs[at]!, y, x, y]);

test("two tables of one width whose lines are drawn in pieces are two tables", async () => {
  const [wide, narrow] = [
    [60, 200, 320, 400, 520],
    [60, 130, 200, 320, 400, 520],
  ] as const;
  const tables = [wide, narrow].flatMap((xs, at) => {
    const ys = [100, 120, 140, 160].map((y) => y + 90 * at);
    const outer = [xs[0]!, xs.at(-3)!, xs.at(-2)!, xs.at(-1)!];
    return [
      ...xs.map((x): Line => [x, ys[0]!, x, ys.at(-1)!]),
      ...ys.slice(0, -1).flatMap((y) => pieces(outer, y)),
      ...pieces(xs, ys.at(-1)!),
    ];
  });
  const texts = [
    ...row(wide, 114, "Bank", "First", "Second", "Third"),
    ...row(wide, 134, "Alder", "11", "12", "13"),
    ...row(wide, 154, "Birch", "21", "22", "23"),
    { text: "Assets by category", x: 60, y: 180, size: 9, bold: true },
    ...row(narrow, 204, "Kind", "Loans", "Bonds", "Shares", "Total"),
    ...row(narrow, 224, "Cedar", "31", "32", "33", "96"),
    ...row(narrow, 244, "Elm", "41", "42", "43", "126"),
  ];
  const written = await markdownOf({ texts, lines: tables });
  assert.match(written, /\| Birch \| 21 \| 22 \| 23 \|\n\nAssets|\| Birch \| 21 \| 22 \| 23 \|\n\n/);
  assert.match(written, /\| Kind \| Loans \| Bonds \| Shares \| Total \|\n/);
});

test("a frame's title, source and notes are no rows of its table", async () => {
  const xs = [60, 300, 400, 500];
  const [top, bottom] = [100, 220];
  const lines = [
    ...grid([60, 500], [top, 120, 200, 210, bottom]),
    ...[140, 160, 180].map((y): Line => [60, y, 500, y]),
    ...[300, 400].map((x): Line => [x, 120, x, 200]),
  ];
  const texts = [
    { text: "Exhibit 7. Schools by region and year", x: 64, y: 114, size: 9 },
    ...row(xs, 134, "Region", "2006", "2007"),
    ...row(xs, 154, "North", "34%", "3%"),
    ...row(xs, 174, "South", "11%", "33%"),
    ...row(xs, 194, "West", "2%", "18%"),
    { text: "Note: Schools without an answer are left out.", x: 64, y: 208, size: 7 },
    { text: "Source: Survey of principals.", x: 64, y: 218, size: 7 },
  ];
  const written = await markdownOf({ texts, lines });
  assert.match(written, /Exhibit 7\. Schools by region and year\n\n\| Region \| 2006 \| 2007 \|/);
  assert.match(written, /\| West \| 2% \| 18% \|\n\nNote: Schools/);
});

test("titles between the rows of one frame are rows of their own", async () => {
  const xs = [60, 260, 340, 420, 500];
  const texts = [
    ...row(xs, 114, "Sample", "Some", "None", "Total"),
    ...row(xs, 132, "All who were drawn:"),
    ...row(xs, 144, "Three years old"),
    ...row(xs, 156, "Helped", "85.1%", "14.9%", "100%"),
    ...row(xs, 168, "Control", "17.3%", "82.7%", "100%"),
    ...row(xs, 180, "Four years old"),
    ...row(xs, 192, "Helped", "79.8%", "20.2%", "100%"),
    ...row(xs, 204, "Control", "13.9%", "86.1%", "100%"),
  ];
  const written = await markdownOf({ texts, lines: grid(xs, [100, 120, 210]) });
  assert.match(
    written,
    /\| All who were drawn: \| {2}\| {2}\| {2}\|\n\| Three years old \| {2}\| {2}\| {2}\|\n\| Helped \| 85.1% /,
  );
  assert.match(written, /\| Control \| 17.3% \| 82.7% \| 100% \|\n\| Four years old \|/);
});

test("a frame around a table without lines has the rows and columns of its text", async () => {
  const xs = [60, 260, 340, 420];
  const texts = Array.from({ length: 8 }, (_, at) =>
    row(xs, 120 + 14 * at, `District ${"ABCDEFGH"[at]}`, `${at}11`, `${at}2.5`, `${at},300`),
  ).flat();
  const written = await markdownOf({ texts, lines: grid([56, 500], [104, 230]) });
  assert.match(written, /\| District B \| 111 \| 12.5 \| 1,300 \|\n\| District C \| 211 \|/);
});

test.run();
