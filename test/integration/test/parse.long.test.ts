import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import * as mupdf from "mupdf";
import { suite } from "uvu";
import { written } from "../../../plugins/kits/ocr/test/written.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("parse");
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin });
});
test.after(() => server.close());

/** Sends a form as it stands. */
async function send(form: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/v2/parse`, { method: "POST", body: form, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function formOf(parts: readonly (readonly [string, Blob | string, string?])[]): FormData {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, file);
  }
  return form;
}

const PAGE = "<html><head><title>Mill</title></head><body><h1>Grain</h1><p>words</p></body></html>";

async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError, String(error));
  return error;
}

test("the official client parses a page", async () => {
  const file = { data: PAGE, filename: "page.html", contentType: "text/html" };
  const document = await client.parse(file, { formats: ["markdown", "html", "links"] });
  assert.equal(document.markdown, "# Grain\n\nwords");
  const { creditsUsed, sourceFile, title, scrapeId } = document.metadata as Record<string, unknown>;
  assert.deepEqual([creditsUsed, sourceFile, title], [1, "page.html", "Mill"]);
  assert.match(String(scrapeId), /^[0-9a-f-]{36}$/);
});

test("the official client parses a table", async () => {
  const document = await client.parse({ data: Buffer.from("a;b\n1;2"), filename: "table.csv" });
  assert.equal(document.markdown, "| a | b |\n| --- | --- |\n| 1 | 2 |");
});

/** A PDF of one page, with the text that is given. */
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 66>>stream
BT /F 12 Tf 20 100 Td (Kernels fall, chaff flies with the wind.) Tj ET
endstream endobj
trailer<</Root 1 0 R/Size 5>>`,
);

test("the official client parses a PDF, as a file and from a site", async () => {
  const file = { data: PDF, filename: "mill.pdf", contentType: "application/pdf" };
  const parsers = [{ type: "pdf", mode: "fast", pages: true } as const];
  const document = await client.parse(file, { formats: ["markdown"], parsers });
  assert.equal(document.markdown?.trim(), "Kernels fall, chaff flies with the wind.");
  assert.equal(document.pages?.[0]?.pageNumber, 1);
  const { numPages, totalPages, creditsUsed } = document.metadata as Record<string, unknown>;
  assert.deepEqual([numPages, totalPages, creditsUsed], [1, 1, 1]);
  const site = createServer((_, reply) => reply.setHeader("content-type", "application/pdf").end(PDF)).listen(
    0,
  );
  try {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/mill.pdf`;
    const page = await client.scrape(url, { formats: ["markdown", "links"] });
    assert.equal(page.markdown?.trim(), "Kernels fall, chaff flies with the wind.");
    const raw = await client.scrape(url, { formats: ["markdown"], parsers: [] });
    assert.equal(raw.markdown, PDF.toString("base64"));
  } finally {
    site.close();
  }
});

test("what is no file of a known kind fails with its code", async () => {
  const fake = { data: Buffer.from("no picture"), filename: "fake.png", contentType: "image/png" };
  const { status, code } = (await failure(client.parse(fake))) as { status?: number; code?: string };
  assert.deepEqual([status, code], [400, "UNSUPPORTED_FILE_TYPE"]);
});

test("the official client reads a picture", async () => {
  const words = "Kernels fall, chaff flies";
  const data = written(words, { width: 700, height: 100, size: 36, at: [20, 60] });
  const document = await client.parse({ data, filename: "mill.png", contentType: "image/png" });
  assert.equal(document.markdown?.trim(), words);
});

/** A PDF of pages that are pictures of text. */
function scanOf(pages: readonly string[]): Buffer {
  const result = new mupdf.PDFDocument();
  for (const text of pages) {
    const source = mupdf.Document.openDocument(Buffer.from(`<p>${text}</p>`), "text/html");
    source.layout(595, 842, 12);
    const picture = source
      .loadPage(0)
      .toPixmap([2.5, 0, 0, 2.5, 0, 0], mupdf.ColorSpace.DeviceGray, false, true);
    const resources = result.addObject({ XObject: { I: result.addImage(new mupdf.Image(picture)) } });
    result.insertPage(-1, result.addPage([0, 0, 595, 842], 0, resources, "q 595 0 0 842 0 0 cm /I Do Q"));
  }
  return Buffer.from(result.saveToBuffer("compress").asUint8Array());
}

test("what takes longer than the request goes on, and the official client comes back for it", async () => {
  const words = "The wind carries the chaff away and the kernels fall straight back down. ".repeat(12);
  const scan = scanOf(["One", "Two"].map((number) => `${number}. ${words}`));
  let fetched = 0;
  const site = createServer((_, reply) => {
    fetched++;
    reply.setHeader("content-type", "application/pdf").end(scan);
  }).listen(0);
  try {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/scan.pdf`;
    const page = await client.scrape(url, { formats: ["markdown"], timeout: 1000 });
    assert.match(page.markdown ?? "", /One\. The wind[\s\S]*Two\. The wind/);
    assert.equal(page.metadata?.creditsUsed, 2);
    assert.ok(fetched > 1, "it was done at once");
  } finally {
    site.close();
  }
});

test("parts come in any order, options also as a file", async () => {
  const file = new Blob([PAGE], { type: "text/html" });
  const options = JSON.stringify({ formats: ["links", "markdown"], origin: "mcp", integration: "x" });
  for (const form of [
    formOf([
      ["file", file, "a.html"],
      ["options", options],
    ]),
    formOf([
      ["options", options],
      ["file", file, "a.html"],
    ]),
    formOf([
      ["options", new Blob([options], { type: "application/json" }), "options.json"],
      ["file", file, "a.html"],
    ]),
  ]) {
    const { status, body } = await send(form);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((body.data as { markdown: string }).markdown, "# Grain\n\nwords");
  }
});

test("refusals name what is wrong", async () => {
  const file = new Blob([PAGE], { type: "text/html" });
  const large = new Blob([new Uint8Array(50 * 2 ** 20 + 1)]);
  const cases: readonly [FormData, string, RegExp][] = [
    [formOf([["options", "{}"]]), "BAD_REQUEST", /no file/],
    [formOf([["file", "text without a name"]]), "BAD_REQUEST", /no file/],
    [
      formOf([
        ["file", file, "a.html"],
        ["options", "{no"],
      ]),
      "BAD_REQUEST",
      /JSON/,
    ],
    [
      formOf([
        ["file", file, "a.html"],
        ["options", "[1]"],
      ]),
      "BAD_REQUEST",
      /object/,
    ],
    [
      formOf([
        ["file", file, "a.html"],
        ["options", `{"colour":1}`],
      ]),
      "BAD_REQUEST",
      /Bad Request/,
    ],
    [formOf([["file", large, "a.html"]]), "BAD_REQUEST", /larger than 50 MB/],
    [formOf([["file", new Blob([]), "a.html"]]), "BAD_REQUEST", /empty/],
    [
      formOf([
        ["file", file, "a.html"],
        ["options", `{"waitFor":5}`],
      ]),
      "PARSE_UNSUPPORTED_OPTIONS",
      /waitFor/,
    ],
    [
      formOf([
        ["file", file, "a.html"],
        ["options", `{"formats":["screenshot"]}`],
      ]),
      "PARSE_UNSUPPORTED_OPTIONS",
      /screenshot/,
    ],
  ];
  for (const [form, code, text] of cases) {
    const { status, body } = await send(form);
    assert.deepEqual([status, body.success, body.code], [400, false, code], JSON.stringify(body));
    assert.match(String(body.error), text);
  }
  const { status, body } = await send("{}", { "content-type": "application/json" });
  assert.deepEqual([status, body.code], [400, "BAD_REQUEST"]);
  assert.match(String(body.error), /multipart/);
});

test("a file may be larger than other requests", async () => {
  const rows = "one,two\n".repeat(20 * 2 ** 17);
  const { status, body } = await send(
    formOf([
      ["file", new Blob([rows]), "a.csv"],
      ["options", '{"timeout":300000}'],
    ]),
  );
  assert.equal(status, 200, JSON.stringify(body).slice(0, 500));
  assert.match(String((body.data as { warning: string }).warning), /only the first/);
});

test.run();
