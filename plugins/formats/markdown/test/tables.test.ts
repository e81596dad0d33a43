import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown tables");

const write = (html: string): string => toMarkdown(parse(html));
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

test("one head of several rows, in each of which cells span", () => {
  const html = `<table><thead><tr><th rowspan="3">Land<th colspan="4">2024</tr>
    <tr><th colspan="2">Q1<th colspan="2">Q2</tr><tr><th>a<th>b<th>c<th>d</tr></thead>${row("DE", "1", "2", "3", "4")}</table>`;
  assert.equal(
    write(html),
    "| Land | 2024 Q1 a | 2024 Q1 b | 2024 Q2 c | 2024 Q2 d |\n| --- | --- | --- | --- | --- |\n| DE | 1 | 2 | 3 | 4 |",
  );
});

test("a line over all columns names the table where a head follows it, else it heads them", () => {
  const head = `<tr><th>City<th>People</tr>${row("Lyon", "522")}`;
  const title = `<tr><th colspan="2">Cities</th></tr>`;
  assert.equal(
    write(`<table>${title}${head}</table>`),
    "Cities\n\n| City | People |\n| --- | --- |\n| Lyon | 522 |",
  );
  assert.equal(
    write(`<table>${title}${row("Lyon", "522")}</table>`),
    "| Cities |  |\n| --- | --- |\n| Lyon | 522 |",
  );
  assert.equal(
    write(`<table>${title}<tr><th colspan="2">by people</th></tr>${row("Lyon", "522")}</table>`),
    "| Cities |  |\n| --- | --- |\n| by people |  |\n| Lyon | 522 |",
  );
});

test("a corner without a word heads its column, too", () => {
  const html = `<table><tr><td></td><th>一月<th>二月</tr><tr><th>雨<td>5<td>7</tr></table>`;
  assert.equal(write(html), "|  | 一月 | 二月 |\n| --- | --- | --- |\n| 雨 | 5 | 7 |");
});

test("names over nothing but values head the columns without markup", () => {
  const body = row("Кай", "4,2 м") + row("Мост", "3,9 м");
  assert.equal(
    write(`<table>${row("Пункт", "Уровень")}${body}</table>`),
    "| Пункт | Уровень |\n| --- | --- |\n| Кай | 4,2 м |\n| Мост | 3,9 м |",
  );
  const words = row("Kai", "alt") + row("Pier", "neu");
  assert.equal(
    write(`<table>${words}${row("Steg", "neu")}</table>`),
    "|  |  |\n| --- | --- |\n| Kai | alt |\n| Pier | neu |\n| Steg | neu |",
  );
});

test("heads of rows are no head of columns", () => {
  const html = "<table><tr><th>Niveau<td>4 m</tr><tr><th>Retard<td>25 min</tr><tr><th>Port<td>0</tr></table>";
  assert.equal(write(html), "|  |  |\n| --- | --- |\n| Niveau | 4 m |\n| Retard | 25 min |\n| Port | 0 |");
});

test("the foot comes last, wherever it stands", () => {
  const html = `<table><thead><tr><th>A<th>B</tr></thead><tfoot>${row("sum", "3")}</tfoot><tbody>${row("x", "3")}</tbody></table>`;
  assert.equal(write(html), "| A | B |\n| --- | --- |\n| x | 3 |\n| sum | 3 |");
});

test("a small table in a cell of another is its value; one that holds parts of a page is not", () => {
  const outer = (inner: string) => `<table><tr><th>A<th>B</tr>${row("x", inner)}${row("y", "1")}</table>`;
  assert.equal(
    write(outer(`<table>${row("p", "q")}${row("r", "s")}</table>`)),
    "| A | B |\n| --- | --- |\n| x | p<br>q<br>r<br>s |\n| y | 1 |",
  );
  assert.match(write(outer(`<table><tr><td><h2>News</h2><pre>a</pre></td></tr></table>`)), /^## News$/m);
});

test("tables of other elements with roles", () => {
  const cells = (role: string, ...texts: string[]) =>
    `<div role="row">${texts.map((text) => `<span role="${role}">${text}</span>`).join("")}</div>`;
  const html = `<div role="table"><div role="rowgroup">${cells("columnheader", "港", "深さ")}</div>
    <div role="rowgroup"><div>${cells("cell", "東", "4 m")}</div>${cells("cell", "西", "3 m")}</div></div>`;
  assert.equal(write(html), "| 港 | 深さ |\n| --- | --- |\n| 東 | 4 m |\n| 西 | 3 m |");
});

test.run();
