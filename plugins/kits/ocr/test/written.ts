import * as mupdf from "mupdf";

/** How words stand on a picture; all numbers are pixels. */
export interface Writing {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** Where the words begin, and their baseline from the top. */
  readonly at: readonly [left: number, baseline: number];
  /** Shades of gray from 0 to 1; a picture without paper is clear. */
  readonly ink?: number;
  readonly paper?: number | "none";
}

/** A PNG of words, drawn with letters that mupdf brings along: a bare machine has no fonts. */
export function written(text: string, { width, height, size, at, ink = 0, paper = 1 }: Writing): Buffer {
  const document = new mupdf.PDFDocument();
  const font = document.addSimpleFont(new mupdf.Font("Helvetica"), "Latin");
  const resources = document.addObject({ Font: { F: font } });
  const ground = paper === "none" ? "" : `${paper} g 0 0 ${width} ${height} re f `;
  const words = text.replace(/[\\()]/g, "\\$&");
  const drawn = `${ground}${ink} g BT /F ${size} Tf ${at[0]} ${height - at[1]} Td (${words}) Tj ET`;
  document.insertPage(-1, document.addPage([0, 0, width, height], 0, resources, drawn));
  const pixels = document
    .loadPage(0)
    .toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, paper === "none", true);
  return Buffer.from(pixels.asPNG());
}
