import { utils, write } from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";

/** A zip file of texts. */
export function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(entries));
}

const TYPES = (type: string, part: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const RELS = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;
export const CORE = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Harvest &amp; home</dc:title><dc:creator>Ruth Mill</dc:creator><dcterms:created>2026-03-01T08:00:00Z</dcterms:created></cp:coreProperties>`;

const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;

/** A Word document with this body. */
export function docx(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const level = (index: number, format: string) =>
    `<w:lvl w:ilvl="${index}"><w:numFmt w:val="${format}"/></w:lvl>`;
  return zip({
    "[Content_Types].xml": TYPES("wordprocessingml.document", "word/document.xml"),
    "_rels/.rels": RELS("word/document.xml"),
    "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="link" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://mill.test/flour" TargetMode="External"/><Relationship Id="bad" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="img" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>`,
    "word/styles.xml": `<w:styles ${W}>${style("Title", "Title")}${style("Heading1", "heading 1")}${style("Heading2", "heading 2")}</w:styles>`,
    "word/numbering.xml": `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, "bullet")}${level(1, "bullet")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "decimal")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    "word/document.xml": `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    "word/media/image1.png": "not read",
    "docProps/core.xml": CORE,
    ...more,
  });
}

export const paragraph = (text: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

/** A presentation with these shapes on its slides; the first slide has notes, in a box of a kind. */
export function pptx(slides: readonly string[], notes: string, kind = "body"): Uint8Array {
  const parts: Record<string, string> = {
    "[Content_Types].xml": TYPES("presentationml.presentation", "ppt/presentation.xml"),
    "_rels/.rels": RELS("ppt/presentation.xml"),
    "ppt/presentation.xml": `<p:presentation ${P}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `<Relationships>${slides.map((_, index) => `<Relationship Id="s${index}" Type="slide" Target="slides/slide${9 - index}.xml"/>`).join("")}</Relationships>`,
    "ppt/slides/_rels/slide9.xml.rels": `<Relationships><Relationship Id="h" Type="hyperlink" Target="https://mill.test/" TargetMode="External"/><Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/notesSlide" Target="../notesSlides/notesSlide1.xml"/><Relationship Id="c" Type="chart" Target="../charts/chart1.xml"/></Relationships>`,
    "ppt/charts/chart1.xml": `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><a:t>Yield</a:t></c:title><c:plotArea><c:ser><c:tx><c:pt idx="0"><c:v>Rye</c:v></c:pt></c:tx><c:cat><c:pt idx="0"><c:v>2025</c:v></c:pt><c:pt idx="1"><c:v>2026</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>0.30000000000000004</c:v></c:pt><c:pt idx="1"><c:v>7</c:v></c:pt></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`,
    "ppt/notesSlides/notesSlide1.xml": `<p:notes ${P}><p:cSld><p:spTree>${shape("sldNum", "1")}${shape(kind, notes)}</p:spTree></p:cSld></p:notes>`,
    "docProps/core.xml": CORE,
  };
  for (const [index, shapes] of slides.entries())
    parts[`ppt/slides/slide${9 - index}.xml`] =
      `<p:sld ${P}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
  return zip(parts);
}

/** A shape of a slide; `type` is that of its placeholder. */
export const shape = (type: string, ...lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${type === "" ? "" : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${lines.map((line) => (line.startsWith("<a:p>") ? line : `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)).join("")}</p:txBody></p:sp>`;

/** A file of OpenDocument. */
export function odf(
  type: string,
  body: string,
  styles = "",
  more: Readonly<Record<string, string>> = {},
): Uint8Array {
  return zip({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    "content.xml": `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:style="s" xmlns:fo="f" xmlns:svg="v" xmlns:xlink="x"><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    "meta.xml": `<office:document-meta xmlns:office="o" xmlns:dc="d" xmlns:meta="m"><office:meta><dc:title>Harvest</dc:title><meta:initial-creator>Ruth Mill</meta:initial-creator><dc:date>2026-03-02T08:00:00</dc:date></office:meta></office:document-meta>`,
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="m"/>`,
    ...more,
  });
}

/** An e-book with these chapters. */
export function epub(chapters: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts: Record<string, string> = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    "OEBPS/book.opf": `<package xmlns:dc="d"><metadata><dc:title>The mill</dc:title><dc:creator>Ruth Mill</dc:creator><dc:language>en</dc:language><dc:date>1900</dc:date></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav"/>${chapters.map((_, index) => `<item id="c${index}" href="text/chapter%20${index}.xhtml"/>`).join("")}</manifest><spine><itemref idref="nav"/>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("")}</spine></package>`,
    "OEBPS/nav.xhtml": "<html><body><nav>Contents</nav></body></html>",
    ...more,
  };
  for (const [index, body] of chapters.entries())
    parts[`OEBPS/text/chapter ${index}.xhtml`] =
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>no</title></head><body>${body}</body></html>`;
  return zip(parts);
}

/** A workbook in a format of Excel. */
export function workbook(bookType: "xlsx" | "xlsb" | "biff8" | "xlsm"): Uint8Array {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ["Harvest of the mill"],
    [],
    ["Grain", "Mass (t)", "Share", "Day"],
    ["Rye | dark", 12.5, 0.25, new Date(Date.UTC(2026, 2, 1))],
    ["=1+1", 3, 0.5],
  ]);
  const cell = (name: string) => sheet[name] as { z?: string; l?: object };
  cell("C4").z = "0%";
  cell("C5").z = "0%";
  cell("D4").z = "yyyy-mm-dd";
  if (bookType !== "biff8") cell("A4").l = { Target: "https://mill.test/rye" };
  utils.book_append_sheet(book, sheet, "Yield");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["secret"]]), "Hidden");
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["a", "b"],
      [1, 2],
    ]),
    "Other",
  );
  book.Workbook = { Sheets: [{ name: "Yield" }, { name: "Hidden", Hidden: 1 }, { name: "Other" }] };
  book.Props = { Title: "Harvest", Author: "Ruth Mill" };
  return new Uint8Array(write(book, { type: "array", bookType }) as ArrayBuffer);
}
