/** PDF to markdown by the text layer. */
import { readPdf, toMarkdown } from "../../plugins/kits/pdf/src/index.ts";
import { lines, makePdf } from "../../plugins/kits/pdf/test/make-pdf.ts";

/** The whole file as markdown. */
export async function pdfToMarkdown(bytes: Uint8Array): Promise<string> {
  return toMarkdown(await readPdf(bytes));
}

// Loading and compiling the library, and ourselves, is start-up: a native library has none of it.
await warmUp();

/** Reads made-up pages with all that a page may hold until the code for it is compiled. */
async function warmUp(): Promise<void> {
  const line = (at: number) => `Line ${at} of a text that stands for all others, set in columns.`;
  const column = Array.from({ length: 40 }, (_, at) => line(at));
  const cells = Array.from({ length: 160 }, (_, at) => ({
    text: at % 4 === 0 ? `Label ${at}` : `${at}.${at % 7}`,
    x: 60 + (at % 4) * 90,
    y: 80 + Math.floor(at / 4) * 14,
    bold: at < 4,
  }));
  const across = Array.from({ length: 20 }, (_, at) => [60, 70 + at * 28, 420, 70 + at * 28] as const);
  const down = Array.from({ length: 5 }, (_, at) => [56 + at * 90, 70, 56 + at * 90, 602] as const);
  const sample = makePdf([
    {
      texts: [
        { text: "Title", x: 60, y: 50, size: 18 },
        ...lines(column, 50, 90, 13, 8),
        ...lines(column, 310, 90, 13, 8),
      ],
    },
    { texts: cells },
    { texts: cells, lines: [...across, ...down] },
    { texts: cells, lines: across },
  ]);
  for (let round = 0; round < 60; round++) await pdfToMarkdown(sample);
}
