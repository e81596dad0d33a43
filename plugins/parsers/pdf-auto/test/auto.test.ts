import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parserConformance } from "@winnow/conformance";
import { createKernel, WinnowError } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import * as mupdf from "mupdf";
import { suite } from "uvu";
import { pdfAuto } from "../src/index.ts";

const test = suite("parser-pdf-auto");
const WORDS = "The wind carries the chaff away and the kernels fall straight back down to the floor.";

/** A PDF with a text layer on some pages, and pictures of text on the others. */
function pdfOf(pages: readonly { text?: string; scan?: string }[], title = ""): Uint8Array {
  const result = new mupdf.PDFDocument();
  for (const { text, scan } of pages) {
    if (text !== undefined) {
      const font = result.addSimpleFont(new mupdf.Font("Helvetica"));
      const resources = result.addObject({ Font: { F: font } });
      result.insertPage(
        -1,
        result.addPage([0, 0, 600, 300], 0, resources, `BT /F 12 Tf 20 150 Td (${text}) Tj ET`),
      );
    } else {
      const source = mupdf.Document.openDocument(
        Buffer.from(`<p style="font-family:sans-serif">${scan}</p>`),
        "text/html",
      );
      source.layout(400, 200, 14);
      const pixmap = source
        .loadPage(0)
        .toPixmap([2, 0, 0, 2, 0, 0], mupdf.ColorSpace.DeviceGray, false, true);
      const resources = result.addObject({ XObject: { I: result.addImage(new mupdf.Image(pixmap)) } });
      result.insertPage(-1, result.addPage([0, 0, 400, 200], 0, resources, "q 400 0 0 200 0 0 cm /I Do Q"));
    }
  }
  if (title !== "") result.setMetaData("info:Title", title);
  return result.saveToBuffer("compress").asUint8Array().slice();
}

const kernel = await createKernel({
  plugins: [pdfAuto({ workers: 1 }), html(), markdown(), links(), htmlFormat()],
});
test.after(() => kernel.close());

interface Result {
  readonly markdown: string;
  readonly html: string;
  readonly warning?: string;
  readonly pages?: readonly { pageNumber: number; markdown: string }[];
  readonly blocks?: readonly {
    pageNumber: number;
    items: readonly { type: string; source: string; bbox: number[] }[];
  }[];
  readonly trace?: readonly { note?: string }[];
  readonly metadata: Record<string, unknown>;
}

async function parse(body: Uint8Array, parsers?: unknown, more: object = {}, own = kernel): Promise<Result> {
  const file = { url: "file:///a.pdf", statusCode: 200, headers: {}, contentType: "", body };
  const request = { formats: ["markdown"], ...(parsers === undefined ? {} : { parsers }), ...more };
  return (await own.scrapeRequest(request, { file })) as unknown as Result;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => "it succeeded",
    (thrown: unknown) => thrown,
  );
  return WinnowError.is(error) ? error.code : String(error);
}

parserConformance(test, () => pdfAuto({ workers: 1 }), {
  sample: { contentType: "application/pdf", body: pdfOf([{ text: "text" }]) },
});

test("text layers are read, and only pages without one are recognised", async () => {
  const mixed = pdfOf([{ text: WORDS }, { scan: `Rye. ${WORDS}` }], "Mill");
  const result = await parse(mixed, undefined, { explain: true, formats: ["markdown", "html"] });
  assert.equal(result.markdown, `${WORDS}\n\nRye. ${WORDS}`);
  assert.match(result.html, /<p>The wind/);
  const { title, numPages, totalPages, creditsUsed } = result.metadata;
  assert.deepEqual([title, numPages, totalPages, creditsUsed], ["Mill", 2, 2, 2]);
  assert.ok(result.trace?.some(({ note = "" }) => /1 of 2 pages was recognised: 2 \(no-text\)/.test(note)));
});

test("fast reads no scan, and says which pages it could not read", async () => {
  const scan = pdfOf([{ scan: WORDS }]);
  assert.equal(await codeOf(parse(scan, [{ type: "pdf", mode: "fast" }])), "SCRAPE_PDF_OCR_REQUIRED");
  const mixed = await parse(pdfOf([{ text: WORDS }, { scan: WORDS }]), [{ type: "pdf", mode: "fast" }]);
  assert.equal(mixed.markdown, WORDS);
  assert.match(mixed.warning ?? "", /not recognised: 2/);
});

test("ocr recognises pages that have a text layer too", async () => {
  const result = await parse(pdfOf([{ text: WORDS }]), [{ type: "pdf", mode: "ocr" }], { explain: true });
  assert.equal(result.markdown, WORDS);
  assert.ok(result.trace?.some(({ note = "" }) => /1 of 1 pages was recognised/.test(note)));
});

test("maxPages cuts, and the result says so", async () => {
  const three = pdfOf([{ text: `One. ${WORDS}` }, { text: `Two. ${WORDS}` }, { text: `Three. ${WORDS}` }]);
  const { markdown, warning, metadata } = await parse(three, [{ type: "pdf", maxPages: 2 }]);
  assert.equal(markdown, `One. ${WORDS}\n\nTwo. ${WORDS}`);
  assert.match(warning ?? "", /first 2 of 3 pages/);
  assert.deepEqual([metadata.numPages, metadata.totalPages, metadata.creditsUsed], [2, 3, 2]);
});

test("pages, blocks and marks of pages are given when they are asked for", async () => {
  const two = pdfOf([{ text: `One. ${WORDS}` }, { text: `Two. ${WORDS}` }]);
  const result = await parse(two, [{ type: "pdf", pageMarkdown: true, blocks: true, pageMarkers: true }]);
  assert.equal(result.markdown, `One. ${WORDS}\n\n---\n\n<!-- page 2 -->\n\nTwo. ${WORDS}`);
  assert.deepEqual(result.pages, [
    { pageNumber: 1, markdown: `One. ${WORDS}` },
    { pageNumber: 2, markdown: `Two. ${WORDS}` },
  ]);
  const [first] = result.blocks ?? [];
  assert.deepEqual([first?.items[0]?.type, first?.items[0]?.source], ["paragraph", "text"]);
  assert.equal(first?.items[0]?.bbox.length, 4);
  assert.ok(!("pages" in (await parse(two))));
});

test("without a parser the file is returned as it is, for one credit", async () => {
  const body = pdfOf([{ text: "one" }, { text: "two" }]);
  for (const parsers of [[], ["image"]]) {
    const { markdown, metadata } = await parse(body, parsers);
    assert.equal(markdown, Buffer.from(body).toString("base64"));
    assert.equal(metadata.creditsUsed, 1);
  }
});

test("options are strict", async () => {
  const body = pdfOf([{ text: "one" }]);
  for (const wrong of [
    ["docx"],
    [{ type: "pdf", mode: "slow" }],
    [{ type: "pdf", maxPages: 0 }],
    [{ type: "pdf", pagse: true }],
    [{ type: "image", mode: "fast" }],
    ["pdf", { type: "pdf" }],
    "pdf",
  ])
    assert.equal(await codeOf(parse(body, wrong)), "BAD_REQUEST", JSON.stringify(wrong));
});

test("bad files are named", async () => {
  const body = pdfOf([{ text: WORDS }]);
  assert.match(
    await codeOf(parse(body.subarray(0, 300))),
    /^SCRAPE_(?:PDF_DAMAGED|PDF_NO_PAGES|NO_CONTENT)$/,
  );
  assert.match(await codeOf(parse(Buffer.from("%PDF-1.7\nnothing"))), /^SCRAPE_PDF_(?:DAMAGED|NO_PAGES)$/);
  assert.equal((await parse(Buffer.concat([Buffer.from("junk before\n"), body]))).markdown, WORDS);
});

test("a page that cannot be recognised in its time does not lose the others", async () => {
  const hurried = await createKernel({
    plugins: [pdfAuto({ workers: 1, pageTimeoutMs: 1 }), html(), markdown()],
  });
  try {
    const result = await parse(pdfOf([{ text: WORDS }, { scan: WORDS }]), undefined, {}, hurried);
    assert.match(result.markdown, /chaff away/);
    assert.match(result.warning ?? "", /The text of page 2 could not be recognised/);
  } finally {
    await hurried.close();
  }
});

test("a collection of garbage does not lose the time of a page", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const hurried = await createKernel({
    plugins: [pdfAuto({ workers: 1, pageTimeoutMs: 20 }), html(), markdown()],
  });
  const timer = setInterval(collect, 1);
  try {
    const result = await parse(pdfOf([{ text: WORDS }, { scan: WORDS }]), undefined, {}, hurried);
    assert.match(result.warning ?? "", /The text of page 2 could not be recognised/);
  } finally {
    clearInterval(timer);
    await hurried.close();
  }
});

test.run();
