import assert from "node:assert/strict";
import { suite } from "uvu";
import { compareLines, type Marked, wordsOf } from "../src/news/compare.ts";
import { diffHtml, diffText } from "../src/news/diff-html.ts";
import { excerptOf } from "../src/news/excerpt.ts";
import { readingOf } from "../src/news/reading.ts";

const test = suite("operation-monitor: what of a diff is shown");

const marked = ({ text, marks }: Marked) => marks.map(([from, to]) => text.slice(from, to));
const diffOf = (removed: readonly string[], added: readonly string[]) => ({
  text: `--- a\n+++ b\n@@ -1 +1 @@\n${[...removed.map((one) => `-${one}\n`), ...added.map((one) => `+${one}\n`)].join("")}`,
});

test("of a line the words that changed are told apart from those that stayed", () => {
  const marks = (before: string, after: string) => {
    const pair = compareLines(before, after);
    return [marked(pair.before), marked(pair.after)];
  };
  assert.deepEqual(marks("It costs 20 crowns.", "It costs 25 crowns."), [["20"], ["25"]]);
  assert.deepEqual(marks("9.50 now, 12.00 later", "9.80 now, 12.50 later"), [
    ["9.50", "12.00"],
    ["9.80", "12.50"],
  ]);
  assert.deepEqual(marks("a a", "a a a"), [[], [" a"]]);
  assert.deepEqual(marks("", "x"), [[], ["x"]]);
  assert.deepEqual(marks("价格是二十元。", "价格是三十元。"), [["二"], ["三"]]);
  assert.deepEqual(marks("السعر 20 ريال", "السعر 25 ريال"), [["20"], ["25"]]);
  assert.equal(wordsOf("né 3,5kg 日本x ไทย\ud800").join(""), "né 3,5kg 日本x ไทย\ud800", "nothing is lost");
});

/** Long lines in several languages, with something that changes behind so many words. */
const FILLINGS = {
  en: "The mill grinds rye and wheat on all days of the week, ",
  ar: "تطحن الطاحونة القمح كل يوم من أيام الأسبوع، ",
  ja: "水車は毎日小麦をひいています、",
  de: "Die Mühle mahlt an allen Tagen der Woche Roggen und Weizen; ",
};

for (const [language, filling] of Object.entries(FILLINGS))
  test(`a long line shows a window around each of its changes: ${language}`, () => {
    const line = (one: string, other: string) =>
      `${filling.repeat(20)} ${one} ${filling.repeat(30)} ${other} ${filling.repeat(20)}`;
    for (const more of [[], [`${filling}9`]]) {
      const excerpt = excerptOf(diffOf([line("120", "77")], [line("150", "88"), ...more]));
      assert.ok(excerpt);
      const [before, after] = excerpt.lines;
      assert.deepEqual([before?.type, after?.type], ["removed", "added"]);
      assert.deepEqual(marked(before as Marked), ["120", "77"]);
      assert.deepEqual(marked(after as Marked), ["150", "88"]);
      assert.ok((after?.text.length ?? 0) < 400, `${after?.text.length} characters`);
      assert.match(after?.text ?? "", /^….*150.*….*88.*…$/);
      assert.match(diffText(excerpt).join("\n"), /150.*88/s);
    }
  });

test("a line with more changes than can be shown says how many there are", () => {
  const line = (add: number) =>
    Array.from(
      { length: 40 },
      (_, at) => `Item number ${at} on the shelf costs ${at * 3 + add} crowns today`,
    ).join(", ");
  const { after } = compareLines(line(0), line(1));
  assert.equal(after.marks.length, 12);
  assert.match(after.text, / … and 28 more places$/);
});

test("a text that changed from end to end, and one of a megabyte, are cut in the middle", () => {
  const one = "alpha beta gamma ".repeat(60_000);
  const other = "delta epsilon zeta ".repeat(55_000);
  const { before, after } = compareLines(one, other);
  assert.ok(before.text.length < 400 && after.text.length < 400);
  assert.match(before.text, /^alpha.*….*gamma\s*$/);
  const { after: late } = compareLines(`${one} 20 crowns`, `${one} 25 crowns`);
  assert.deepEqual(marked(late), ["25"]);
});

test("a long value of a field shows what changed in it", () => {
  const text = "Returns are taken within these days of the sale. ".repeat(20);
  const excerpt = excerptOf({ json: { terms: { previous: `${text}30 days`, current: `${text}14 days` } } });
  assert.match(excerpt?.fields[0]?.before ?? "", /30 days$/);
  assert.match(excerpt?.fields[0]?.after ?? "", /14 days$/);
});

test("markdown is read, not shown", () => {
  const cases: readonly (readonly [markdown: string, text: string | undefined])[] = [
    ["| Brot | 2,50 € |  |", "Brot · 2,50 € · –"],
    ["| a \\| b | [c](https://x.example/c_(d)) |", "a | b · c"],
    ["| --- | :-: |", undefined],
    ["|  |  |", undefined],
    ["## Öffnungszeiten", "Öffnungszeiten"],
    ['![Ein Boot](/boot.jpg "Boot")', "[picture: Ein Boot]"],
    ["![](https://x.example/img/قارب.png?w=200)", "[picture: قارب.png]"],
    ["![](data:image/png;base64,AAAA)", "[picture]"],
    ["[![Logo](l.png)](https://x.example)", "[picture: Logo]"],
    ["- **Preis:** _neu_ `12` ~~14~~", "• Preis: neu 12 14"],
    ["> 价格 **三十** 元", "价格 三十 元"],
    ["snake_case 2 * 3 * 4 a*b 5 < 6 ~ 7", "snake_case 2 * 3 * 4 a*b 5 < 6 ~ 7"],
    ["1\\. Not a list \\*here\\*", "1. Not a list *here*"],
    ["a [note] (aside) and ] [ rest", "a [note] (aside) and ] [ rest"],
    ["[](https://x.example/only)", "https://x.example/only"],
    ["", undefined],
  ];
  for (const [markdown, text] of cases) assert.equal(readingOf(markdown)?.text, text, markdown);
  assert.equal(readingOf("# A")?.isHeading, true);
});

test("where only an address changed, it is shown", () => {
  const links = excerptOf(diffOf(["[Price list](/2025.pdf)"], ["[Price list](/2026.pdf)"]));
  assert.deepEqual(links && diffText(links), ["- Price list (/2025.pdf)", "+ Price list (/2026.pdf)"]);
  const bold = excerptOf(diffOf(["Sold out"], ["**Sold out**"]));
  assert.deepEqual(bold && diffText(bold), ["- Sold out", "+ **Sold out**"]);
});

test("lines of scripts that run from right to left say so", () => {
  const html = (text: string) => {
    const excerpt = excerptOf(diffOf([`${text} 1`], [`${text} 2`]));
    return diffHtml(excerpt ?? assert.fail());
  };
  for (const text of ["السعر الآن", "- מחיר", "12 قیمت", "**بها**"])
    assert.equal(html(text).match(/dir="rtl"/g)?.length, 2, text);
  for (const text of ["Price", "Preis (السعر)", "价格", "12"]) assert.doesNotMatch(html(text), /dir=/, text);
});

test("hostile lines are read in time that grows like them", () => {
  for (const part of ["[", "](", "![", "[](", "](<", '](a "', "|", "-", "- | ", "*", "_a", "\\", "`~"]) {
    const line = part.repeat(200_000);
    assert.ok((readingOf(`${line}x`)?.text.length ?? 0) <= line.length + 20, part);
  }
});

test.run();
