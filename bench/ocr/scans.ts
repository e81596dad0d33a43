/** Scans of pages of text, made by script: drawn, turned and soiled. */
import * as mupdf from "mupdf";

/** How a page is scanned. */
export interface Scan {
  readonly name: string;
  readonly dpi: number;
  readonly font: string;
  /** Degrees by which the paper lay askew. */
  readonly skew?: number;
  /** Standard deviation of the noise of the sensor, of 255. */
  readonly noise?: number;
  /** Share of pixels that are dust. */
  readonly dust?: number;
}

/** A PDF that holds nothing but pictures of its pages, and the text of them. */
export function makeScan(
  paragraphs: readonly string[],
  scan: Scan,
): { pdf: Uint8Array; text: string; pages: number } {
  const escaped = paragraphs.map((text) => `<p>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`);
  const html = `<html><body style="font-family:${scan.font};font-size:11pt">${escaped.join("")}</body></html>`;
  const source = mupdf.Document.openDocument(Buffer.from(html), "text/html");
  source.layout(595, 842, 11);
  const result = new mupdf.PDFDocument();
  const pages = source.countPages();
  const random = randomFrom(7);
  for (let index = 0; index < pages; index++) {
    const picture = new mupdf.Image(photograph(source.loadPage(index), scan, random));
    const width = (picture.getWidth() / scan.dpi) * 72;
    const height = (picture.getHeight() / scan.dpi) * 72;
    const resources = result.addObject({ XObject: { I: result.addImage(picture) } });
    const content = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
    result.insertPage(-1, result.addPage([0, 0, width, height], 0, resources, content));
  }
  return { pdf: result.saveToBuffer("compress").asUint8Array().slice(), text: paragraphs.join(" "), pages };
}

function photograph(page: mupdf.Page, { dpi, skew = 0, noise = 0, dust = 0 }: Scan, random: () => number) {
  const scale = dpi / 72;
  const angle = (skew * Math.PI) / 180;
  const cosine = Math.cos(angle) * scale;
  const sine = Math.sin(angle) * scale;
  const pixmap = page.toPixmap([cosine, sine, -sine, cosine, 0, 0], mupdf.ColorSpace.DeviceGray, false, true);
  if (noise === 0 && dust === 0) return pixmap;
  const pixels = pixmap.getPixels();
  for (let at = 0; at < pixels.length; at++) {
    // Paper is not white, and ink not black.
    const soiled = pixels[at]! * 0.85 + 20 + gaussian(random) * noise;
    const value = random() < dust ? (random() < 0.5 ? 0 : 255) : soiled;
    pixels[at] = Math.max(0, Math.min(255, value));
  }
  return pixmap;
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
}
