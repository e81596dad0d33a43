import assert from "node:assert/strict";
import { suite } from "uvu";
import { readPdf } from "../src/read.ts";
import { toText } from "../src/writing/text.ts";
import { type RawObject, rawPage, rawPdf } from "./raw-pdf.ts";

const test = suite("fields of forms and annotations");

const APPEARANCE = "/Type /XObject /Subtype /Form /Resources << /Font << /F 5 0 R >> >>";

/** The text of a page with labels and these annotations, which are fields too; more objects come behind them. */
async function textWith(annotations: readonly string[], more: readonly RawObject[] = []): Promise<string> {
  const references = annotations.map((_, at) => `${6 + at} 0 R`).join(" ");
  const objects = rawPage({
    content: "BT /F 10 Tf 72 720 Td (Name:) Tj 0 -30 Td (Agreed:) Tj ET",
    page: `/Annots [${references}]`,
    catalog: `/AcroForm << /Fields [${references}] /DA (/F 10 Tf 0 g) /DR << /Font << /F 5 0 R >> >> >>`,
    objects: [...annotations, ...more],
  });
  return toText(await readPdf(rawPdf(objects)));
}

const field = (rest: string, y = 715) =>
  `<< /Type /Annot /Subtype /Widget /T (f${y}) /Rect [150 ${y} 400 ${y + 16}] /F 4 /DA (/F 10 Tf 0 g) ${rest} >>`;

test("values of fields stand beside their labels, with and without an appearance", async () => {
  assert.match(await textWith([field("/FT /Tx /V (Ada Lovelace)")]), /Name:\s+Ada Lovelace/);
  const shown = { entries: `${APPEARANCE} /BBox [0 0 250 16]`, data: "BT /F 10 Tf 2 4 Td (Ada King) Tj ET" };
  assert.match(await textWith([field("/FT /Tx /V (x) /AP << /N 7 0 R >>")], [shown]), /Name:\s+Ada King/);
  assert.match(await textWith([field("/FT /Ch /Ff 131072 /V (Austria) /Opt [(Austria) (Peru)]")]), /Austria/);
});

test("a checked box is a check mark", async () => {
  const box = field("/FT /Btn /V /Yes /AS /Yes /MK << /CA (4) >>", 685).replace("400 701", "166 701");
  assert.match(await textWith([box]), /Agreed:\s+[✓✔]/u);
});

test("free text and stamps are text of the page, hidden ones and comments are not", async () => {
  const free = "<< /Type /Annot /Subtype /FreeText /Rect [72 600 300 620] /DA (/F 10 Tf 0 g)";
  const text = await textWith(
    [
      `${free} /Contents (A note in free text) >>`,
      "<< /Type /Annot /Subtype /Stamp /Rect [72 500 300 560] /AP << /N 10 0 R >> >>",
      `${free} /F 2 /Contents (Hidden) >>`,
      "<< /Type /Annot /Subtype /Text /Contents (A comment) /Rect [400 700 420 720] >>",
    ],
    [{ entries: `${APPEARANCE} /BBox [0 0 228 60]`, data: "BT /F 20 Tf 20 20 Td (PAID IN FULL) Tj ET" }],
  );
  assert.match(text, /A note in free text/);
  assert.match(text, /PAID IN FULL/);
  assert.doesNotMatch(text, /Hidden|comment/);
});

test("letters are read whatever their nominal size and the unit of the page", async () => {
  const read = async (content: string, page = "") =>
    toText(await readPdf(rawPdf(rawPage({ content, page }))));
  assert.equal(await read("q 100 0 0 100 72 700 cm BT /F .1 Tf (A bill to pay) Tj ET Q"), "A bill to pay");
  const inches = "BT /F .14 Tf 1 10 Td (A bill in inches) Tj 0 -.2 Td (of two lines.) Tj ET";
  assert.equal(await read(inches, "/MediaBox [0 0 8.5 11]"), "A bill in inches of two lines.");
});

test("letters that are drawn larger than their font is are read", async () => {
  const names = [..."abil"];
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [1 0 0 1 0 0] /FirstChar 97
    /LastChar 108 /Widths [${"6 ".repeat(12)}] /Encoding << /Differences [97 /a /b 105 /i 108 /l] >>
    /CharProcs << ${names.map((name) => `/${name} 6 0 R`).join(" ")} >> /Resources << >> >>`;
  const objects = [{ data: "6 0 0 0 5 7 d1 0 0 5 7 re f" }];
  const content = "BT /F .5 Tf 72 700 Td (a) Tj 6 0 Td (bill) Tj ET";
  assert.equal(toText(await readPdf(rawPdf(rawPage({ content, font, objects })))), "a bill");
});

test.run();
