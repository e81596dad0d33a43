import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { createKernel, WinnowError } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { strToU8, zipSync } from "fflate";
import { suite } from "uvu";
import { office } from "../src/index.ts";
import { docx, epub, odf, paragraph, pptx, shape, workbook, zip } from "./files.ts";

const test = suite("parser-office: bad files");

/** What takes the square of its length took minutes, and so was no answer. */
const TIMEOUT_MS = 20_000;

async function codeOf(body: Uint8Array | string, name = "file"): Promise<string> {
  await using kernel = await createKernel({ plugins: [office(), html(), markdown()] });
  const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  const file = { url: `file:///${name}`, statusCode: 200, headers: {}, contentType: "", body: bytes };
  try {
    await kernel.scrapeRequest({ formats: ["markdown"], timeout: TIMEOUT_MS }, { file });
    return "read";
  } catch (error) {
    assert.ok(WinnowError.is(error), String(error));
    return error.code;
  }
}

/** A compound file that holds a part of this name. */
const compound = (name: string) =>
  Buffer.concat([
    Buffer.from("D0CF11E0A1B11AE1", "hex"),
    Buffer.alloc(1000),
    Buffer.from(name, "utf16le"),
    Buffer.alloc(1000),
  ]);

test("files that were cut off are damaged", async () => {
  const files = [
    docx(paragraph("x")),
    pptx([shape("title", "x")], ""),
    odf("text", ""),
    epub(["<p>x</p>"]),
    workbook("xlsx"),
  ];
  for (const file of files)
    assert.equal(await codeOf(file.subarray(0, file.length - 100)), "SCRAPE_DOCUMENT_DAMAGED");
  assert.match(
    await codeOf(workbook("biff8").subarray(0, 3000)),
    /^SCRAPE_(?:DOCUMENT_DAMAGED|NO_CONTENT|UNSUPPORTED_FILE_ERROR)$/,
  );
});

test("files with a password say so", async () => {
  assert.equal(await codeOf(compound("EncryptedPackage")), "SCRAPE_DOCUMENT_ENCRYPTED");
  const locked = docx(paragraph("x"));
  locked[6]! |= 1;
  assert.equal(await codeOf(locked), "SCRAPE_DOCUMENT_ENCRYPTED");
  const manifest = `<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
  assert.equal(
    await codeOf(odf("text", "", "", { "META-INF/manifest.xml": manifest })),
    "SCRAPE_DOCUMENT_ENCRYPTED",
  );
  const rights = `<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/chapter%200.xhtml"/></CipherData></EncryptedData></encryption>`;
  assert.equal(
    await codeOf(epub(["<p>x</p>"], { "META-INF/encryption.xml": rights })),
    "SCRAPE_DOCUMENT_ENCRYPTED",
  );
});

test("kinds that are known and not read are refused by name", async () => {
  assert.equal(await codeOf(compound("WordDocument"), "a.docx"), "SCRAPE_UNSUPPORTED_FILE_ERROR");
  assert.equal(await codeOf(compound("PowerPoint Document")), "SCRAPE_UNSUPPORTED_FILE_ERROR");
  assert.equal(await codeOf(odf("graphics", "<office:image/>")), "SCRAPE_UNSUPPORTED_FILE_ERROR");
  assert.equal(await codeOf(zip({ "a.txt": "x" }), "a.docx"), "SCRAPE_UNSUPPORTED_FILE_ERROR");
});

test("a file that begins at an odd address is judged in time", async () => {
  const file = compound("WordDocument");
  const odd = Buffer.alloc(file.length + 2);
  const start = odd.byteOffset % 2 === 0 ? 1 : 0;
  file.copy(odd, start);
  assert.equal(await codeOf(odd.subarray(start, start + file.length)), "SCRAPE_UNSUPPORTED_FILE_ERROR");
});

test("the bytes decide, not the name", async () => {
  assert.equal(await codeOf(docx(paragraph("x")), "a.csv"), "read");
  assert.equal(await codeOf("<!doctype html><p>a page", "a.csv"), "read");
  assert.equal(await codeOf("{\\rtf1 words}", "a.docx"), "read");
});

test("bombs are refused before they unpack", async () => {
  const zeros = new Uint8Array(140 * 2 ** 20);
  const bomb = zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": zeros,
  });
  assert.ok(bomb.length < 1_000_000);
  assert.equal(await codeOf(bomb), "SCRAPE_DOCUMENT_TOO_LARGE");
});

test("a part that claims to be small is cut, not unpacked", async () => {
  const file = docx(paragraph("x".repeat(1_000_000)));
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const name = view.lastIndexOf("word/document.xml");
  view.writeUInt32LE(300, name - 46 + 24);
  assert.notEqual(await codeOf(file), "read");
});

test("entities do not multiply, and depth has an end", async () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "${"lol".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}">]>`;
  const laughs = odf("text", `<office:text><text:p>kernel &b;</text:p></office:text>`);
  assert.equal(await codeOf(laughs), "read");
  const parts = odf("text", "", "", {
    "content.xml": `${entities}<office:document-content><office:body><office:text><text:p>&b; kernel</text:p></office:text></office:body></office:document-content>`,
  });
  assert.equal(await codeOf(parts), "read");
  const deep = `<office:text>${"<text:section>".repeat(50_000)}</office:text>`;
  assert.equal(await codeOf(odf("text", deep)), "SCRAPE_DOCUMENT_TOO_LARGE");
  assert.equal(await codeOf(`{\\rtf1 ${"{".repeat(100_000)}`), "SCRAPE_DOCUMENT_DAMAGED");
  assert.match(await codeOf(docx(`${"<w:sdt><w:sdtContent>".repeat(20_000)}`)), /^SCRAPE_/);
});

test("parts with many roots, or elements that are left open, cost no more than others", async () => {
  const parts = {
    "word/numbering.xml": "<w:numbering/>".repeat(80_000),
    "word/footnotes.xml": `<w:footnotes>${"<w:x>".repeat(900)}`,
  };
  assert.equal(await codeOf(docx(paragraph("x"), parts)), "read");
});

test("an archive of many parts is gone through a few times only", async () => {
  const chapters = Array.from({ length: 15_000 }, (_, at) => `<p>${at}</p>`);
  assert.equal(await codeOf(epub(chapters)), "read");
});

test("a small workbook cannot take the memory of a large one", async () => {
  const body = readFileSync(new URL("./fixtures/fills-memory.xlsb", import.meta.url));
  const most = () => process.resourceUsage().maxRSS / 1024;
  const before = most();
  assert.equal(await codeOf(body), "SCRAPE_DOCUMENT_DAMAGED");
  assert.ok(most() - before < 600, `it took ${Math.round(most() - before)} MB`);
});

test("a list that claims billions of parts has an end", async () => {
  const file = Buffer.from(docx(paragraph("x")));
  const [list, end] = [file.subarray(0, -22), file.subarray(-22)];
  const large = Buffer.alloc(76);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeUInt32LE(0xffffffff, 32);
  large.writeUInt32LE(end.readUInt32LE(16), 48);
  large.writeUInt32LE(0x07064b50, 56);
  large.writeUInt32LE(list.length, 64);
  assert.equal(await codeOf(Buffer.concat([list, large, end])), "SCRAPE_DOCUMENT_TOO_LARGE");
});

test("hidden in a small file, many empty cells cost nothing", async () => {
  const cell = `<table:table-cell table:number-columns-repeated="16000"><text:p>x</text:p></table:table-cell>`;
  const rows = `<table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row>`.repeat(50);
  const file = odf(
    "spreadsheet",
    `<office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet>`,
  );
  assert.equal(await codeOf(file), "read");
});

test.run();
