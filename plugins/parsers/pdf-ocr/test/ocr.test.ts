import assert from "node:assert/strict";
import { contextWith, optionsWith, parserConformance } from "@winnow/conformance";
import { loadViews, PageViews } from "@winnow/core/adapter";
import { type ParserPlugin, WinnowError } from "@winnow/core/plugin";
import { PdfReader, Recognizer } from "@winnow/kit-ocr";
import { suite } from "uvu";
import { pdfOcr } from "../src/index.ts";
import { bytesOf, scanOf, textPdf } from "./scan.ts";

const test = suite("parser-pdf-ocr");
const WORDS = "The wind carries the chaff away and the kernels fall straight back down.";
const parser = pdfOcr({ workers: 1 });
test.after(() => parser.close?.());

parserConformance(test, () => pdfOcr({ workers: 1 }), {
  sample: { contentType: "application/pdf", body: bytesOf(textPdf(["text"])) },
});

async function pageOf(body: Uint8Array, one: ParserPlugin = parser) {
  const file = { url: "file:///a.pdf", statusCode: 200, headers: {}, contentType: "application/pdf", body };
  const context = contextWith();
  const views = await one.parse({ ...file, options: optionsWith() }, context);
  const facts = { ...file, sourceUrl: file.url, options: optionsWith({ includeTags: [], excludeTags: [] }) };
  const { page } = new PageViews(facts, [await loadViews(views)]);
  return { page, context };
}

test("reads scans and bills their pages", async () => {
  const { page, context } = await pageOf(scanOf([WORDS, "Second page of words about rye."]));
  assert.equal(await page.view("markdown"), `${WORDS}\n\nSecond page of words about rye.`);
  assert.match(await page.view("html"), /<p>The wind/);
  assert.deepEqual(await page.view("metadata"), { numPages: 2, totalPages: 2 });
  assert.equal(context.credits, 1);
  assert.match(context.trace.steps.map(({ note }) => note).join(), /2 of 2 pages was recognised/);
});

test("a page on its side is turned", async () => {
  const { page } = await pageOf(scanOf([WORDS], 90));
  assert.equal(await page.view("text"), WORDS);
});

test("an abort ends the work at once, and the next file is read", async () => {
  const reader = new PdfReader({ workers: 1 });
  const stop = new AbortController();
  const work = reader.read(scanOf(Array(20).fill(WORDS)), {
    recognize: "all",
    signal: stop.signal,
    onPage: () => stop.abort(new WinnowError("SCRAPE_TIMEOUT", "late")),
  });
  await assert.rejects(work, (error) => WinnowError.is(error, "SCRAPE_TIMEOUT"));
  const { text } = await reader.read(scanOf(["Rye"]), {
    recognize: "all",
    signal: new AbortController().signal,
  });
  assert.equal(text.trim(), "Rye");
  await reader.close();
});

test("a language without data is named", async () => {
  const recognizer = new Recognizer({ languages: ["tlh"] });
  const picture = { width: 8, height: 8, dpi: 100, pixels: new Uint8Array(64) };
  await assert.rejects(recognizer.recognize(picture, new AbortController().signal), (error) => {
    assert.ok(WinnowError.is(error, "CONFIG_INVALID"));
    return error.message.includes("@tesseract.js-data/tlh");
  });
  await recognizer.close();
});

test("encrypted files and files without pages are named", async () => {
  const locked = bytesOf(textPdf(["Rye"]), "encrypt=aes-256,user-password=a,owner-password=b");
  await assert.rejects(pageOf(locked), (error) => WinnowError.is(error, "SCRAPE_PDF_PASSWORD_REQUIRED"));
  const open = pdfOcr({ password: "a" });
  assert.equal(await (await pageOf(locked, open)).page.view("text"), "Rye");
  await open.close?.();
});

test.run();
