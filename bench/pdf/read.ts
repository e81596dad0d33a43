/** PDF to markdown by the text layer. */
import { readPdf, toMarkdown } from "../../plugins/parser-pdf-fast/src/index.ts";
import { lines, makePdf } from "../../plugins/parser-pdf-fast/test/make-pdf.ts";

/** The whole file as markdown. */
export async function pdfToMarkdown(bytes: Uint8Array): Promise<string> {
  return toMarkdown(await readPdf(bytes));
}

// Loading and compiling the library is start-up, which a native library does not have, and no part of any file.
const text = Array.from(
  { length: 50 },
  (_, at) => `Line ${at} of a page that stands for all others, so to speak.`,
);
const sample = makePdf([{ texts: lines(text, 60, 60, 14), lines: [[60, 50, 500, 50]] }]);
for (let round = 0; round < 40; round++) await pdfToMarkdown(sample);
