/** A PDF of text that a browser has printed. */
import { launch } from "../../browser/launch.ts";
import type { Sites, Turn, Work } from "../work.ts";

export const turn: Turn = {
  count: 40,
  warmUp: 20,
  contenders: {
    "winnow, pdf fast": async (sites) => {
      const { pdfToMarkdown } = await import("../../pdf/read.ts");
      return reading(await printed(sites), pdfToMarkdown);
    },
    liteparse: async (sites) => {
      const { LiteParse } = await import("@llamaindex/liteparse");
      const parser = new LiteParse({
        outputFormat: "markdown",
        ocrEnabled: false,
        imageMode: "off",
        quiet: true,
      });
      return reading(await printed(sites), async (bytes) => textOf(await parser.parse(Buffer.from(bytes))));
    },
    "pdf.js, text alone": async (sites) => {
      const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
      return reading(await printed(sites), async (bytes) => {
        const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
        const document = await task.promise;
        let text = "";
        for (let page = 1; page <= document.numPages; page++) {
          const { items } = await (await document.getPage(page)).getTextContent();
          for (const item of items) text += "str" in item ? item.str : "";
        }
        await task.destroy();
        return text;
      });
    },
  },
};

function reading(bytes: Uint8Array, read: (bytes: Uint8Array) => Promise<string>): Work {
  return {
    run: async (count) => {
      for (let at = 0; at < count; at++) {
        const text = await read(bytes);
        if (!/Related articles/.test(text.replace(/\s+/g, " ")))
          throw new Error(`Not read: ${text.slice(0, 300)}`);
      }
    },
  };
}

function textOf(parsed: unknown): string {
  return typeof parsed === "string" ? parsed : JSON.stringify(parsed);
}

/** The article of 60 KB as a PDF. The browser has ended before the work begins. */
async function printed({ pages }: Sites): Promise<Uint8Array> {
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${pages}/60k`);
  const bytes = await page.pdf({ format: "A4" });
  await browser.close();
  return bytes;
}
