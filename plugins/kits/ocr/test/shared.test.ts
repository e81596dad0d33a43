import assert from "node:assert/strict";
import { suite } from "uvu";
import type { Raster } from "../src/raster.ts";
import { shareRecognizer } from "../src/shared.ts";

const test = suite("kit-ocr: shared recognizers");
const white: Raster = { width: 60, height: 40, dpi: 300, pixels: new Uint8Array(2400).fill(255) };

test("settings that are equal share one recognizer, others do not", async () => {
  const [pdfs, pictures] = [shareRecognizer({ languages: ["eng"] }), shareRecognizer({ languages: ["eng"] })];
  const other = shareRecognizer({ languages: ["deu"] });
  assert.equal(pdfs.recognizer, pictures.recognizer);
  assert.notEqual(pdfs.recognizer, other.recognizer);
  await Promise.all([pdfs, pictures, other].map((one) => one.close()));
  const later = shareRecognizer({ languages: ["eng"] });
  assert.notEqual(later.recognizer, pdfs.recognizer);
  await later.close();
});

test("who closes twice does not end what another works with", async () => {
  const [first, second] = [shareRecognizer({ workers: 1 }), shareRecognizer({ workers: 1 })];
  await first.close();
  await first.close();
  const third = shareRecognizer({ workers: 1 });
  assert.equal(third.recognizer, second.recognizer);
  const { words } = await second.recognizer.recognize(white, AbortSignal.timeout(60_000));
  assert.deepEqual(words, []);
  await Promise.all([second.close(), third.close()]);
});

test.run();
