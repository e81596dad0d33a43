import * as mupdf from "mupdf";
import type { Raster } from "../src/raster.ts";

/** A piece of text: where its baseline begins, in points from the top left. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** 0 is black. */
  readonly gray?: number;
}

/** A page, and how it was scanned. */
export interface Sheet {
  readonly texts: readonly Text[];
  /** Lines from and to. */
  readonly lines?: readonly (readonly [number, number, number, number])[];
  /** Filled areas: left, top, width, height and shade. */
  readonly areas?: readonly (readonly [number, number, number, number, number])[];
  readonly width?: number;
  readonly height?: number;
  readonly dpi?: number;
  /** Degrees by which it lay askew. */
  readonly skew?: number;
}

/** The scan of a page as pixels. */
export function scanOf({
  texts,
  lines = [],
  areas = [],
  width = 400,
  height = 300,
  dpi = 150,
  skew = 0,
}: Sheet) {
  const document = new mupdf.PDFDocument();
  const font = document.addSimpleFont(new mupdf.Font("Helvetica"));
  const content = [
    ...areas.map(([x, y, w, h, shade]) => `${shade} g ${x} ${height - y - h} ${w} ${h} re f`),
    "0 g 0.7 w",
    ...lines.map(([x0, y0, x1, y1]) => `${x0} ${height - y0} m ${x1} ${height - y1} l S`),
    ...texts.map(({ text, x, y, size = 11, gray = 0 }) => {
      const escaped = text.replace(/[\\()]/g, "\\$&");
      return `${gray} g BT /F ${size} Tf ${x} ${height - y} Td (${escaped}) Tj ET`;
    }),
  ];
  const page = document.addPage([0, 0, width, height], 0, { Font: { F: font } }, content.join("\n"));
  document.insertPage(-1, page);
  const angle = (skew * Math.PI) / 180;
  const [cosine, sine] = [(Math.cos(angle) * dpi) / 72, (Math.sin(angle) * dpi) / 72];
  return pixelsOf(document.loadPage(0), [cosine, sine, -sine, cosine, 0, 0], dpi);
}

function pixelsOf(page: mupdf.Page, matrix: mupdf.Matrix, dpi: number) {
  const pixmap = page.toPixmap(matrix, mupdf.ColorSpace.DeviceGray, false, true);
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()];
  const source = pixmap.getPixels();
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) pixels.set(source.subarray(y * stride, y * stride + width), y * width);
  return { width, height, dpi, pixels };
}

/** The cells of a table with lines around them; columns begin at `xs`, rows are 20 points high. */
export function ruled(
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  top: number,
  without: "rows" | "" = "",
): Sheet {
  const bottom = top + rows.length * 20;
  const [left, right] = [xs[0]!, xs.at(-1)!];
  const across = Array.from(
    { length: rows.length + 1 },
    (_, at) => [left, top + at * 20, right, top + at * 20] as const,
  );
  const down = xs.map((x) => [x, top, x, bottom] as const);
  return {
    texts: rows.flatMap((cells, row) =>
      cells.map((text, at) => ({ text, x: xs[at]! + 5, y: top + row * 20 + 14 })),
    ),
    lines: [...(without === "rows" ? [across[0]!, across.at(-1)!] : across), ...down],
  };
}

/** Text in any language, drawn as a picture. */
export function drawText(paragraphs: readonly string[], dpi = 180) {
  const html = `<html><body style="font-family:serif;font-size:12pt">${paragraphs.map((text) => `<p>${text}</p>`).join("")}</body></html>`;
  const document = mupdf.Document.openDocument(Buffer.from(html), "text/html");
  document.layout(420, 400, 12);
  return pixelsOf(document.loadPage(0), [dpi / 72, 0, 0, dpi / 72, 0, 0], dpi);
}

/** A PDF whose pages are pictures of a line of text. */
export function pdfOf(pages: readonly string[]): Uint8Array {
  return pdfOfPictures(
    pages.map((text) => scanOf({ texts: [{ text, x: 20, y: 30 }], width: 240, height: 50 })),
  );
}

/** A PDF of these pictures. */
export function pdfOfPictures(pictures: readonly Raster[]): Uint8Array {
  const result = new mupdf.PDFDocument();
  for (const { width, height, dpi, pixels } of pictures) {
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false);
    pixmap.getPixels().set(pixels);
    const image = result.addImage(new mupdf.Image(pixmap));
    const [wide, high] = [(width / dpi) * 72, (height / dpi) * 72];
    const resources = result.addObject({ XObject: { I: image } });
    result.insertPage(
      -1,
      result.addPage([0, 0, wide, high], 0, resources, `q ${wide} 0 0 ${high} 0 0 cm /I Do Q`),
    );
  }
  return result.saveToBuffer("compress").asUint8Array().slice();
}
