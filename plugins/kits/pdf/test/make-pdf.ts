import * as mupdf from "mupdf";

/** A piece of text: where its baseline begins (y from the top), its size and its font. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
}

/** What is drawn on a page: operators that come first, texts, and lines from and to. */
export interface PageContent {
  readonly texts?: readonly Text[];
  readonly lines?: readonly (readonly [number, number, number, number])[];
  readonly drawn?: readonly string[];
  readonly rotate?: 0 | 90 | 180 | 270;
}

const WIDTH = 595;
const HEIGHT = 842;

/** Writes a PDF with the library's own writer. */
export function makePdf(
  pages: readonly PageContent[],
  { title, encrypt }: { readonly title?: string; readonly encrypt?: string } = {},
): Uint8Array {
  const document = new mupdf.PDFDocument();
  const plain = document.addSimpleFont(new mupdf.Font("Helvetica"));
  const bold = document.addSimpleFont(new mupdf.Font("Helvetica-Bold"));
  for (const { texts = [], lines = [], drawn: first = [], rotate = 0 } of pages) {
    const drawn = lines.map(([x0, y0, x1, y1]) => `${x0} ${HEIGHT - y0} m ${x1} ${HEIGHT - y1} l S`);
    const written = texts.map(({ text, x, y, size = 10, bold: isBold = false }) => {
      const escaped = text.replace(/[\\()]/g, "\\$&");
      return `BT /${isBold ? "B" : "P"} ${size} Tf ${x} ${HEIGHT - y} Td (${escaped}) Tj ET`;
    });
    const content = ["0.5 w", ...first, ...drawn, ...written].join("\n");
    const resources = { Font: { P: plain, B: bold } };
    document.insertPage(-1, document.addPage([0, 0, WIDTH, HEIGHT], rotate, resources, content));
  }
  if (title !== undefined) document.setMetaData("info:Title", title);
  const options =
    encrypt === undefined ? "" : `encrypt=aes-256,user-password=${encrypt},owner-password=${encrypt}`;
  const bytes = document.saveToBuffer(options).asUint8Array().slice();
  document.destroy();
  return bytes;
}

/** Lines of text one below the other. */
export function lines(text: readonly string[], x: number, y: number, step = 12, size = 10): Text[] {
  return text.map((line, at) => ({ text: line, x, y: y + at * step, size }));
}
