import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toMarkdown } from "../src/writing/markdown.ts";
import { lines, makePdf, type PageContent, type Text } from "./make-pdf.ts";

const test = suite("tables");

type Line = readonly [number, number, number, number];

const markdownOf = async (...pages: readonly PageContent[]) => toMarkdown(await readPdf(makePdf(pages)));

/** Rows of texts at these places, from the baseline `y` on; `\n` wraps inside of a cell. */
function rowsAt(
  xs: readonly number[],
  y: number,
  step: number,
  rows: readonly (readonly string[])[],
  leading = 11,
): Text[] {
  let top = y;
  return rows.flatMap((row) => {
    const lines = row.map((cell) => cell.split("\n"));
    const texts = lines.flatMap((cell, column) =>
      cell.flatMap((text, at) =>
        text === "" ? [] : [{ text, x: xs[column]!, y: top + at * leading, size: 9 }],
      ),
    );
    top += step + leading * (Math.max(...lines.map(({ length }) => length)) - 1);
    return texts;
  });
}

/** A line below each row, drawn cell by cell. */
function underlined(xs: readonly number[], ys: readonly number[]): Line[] {
  return ys.flatMap((y) => xs.slice(1).map((x, at): Line => [xs[at]!, y, x, y]));
}

const pipes = (rows: readonly (readonly string[])[]) => {
  const line = (row: readonly string[]) => `| ${row.join(" | ")} |`;
  return [line(rows[0]!), line(rows[0]!.map(() => "---")), ...rows.slice(1).map(line)].join("\n");
};

test("the head of underlined rows is theirs, also where its words stand close", async () => {
  const rows = [
    ["", "Small", "Medium", "Large"],
    ["Applicable rules", "669", "3,109", "5,796"],
    ["With penalties", "461", "2,172", "4,085"],
  ];
  const xs = [60, 150, 182, 220, 260];
  const texts = rowsAt(
    xs.map((x) => x + 3),
    100,
    15,
    rows,
  );
  assert.equal(await markdownOf({ texts, lines: underlined(xs, [104, 119, 134]) }), `${pipes(rows)}\n`);
});

test("tables of other columns one below the other are two", async () => {
  const first = [
    ["Name", "One", "Two"],
    ["Alpha", "1", "2"],
    ["Beta", "3", "4"],
  ];
  const second = [
    ["Item", "Price"],
    ["Wheat", "12.50"],
    ["Barley", "9.75"],
  ];
  const texts = [...rowsAt([63, 163, 263], 100, 15, first), ...rowsAt([63, 223], 160, 15, second)];
  const lines = [
    ...underlined([60, 160, 260, 360], [104, 119, 134]),
    ...underlined([60, 220, 360], [164, 179, 194]),
  ];
  assert.equal(await markdownOf({ texts, lines }), `${pipes(first)}\n\n${pipes(second)}\n`);
});

test("a column to be filled in is one", async () => {
  const rows = [
    ["Question", "Yes", "No"],
    ["Is it dry?", "", "x"],
    ["Is it clean?", "", "x"],
  ];
  const texts = rowsAt([63, 163, 263], 112, 20, rows).filter(({ text }) => text !== "Yes");
  const across = [100, 120, 140, 160].map((y): Line => [60, y, 360, y]);
  const down = [60, 160, 260, 360].map((x): Line => [x, 100, x, 160]);
  const wanted = [["Question", "", "No"], ...rows.slice(1)];
  assert.equal(await markdownOf({ texts, lines: [...across, ...down] }), `${pipes(wanted)}\n`);
});

test("a title between two tables parts them", async () => {
  const first = [
    ["Crop", "2019", "2020"],
    ["Wheat", "12.1", "13.5"],
    ["Barley", "9.4", "8.8"],
  ];
  const second = [
    ["Mill", "Sacks", "Days"],
    ["North", "40", "12"],
    ["South", "71", "15"],
  ];
  const title = { text: "Table 2: Work of the mills", x: 60, y: 166, size: 9 };
  const texts = [
    ...rowsAt([60, 180, 280], 100, 16, first),
    title,
    ...rowsAt([60, 180, 280], 186, 16, second),
  ];
  assert.equal(
    await markdownOf({ texts }),
    `${pipes(first)}\n\nTable 2: Work of the mills\n\n${pipes(second)}\n`,
  );
});

test("a head over an empty column is a column", async () => {
  const rows = [
    ["Crop", "Price", "Share"],
    ["Wheat", "", "13.5"],
    ["Barley", "", "8.8"],
    ["Oats", "", "2.1"],
  ];
  assert.equal(await markdownOf({ texts: rowsAt([60, 180, 280], 100, 16, rows) }), `${pipes(rows)}\n`);
});

test("errors in brackets below their numbers are in the same cells", async () => {
  const rows = [
    ["Factor", "Model 1", "Model 2"],
    ["Rain in spring", "2.77\n(0.09)", "2.43\n(0.78)"],
    ["Sun in summer", "4.60\n(0.27)", "0.23\n(0.24)"],
    ["Wind", "1.77\n(0.11)", "3.26\n(0.78)"],
  ];
  const wanted = rows.map((row) => row.map((cell) => cell.replace("\n", " ")));
  assert.equal(await markdownOf({ texts: rowsAt([60, 180, 280], 100, 18, rows) }), `${pipes(wanted)}\n`);
});

test("columns of sentences without lines are read row by row", async () => {
  const sentence = (word: string) =>
    `The ${word} of the mill is looked\nafter by the miller, who keeps\nit clean on every day`;
  const rows = [
    ["Part", "What it does", "Who keeps it"],
    ...["wheel", "stone", "sieve", "door"].map((word) => [
      `The ${word}`,
      sentence(word),
      sentence(`${word} keeper`).replace("\nit clean on every day", ""),
    ]),
  ];
  const text = (await markdownOf({ texts: rowsAt([60, 160, 340], 100, 20, rows) })).replaceAll(/\s+/g, " ");
  const places = ["wheel", "stone", "sieve", "door"].flatMap((word) => [
    text.indexOf(`The ${word} of`),
    text.indexOf(`The ${word} keeper`),
  ]);
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
  );
});

test("the ticks of a chart are no table", async () => {
  const ticks = Array.from({ length: 9 }, (_, at) => `${400 - at * 50}`);
  const axis = (x: number) => ticks.map((text, at) => ({ text, x, y: 120 + at * 20, size: 9 }));
  const legend = [130, 400].flatMap((x) =>
    [0, 1].map((at) => ({ text: "Price of wheat", x, y: 140 + at * 20, size: 9 })),
  );
  assert.doesNotMatch(await markdownOf({ texts: [...axis(60), ...axis(310), ...legend] }), /\| 250 \|/);
});

test("long texts in three columns without rules are cells where their rows begin together", async () => {
  const answer = (at: number) =>
    `Answer ${at} goes on over the line\nand it has a second line too, ${at}\nand a third one after that, ${at}`;
  const body = [0, 1, 2, 3].map((row) => [0, 1, 2].map((column) => answer(row * 3 + column)));
  const xs = [50, 230, 410];
  const texts = [...rowsAt(xs, 80, 20, [["Question", "For", "Against"]]), ...rowsAt(xs, 100, 24, body)];
  const markdown = await markdownOf({ texts });
  const rows = markdown.trim().split("\n");
  assert.equal(rows.length, 6);
  assert.equal(rows[0], "| Question | For | Against |");
  const cells = [3, 4, 5].map((at) => answer(at).replaceAll("\n", " "));
  assert.equal(rows[3], `| ${cells.join(" | ")} |`);
});

test("clauses set in beside their numbers are no table", async () => {
  const clause = "The Supplier delivers the Goods to the place named in the Order on the date agreed";
  const rest = "by the parties in writing, and the risk in the Goods passes on their receipt.";
  const numbered = (number: string, y: number) => [
    { text: number, x: 60, y },
    { text: clause, x: 86, y },
    { text: rest, x: 86, y: y + 12 },
  ];
  const texts = [
    { text: "interest is due until the day of payment, whether before or after judgment;", x: 112, y: 80 },
    ...numbered("3.3", 98),
    ...numbered("3.4", 128),
    { text: "4. DELIVERY", x: 60, y: 158, bold: true },
    ...numbered("4.1", 176),
  ];
  const markdown = await markdownOf({ texts });
  assert.doesNotMatch(markdown, /\||<td/);
  assert.ok(markdown.replaceAll(/\s+/g, " ").includes(`3.3 ${clause} ${rest} 3.4 ${clause}`));
});

test("a head of filled cells belongs to the rows that are underlined cell by cell below it", async () => {
  const rows = [
    ["Pos.", "Description", "Qty", "Amount"],
    ["1", "Rye flour in sacks", "40", "860.00"],
    ["2", "Spelt flour", "12", "418.80"],
    ["3", "Pallet deposit", "2", "30.00"],
  ];
  const edges = [50, 90, 350, 450, 545];
  const cells = (y: number, height: number) =>
    edges.slice(1).map((x, at) => `${edges[at]} ${842 - y - height} ${x - edges[at]!} ${height} re f`);
  const head = ["0.1 0.1 0.2 rg", ...cells(100, 36), "0.8 g"];
  const drawn = [...head, ...[170, 204, 238].flatMap((y) => cells(y, 0.7)), "0 g"];
  const texts = rowsAt([56, 96, 356, 456], 122, 34, rows);
  const address = lines(["Hollow Mill", "12 River Lane"], 50, 60);
  const invoice = lines(["INVOICE", "No. 417"], 470, 60);
  assert.ok(
    (await markdownOf({ texts: [...address, ...invoice, ...texts], drawn })).endsWith(`${pipes(rows)}\n`),
  );
});

test.run();
