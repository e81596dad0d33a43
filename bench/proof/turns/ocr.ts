/** A scanned page of English, with the engine that both have. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { makeScan } from "../../ocr/scans.ts";
import type { Turn, Work } from "../work.ts";

/** Words of the page that must be found. */
const WORDS = /GNU AFFERO GENERAL PUBLIC LICENSE|free software|source code/i;

export const turn: Turn = {
  count: 2,
  warmUp: 1,
  contenders: {
    "winnow, parser of images": async () => {
      const { Recognizer } = await import("@winnow/kit-ocr");
      const recognizer = new Recognizer({ workers: 1 });
      const image = await scanned();
      return reading(async () => {
        const signal = AbortSignal.timeout(600_000);
        return JSON.stringify(await recognizer.recognize(image, { signal, document: {} } as never));
      });
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
      const image = await scanned();
      return reading(async () => (await worker.recognize(Buffer.from(image))).data.text);
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

/** One page of running text at 200 dpi, as a PNG. */
async function scanned(): Promise<Uint8Array> {
  const mupdf = await import("mupdf");
  const root = new URL("../../..", import.meta.url).pathname;
  const paragraphs = readFileSync(path.join(root, "node_modules/mupdf/LICENSE"), "utf8")
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text.length > 150)
    .slice(0, 6);
  const { pdf } = makeScan(paragraphs, { name: "clean", dpi: 200, font: "serif" });
  const page = mupdf.Document.openDocument(pdf, "application/pdf").loadPage(0);
  const scale = 200 / 72;
  return page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceGray, false).asPNG();
}
