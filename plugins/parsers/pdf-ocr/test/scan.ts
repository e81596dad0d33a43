import * as mupdf from "mupdf";

/** A PDF whose pages are pictures of text, upright or turned by so many degrees. */
export function scanOf(pages: readonly string[], turn = 0): Uint8Array {
  const result = new mupdf.PDFDocument();
  for (const text of pages) {
    const html = `<html><body style="font-family:sans-serif;font-size:14pt"><p>${text}</p></body></html>`;
    const source = mupdf.Document.openDocument(Buffer.from(html), "text/html");
    source.layout(360, 200, 14);
    const scale = 150 / 72;
    const matrix = mupdf.Matrix.concat(mupdf.Matrix.scale(scale, scale), mupdf.Matrix.rotate(turn));
    const pixmap = source.loadPage(0).toPixmap(matrix, mupdf.ColorSpace.DeviceGray, false, true);
    const picture = new mupdf.Image(pixmap);
    const width = (picture.getWidth() / 150) * 72;
    const height = (picture.getHeight() / 150) * 72;
    const resources = result.addObject({ XObject: { I: result.addImage(picture) } });
    const content = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
    result.insertPage(-1, result.addPage([0, 0, width, height], 0, resources, content));
  }
  return result.saveToBuffer("compress").asUint8Array().slice();
}

/** A PDF with a text layer. */
export function textPdf(pages: readonly string[]): mupdf.PDFDocument {
  const result = new mupdf.PDFDocument();
  for (const text of pages) {
    const font = result.addSimpleFont(new mupdf.Font("Helvetica"));
    const resources = result.addObject({ Font: { F: font } });
    const content = `BT /F 14 Tf 20 150 Td (${text}) Tj ET`;
    result.insertPage(-1, result.addPage([0, 0, 500, 200], 0, resources, content));
  }
  return result;
}

/** The bytes of a document. */
export function bytesOf(document: mupdf.PDFDocument, options = "compress"): Uint8Array {
  return document.saveToBuffer(options).asUint8Array().slice();
}
