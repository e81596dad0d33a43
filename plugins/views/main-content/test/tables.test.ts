import assert from "node:assert/strict";
import { elementsBelow, isWritten, parseTree, type TreeElement, type TreeNode } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { findTables } from "../src/rules/tables.ts";
import type { MainContent } from "../src/select.ts";
import { articlePage, prose, select } from "./pages.ts";

const test = suite("tables");

/** The texts of the cells of each row that is written. */
function rowsOf(main: MainContent): string[][] {
  const isShown = (node: TreeNode): boolean =>
    isWritten(node, main) && (node === main.root || node.parentNode === null || isShown(node.parentNode));
  const textOf = (cell: TreeElement): string => {
    let text = "";
    const walk = (node: TreeNode): void => {
      if (!isWritten(node, main)) return;
      if (node.nodeType === 3) text += node.data;
      for (let child = node.firstChild; child !== null; child = child.nextSibling) walk(child);
    };
    walk(cell);
    return text.trim();
  };
  return elementsBelow(main.root)
    .filter((element) => element.localName === "tr" && isShown(element))
    .map((row) =>
      elementsBelow(row)
        .filter((cell) => /^t[dh]$/.test(cell.localName) && isShown(cell))
        .map(textOf),
    );
}

const rows = (table: string) => rowsOf(select(articlePage(`${prose(6)}${table}${prose(6)}`)));

test("cells that repeat what stood before stay in their rows", () => {
  const table = `<table><tr><th>Bridge over the river<th>Built by the council<th>Length
    <tr><td>The old footbridge of oak<td>The council of the valley<td>40 m
    <tr><td>The new footbridge of oak<td>The council of the valley<td>44 m
    <tr><td>The old footbridge of oak<td>The council of the valley<td>40 m</table>`;
  assert.deepEqual(
    rows(table).map((row) => row.length),
    [3, 3, 3, 3],
  );
  assert.deepEqual(rows(table)[3], ["The old footbridge of oak", "The council of the valley", "40 m"]);
});

test("a hidden cell, a button and an advert leave an empty cell", () => {
  const table = `<table><tr><th>Part<th>Mass<th><button>Speed</button>
    <tr><td>Oak<td style="display:none">hidden<td>7.8
    <tr><td>Ash<td><button>Buy now</button><td>2.9
    <tr><td>Elm<td><div class="ad">An offer</div><td>1.4
    <tr><td><span style="display: none">0099</span>Fir<td>12<td>1.1</table>`;
  const [head, oak, ash, elm, fir] = rows(table);
  assert.deepEqual(head, ["Part", "Mass", "Speed"]);
  assert.deepEqual(oak, ["Oak", "", "7.8"]);
  assert.equal(ash?.length, 3);
  assert.equal(ash?.[2], "2.9");
  assert.equal(elm?.[2], "1.4");
  assert.deepEqual(fir, ["Fir", "12", "1.1"]);
});

test("a hidden column goes from every row, past spans too", () => {
  const table = `<table><tr><th>Part<th hidden>Key<th>Mass<th>Speed
    <tr><td rowspan=2>Oak<td hidden>k1<td>40<td>7.8
    <tr><td hidden>k2<td>41<td>7.9
    <tr><td colspan=4>All by hand</table>`;
  assert.deepEqual(rows(table), [
    ["Part", "Mass", "Speed"],
    ["Oak", "40", "7.8"],
    ["41", "7.9"],
    ["All by hand"],
  ]);
});

test("a hidden row goes as a whole when nobody wants it", () => {
  const table = `<table><tr><th>Part<th>Mass<tr><td>Oak<td>40<tr style="display:none"><td>x<td>y<tr><td>Ash<td>9</table>`;
  for (const row of rows(table)) assert.equal(row.length, 2);
  assert.deepEqual(rows(table).at(-1), ["Ash", "9"]);
});

test("a table that nobody came for goes as a whole", () => {
  const table = "<table><tr><th>Part<th>Mass<tr><td>Oak<td>40</table>";
  const page = articlePage().replace("</footer>", `${table}</footer>`);
  assert.deepEqual(rowsOf(select(page)), []);
});

test("tables that place parts of the page are none", () => {
  const isTable = (html: string) => findTables(annotate(parseTree(html).body)).some((table) => table >= 0);
  assert.ok(isTable("<table><tr><td>Oak<td>40<tr><td>Ash<td>9</table>"));
  assert.ok(!isTable(`<table role="presentation"><tr><td>Oak<td>40<tr><td>Ash<td>9</table>`));
  assert.ok(!isTable("<table><tr><td>Menu<td>Text</table>"));
  assert.ok(!isTable(`<table><tr><td>a<td>b<tr><td>${"<h2>Part</h2>"}<td>${prose(9)}</table>`));
  const story = `<tr><td>1.<td><a href="/up"></a><td><a href="/oak">Oak is back</a> <a href="/from">valley</a>
    <tr><td colspan=2><td>9 points by <a href="/ada">ada</a> <a href="/1">1 hour ago</a> <a href="/hide">hide</a> <a href="/1">12 comments</a>`;
  assert.ok(!isTable(`<table>${story.repeat(5)}</table>`));
  assert.ok(isTable(`<table>${'<tr><td><a href="/oak">Oak</a><td>40'.repeat(5)}</table>`));
  const outer = annotate(
    parseTree("<table><tr><td>a<td><table><tr><th>x<th>y<tr><td>1<td>2</table></table>").body,
  );
  const tables = findTables(outer);
  const inner = outer.elements.findLastIndex((element) => element.localName === "table");
  assert.deepEqual([...new Set(tables)], [-1, inner]);
});

test("5,000 rows keep all their cells", () => {
  const line = (at: number) =>
    `<tr><td>${at}<td>Oak beam<td style="display:none">x<td>${at % 7}<td>The same words in every row`;
  const table = `<table><tr><th>No<th>Part<th style="display:none">Key<th>Grade<th>Remark${Array.from({ length: 5000 }, (_, at) => line(at)).join("")}</table>`;
  const all = rows(table);
  assert.equal(all.length, 5001);
  assert.ok(all.every((row) => row.length === 4));
});

test.run();
