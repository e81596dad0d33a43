import assert from "node:assert/strict";
import { suite } from "uvu";
import { readingOrder } from "../src/layout/columns.ts";
import { joinedText, Vocabulary } from "../src/layout/joining.ts";
import { joinStretched } from "../src/layout/justified.ts";
import { layoutPages } from "../src/layout/layout.ts";
import { markerOf } from "../src/layout/lists.ts";
import { rowsOf } from "../src/layout/rows.ts";
import {
  cutLine,
  inReadingOrder,
  isNumeric,
  makeSegment,
  type PageSegments,
  type Segment,
  segmentsOfWords,
  textOf,
  type Word,
} from "../src/layout/segments.ts";
import { withWholeQuotes } from "../src/reading/characters.ts";
import { joinDropCaps } from "../src/reading/drop-caps.ts";
import { rulesOf } from "../src/tables/rules.ts";
import { escapeText, toMarkdown } from "../src/writing/markdown.ts";

const test = suite("layout of segments");

const WIDTH = 5;

/** A word with letters of half its size. */
function word(text: string, x: number, y: number, style: Partial<Word> = {}): Word {
  const size = style.size ?? 10;
  const x1 = x + (text.length * WIDTH * size) / 10;
  return {
    text,
    x0: x,
    y0: y - size,
    x1,
    y1: y + 2,
    baseline: y,
    size,
    bold: false,
    italic: false,
    mono: false,
    ...style,
  };
}

/** A line of words with a space of a third of the size between. */
function line(text: string, x: number, y: number, style: Partial<Word> = {}, space = 3): Segment {
  let at = x;
  return makeSegment(
    text.split(" ").map((part) => {
      const placed = word(part, at, y, style);
      at = placed.x1 + space;
      return placed;
    }),
  );
}

function page(segments: readonly Segment[], rest: Partial<PageSegments> = {}): PageSegments {
  return { number: 1, width: 600, height: 800, segments, drawn: [], images: [], links: [], ...rest };
}

const markdownOf = (...pages: readonly PageSegments[]) => toMarkdown(layoutPages(pages));
const texts = (segments: readonly Segment[]) => segments.map(({ words }) => textOf(words));

test("a line is cut where a gap is wider than the type is high", () => {
  const words = [word("one", 0, 10), word("two", 20, 10), word("three", 60, 10)];
  assert.deepEqual(texts(cutLine(words)), ["one two", "three"]);
});

test("words in any order become lines", () => {
  const words = [word("second", 0, 30), word("line", 40, 31), word("world", 35, 10), word("hello", 0, 11)];
  assert.deepEqual(texts(segmentsOfWords(words)), ["hello world", "second line"]);
});

test("a stretched line is one again, the row of a table is not", () => {
  const stretched = [0, 45, 90].map((x) => line("words", x, 10));
  assert.equal(joinStretched(stretched).length, 1);
  const numbers = [0, 45, 90].map((x) => line("12345", x, 10));
  assert.equal(joinStretched(numbers).length, 3);
  const phrases = [0, 80, 160].map((x) => line("two words", x, 10));
  assert.equal(joinStretched(phrases).length, 3);
});

test("the lines of two columns stay two, though the space between is as narrow as one of a stretched line", () => {
  const text = "words of one line of the text";
  const rows = [100, 112, 124, 136].flatMap((y) => {
    const left = line(text, 50, y);
    return [left, line(text, left.x1 + 10, y)];
  });
  assert.equal(joinStretched(rows).length, 8);
  // Text stands under the space of a stretched line.
  assert.equal(joinStretched([rows[0]!, rows[1]!, line(`${text} ${text}`, 50, 112)]).length, 2);
});

test("right-to-left words are read from the right, numbers and foreign words from the left", () => {
  const words = [word("ab", 0, 10), word("cd", 15, 10), word("שלום", 40, 10), word("עולם", 70, 10)];
  assert.equal(textOf(inReadingOrder(words)), "עולם שלום ab cd");
});

test("rows hold what stands on one line, and a raised mark", () => {
  const mark = line("1", 25.5, 6, { size: 6 });
  const rows = rowsOf([line("right", 100, 10.5), line("left", 5, 10), mark, line("below", 5, 24)]);
  assert.deepEqual(
    rows.map(({ segments }) => texts(segments)),
    [["left", "1", "right"], ["below"]],
  );
});

test("columns of prose are read one by one, titles across them first; tables are left whole", () => {
  const column = (x: number) =>
    Array.from({ length: 5 }, (_, at) => line("some words of running text here", x, 100 + at * 12));
  const title = line("A title that goes over both of the columns of the page, from left to right", 50, 80);
  const items = [...column(300), ...column(50), title].map((segment) => ({ ...segment, segment }));
  const order = readingOrder(items).map((region) => region[0]!.segment.x0);
  assert.deepEqual(order, [50, 50, 300]);
  const cells = [50, 300].flatMap((x) =>
    Array.from({ length: 5 }, (_, at) => line("12.5", x, 100 + at * 12)),
  );
  assert.equal(readingOrder(cells.map((segment) => ({ ...segment, segment }))).length, 1);
});

test("three columns of prose whose lines stand level are read one by one; three columns of cells are one table", () => {
  const column = (x: number, text: string) =>
    Array.from({ length: 8 }, (_, at) => line(text, x, 100 + at * 12));
  const places = [400, 50, 225];
  const prose = places.flatMap((x) => column(x, "some words of running text here"));
  const order = readingOrder(prose.map((segment) => ({ ...segment, segment }))).map(([first]) => first!.x0);
  assert.deepEqual(order, [50, 225, 400]);
  const cells = places.flatMap((x) => column(x, "12.5"));
  assert.equal(readingOrder(cells.map((segment) => ({ ...segment, segment }))).length, 1);
});

test("two single quotation marks are a double one at the edges of a word, and nowhere else", () => {
  assert.equal(withWholeQuotes("‘‘social"), "“social");
  assert.equal(withWholeQuotes("(‘‘ethics’’)."), "(“ethics”).");
  assert.equal(withWholeQuotes("rock’n’roll"), "rock’n’roll");
  assert.equal(withWholeQuotes("‘said’"), "‘said’");
  assert.equal(withWholeQuotes("‘‘‘three"), "‘‘‘three");
});

test("a hanging first letter is read with its line", () => {
  const cap = line("O", 50, 122, { size: 30 });
  const beside = [line("nce upon a time", 68, 100), line("there was a king", 68, 112)];
  assert.deepEqual(texts(joinDropCaps([cap, ...beside], 10)), ["Once upon a time", "there was a king"]);
});

test("hyphens that cut a word go, others stay", () => {
  const vocabulary = new Vocabulary();
  vocabulary.add(line("a well-known state-of-art word", 0, 0).words);
  const join = (...parts: string[]) =>
    joinedText(
      parts.map((part) => line(part, 0, 0)),
      vocabulary,
    );
  assert.equal(join("an exam-", "ple of it"), "an example of it");
  assert.equal(join("a well-", "known man"), "a well-known man");
  assert.equal(join("the self-", "made man"), "the self-made man");
  assert.equal(join("pages 10-", "20"), "pages 10- 20");
  assert.equal(join("soft\u00ad", "ware"), "software");
  assert.equal(join("这是一", "段话"), "这是一段话");
});

test("URLs that are cut at the ends of lines are whole, and end where a text goes on", () => {
  const vocabulary = new Vocabulary();
  const join = (...parts: string[]) =>
    joinedText(
      parts.map((part) => line(part, 0, 0)),
      vocabulary,
    );
  assert.equal(
    join("https://www.ec", "o-ecole.org/le-", "programme/"),
    "https://www.eco-ecole.org/le-programme/",
  );
  assert.equal(
    join("from http://mill.test/", "popest/data/index.html;"),
    "from http://mill.test/popest/data/index.html;",
  );
  assert.equal(join("Website. http://", "www.mill.test/rye/."), "Website. http://www.mill.test/rye/.");
  assert.equal(join("http://mill.test/?kind=", "rye and more"), "http://mill.test/?kind=rye and more");
  for (const [url, next] of [
    ["https://mill.test/", "and/or by letter"],
    ["https://mill.test/", "well-known since"],
    ["https://mill.test/", "2021. The next"],
    ["https://mill.test/rye.", "See also"],
    ["https://mill.test", "every day"],
    ["https://mill.test/a/", "https://mill.test/b/"],
  ])
    assert.equal(join(url!, next!), `${url} ${next}`);
});

test("markers of items", () => {
  const marker = (text: string) => markerOf(line(text, 0, 0))?.marker;
  assert.equal(marker("• item"), "-");
  assert.equal(marker("3. item"), "3.");
  assert.equal(marker("(a) item"), "(a)");
  assert.equal(marker("J. Smith"), undefined);
  assert.equal(marker("2019 was a year"), undefined);
});

test("numbers", () => {
  for (const text of ["12", "-3.5%", "(1,200)", "$9,600", "3.32T", "—", "12†", "€ 1,484.86", "−€ 63.94"])
    assert.ok(isNumeric(line(text, 0, 0)), text);
  for (const text of ["2000-", "€", "Total", "4th floor", "A1"])
    assert.ok(!isNumeric(line(text, 0, 0)), text);
});

test("rules near to each other are one, areas are none", () => {
  const { horizontal, vertical } = rulesOf(
    [
      { x0: 0, y0: 10, x1: 50, y1: 10.5 },
      { x0: 51, y0: 10.8, x1: 100, y1: 11 },
      { x0: 0, y0: 20, x1: 100, y1: 60 },
      { x0: 30, y0: 0, x1: 30.5, y1: 40 },
    ],
    600,
    800,
  );
  assert.deepEqual(
    horizontal.map(({ from, to }) => [from, to]),
    [[0, 100]],
  );
  assert.equal(vertical.length, 1);
});

test("underlined cells make a table, a missing break a span", () => {
  const piece = (x0: number, x1: number, y: number) => ({ x0, y0: y, x1, y1: y + 0.4 });
  const drawn = [
    ...[100, 120, 140].flatMap((y) => [piece(50, 150, y), piece(150, 250, y), piece(250, 350, y)]),
    ...[piece(50, 150, 160), piece(150, 350, 160)],
  ];
  const row = (y: number, ...cells: string[]) => cells.map((text, at) => line(text, 55 + at * 100, y));
  const segments = [
    ...row(95, "Name", "2019", "2020"),
    ...row(115, "Austria", "12", "13"),
    ...row(135, "Belgium", "9", "8"),
    ...row(155, "Cyprus", "none"),
  ];
  assert.match(
    markdownOf(page(segments, { drawn })),
    /<td>Belgium<\/td><td>9<\/td><td>8<\/td>[\s\S]*<td colspan="2">none<\/td>/,
  );
});

test("a table that goes on on the next page is one, its head not repeated", () => {
  const grid = (ys: readonly number[]) => [
    ...ys.map((y) => ({ x0: 50, y0: y, x1: 250, y1: y + 0.5 })),
    ...[50, 150, 250].map((x) => ({ x0: x, y0: ys[0]!, x1: x + 0.5, y1: ys.at(-1)! })),
  ];
  const row = (y: number, ...cells: string[]) => cells.map((text, at) => line(text, 55 + at * 100, y));
  const first = page([...row(715, "Name", "Count"), ...row(735, "a", "1")], { drawn: grid([700, 720, 740]) });
  const second = page([...row(115, "Name", "Count"), ...row(135, "b", "2")], {
    drawn: grid([100, 120, 140]),
    number: 2,
  });
  assert.equal(markdownOf(first, second), "| Name | Count |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
});

test("notes at the foot are kept, and do not cut the paragraph that goes on", () => {
  const long = "This text is set in the usual size and goes on";
  const first = page([
    line(long, 50, 600),
    line("1 A note in small type at the foot.", 50, 700, { size: 7 }),
  ]);
  const second = page([line("on the second page.", 50, 100)], { number: 2 });
  assert.equal(
    markdownOf(first, second),
    `${long} on the second page.\n\n1 A note in small type at the foot.\n`,
  );
});

test("links, emphasis and typewriter lines", () => {
  const bold = makeSegment([
    word("Some", 50, 100),
    word("bold", 73, 100, { bold: true }),
    word("words", 96, 100),
  ]);
  const link = line("see the site for more of it", 50, 150);
  const code = [line("let x = 1;", 50, 200, { mono: true }, 5), line("x += 1;", 60, 212, { mono: true }, 5)];
  const text = markdownOf(
    page([bold, link, ...code, line("more of the usual text that stands on the page", 50, 260)], {
      links: [{ x0: 88, y0: 138, x1: 110, y1: 152, url: "https://example.com/" }],
    }),
  );
  assert.match(text, /^Some \*\*bold\*\* words\n\nsee the \[site\]\(https:\/\/example\.com\/\) for more/);
  assert.match(text, /```\nlet x = 1;\n {2}x \+= 1;\n```/);
});

test("text is escaped where it would be read as marks", () => {
  assert.equal(escapeText("a*b _c_ d_e <f> &amp; `g`"), "a\\*b \\_c\\_ d_e \\<f> \\&amp; \\`g\\`");
  assert.equal(markdownOf(page([line("1) # no list", 50, 100)])), "1) # no list\n");
  assert.equal(markdownOf(page([line("# no heading here", 50, 100)])), "\\# no heading here\n");
});

test.run();
