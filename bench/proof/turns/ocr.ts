/** A scanned page of English, with the engine that both have. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as mupdf from "mupdf";
import { makeScan } from "../../ocr/scans.ts";
import type { Turn, Work } from "../work.ts";

/** Dots of the scan an inch. */
const DPI = 200;
/** Words of the page that must be found. */
const WORDS = /GNU AFFERO GENERAL PUBLIC LICENSE|free software|source code/i;

export const turn: Turn = {
  count: 2,
  warmUp: 1,
  contenders: {
    "winnow, scanned PDF": async () => {
      const { PdfReader } = await import("@winnow/kit-ocr");
      const reader = new PdfReader();
      const scan = scanned();
      const work = reading(async () => {
        const signal = AbortSignal.timeout(600_000);
        return (await reader.read(scan, { recognize: "all", signal })).text;
      });
      return { ...work, close: () => reader.close() };
    },
    "tesseract.js by hand": async () => {
      const { createWorker } = (await import("tesseract.js")).default;
      const data = path.dirname(
        createRequire(import.meta.resolve("@winnow/kit-ocr")).resolve("@tesseract.js-data/eng/package.json"),
      );
      const worker = await createWorker("eng", 1, {
        langPath: path.join(data, "4.0.0_best_int"),
        cacheMethod: "none",
      });
      const scan = scanned();
      return reading(async () => (await worker.recognize(Buffer.from(pictureOf(scan)))).data.text);
    },
  },
};

function reading(read: () => Promise<string>): Work {
  return {
    run: async (count) => {
      for (let at = 0; at < count; at++) {
        const text = await read();
        if (!WORDS.test(text.replace(/\s+/g, " "))) throw new Error(`Not recognised: ${text.slice(0, 300)}`);
      }
    },
  };
}

/** A PDF of one page of running text, scanned at 200 dpi. */
function scanned(): Uint8Array {
  const root = new URL("../../..", import.meta.url).pathname;
  const paragraphs = readFileSync(path.join(root, "node_modules/mupdf/LICENSE"), "utf8")
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text.length > 150)
    .slice(0, 6);
  return makeScan(paragraphs, { name: "clean", dpi: DPI, font: "serif" }).pdf;
}

/** The page as a PNG. */
function pictureOf(pdf: Uint8Array): Uint8Array {
  const page = mupdf.Document.openDocument(pdf, "application/pdf").loadPage(0);
  const scale = DPI / 72;
  return page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceGray, false).asPNG();
}
