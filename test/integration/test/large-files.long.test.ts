/** Files large enough that a thread reads them, with every format that needs no live page. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { utils, write } from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";
import * as mupdf from "mupdf";
import sharp from "sharp";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("large files");
const LARGE_BYTES = 32_768;
const SENTENCE = "The wind carries the chaff away and the kernels fall straight back down.";

/** A PDF with a text layer. */
function pdf(): Uint8Array {
  const result = new mupdf.PDFDocument();
  const font = result.addSimpleFont(new mupdf.Font("Helvetica"));
  const resources = result.addObject({ Font: { F: font } });
  const lines = Array.from({ length: 40 }, (_, line) => `1 0 0 1 50 ${760 - line * 16} Tm (${SENTENCE}) Tj`);
  for (let page = 0; page < 14; page++)
    result.insertPage(
      -1,
      result.addPage([0, 0, 600, 800], 0, resources, `BT /F 11 Tf ${lines.join(" ")} ET`),
    );
  return result.saveToBuffer("").asUint8Array().slice();
}

function pixelsOf(text: string): mupdf.Pixmap {
  const source = mupdf.Document.openDocument(Buffer.from(`<p>${text}</p>`), "text/html");
  source.layout(360, 120, 14);
  return source.loadPage(0).toPixmap([2, 0, 0, 2, 0, 0], mupdf.ColorSpace.DeviceGray, false, true);
}

/** A PDF that is a picture of text. */
function scan(): Uint8Array {
  const result = new mupdf.PDFDocument();
  const resources = result.addObject({
    XObject: { I: result.addImage(new mupdf.Image(pixelsOf(SENTENCE))) },
  });
  result.insertPage(-1, result.addPage([0, 0, 360, 120], 0, resources, "q 360 0 0 120 0 0 cm /I Do Q"));
  return result.saveToBuffer("decompress").asUint8Array().slice();
}

async function png(): Promise<Uint8Array> {
  return await sharp(Buffer.from(pixelsOf(SENTENCE).asPNG()))
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function docx(): Uint8Array {
  const w = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
  const paragraphs = Array.from(
    { length: 700 },
    (_, at) => `<w:p><w:r><w:t>${SENTENCE} Sack ${at}.</w:t></w:r></w:p>`,
  );
  const parts = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${w}><w:body>${paragraphs.join("")}</w:body></w:document>`,
  };
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), { level: 0 });
}

function xlsx(): Uint8Array {
  const rows = Array.from({ length: 300 }, (_, at) => [`Sack ${at}`, at / 4, SENTENCE]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Sack", "Mass", "Note"], ...rows]), "Yield");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
}

/** What a request asks for, and the field of the answer. */
const FORMATS: readonly (readonly [string, unknown, string])[] = [
  ["markdown", "markdown", "markdown"],
  ["html", "html", "html"],
  ["rawHtml", "rawHtml", "rawHtml"],
  ["links", "links", "links"],
  ["images", "images", "images"],
  ["summary", "summary", "summary"],
  ["json", { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } }, "json"],
  ["question", { type: "question", question: "What carries the chaff away?" }, "answer"],
  ["query", { type: "query", prompt: "What falls down?" }, "answer"],
  ["highlights", { type: "highlights", query: "chaff" }, "highlights"],
];

const FILES: Readonly<Record<string, readonly [string, () => Uint8Array | Promise<Uint8Array>, RegExp]>> = {
  "large.pdf": ["application/pdf", pdf, /kernels fall/],
  "scan.pdf": ["application/pdf", scan, /kernels fall/],
  "picture.png": ["image/png", png, /kernels fall/],
  "large.docx": ["application/octet-stream", docx, /Sack 699/],
  "large.xlsx": ["application/octet-stream", xlsx, /Sack 299/],
};
const bodies = new Map<string, Uint8Array>();

let server: TestServer;
let site: Server;
let origin: string;

test.before(async () => {
  for (const [name, [, make]] of Object.entries(FILES)) bodies.set(name, await make());
  site = createServer((request, reply) => {
    const name = (request.url ?? "").slice(1);
    reply.setHeader("content-type", FILES[name]?.[0] ?? "text/plain").end(bodies.get(name));
  }).listen(0);
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
});
test.after(async () => {
  site.close();
  await server.close();
});

type Data = Record<string, unknown> & { warning?: string; markdown?: string };

function checkAll(data: Data, words: RegExp): void {
  for (const [name, , field] of FORMATS) assert.ok(field in data, `${name} is missing`);
  assert.match(data.markdown ?? "", words);
  assert.match(String(data.html), words);
  assert.notEqual(data.summary, "");
  assert.doesNotMatch(data.warning ?? "", /failed/);
}

for (const [name, [type, , words]] of Object.entries(FILES)) {
  test(`${name}: every format alone`, async () => {
    assert.ok((bodies.get(name)?.length ?? 0) > LARGE_BYTES, `${bodies.get(name)?.length} bytes`);
    for (const [format, wish, field] of FORMATS) {
      const { status, body } = await post(server.origin, "/v2/scrape", {
        url: `${origin}/${name}`,
        formats: [wish],
      });
      assert.equal(status, 200, `${format}: ${JSON.stringify(body).slice(0, 300)}`);
      const data = body.data as Data;
      assert.ok(field in data, `${format} is missing`);
      assert.doesNotMatch(data.warning ?? "", /failed/, format);
    }
  });

  test(`${name}: all formats beside each other, as a page and as a file`, async () => {
    const formats = FORMATS.filter(([format]) => format !== "query").map(([, wish]) => wish);
    const { status, body } = await post(server.origin, "/v2/scrape", { url: `${origin}/${name}`, formats });
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    checkAll(body.data as Data, words);
    const form = new FormData();
    form.append("file", new Blob([bodies.get(name) as Uint8Array<ArrayBuffer>], { type }), name);
    form.append("options", JSON.stringify({ formats }));
    const response = await fetch(`${server.origin}/v2/parse`, { method: "POST", body: form });
    const parsed = (await response.json()) as { data: Data };
    assert.equal(response.status, 200, JSON.stringify(parsed).slice(0, 300));
    checkAll(parsed.data, words);
  });
}

test("a PDF that is not wanted read is base64, and what would have to read it is refused", async () => {
  const base64 = Buffer.from(bodies.get("large.pdf") ?? []).toString("base64");
  const scrape = (formats: readonly unknown[]) =>
    post(server.origin, "/v2/scrape", { url: `${origin}/large.pdf`, parsers: [], formats });
  for (const format of ["markdown", "html", "rawHtml"]) {
    const { status, body } = await scrape([format]);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    assert.equal((body.data as Data)[format], base64);
  }
  for (const format of ["links", "images"]) {
    const { status, body } = await scrape([format]);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    assert.deepEqual((body.data as Data)[format], []);
  }
  for (const [name, wish] of FORMATS.slice(5)) {
    const { body } = await scrape([wish]);
    assert.equal(
      body.code,
      "SCRAPE_UNSUPPORTED_FILE_ERROR",
      `${name}: ${JSON.stringify(body).slice(0, 300)}`,
    );
    assert.match(String(body.error), /`parsers`/);
  }
  const { body } = await scrape(["markdown", "summary"]);
  assert.match((body.data as Data).warning ?? "", /"summary" failed: The PDF was not read/);
});

test.run();
