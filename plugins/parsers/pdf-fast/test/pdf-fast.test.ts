import assert from "node:assert/strict";
import { contextWith, parserConformance } from "@winnow/conformance";
import { loadViews, PageViews } from "@winnow/core/adapter";
import { type FileToParse, WinnowError } from "@winnow/core/plugin";
import { isPdf, openPdf, readPdf, textQuality, toHtml, toMarkdown, toText } from "@winnow/kit-pdf";
import fc from "fast-check";
import * as mupdf from "mupdf";
import { suite } from "uvu";
import { loadMupdf } from "../../../kits/pdf/src/reading/mupdf.ts";
import { lines, makePdf } from "../../../kits/pdf/test/make-pdf.ts";
import { pdfFast } from "../src/index.ts";

const test = suite("parser-pdf-fast");
const encode = (text: string) => new TextEncoder().encode(text);
const sample = makePdf([{ texts: lines(["A line of text.", "And another one."], 72, 100) }], {
  title: "Sample",
});

parserConformance(test, () => pdfFast(), { sample: { contentType: "application/pdf", body: sample } });

async function markdownOf(bytes: Uint8Array): Promise<string> {
  return toMarkdown(await readPdf(bytes));
}

function pageOf(body: Uint8Array, options: Record<string, unknown> = {}) {
  const file: FileToParse = {
    options: options as FileToParse["options"],
    url: "https://example.com/a.pdf",
    statusCode: 200,
    headers: {},
    contentType: "",
    body,
  };
  const facts = { ...file, sourceUrl: file.url };
  return async () => new PageViews(facts, [await loadViews(await pdfFast().parse(file, contextWith()))]);
}

test("a PDF is known by its bytes, also behind junk, and a web page that names the mark is none", () => {
  assert.equal(isPdf(sample), true);
  assert.equal(isPdf(Buffer.concat([Buffer.alloc(900, "x"), sample])), true);
  assert.equal(isPdf(encode("<!doctype html><p>%PDF-1.7")), false);
  assert.equal(isPdf(encode("\ufeff  <html>%PDF-1.4")), false);
  assert.equal(isPdf(encode("%PDF")), false);
  assert.equal(isPdf(Buffer.concat([Buffer.alloc(2000, "x"), sample])), false);
});

test("reading the library's memory gives what its own walk gives", async () => {
  const library = await loadMupdf();
  const document = mupdf.Document.openDocument(sample, "application/pdf");
  const text = document.loadPage(0).toStructuredText("preserve-whitespace,vectors");
  const walked: string[] = [];
  text.walk({
    beginLine: (_box, _mode, direction) => walked.push(`line ${direction}`),
    onChar: (char, [x, y], font, size, quad) => {
      const xs = [quad[0], quad[2], quad[4], quad[6]];
      walked.push([char, x, y, font.getName(), font.isBold(), size, Math.min(...xs), Math.max(...xs)].join());
    },
  });
  document.destroy();
  const own: string[] = [];
  const again = library.mupdf.Document.openDocument(sample, "application/pdf");
  library.read(again.loadPage(0).toStructuredText("preserve-whitespace,vectors"), {
    onLine: (x, y) => own.push(`line ${[x, y]}`),
    onChar: (code, x, y, { x0, x1 }, size, font) =>
      own.push([String.fromCodePoint(code), x, y, font.name, font.bold, size, x0, x1].join()),
    onImage: () => {},
    onVector: () => {},
  });
  again.destroy();
  assert.deepEqual(own, walked);
  assert.ok(walked.length > 20);
});

test("two columns are read one after the other, whatever the order of drawing", async () => {
  const left = [
    "The left column begins here and goes on for",
    "a few lines of running text, until it ends at",
    "the foot of the page, so that its last words",
    "are read before the right column is.",
  ];
  const right = [
    "Right column text comes second, although it",
    "was drawn first in this file, as producers do",
    "now and then, and its words must not be mixed",
    "with those of the left one at any point.",
  ];
  const bytes = makePdf([{ texts: [...lines(right, 310, 100), ...lines(left, 72, 100)] }]);
  assert.equal(await markdownOf(bytes), `${left.join(" ")}\n\n${right.join(" ")}\n`);
});

test("headings by size, paragraphs joined, hyphens undone, lists", async () => {
  const texts = [
    { text: "A Title", x: 72, y: 90, size: 20, bold: true },
    ...lines(
      [
        "This paragraph has several lines and a hyphen-",
        "ated word that was cut at the end of the line,",
        "and it ends here.",
      ],
      72,
      130,
    ),
    { text: "A section", x: 72, y: 200, size: 14, bold: true },
    ...lines(["- first item", "- second item"], 80, 230),
  ];
  assert.equal(
    await markdownOf(makePdf([{ texts }])),
    "# A Title\n\nThis paragraph has several lines and a hyphenated word that was cut at the end of the line, and it ends here.\n\n## A section\n\n- first item\n- second item\n",
  );
});

test("numbered chapters at the top of pages are headings, what comes again beside them is not", async () => {
  const pages = [1, 2, 3, 4].map((number) => ({
    texts: [
      { text: `A book of grain ${number}`, x: 72, y: 30, size: 8 },
      { text: `Chapter ${number}`, x: 72, y: 80, size: 20, bold: true },
      ...lines(["Some words of a chapter that goes on for a while,", "and then ends."], 72, 120),
    ],
  }));
  const markdown = await markdownOf(makePdf(pages));
  assert.deepEqual(markdown.match(/^# Chapter \d$/gm), [
    "# Chapter 1",
    "# Chapter 2",
    "# Chapter 3",
    "# Chapter 4",
  ]);
  assert.doesNotMatch(markdown, /A book of grain/);
});

test("ruled tables, with spans as HTML", async () => {
  const grid = [100, 120, 140].map((y): [number, number, number, number] => [72, y, 272, y]);
  const ends = [72, 272].map((x): [number, number, number, number] => [x, 100, x, 140]);
  const texts = [
    { text: "Name", x: 76, y: 114 },
    { text: "Count", x: 180, y: 114 },
    { text: "Apples", x: 76, y: 134 },
    { text: "12", x: 180, y: 134 },
  ];
  const whole = makePdf([{ texts, lines: [...grid, ...ends, [172, 100, 172, 140]] }]);
  assert.equal(await markdownOf(whole), "| Name | Count |\n| --- | --- |\n| Apples | 12 |\n");
  const spanning = makePdf([
    {
      texts: [{ text: "Fruit", x: 76, y: 114 }, ...texts.slice(2)],
      lines: [...grid, ...ends, [172, 120, 172, 140]],
    },
  ]);
  assert.match(await markdownOf(spanning), /<th colspan="2">Fruit<\/th>[\s\S]*<td>Apples<\/td><td>12<\/td>/);
});

test("tables without rules", async () => {
  const rows = [
    ["Country", "2019", "2020"],
    ["Austria", "12.1", "13.5"],
    ["Belgium", "9.4", "8.8"],
    ["Cyprus", "3.0", "2.9"],
  ];
  const texts = rows.flatMap((row, r) => row.map((text, c) => ({ text, x: 72 + c * 100, y: 100 + r * 14 })));
  assert.equal(
    await markdownOf(makePdf([{ texts }])),
    "| Country | 2019 | 2020 |\n| --- | --- | --- |\n| Austria | 12.1 | 13.5 |\n| Belgium | 9.4 | 8.8 |\n| Cyprus | 3.0 | 2.9 |\n",
  );
});

test("headers, footers and page numbers are left out", async () => {
  const body = ["Words of the page itself, which are to stay", "where they are, and to be read in order."];
  const pages = [1, 2, 3].map((number) => ({
    texts: [
      { text: `Annual report, part ${number}`, x: 72, y: 40, size: 8 },
      ...lines(body, 72, 200),
      { text: `${number}`, x: 290, y: 815 },
    ],
  }));
  const text = await markdownOf(makePdf(pages));
  assert.doesNotMatch(text, /Annual report|^\d$/m);
  assert.equal(text.match(/Words of the page/g)?.length, 3);
});

test("turned pages read upright", async () => {
  for (const rotate of [90, 180, 270] as const) {
    const text = await markdownOf(
      makePdf([{ texts: lines(["First line of it", "second line of it"], 72, 100), rotate }]),
    );
    assert.equal(text, "First line of it second line of it\n");
  }
});

test("a paragraph goes on over the end of the page", async () => {
  const bytes = makePdf([
    {
      texts: lines(["A sentence that does not end on this page but", "goes on with more words on"], 72, 700),
    },
    { texts: lines(["the following one, where it ends."], 72, 100) },
  ]);
  assert.match(await markdownOf(bytes), /more words on the following one, where it ends\./);
});

test("pages, metadata and the wish for fewer pages", async () => {
  const bytes = makePdf(
    Array.from({ length: 5 }, (_, at) => ({ texts: lines([`Page ${at} of five`], 72, 300) })),
    { title: "Five" },
  );
  const views = await pageOf(bytes, { parsers: [{ type: "pdf", maxPages: 2 }] })();
  assert.deepEqual(
    { ...((await views.page.view("metadata")) as Record<string, unknown>), producer: "" },
    { title: "Five", producer: "", numPages: 2, totalPages: 5 },
  );
  assert.deepEqual(views.warnings, ["Only the first 2 of 5 pages were read."]);
  assert.doesNotMatch(await views.page.view("markdown"), /Page 3/);
});

test("html and text say the same as the markdown", async () => {
  const document = await readPdf(
    makePdf([
      { texts: [{ text: "A < B", x: 72, y: 90, size: 20 }, ...lines(["1. one & two", "2. three"], 72, 130)] },
    ]),
  );
  assert.match(toHtml(document, "T"), /<h1>A &lt; B<\/h1>\n<ol><li>one &amp; two<\/li><li>three<\/li><\/ol>/);
  assert.equal(toText(document), "A < B\n1. one & two\n2. three");
});

test("errors say what is wrong", async () => {
  const code = async (bytes: Uint8Array, password?: string) => {
    const error = await readPdf(bytes, password === undefined ? {} : { password }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return WinnowError.is(error) ? error.code : error;
  };
  const locked = makePdf([{ texts: lines(["secret"], 72, 100) }], { encrypt: "open" });
  assert.equal(await code(encode("just a text")), "SCRAPE_UNSUPPORTED_FILE_ERROR");
  assert.equal(await code(encode("%PDF-1.7\nnothing of it")), "SCRAPE_PDF_DAMAGED");
  assert.equal(await code(locked), "SCRAPE_PDF_PASSWORD_REQUIRED");
  assert.equal(await code(locked, "wrong"), "SCRAPE_PDF_PASSWORD_REQUIRED");
  assert.equal(await code(locked, "open"), undefined);
  assert.equal(await code(sample.subarray(0, 200)), "SCRAPE_PDF_DAMAGED");
  assert.equal(await code(makePdf([])), "SCRAPE_PDF_NO_PAGES");
});

test("a page can be drawn, and its text judged", async () => {
  const file = await openPdf(sample);
  const drawn = file.withPage(0, (library, page) =>
    page.toPixmap([1, 0, 0, 1, 0, 0], library.ColorSpace.DeviceGray),
  );
  assert.deepEqual([drawn.getWidth(), drawn.getHeight()], [595, 842]);
  assert.equal(textQuality(file.readPage(0)).trusted, true);
  file.close();
  const broken = await openPdf(
    makePdf([{ texts: lines(["\x01\x02\x03".repeat(30), "xzqwrtpsdfghjklbcnm".repeat(4)], 20, 100) }]),
  );
  assert.equal(textQuality(broken.readPage(0)).trusted, false);
  broken.close();
});

test("a scan wants recognition, and says what it is all the same", async () => {
  const document = new mupdf.PDFDocument();
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 40, 60], false);
  const resources = { XObject: { I: document.addImage(new mupdf.Image(picture)) } };
  document.insertPage(-1, document.addPage([0, 0, 400, 600], 0, resources, "q 400 0 0 600 0 0 cm /I Do Q"));
  const bytes = document.saveToBuffer("").asUint8Array().slice();
  const { page } = await pageOf(bytes)();
  assert.equal((await page.view("metadata")).numPages, 1);
  await assert.rejects(page.view("markdown"), (error) => WinnowError.is(error, "SCRAPE_PDF_OCR_REQUIRED"));
  const file = await openPdf(bytes);
  assert.deepEqual(textQuality(file.readPage(0)).doubts, ["no-text"]);
  file.close();
});

test("no word of the text is lost", async () => {
  const word = fc.stringMatching(/^[A-Za-z0-9.,;()*_#|<>&[\]-]{1,8}$/);
  const text = fc.record({
    text: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
    x: fc.integer({ min: 50, max: 200 }),
    y: fc.integer({ min: 120, max: 700 }),
    size: fc.constantFrom(8, 10, 12, 18),
    bold: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 25 }), async (texts) => {
      const letters = (value: string) => [...value.replace(/[^A-Za-z0-9]/g, "")].sort().join("");
      const written = toText(await readPdf(makePdf([{ texts }])));
      assert.equal(letters(written), letters(texts.map((piece) => piece.text).join("")));
    }),
    { numRuns: 60 },
  );
});

test("damaged files end in a typed error or a document, soon", async () => {
  const bytes = makePdf([
    { texts: lines(["Some words", "and more of them"], 72, 100), lines: [[0, 0, 100, 100]] },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
      fc.nat(bytes.length),
      async (changes, length) => {
        const damaged = bytes.slice(0, Math.max(20, length));
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        const begun = performance.now();
        await readPdf(damaged).catch((error: unknown) => assert.ok(WinnowError.is(error), String(error)));
        assert.ok(performance.now() - begun < 5000);
      },
    ),
    { numRuns: 150 },
  );
});

test.run();
