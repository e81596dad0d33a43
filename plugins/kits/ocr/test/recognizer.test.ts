import assert from "node:assert/strict";
import { suite } from "uvu";
import type { Raster } from "../src/raster.ts";
import { Recognizer } from "../src/recognizer.ts";

const test = suite("kit-ocr: recognizer");
const white: Raster = { width: 400, height: 300, dpi: 100, pixels: new Uint8Array(120_000).fill(255) };

test("a page that takes longer than its time fails alone", async () => {
  const recognizer = new Recognizer({ languages: ["eng"], workers: 1, pageTimeoutMs: 1 });
  const signal = AbortSignal.timeout(60_000);
  await assert.rejects(recognizer.recognize(white, signal), {
    code: "SCRAPE_OCR_FAILED",
    category: "target",
    phase: "parse",
  });
  await recognizer.close();
});

test("who gives up first hears the own reason, and no engine is started", async () => {
  const recognizer = new Recognizer({ languages: ["eng"], workers: 1 });
  const reason = new Error("enough");
  await assert.rejects(recognizer.recognize(white, AbortSignal.abort(reason)));
  await recognizer.close();
  await recognizer.close();
});

test("a language without data is named", async () => {
  const recognizer = new Recognizer({ languages: ["xxx"], workers: 1 });
  await assert.rejects(recognizer.recognize(white, AbortSignal.timeout(60_000)), {
    code: "CONFIG_INVALID",
    message: /xxx/,
  });
  await recognizer.close();
});

test.run();
