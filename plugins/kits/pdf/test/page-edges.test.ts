import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toText } from "../src/writing/text.ts";
import { lines, makePdf, type Text } from "./make-pdf.ts";

const test = suite("heads and feet of single pages");

/** A page of paragraphs that stand a line apart, from a height on, with other texts around. */
async function read(others: readonly Text[], from = 120, drawn: readonly string[] = []): Promise<string> {
  const paragraphs = Array.from({ length: 8 }, (_, at) =>
    lines(
      [
        `Paragraph ${at} goes on over the whole width of the page, as`,
        "paragraphs do, and ends in its third",
        "line.",
      ],
      60,
      from + at * 60,
    ),
  );
  return toText(await readPdf(makePdf([{ texts: [...paragraphs.flat(), ...others], drawn }])));
}

test("a lone number far above the edge is that of the page", async () => {
  assert.doesNotMatch(await read([{ text: "17", x: 290, y: 720 }]), /17/);
  assert.doesNotMatch(await read([{ text: "xii", x: 60, y: 740 }]), /xii/);
});

test("a title with a number at the other end is a head, however far paragraphs stand apart", async () => {
  const head = [
    { text: "Index processors", x: 60, y: 84 },
    { text: "31", x: 340, y: 84 },
  ];
  const written = await read(head);
  assert.doesNotMatch(written, /Index|31/);
  assert.match(written, /Paragraph 0 goes on/);
});

test("two titles above a rule are a head", async () => {
  const titles = [
    { text: "1.2. Installation", x: 60, y: 84 },
    { text: "Getting started", x: 270, y: 84 },
  ];
  assert.match(await read(titles), /Installation/);
  assert.doesNotMatch(await read(titles, 120, ["60 752 m 360 752 l S"]), /Installation|started/);
});

test("a foot with an address goes, a note with one stays", async () => {
  assert.doesNotMatch(
    await read([{ text: "Harbour Office, www.harbour.example", x: 60, y: 775 }]),
    /Harbour/,
  );
  const note = [
    { text: "3 See https://www.harbour.example/tariffs for all of them.", x: 60, y: 740, size: 9 },
  ];
  assert.match(await read(note), /harbour/);
});

test("a last line of words and a number far below the text is a foot in whatever type", async () => {
  const foot = { text: "Modifications 57", x: 60, y: 775, size: 16, bold: true };
  assert.doesNotMatch(await read([foot]), /Modifications/);
  // At the end of the text it is one of its lines.
  assert.match(await read([{ ...foot, text: "See page 57", y: 590 }]), /See page 57/);
});

test("a title and its number go in whatever type at the very edge, and below the text", async () => {
  const large = [
    { text: "3.1.", x: 60, y: 40, size: 13, bold: true },
    { text: "Salmonella", x: 90, y: 40, size: 13, bold: true },
  ];
  assert.doesNotMatch(await read(large), /Salmonella/);
  const foot = [
    { text: "84", x: 60, y: 800, size: 9 },
    { text: "Appendix A: How it was reckoned", x: 90, y: 800, size: 9 },
  ];
  assert.doesNotMatch(await read(foot), /Appendix/);
  assert.doesNotMatch(
    await read([{ text: "Minerals, January 2011", x: 60, y: 800, bold: true }]),
    /Minerals/,
  );
});

test("the last paragraph of a page stays, with a title above it and an address in it", async () => {
  const texts = [
    { text: "9.1.9", x: 60, y: 740, bold: true },
    { text: "2012", x: 100, y: 740, bold: true },
    ...lines(
      ["The manager of packages reads www.harbour.example and more than", "one other place."],
      60,
      760,
    ),
  ];
  const written = await read(texts, 200);
  assert.match(written, /2012/);
  assert.match(written, /harbour/);
});

test("the last number of a column, a short title and the numbers of a list stay", async () => {
  const column = Array.from({ length: 14 }, (_, at): Text[] => [
    { text: `Wheat of year ${at}`, x: 60, y: 560 + 14 * at, size: 9 },
    { text: `${40 + at}`, x: 300, y: 560 + 14 * at, size: 9 },
  ]).flat();
  const written = await read([...column, { text: "653", x: 296, y: 768, size: 9 }], 60);
  assert.match(written, /653/);
  assert.match(await read([{ text: "Minutes of the board", x: 60, y: 84, bold: true }]), /Minutes/);
});

test.run();
