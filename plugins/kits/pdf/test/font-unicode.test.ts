import assert from "node:assert/strict";
import * as mupdf from "mupdf";
import { suite } from "uvu";
import { openPdf, readPdf, textQuality, toMarkdown } from "../src/index.ts";

const test = suite("kit-pdf: fonts without a table of characters");

interface Changes {
  /** Shows shapes of which the font program does not say what they are. */
  readonly isMute?: boolean;
  /** Codes that are other numbers than those of the shapes. */
  readonly shift?: number;
  /** Draws the text in a form on the page. */
  readonly isInForm?: boolean;
}

/** A text in an embedded font whose codes are numbers of shapes, without what they mean. */
function pdfOf(name: string, text: string, { isMute, shift = 0, isInForm }: Changes = {}): Uint8Array {
  const pdf = new mupdf.PDFDocument();
  const font = new mupdf.Font(name);
  const reference = pdf.addFont(font);
  reference.delete("ToUnicode");
  const inner = reference.get("DescendantFonts").get(0);
  const nameless = isMute === true ? NAMELESS : 0;
  const shapes = [...text].map((char) => font.encodeCharacter(char) + nameless);
  if (shift > 0) {
    const most = Math.max(...shapes) + shift + 1;
    const map = Buffer.alloc(2 * most);
    for (const shape of shapes) map.writeUInt16BE(shape, 2 * (shape + shift));
    inner.put("CIDToGIDMap", pdf.addStream(map, {}));
  }
  const codes = shapes.map((shape) => (shape + shift).toString(16).padStart(4, "0")).join("");
  const drawn = `BT /F 12 Tf 20 150 Td <${codes}> Tj ET`;
  const fonts = { Font: { F: reference } };
  const form = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 900, 300], Resources: fonts };
  const [resources, content] =
    isInForm === true ? [{ XObject: { X: pdf.addStream(drawn, form) } }, "/X Do"] : [fonts, drawn];
  pdf.insertPage(-1, pdf.addPage([0, 0, 900, 300], 0, pdf.addObject(resources), content));
  return pdf.saveToBuffer("").asUint8Array().slice();
}

/** No font has shapes with such numbers. */
const NAMELESS = 0x4000;

const TEXTS = {
  english: "The miller keeps the good corn and gives the chaff to the wind.",
  french: "Le garçon à la forêt goûte la crème brûlée de l’été.",
  greek: "Το αλεύρι είναι καλό και ο άνεμος παίρνει το άχυρο.",
  russian: "Мельник оставляет зерно и отдаёт солому ветру.",
};

test("letters come from the font program where the file does not name them", async () => {
  for (const [name, text] of Object.entries(TEXTS))
    for (const font of ["Times-Roman", "Helvetica"])
      for (const isInForm of [false, true]) {
        const read = await readPdf(pdfOf(font, text, { isInForm }));
        assert.equal(toMarkdown(read).trim(), text, `${name} in ${font}`);
        assert.deepEqual(read.undecoded, []);
        const shifted = await readPdf(pdfOf(font, text, { isInForm, shift: 7 }));
        assert.equal(toMarkdown(shifted).trim(), text, `${name} in ${font}, numbered otherwise`);
      }
});

test("a font that says nothing is told, and its page is not trusted", async () => {
  for (const text of [TEXTS.english, TEXTS.greek, "Corn"]) {
    const bytes = pdfOf("Times-Roman", text, { isMute: true });
    const { undecoded } = await readPdf(bytes);
    assert.deepEqual(undecoded, [1], text);
    const file = await openPdf(bytes);
    const quality = textQuality(file.readPage(0));
    file.close();
    assert.equal(quality.trusted, false, text);
    assert.deepEqual(quality.doubts.includes("broken-characters"), true);
  }
});

test.run();
