import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown delimiters");
const write = (html: string): string => toMarkdown(parse(html));

const NESTED: readonly (readonly [html: string, markdown: string])[] = [
  ["<p><em><em>foo</em></em>!</p>", "_*foo*_!"],
  ["<p>(<em>über <em>alles</em></em>)</p>", "(*über *alles**)"],
  ["<p><em><em>.“</em>)b!</em></p>", "_*.“*)b!_"],
  ["<p>-<strong>.<strong>(</strong></strong></p>", "\\-__.**(**__"],
  ["<p><strong><strong>注</strong>。</strong>、</p>", "__**注**。__、"],
  ["<p>она <em>«<em>да</em>»</em>, он</p>", "она *«*да*»*, он"],
];

for (const [html, markdown] of NESTED)
  test(`keeps emphasis in emphasis: ${html}`, () => assert.equal(write(html), markdown));

test("leaves punctuation in emphasis where a parser reads it as meant", () => {
  assert.equal(write("<p>)<em>,<em>!</em>”</em>)</p>"), ")_,*!*”_)");
  assert.equal(write("<p>foo-<em>(bar)</em></p>"), "foo-*(bar)*");
  assert.equal(write("<p><strong>Note:</strong> text</p>"), "**Note:** text");
});

test("moves punctuation out of emphasis where no parser would read it", () => {
  assert.equal(write("<p><strong>Note:</strong>text</p>"), "**Note**:text");
  assert.equal(write("<p>foo<strong>.bar</strong></p>"), "foo.**bar**");
});

for (const attribute of [`style="text-align:center"`, `style="text-align: right;"`, `align="left"`, ""]) {
  test(`keeps a row of empty cells ${attribute}`, () => {
    const cell = (name: string, text: string) => `<${name} ${attribute}>${text}</${name}>`;
    const row = (...cells: string[]) => `<tr>${cells.join("")}</tr>`;
    const html = `<table><thead>${row(cell("th", "a"), cell("th", "b"))}</thead><tbody>${row(cell("td", ""), cell("td", ""))}${row(cell("td", "1"), cell("td", "2"))}</tbody></table>`;
    assert.deepEqual(write(html).split("\n").slice(2), ["|  |  |", "| 1 | 2 |"]);
  });
}

test("drops a row that only makes a distance", () => {
  const html = `<table><tr><th>a<th>b<tr><td style="height:2em"><td style="height:2em"><tr><td>1<td>2</table>`;
  assert.deepEqual(write(html).split("\n").slice(2), ["| 1 | 2 |"]);
});

test.run();
