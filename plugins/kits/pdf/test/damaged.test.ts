import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { isPdf } from "../src/is-pdf.ts";
import { readPdf } from "../src/read.ts";
import { toText } from "../src/writing/text.ts";
import { lines, makePdf } from "./make-pdf.ts";
import { type RawObject, type RawOptions, rawPage, rawPdf } from "./raw-pdf.ts";

const test = suite("damaged files");

const GOOD = rawPage({ content: "BT /F 10 Tf 72 720 Td (Some words) Tj 0 -14 Td (in two lines.) Tj ET" });
const TEXT = "Some words in two lines.";

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const changed = (change: (text: string) => string) =>
  bytesOf(change(Buffer.from(rawPdf(GOOD)).toString("latin1")));
const withObject = (number: number, object: RawObject, options?: RawOptions) =>
  rawPdf(
    GOOD.map((one, at) => (at === number - 1 ? object : one)),
    options,
  );
const withPage = (change: (page: string) => string) => withObject(3, change(GOOD[2] as string));

/** Files that other readers show, or could. */
const READABLE: Readonly<Record<string, Uint8Array>> = {
  "no table of objects": rawPdf(GOOD, { noTable: true }),
  "a table elsewhere": rawPdf(GOOD, { start: 5 }),
  "a table beyond the end": rawPdf(GOOD, { start: 999_999 }),
  "no trailer": changed((text) => text.slice(0, text.indexOf("trailer"))),
  "cut off behind its contents": changed((text) => text.slice(0, text.indexOf("5 0 obj"))),
  "junk before it": changed((text) => `${"x".repeat(500)}${text}`),
  "the page of an error before it": changed((text) => `<html><b>Notice</b></html>\n${text}`),
  "junk behind it": changed((text) => text + "<html>junk</html>\n".repeat(200)),
  "no version": changed((text) => text.replace("%PDF-1.7", "%PDF-")),
  "a mark in small letters": changed((text) => text.replace("%PDF", "%pdf")),
  "the mark of a PostScript file": changed((text) => text.replace("%PDF", "%!PS-Adobe-3.0 PDF")),
  "streams too long": rawPdf(GOOD, { length: 99_999 }),
  "streams too short": rawPdf(GOOD, { length: 20 }),
  "no ends of objects": rawPdf(GOOD, { end: "", noTable: true }),
  "carriage returns only": changed((text) => text.replaceAll("\n", "\r")),
  "pages in a loop": withObject(2, "<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>"),
  "pages that hold themselves": withObject(2, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
  "pages without kids": withObject(2, "<< /Type /Pages /Count 1 >>"),
  "kids that are no array": withObject(2, "<< /Type /Pages /Kids 3 0 R /Count 1 >>"),
  "kids that are not there": withObject(2, "<< /Type /Pages /Kids [null 3 0 R 99 0 R] /Count 1 >>"),
  "no number of pages": withObject(2, "<< /Type /Pages /Kids [3 0 R] >>"),
  "a wrong number of pages": withObject(2, "<< /Type /Pages /Kids [3 0 R] /Count -7 >>"),
  "billions of pages": withObject(2, "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>"),
  "a catalog without pages": withObject(1, "<< /Type /Catalog >>"),
  "a page instead of the pages": withObject(1, "<< /Type /Catalog /Pages 3 0 R >>"),
  "no root": changed((text) => text.replace("/Root 1 0 R", "")),
  "a root that is not there": changed((text) => text.replace("/Root 1 0 R", "/Root 9 0 R")),
  "no media box": withPage((page) => page.replace(/\/MediaBox \[.*?\]/, "")),
  "a media box turned inside out": withPage((page) => page.replace("0 0 612 792", "612 792 0 0")),
  "a crop box outside": withPage((page) => page.replace("/MediaBox", "/CropBox [2000 0 2500 9] /MediaBox")),
  "an empty crop box": withPage((page) => page.replace("/MediaBox", "/CropBox [0 0 0 0] /MediaBox")),
  "a page of another type": withPage((page) => page.replace("/Type /Page", "/Type /Other")),
  "no fonts": withPage((page) => page.replace("/Font << /F 5 0 R >>", "")),
  "contents that are not there": withPage((page) => page.replace("4 0 R", "[9 0 R 4 0 R]")),
};

for (const [name, bytes] of Object.entries(READABLE)) {
  test(`a file with ${name} is read`, async () => {
    assert.equal(isPdf(bytes), true);
    assert.equal(toText(await readPdf(bytes)), TEXT);
  });
}

test("a page that cannot be read does not lose the others", async () => {
  const bytes = makePdf([1, 2, 3].map((page) => ({ texts: lines([`Page ${page}`], 72, 100) })));
  const text = Buffer.from(bytes).toString("latin1");
  const kids = /\/Kids\s*\[\s*(\d+ 0 R) (\d+ 0 R) (\d+ 0 R)/.exec(text);
  assert.ok(kids);
  const [, , second = ""] = kids;
  const broken = bytesOf(text.replace(kids[0], kids[0].replace(second, "0 0 R".padEnd(second.length))));
  const document = await readPdf(broken);
  assert.match(toText(document), /Page 1[\s\S]*Page 3/);
});

test("an encrypted file that wants no password is read", async () => {
  const bytes = makePdf([{ texts: lines(["Open to all"], 72, 100) }], { encrypt: "" });
  assert.equal(toText(await readPdf(bytes)), "Open to all");
});

test("a file of which nothing is left says so", async () => {
  const empty = rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]);
  await assert.rejects(readPdf(empty), (error) => WinnowError.is(error, "SCRAPE_PDF_NO_PAGES"));
});

test.run();
